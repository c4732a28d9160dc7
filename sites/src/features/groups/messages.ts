import { ASK_GROUP_AGAIN_DAYS, GROUP_COUNTED_MAX, GROUP_LATELY_DAYS } from '#shared/domain/groups/limits.ts'
import type { GroupVisibility } from '#shared/domain/groups/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

function countedUpTo(count: number, one: string, other = `${one}s`): string {
  return count > GROUP_COUNTED_MAX ? `${formatCount(GROUP_COUNTED_MAX)}+ ${other}` : counted(count, one, other)
}

/** How to join, as shown to every reader of a group. */
export const WAYS_IN: Readonly<Record<GroupVisibility, string>> = {
  OPEN: 'Anyone can join',
  REQUEST: 'Members ask to join',
  HIDDEN: 'By invitation only',
}

export const GROUPS_MESSAGES = {
  title: 'Groups',
  lead: 'Members with a shared interest. Join a group to find each other.',
  members: (count: number) => counted(count, 'member'),
  waiting: (count: number) => `${counted(count, 'request')} for you`,
  standing: {
    CHAIR: 'You’re a chair',
    MEMBER: 'You’re a member',
    REQUESTED: 'You’ve asked to join',
    INVITED: 'You’re invited',
  },
  none: {
    title: 'No groups yet',
    text: 'Your concierge creates groups around interests that several members share. Write to suggest one.',
    action: 'Find members',
  },
  pastEnd: 'No more groups',
  notices: {
    left: 'You’ve left the group.',
    withdrawn: 'Request withdrawn.',
    'invitation-declined': 'Invitation declined.',
  },
} as const

export type GroupsNotice = keyof typeof GROUPS_MESSAGES.notices

export const GROUP_MESSAGES = {
  back: 'Groups',
  aboutTitle: 'About',
  chairs: 'Chairs',
  chair: 'Chair',
  noChairs: 'This group has no chair right now. Your concierge looks after it.',
  members: 'Members',
  membersNone: { title: 'No members yet', text: 'Be the first to join.' },
  membersNoneByInvitation: { title: 'No members yet', text: 'People who accept an invitation appear here.' },
  pastEnd: 'No more members',
  you: 'You',
  manage: 'Manage this group',
  yourPlace: 'Your membership',
  join: 'Join this group',
  joinText: 'Other members will see this group on your profile.',
  note: 'Why do you want to join?',
  noteHint: 'Optional. The chairs see it.',
  notSent: 'Your request wasn’t sent. What you wrote is still here.',
  request: 'Ask to join',
  requested: 'You’ve asked to join this group.',
  requestedHint: 'We’ll let you know when you’re in.',
  withdraw: 'Withdraw request',
  declined: (moment: string) => `Your request wasn’t accepted. You can ask again from ${moment}.`,
  invited: (name: string | null) =>
    name ? `${name} invites you to join this group.` : 'You’re invited to join this group.',
  accept: 'Accept invitation',
  decline: 'Decline',
  memberSince: 'Member since',
  isChair: 'You’re a chair: you answer requests and invite members.',
  isChairReadOnly: 'You’re a chair.',
  leave: 'Leave this group',
  leaveTexts: {
    OPEN: 'You can join again at any time.',
    REQUEST: 'To come back, you’ll need to ask again.',
    HIDDEN: 'You won’t see this group again unless someone invites you.',
  },
  leaveReadOnly: 'The community is read-only, so you won’t be able to join again.',
  leaveChair: 'You’ll no longer be a chair.',
  leaveNow: 'Leave',
  activity: 'Activity',
  activityHint: 'Only the chairs see this.',
  joined: 'New members',
  joinedCount: (count: number) =>
    count === 0
      ? `No one joined in the last ${GROUP_LATELY_DAYS} days. You can invite members below.`
      : `${countedUpTo(count, 'person', 'people')} joined in the last ${GROUP_LATELY_DAYS} days.`,
  joinedOn: 'Joined on',
  forum: 'Forum',
  unansweredCount: (count: number) =>
    count === 0
      ? 'No posts are waiting for a reply.'
      : `${countedUpTo(count, 'post is', 'posts are')} waiting for a reply.`,
  unansweredBy: 'By',
  unansweredAll: (count: number) => `All ${countedUpTo(count, 'unanswered post')}`,
  lastActivity: 'Last post or reply:',
  forumNone: 'No one has posted in this group’s forum yet. Ask the first question to get members talking.',
  forumLink: 'Go to the group’s forum',
  requests: 'Requests to join',
  requestsNone: 'No requests to join.',
  requestsMore: 'Oldest requests first. More appear once these are answered.',
  requestedOn: 'Requested on',
  acceptRequest: 'Accept',
  declineRequest: 'Decline',
  acceptWhom: (name: string) => `Accept ${name}`,
  declineWhom: (name: string) => `Decline ${name}`,
  requestHint: `People are notified when they’re accepted. If you decline, no email is sent, and they can ask again after ${ASK_GROUP_AGAIN_DAYS} days.`,
  invite: 'Invite a member',
  findLabel: 'Name, company, place or topic',
  find: 'Search',
  foundNone: (text: string) => `No matches for “${text}”.`,
  foundStates: {
    MEMBER: 'Already a member',
    INVITED: 'Invited',
  },
  invitedSoFar: (count: number) => `${counted(count, 'pending invitation')}`,
  invitedOn: 'Invited on',
  inviteNow: 'Invite',
  inviteWhom: (name: string) => `Invite ${name}`,
  notices: {
    joined: 'You’ve joined the group.',
    requested: 'Request sent. We’ll let you know when you’re in.',
    left: 'You’ve left this group.',
    withdrawn: 'Request withdrawn.',
    'invitation-declined': 'Invitation declined.',
    accepted: 'Accepted. They’ve been notified and added to the members.',
    declined: 'Declined.',
    invited: 'Invited. They’ll get an email and a notification.',
  },
} as const

export type GroupNotice = keyof typeof GROUP_MESSAGES.notices
