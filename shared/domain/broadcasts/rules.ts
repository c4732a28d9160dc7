import type { UndeliverableReason } from '../notifications/undeliverable.ts'
import type { BroadcastChannel, BroadcastMove, BroadcastStatus, RecipientReason } from './statuses.ts'

type Move = { readonly from: readonly BroadcastStatus[]; readonly to: BroadcastStatus }

/** The statuses that each move leads from and to. */
export const MOVES: Readonly<Record<BroadcastMove, Move>> = {
  UNSCHEDULE: { from: ['SCHEDULED'], to: 'DRAFT' },
  PAUSE: { from: ['SENDING'], to: 'PAUSED' },
  RESUME: { from: ['PAUSED'], to: 'SENDING' },
  STOP: { from: ['SENDING', 'PAUSED'], to: 'STOPPED' },
}

export function allowedMoves(status: BroadcastStatus): readonly BroadcastMove[] {
  return (Object.keys(MOVES) as BroadcastMove[]).filter((move) => MOVES[move].from.includes(status))
}

/** The facts that decide, at the time of sending, how a person is reached. */
export type Reachable = {
  /** An active member of the community. */
  readonly isActive: boolean
  readonly isWebOff: boolean
  readonly isEmailOff: boolean
  readonly undeliverable: UndeliverableReason | null
}

export type Reach = {
  readonly onWeb: boolean
  readonly byEmail: boolean
  /** Why one of the channels is not used; null if all are. */
  readonly reason: RecipientReason | null
}

/** How a person is reached by a channel, by their choices. Announcements can be turned off, so an address whose reader complained gets none. */
export function reachOf(channel: BroadcastChannel, person: Reachable): Reach {
  if (!person.isActive) return { onWeb: false, byEmail: false, reason: 'LEFT' }
  const emailReason = channel === 'WEB' ? null : emailRefusal(person)
  const isWebOff = channel !== 'EMAIL' && person.isWebOff
  const onWeb = channel !== 'EMAIL' && !isWebOff
  const byEmail = channel !== 'WEB' && emailReason === null
  if (emailReason === 'EMAIL_OFF' && isWebOff) return { onWeb, byEmail, reason: 'ALL_OFF' }
  return { onWeb, byEmail, reason: emailReason ?? (isWebOff ? 'WEB_OFF' : null) }
}

function emailRefusal({ isEmailOff, undeliverable }: Reachable): RecipientReason | null {
  if (isEmailOff) return 'EMAIL_OFF'
  if (undeliverable === null) return null
  return undeliverable === 'BOUNCE' ? 'BOUNCES' : 'COMPLAINED'
}
