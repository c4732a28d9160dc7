import { trackEvent } from './track-event.ts'

const IDENTIFIED = 'council.identified'
/** Nothing is sent from onboarding pages: neither the page, nor the person. */
const UNTRACKED_PAGES = /^\/get-started(?:\/|$)/

function identify({ user, role }: DOMStringMap): void {
  if (!user || !role || sessionStorage.getItem(IDENTIFIED) === user) return
  sessionStorage.setItem(IDENTIFIED, user)
  trackEvent({ category: 'identify', action: role, label: user })
}

/** Sends the address without its query, which may contain personal data. */
function viewPage(): void {
  trackEvent({ category: 'page', action: 'view', label: location.pathname })
}

export function trackPage(person: DOMStringMap): void {
  if (UNTRACKED_PAGES.test(location.pathname)) return
  try {
    identify(person)
  } catch {
    // Session storage may be unavailable; then the person is not identified.
  }
  viewPage()
}

/** Calls back when the page is shown: not while it is prerendered, and again when it is restored from the back/forward cache. */
export function onPageShown(show: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', show, { once: true })
  } else show()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show()
  })
}
