/** Sent with `poll` by background requests: they keep no session alive. */
export const BACKGROUND_HEADER = 'X-Background'
export const BACKGROUND_POLL = 'poll'

export function isBackground(headers: Headers): boolean {
  return headers.get(BACKGROUND_HEADER) === BACKGROUND_POLL
}
