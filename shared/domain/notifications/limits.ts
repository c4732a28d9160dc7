/** How many notifications the popup shows. */
export const POPUP_SIZE = 7
export const PAGE_SIZE = 10
export const POLL_MS = 30_000
/** How many notifications one call marks. */
export const MARK_MAX = 200
