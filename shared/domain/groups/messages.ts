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

/** What a visibility means, for those who choose one. */
export const VISIBILITY_HINTS: Readonly<Record<GroupVisibility, string>> = {
  OPEN: 'Listed. Every member of the community can join.',
  REQUEST: 'Listed. Members ask to join, and a chair or an admin answers.',
  HIDDEN: 'Not listed. Members are invited; nobody else finds it.',
}

/** Why somebody was refused, as they read it. */
export const GROUP_REFUSALS = {
  mustAsk: 'This group takes members on request. Ask to join instead.',
  mustBeInvited: 'This group takes members by invitation only.',
  mustJoin: 'This group is open. Join it without a request.',
  isMember: 'You are in this group already.',
  hasAsked: 'You have already asked. The page of the group says when there is an answer.',
  isInvited: 'You are invited to this group. Accept the invitation instead.',
  tooSoon: `A request that was declined can be made again after ${ASK_GROUP_AGAIN_DAYS} days.`,
  notInvited: 'This invitation is no longer open.',
  notAsked: 'This request is no longer open.',
  otherIsMember: 'This person is in the group already.',
  otherHasAsked: 'This person has asked to join. Answer the request instead.',
  otherIsInvited: 'This person is invited already.',
  otherTooSoon: 'This person was invited not long ago. Wait before you invite them again.',
  notInCommunity: 'Only active members of the community can be in a group.',
  notAMember: 'This person is not in the group.',
  tooManyInvitations: 'You have invited as many people as one day allows.',
  tooManyChairs: `A group has at most ${GROUP_CHAIRS_MAX} chairs.`,
  slugForm: `An address has small letters and digits in words joined by hyphens, and at most ${GROUP_SLUG_MAX_CHARACTERS} characters.`,
  slugTaken: 'Another group has or had this address. Choose a different one.',
  changedMeanwhile: 'Somebody else changed these details after you opened them. Compare them below, then save again.',
  noteTooLong: `Use at most ${GROUP_NOTE_MAX_CHARACTERS} characters.`,
  altMissing: 'Describe the image for readers who cannot see it.',
  altTooLong: `The description can have at most ${GROUP_IMAGE_ALT_MAX_CHARACTERS} characters.`,
} as const

export type GroupRefusal = keyof typeof GROUP_REFUSALS

/** Message and extensions of an error. */
export function groupRefusal(reason: GroupRefusal) {
  return { message: GROUP_REFUSALS[reason], extensions: { reason } }
}
