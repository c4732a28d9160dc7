/** How many the popup shows. */
export const POPUP_SIZE = 7
export const PAGE_SIZE = 10
export const POLL_MS = 30_000
/** How many are marked by one call. */
export const MARK_MAX = 200
