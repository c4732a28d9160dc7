export type TrackedEvent = { readonly category: string; readonly action: string; readonly label?: string }

const TRACK_EVENT = `mutation TrackEvent($category: String!, $action: String!, $label: String) {
  trackEvent(category: $category, action: $action, label: $label)
}`

/** The endpoint of the page's area; visitors have their own. */
function endpointOfPage(): string {
  const role = document.querySelector<HTMLElement>('page-tracking')?.dataset.role
  if (role !== 'ADMIN' && role !== 'MEMBER') return '/graphqlPublic'
  return location.pathname.startsWith('/admin/') ? '/graphqlAdmin' : '/graphql'
}

function sendByFetch(path: string, body: Blob): void {
  fetch(path, { method: 'POST', body, keepalive: true, credentials: 'same-origin' }).catch(() => undefined)
}

/** Sends an analytics event to the backend. Never throws, and the caller does not wait. */
export function trackEvent({ category, action, label }: TrackedEvent): void {
  try {
    const path = endpointOfPage()
    const variables = { category, action, label: label ?? null }
    const body = new Blob([JSON.stringify({ query: TRACK_EVENT, variables })], { type: 'application/json' })
    if (!navigator.sendBeacon?.(path, body)) sendByFetch(path, body)
  } catch {
    // Browsers may block beacons.
  }
}
