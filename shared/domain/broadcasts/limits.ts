export const BROADCAST_SUBJECT_MAX_CHARACTERS = 120
export const BROADCAST_BODY_MAX_CHARACTERS = 5000
/** Of subject and body as they are stored. */
export const BROADCAST_MAX_BYTES = 48 * 1024
/** Drafts that a community has at once: staff see them on one page. */
export const BROADCAST_DRAFTS_MAX = 50
/** The names that staff see of an audience. */
export const AUDIENCE_SAMPLE_SIZE = 12
/** A broadcast is scheduled so far ahead at most. */
export const SCHEDULE_MAX_DAYS = 365
export const EXPORTED_RECIPIENTS_MAX = 50_000
