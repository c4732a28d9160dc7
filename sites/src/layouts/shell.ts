import { ensureInvokers } from './invokers.ts'
import { ensureMenus } from './menus.ts'

ensureInvokers()
ensureMenus()

// Versions of long ago may have left one behind; the product has none.
navigator.serviceWorker
  ?.getRegistrations()
  .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
  .catch(() => undefined)
