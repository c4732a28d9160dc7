import { ASK_GROUP_AGAIN_DAYS } from './limits.ts'
import type { GroupRefusal } from './messages.ts'
import type { GroupVisibility, MembershipState } from './statuses.ts'

const DAY_MS = 24 * 3_600_000

/** A person's relation to a group; null for none. */
export type Membership = {
  readonly state: MembershipState
  readonly isChair: boolean
  /** Whether somebody invited the person; distinguishes the two kinds of DECLINED. */
  readonly wasInvited: boolean
  readonly changedAt: Date
}

type Standing = { readonly visibility: GroupVisibility; readonly membership: Membership | null }

/** When a declined request can be made again; null if there is none. */
export function asksAgainAt(membership: Membership | null): Date | null {
  return membership && !membership.wasInvited ? endOfRest(membership) : null
}

/** Until when a person who declined is not asked again; null if nothing was declined. */
function endOfRest({ state, changedAt }: Membership): Date | null {
  return state === 'DECLINED' ? new Date(changedAt.getTime() + ASK_GROUP_AGAIN_DAYS * DAY_MS) : null
}

/* Each of the following returns why an action is refused, or null if it is allowed. */

/** Anybody can join an open group, even after being declined or invited. */
export function refuseToJoin({ visibility, membership }: Standing): GroupRefusal | null {
  if (membership?.state === 'MEMBER') return 'isMember'
  if (visibility === 'OPEN') return null
  if (membership?.state === 'INVITED') return 'isInvited'
  return visibility === 'REQUEST' ? 'mustAsk' : 'mustBeInvited'
}

export function refuseToAsk({ visibility, membership }: Standing, now: Date): GroupRefusal | null {
  if (membership?.state === 'MEMBER') return 'isMember'
  if (visibility === 'OPEN') return 'mustJoin'
  if (membership?.state === 'INVITED') return 'isInvited'
  if (visibility === 'HIDDEN') return 'mustBeInvited'
  if (membership?.state === 'REQUESTED') return 'hasAsked'
  const again = asksAgainAt(membership)
  return again && now < again ? 'tooSoon' : null
}

/** A person who waits for an answer can take the request back in the same way. */
export function canLeaveGroup(membership: Membership | null): boolean {
  return membership?.state === 'MEMBER' || membership?.state === 'REQUESTED'
}

export function canAnswerInvitation(membership: Membership | null): boolean {
  return membership?.state === 'INVITED'
}

/** Whether the person may answer requests and invite others. */
export function canChairGroup(membership: Membership | null): boolean {
  return membership?.state === 'MEMBER' && membership.isChair
}

/** Whether a chair may invite a person with this membership. A person whose request was declined may be invited. */
export function refuseToInvite(other: Membership | null, now: Date): GroupRefusal | null {
  if (other === null) return null
  switch (other.state) {
    case 'MEMBER':
      return 'otherIsMember'
    case 'REQUESTED':
      return 'otherHasAsked'
    case 'INVITED':
      return 'otherIsInvited'
    case 'DECLINED': {
      const end = other.wasInvited ? endOfRest(other) : null
      return end && now < end ? 'otherTooSoon' : null
    }
    default:
      return other.state satisfies never
  }
}
