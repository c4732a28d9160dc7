/**
 * PENDING waits for a moderator, REJECTED was never shown, REMOVED was taken away by a moderator, DELETED by its author. The entries of a
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

/** By what else staff find posts. */
export const POST_MARKS = ['PINNED', 'CLOSED'] as const
export type PostMark = (typeof POST_MARKS)[number]

/** Why something is in the queue, for who looks for it there. */
export const QUEUE_REASONS = [...HOLD_REASONS, 'APPEAL'] as const
export type QueueReason = (typeof QUEUE_REASONS)[number]
export const QUEUE_KINDS = ['POST', 'REPLY'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** What a moderator does with a whole post. */
export const POST_ACTS = ['CLOSE', 'REOPEN', 'PIN', 'UNPIN'] as const
export type PostAct = (typeof POST_ACTS)[number]

/** To whom members may post. */
export const OFFERED_AUDIENCES = ['EVERYONE', 'GROUPS', 'BOTH'] as const
export type OfferedAudiences = (typeof OFFERED_AUDIENCES)[number]

/** The audience of all members, where a group's id stands for its members. */
export const EVERYONE = 'everyone'

/** The orders of the list: by the newest entry, by the post, and those of one's own choice. */
export const POST_ORDERS = ['LATEST', 'NEW', 'UNANSWERED', 'MINE', 'FOLLOWED'] as const
export type PostOrder = (typeof POST_ORDERS)[number]
