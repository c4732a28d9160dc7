export const BROADCAST_SUBJECT_MAX_CHARACTERS = 120
export const BROADCAST_BODY_MAX_CHARACTERS = 5000
/** For subject and body as stored. */
export const BROADCAST_MAX_BYTES = 48 * 1024
/** Drafts that a community has at once: staff see them on one page. */
export const BROADCAST_DRAFTS_MAX = 50
/** The number of names of an audience that staff see. */
export const AUDIENCE_SAMPLE_SIZE = 12
/** The furthest day ahead for a scheduled broadcast. */
export const SCHEDULE_MAX_DAYS = 365
export const EXPORTED_RECIPIENTS_MAX = 50_000
