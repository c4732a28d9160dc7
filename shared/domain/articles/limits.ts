export const TITLE_MAX_CHARACTERS = 254
export const CONTENT_MIN_WORDS = 500
export const CONTENT_MAX_WORDS = 1000
/** Of title and content together, as UTF-8; drafts outside the word limits are saved, larger ones are not. */
export const CONTENT_MAX_BYTES = 256 * 1024
export const BYLINE_MAX_CHARACTERS = 140
export const BYLINE_MAX_LINKS = 1
export const FEEDBACK_MAX_CHARACTERS = 5000
export const FEEDBACK_FIRST_PAGE = 10
export const FEEDBACK_NEXT_PAGE = 20
export const REVISIONS_PAGE = 20
export const REASON_MAX_CHARACTERS = 1000
/** Saves of one person that follow each other sooner are one sitting. */
export const SITTING_GAP_MS = 30 * 60_000
/** "About a week". */
export const FEEDBACK_DUE_BUSINESS_DAYS = 5
/** "1-2 weeks": the later end is what is promised. */
export const LIVE_DUE_BUSINESS_DAYS = 10
/** Articles given to an editor in one go, and how long that can be taken back. */
export const ASSIGN_AT_ONCE = 50
export const ASSIGN_UNDO_MS = 10_000
