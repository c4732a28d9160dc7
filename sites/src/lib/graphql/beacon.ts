import { isViewing } from '../page-headers.ts'

function sendByFetch(path: string, body: Blob): void {
  fetch(path, { method: 'POST', body, keepalive: true, credentials: 'same-origin' }).catch(() => undefined)
}

/** Sends a document without waiting for the response, even when the page is left. Never throws. */
export function sendInBackground(path: string, query: string, variables: object): void {
  // Nothing is counted or marked as read for a member whose pages staff view.
  if (isViewing()) return
  try {
    const body = new Blob([JSON.stringify({ query, variables })], { type: 'application/json' })
    if (!navigator.sendBeacon?.(path, body)) sendByFetch(path, body)
  } catch {
    // Browsers may block beacons.
  }
}
