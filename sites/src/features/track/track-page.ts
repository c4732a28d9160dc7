import { trackEvent } from './track-event.ts'

const IDENTIFIED = 'council.identified'
/** Nobody is watched while they join. */
const EXEMPT = /^\/get-started(?:\/|$)/

function identify({ user, role }: DOMStringMap): void {
  if (!user || !role || sessionStorage.getItem(IDENTIFIED) === user) return
  sessionStorage.setItem(IDENTIFIED, user)
  trackEvent({ category: 'identify', action: role, label: user })
}

/** The path alone: a query may hold what is nobody's business. */
function viewPage(): void {
  if (!EXEMPT.test(location.pathname)) trackEvent({ category: 'page', action: 'view', label: location.pathname })
}

export function trackPage(person: DOMStringMap): void {
  try {
    identify(person)
  } catch {
    // Without storage nobody is identified.
  }
  viewPage()
}

/** When the page is looked at: not while it is only made ready, and again when it comes back from the history. */
export function onceShown(show: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', show, { once: true })
  } else show()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show()
  })
}
