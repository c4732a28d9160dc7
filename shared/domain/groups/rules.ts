import { ASK_GROUP_AGAIN_DAYS } from './limits.ts'
import type { GroupRefusal } from './messages.ts'
import type { GroupVisibility, MembershipState } from './statuses.ts'

const DAY_MS = 24 * 3_600_000

/** How a person stands to a group; null for who has nothing to do with it. */
export type Membership = {
  readonly state: MembershipState
  readonly isChair: boolean
  /** Somebody invited the person; tells the two kinds of DECLINED apart. */
  readonly wasInvited: boolean
  readonly changedAt: Date
}

type Standing = { readonly visibility: GroupVisibility; readonly membership: Membership | null }

/** When a request that was declined can be made again; null for who has none such. */
export function asksAgainAt(membership: Membership | null): Date | null {
  return membership && !membership.wasInvited ? endOfRest(membership) : null
}

/** Until when who declined is left in peace; null where nothing was declined. */
function endOfRest({ state, changedAt }: Membership): Date | null {
  return state === 'DECLINED' ? new Date(changedAt.getTime() + ASK_GROUP_AGAIN_DAYS * DAY_MS) : null
}

/* Each of the following answers why something is refused, or null where it is not. */

/** Into an open group everybody comes, also who was declined or invited before. */
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

/** Who waits for an answer can take the request back in the same way. */
export function canLeaveGroup(membership: Membership | null): boolean {
  return membership?.state === 'MEMBER' || membership?.state === 'REQUESTED'
}

export function canAnswerInvitation(membership: Membership | null): boolean {
  return membership?.state === 'INVITED'
}

/** Answers requests and invites others. */
export function canChairGroup(membership: Membership | null): boolean {
  return membership?.state === 'MEMBER' && membership.isChair
}

/** Whether a chair may invite somebody who stands to the group like this. Whose request was declined may be invited. */
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
