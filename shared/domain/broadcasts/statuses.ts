/** How a broadcast reaches members: as a notification, by email, or both. */
export const BROADCAST_CHANNELS = ['WEB', 'EMAIL', 'BOTH'] as const
export type BroadcastChannel = (typeof BROADCAST_CHANNELS)[number]

/** SENT: every recipient was reached or left out. STOPPED: staff ended it before. */
export const BROADCAST_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'STOPPED'] as const
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number]

/** What staff can do with a broadcast that is scheduled or being sent. */
export const BROADCAST_MOVES = ['UNSCHEDULE', 'PAUSE', 'RESUME', 'STOP'] as const
export type BroadcastMove = (typeof BROADCAST_MOVES)[number]

/** WAITING: not reached yet. QUEUED: their email waits in the outbox. */
export const RECIPIENT_STATES = ['WAITING', 'QUEUED', 'SENT', 'SKIPPED'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

export const RECIPIENT_REASONS = [
  'LEFT',
  'EMAIL_OFF',
  'WEB_OFF',
  'ALL_OFF',
  'BOUNCES',
  'COMPLAINED',
  'UNDELIVERED',
  'STOPPED',
] as const
export type RecipientReason = (typeof RECIPIENT_REASONS)[number]

/** The filters of the recipient list. */
export const RECIPIENT_FILTERS = ['SENT', 'WAITING', 'SKIPPED', 'BOUNCED', 'UNSUBSCRIBED'] as const
export type RecipientFilter = (typeof RECIPIENT_FILTERS)[number]

export function isBroadcastChannel(value: unknown): value is BroadcastChannel {
  return (BROADCAST_CHANNELS as readonly unknown[]).includes(value)
}

export function isBroadcastMove(value: unknown): value is BroadcastMove {
  return (BROADCAST_MOVES as readonly unknown[]).includes(value)
}
