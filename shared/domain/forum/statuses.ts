/**
 * PENDING waits for a moderator, REJECTED was never visible, REMOVED was removed by a moderator, DELETED by its author. The entries of a
 * MERGED post are in another one.
 */
export const ENTRY_STATES = ['PENDING', 'APPROVED', 'REJECTED', 'REMOVED', 'DELETED'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export const POST_STATES = [...ENTRY_STATES, 'MERGED'] as const
export type PostState = (typeof POST_STATES)[number]

/** Why an entry waits for a moderator. */
export const HOLD_REASONS = ['NEW_MEMBER', 'REPORTS', 'WORDS', 'EVERY_ENTRY'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

export const REPORT_REASONS = ['OFF_TOPIC', 'UNPROFESSIONAL'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What a moderator does with one entry. */
export const ENTRY_DECISIONS = ['APPROVE', 'REJECT', 'REMOVE', 'RESTORE', 'UPHOLD'] as const
export type EntryDecision = (typeof ENTRY_DECISIONS)[number]

/** The moderators' queue filters: why an entry is in it, what it is, and its minimum waiting time. */
export const QUEUE_REASONS = [...HOLD_REASONS, 'APPEAL'] as const
export type QueueReason = (typeof QUEUE_REASONS)[number]
export const QUEUE_KINDS = ['POST', 'REPLY'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]
export const QUEUE_AGES = ['ONE_DAY', 'THREE_DAYS', 'ONE_WEEK'] as const
export type QueueAge = (typeof QUEUE_AGES)[number]

/** What a moderator does with a whole post. */
export const POST_ACTS = ['CLOSE', 'REOPEN', 'PIN', 'UNPIN'] as const
export type PostAct = (typeof POST_ACTS)[number]

/** The audiences that members may post to. */
export const OFFERED_AUDIENCES = ['EVERYONE', 'GROUPS', 'BOTH'] as const
export type OfferedAudiences = (typeof OFFERED_AUDIENCES)[number]

/** The audience of all members; a group's id is the audience of its members. */
export const EVERYONE = 'everyone'

/** The orders of the list: by the newest entry, by the post, and the personal lists. */
export const POST_ORDERS = ['LATEST', 'NEW', 'UNANSWERED', 'MINE', 'FOLLOWED'] as const
export type PostOrder = (typeof POST_ORDERS)[number]
