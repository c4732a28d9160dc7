/**
 * OPEN: listed, anyone joins. REQUEST: listed, a chair or an admin accepts. HIDDEN: members are invited, and for everybody else the
 * group does not exist.
 */
export const GROUP_VISIBILITIES = ['OPEN', 'REQUEST', 'HIDDEN'] as const
export type GroupVisibility = (typeof GROUP_VISIBILITIES)[number]

/**
 * A person's relation to a group, if any. DECLINED is a request that the chairs declined, or an invitation that the person declined; the
 * latter has its inviter.
 */
export const MEMBERSHIP_STATES = ['MEMBER', 'REQUESTED', 'INVITED', 'DECLINED'] as const
export type MembershipState = (typeof MEMBERSHIP_STATES)[number]

export function isGroupVisibility(value: unknown): value is GroupVisibility {
  return (GROUP_VISIBILITIES as readonly unknown[]).includes(value)
}
