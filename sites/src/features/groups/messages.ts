import { ASK_GROUP_AGAIN_DAYS } from '#shared/domain/groups/limits.ts'
import type { GroupVisibility } from '#shared/domain/groups/statuses.ts'
import { counted } from '#shared/kernel/plurals.ts'

/** How somebody comes in, as every reader of a group is told. */
export const WAYS_IN: Readonly<Record<GroupVisibility, string>> = {
  OPEN: 'Anyone can join',
  REQUEST: 'Members ask to join',
  HIDDEN: 'By invitation only',
}

export const GROUPS_MESSAGES = {
  title: 'Groups',
  lead: 'Members who share a subject. Join a group, and its people find you.',
  members: (count: number) => counted(count, 'member'),
  waiting: (count: number) => `${counted(count, 'request')} for you`,
  standing: {
    CHAIR: 'You are a chair',
    MEMBER: 'You are a member',
    REQUESTED: 'You asked to join',
    INVITED: 'You are invited',
  },
  more: 'Next page',
  first: 'First page',
  none: {
    title: 'No groups yet',
    text: 'Your concierge opens groups for subjects that several members share. Write to say which one you miss.',
    action: 'Find members',
  },
  pastEnd: { title: 'No more groups', text: 'This page is past the end of the list.', action: 'First page' },
  notices: {
    left: 'You have left the group.',
    'invitation-declined': 'You have declined the invitation.',
  },
} as const

export type GroupsNotice = keyof typeof GROUPS_MESSAGES.notices

export const GROUP_MESSAGES = {
  back: 'Groups',
  aboutTitle: 'About',
  chairs: 'Chairs',
  chair: 'Chair',
  noChairs: 'This group has no chair at the moment. Your concierge looks after it.',
  members: 'Members',
  membersNone: { title: 'Nobody is in this group yet', text: 'You can be the first.' },
  membersNoneByInvitation: { title: 'Nobody is in this group yet', text: 'Who accepts an invitation stands here.' },
  pastEnd: { title: 'No more members', text: 'This page is past the end of the list.', action: 'First page' },
  you: 'You',
  manage: 'Manage this group',
  yourPlace: 'Your membership',
  join: 'Join this group',
  joinText: 'Other members see on your profile that you are in it.',
  note: 'Why do you want to join?',
  noteHint: 'The chairs read it. May stay empty.',
  notSent: 'Your request is not sent. What you wrote is kept.',
  request: 'Ask to join',
  requested: 'You asked to join this group. You hear from us when you are in.',
  withdraw: 'Withdraw the request',
  declined: (date: string) => `Your request was not accepted. You can ask again from ${date}.`,
  invited: (name: string | null) =>
    name ? `${name} invites you to join this group.` : 'You are invited to join this group.',
  accept: 'Accept the invitation',
  decline: 'Decline',
  memberSince: 'You are in this group since',
  isChair: 'You are one of its chairs: you answer requests and invite members.',
  leave: 'Leave this group',
  leaveTexts: {
    OPEN: 'You can join again at any time.',
    REQUEST: 'To come back you ask again, and a chair answers.',
    HIDDEN: 'You do not see this group any more then, until somebody invites you again.',
  },
  leaveChair: 'You are no longer one of its chairs then.',
  leaveNow: 'Leave',
  requests: 'Waiting for an answer',
  requestsNone: 'Nobody waits for an answer.',
  requestsMore: 'The oldest requests stand here; the next ones follow once these are answered.',
  requestedOn: 'Asked on',
  acceptRequest: 'Accept',
  declineRequest: 'Decline',
  acceptWhom: (name: string) => `Accept ${name}`,
  declineWhom: (name: string) => `Decline ${name}`,
  requestHint: `Who is accepted is told. Who is declined is not told by mail, and can ask again after ${ASK_GROUP_AGAIN_DAYS} days.`,
  invite: 'Invite a member',
  findLabel: 'Name, company, place or topic',
  find: 'Find',
  foundNone: (text: string) => `Nobody matches “${text}”.`,
  foundStates: {
    MEMBER: 'Is in this group',
    INVITED: 'Is invited',
  },
  invitedSoFar: (count: number) => `${counted(count, 'invitation')} without an answer`,
  invitedOn: 'Invited on',
  inviteNow: 'Invite',
  inviteWhom: (name: string) => `Invite ${name}`,
  notices: {
    joined: 'You are in this group now.',
    requested: 'Your request is sent. You hear from us when you are in.',
    left: 'You have left this group.',
    withdrawn: 'Your request is withdrawn.',
    'invitation-declined': 'You have declined the invitation.',
    accepted: 'Accepted. They are told, and stand among the members.',
    declined: 'Declined.',
    invited: 'Invited. They hear it by mail and by their bell.',
  },
} as const

export type GroupNotice = keyof typeof GROUP_MESSAGES.notices
