import { HOUR_MS } from '../../kernel/clock.ts'
import type { QueueAge } from './statuses.ts'

export const TITLE_MIN_CHARACTERS = 5
export const TITLE_MAX_CHARACTERS = 255
export const POST_MIN_CHARACTERS = 20
export const POST_MAX_CHARACTERS = 10_000
export const REPLY_MIN_CHARACTERS = 2
export const REPLY_MAX_CHARACTERS = 5000
export const REPORT_NOTE_MAX_CHARACTERS = 1000
export const DECISION_MESSAGE_MAX_CHARACTERS = 2000
export const ARRANGE_REASON_MAX_CHARACTERS = 300
export const INTRO_MAX_CHARACTERS = 500
export const HELD_WORDS_MAX_CHARACTERS = 4000
export const MODERATORS_MAX = 50
export const APPEAL_MAX_CHARACTERS = 1000
export const QUOTE_MAX_CHARACTERS = 500
/** People whom one entry can mention. */
export const MENTIONS_MAX = 10

/** Maximum bytes of an entry's HTML, which is longer than its visible text. */
export const ENTRY_MAX_BYTES = 64 * 1024

/** A change within this time after writing is not marked as edited. */
export const EDIT_WINDOW_MS = 30 * 60_000

export const POSTS_AN_HOUR = 5
export const REPLIES_AN_HOUR = 30

/** This many first posts of a member wait for a moderator. */
export const FIRST_POSTS_HELD = 2
/** This many open reports hide an entry until a moderator has decided. */
export const REPORTS_THAT_HOLD = 2

export const POSTS_PAGE = 20
/** The number of posts on a member's home page. */
export const HOME_POSTS = 4
export const REPLIES_PAGE = 30
export const QUEUE_PAGE = 20
/** Posts of each state in the staff list are counted up to this number. */
export const COUNTED_POSTS_MAX = 1000
export const EXPORTED_POSTS_MAX = 10_000
export const SIMILAR_POSTS = 4
export const MENTION_SUGGESTIONS = 6
/** The minimum waiting time of each age filter. */
export const QUEUE_AGE_MS: Readonly<Record<QueueAge, number>> = {
  ONE_DAY: 24 * HOUR_MS,
  THREE_DAYS: 72 * HOUR_MS,
  ONE_WEEK: 168 * HOUR_MS,
}
/** Pinned posts per audience: more would be a list of their own. */
export const PINNED_MAX = 5
/** Unread posts are counted up to this number. */
export const UNREAD_MAX = 100
