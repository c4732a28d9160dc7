export const CONTENT_TITLE_MAX_CHARACTERS = 120
/** Of title and markup together. */
export const BLOCK_MAX_BYTES = 128 * 1024
export const WHY_MAX_CHARACTERS = 300
/** Older versions of a text than this many are not shown. */
export const HISTORY_MAX = 50
