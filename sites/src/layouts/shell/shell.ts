import { ensureMenus } from '../nav/menu-keys.ts'
import { ensureInvokers } from './invoker-commands.ts'

ensureInvokers()
ensureMenus()

// Versions of long ago may have left one behind; the product has none.
navigator.serviceWorker
  ?.getRegistrations()
  .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
  .catch(() => undefined)
