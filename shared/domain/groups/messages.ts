import { altTooLong } from '#shared/domain/pictures/messages.ts'
import { counted } from '#shared/kernel/plurals.ts'
import {
  ASK_GROUP_AGAIN_DAYS,
  GROUP_CHAIRS_MAX,
  GROUP_IMAGE_ALT_MAX_CHARACTERS,
  GROUP_NOTE_MAX_CHARACTERS,
  GROUP_SLUG_MAX_CHARACTERS,
} from './limits.ts'
import type { GroupVisibility } from './statuses.ts'

export const VISIBILITY_LABELS: Readonly<Record<GroupVisibility, string>> = {
  OPEN: 'Open',
  REQUEST: 'On request',
  HIDDEN: 'Hidden',
}

/** The meaning of a visibility, for people who choose one. */
export const VISIBILITY_HINTS: Readonly<Record<GroupVisibility, string>> = {
  OPEN: 'Listed. Every member can join.',
  REQUEST: 'Listed. Members ask to join, and a chair or an admin answers.',
  HIDDEN: 'Not listed. By invitation only; no one else can find it.',
}

/** Why an action was refused, as shown to the person. */
export const GROUP_REFUSALS = {
  mustAsk: 'This group accepts members on request. Ask to join instead.',
  mustBeInvited: 'This group is by invitation only.',
  mustJoin: 'This group is open. You can join without asking.',
  isMember: 'You’re already in this group.',
  hasAsked: 'You’ve already asked. The group page shows when there’s an answer.',
  isInvited: 'You’re invited to this group. Accept the invitation instead.',
  tooSoon: `You can ask again ${ASK_GROUP_AGAIN_DAYS} days after a request was declined.`,
  notInvited: 'This invitation is no longer open.',
  notAsked: 'This request is no longer open.',
  otherIsMember: 'This person is already in the group.',
  otherHasAsked: 'This person has asked to join. Answer the request instead.',
  otherIsInvited: 'This person has already been invited.',
  otherTooSoon: 'This person was invited recently. Please wait before inviting them again.',
  notInCommunity: 'Only active members of the community can be in a group.',
  membershipEnded: 'Their membership has ended. They can join a group, or lead one, once it’s renewed.',
  notAMember: 'This person isn’t in the group.',
  tooManyInvitations: 'You’ve reached today’s limit for invitations.',
  tooManyChairs: `A group can have up to ${GROUP_CHAIRS_MAX} chairs.`,
  slugForm: `Use lowercase letters, digits and single hyphens, up to ${GROUP_SLUG_MAX_CHARACTERS} characters.`,
  slugTaken: 'This web address is or was used by another group. Choose a different one.',
  changedMeanwhile: 'Someone else changed these details after you opened them. Compare them below, then save again.',
  noteTooLong: `Use up to ${GROUP_NOTE_MAX_CHARACTERS} characters.`,
  altMissing: 'Describe the image for people who can’t see it.',
  altTooLong: altTooLong(GROUP_IMAGE_ALT_MAX_CHARACTERS),
} as const

export type GroupRefusal = keyof typeof GROUP_REFUSALS

/** Message and extensions of an error. */
export function groupRefusal(reason: GroupRefusal) {
  return { message: GROUP_REFUSALS[reason], extensions: { reason } }
}

/** Why a group cannot be deleted: its posts were written for its members only. */
export function hasPosts(posts: number): string {
  return `This group has ${counted(posts, 'post')} in the forum, written for its members only. Hide the group instead of deleting it.`
}
