export type TrackedEvent = { readonly category: string; readonly action: string; readonly label?: string }

const TRACK_EVENT = `mutation TrackEvent($category: String!, $action: String!, $label: String) {
  trackEvent(category: $category, action: $action, label: $label)
}`

/** By role; NONE for visitors. */
const ENDPOINTS = { ADMIN: '/graphqlAdmin', MEMBER: '/graphql', NONE: '/graphqlPublic' } as const

function roleOfPage(): keyof typeof ENDPOINTS {
  const role = document.querySelector<HTMLElement>('page-tracking')?.dataset.role
  return role === 'ADMIN' || role === 'MEMBER' ? role : 'NONE'
}

function sendByFetch(path: string, body: Blob): void {
  fetch(path, { method: 'POST', body, keepalive: true, credentials: 'same-origin' }).catch(() => undefined)
}

/** Sends an analytics event to the backend. Never throws, and the caller does not wait. */
export function trackEvent({ category, action, label }: TrackedEvent): void {
  try {
    const path = ENDPOINTS[roleOfPage()]
    const variables = { category, action, label: label ?? null }
    const body = new Blob([JSON.stringify({ query: TRACK_EVENT, variables })], { type: 'application/json' })
    if (!navigator.sendBeacon?.(path, body)) sendByFetch(path, body)
  } catch {
    // Browsers may block beacons.
  }
}
