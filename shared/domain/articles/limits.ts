export const TITLE_MAX_CHARACTERS = 254
/** Drafts with longer titles are saved up to this length. */
export const SAVED_TITLE_MAX_CHARACTERS = 1000
export const CONTENT_MIN_WORDS = 500
export const CONTENT_MAX_WORDS = 1000
/** The limit of title and content together, as UTF-8, as sent and as stored. Drafts outside the word limits are saved; larger ones are refused. */
export const CONTENT_MAX_BYTES = 256 * 1024
export const BYLINE_MAX_CHARACTERS = 140
export const BYLINE_MAX_LINKS = 1
/** The limit of the markup of a byline, before it is sanitised. */
export const BYLINE_MARKUP_MAX_CHARACTERS = 8000
export const FEEDBACK_MAX_CHARACTERS = 5000
/** The limit of a comment as sent, including white space at its ends. */
export const FEEDBACK_INPUT_MAX_CHARACTERS = 2 * FEEDBACK_MAX_CHARACTERS
/** Unread comments are emailed to the author together, at most once in this time after the first of them. */
export const FEEDBACK_EMAIL_EVERY_MS = 60 * 60_000
export const FEEDBACK_FIRST_PAGE = 10
export const FEEDBACK_NEXT_PAGE = 20
export const REVISIONS_PAGE = 20
/** Pastes of at least this many characters are counted with the save that follows. */
export const LARGE_PASTE_MIN_CHARACTERS = 200
/** Further pastes in one save are not stored. */
export const LARGE_PASTES_OF_A_SAVE = 50
export const REASON_MAX_CHARACTERS = 1000
export const REASON_INPUT_MAX_CHARACTERS = 2 * REASON_MAX_CHARACTERS
/** Consecutive saves of one person closer together than this belong to one editing session. */
export const EDITING_SESSION_GAP_MS = 30 * 60_000
/** A closure is announced this many days before it begins, in the editor and by email. */
export const CLOSURE_NOTICE_DAYS = 14
/** Promised to authors as "about a week". */
export const FEEDBACK_DUE_BUSINESS_DAYS = 5
/** Promised as "1-2 weeks": due at the later end. */
export const LIVE_DUE_BUSINESS_DAYS = 10
/** The furthest day ahead for a desk date. */
export const DESK_DATE_MAX_DAYS = 365
/** A search of articles looks at this many of its newest matches; other filters are checked on each of them. */
export const SEARCH_NEWEST_MATCHES = 500
/** The articles of a status are counted up to this number. */
export const COUNTED_ARTICLES_MAX = 1000
/** The maximum number of articles that one operation assigns or moves. */
export const MANY_MAX_ARTICLES = 50
/** How long moves and assignments can be undone. */
export const UNDO_MS = 10_000
/** The email about a move waits a little longer, so that a last-moment undo arrives before it is sent. */
export const MOVE_EMAIL_AFTER_MS = UNDO_MS + 2000
export const CORRECTION_NOTE_MAX_CHARACTERS = 500
export const CORRECTION_NOTE_INPUT_MAX_CHARACTERS = 2 * CORRECTION_NOTE_MAX_CHARACTERS
