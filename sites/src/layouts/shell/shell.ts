import { enableMenuKeyboard } from '../nav/menu-keyboard.ts'
import { loadPageKeys } from '../nav/page-keys.ts'
import { polyfillInvokerCommands } from './invoker-polyfill.ts'

polyfillInvokerCommands()
enableMenuKeyboard()
void loadPageKeys()

// The product has no service worker; an older version on this host may have registered one.
navigator.serviceWorker
  ?.getRegistrations()
  .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
  .catch(() => undefined)
