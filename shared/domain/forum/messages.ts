import {
  ARRANGE_REASON_MAX_CHARACTERS,
  HELD_WORDS_MAX_CHARACTERS,
  INTRO_MAX_CHARACTERS,
  MODERATORS_MAX,
  PINNED_MAX,
  POSTS_AN_HOUR,
  REPLIES_AN_HOUR,
} from './limits.ts'
import type { EntryDecision, HoldReason, OfferedAudiences, PostOrder, PostState, ReportReason } from './statuses.ts'

/** Why an action in the forum was refused, as shown to people. */
export const FORUM_REFUSALS = {
  staff: 'Staff don’t post in the forum.',
  notFound: 'We couldn’t find this post. It may have been deleted, or it’s for a group you’re not in.',
  audienceMissing: 'Choose who can see this.',
  audienceGone: 'You can no longer post to this audience. Choose another one.',
  closed: 'This post is closed to new replies.',
  postNotShown: 'This post isn’t shown to members right now. Decide on it first.',
  pinnedFull: `An audience can have up to ${PINNED_MAX} pinned posts. Unpin one first.`,
  notShown: 'This post isn’t open for replies.',
  hasReplies: 'Others have replied, so this post can’t be deleted. You can still edit it.',
  cannotEdit: 'This can no longer be changed.',
  quoteGone: 'What you quoted is no longer there.',
  ownEntry: 'You can’t report what you wrote.',
  ownDecision: 'You can’t decide on something you wrote or reported. Leave it to another moderator.',
  changedMeanwhile: 'This has changed since you opened it. Read it again before you decide.',
  decidedMeanwhile: 'Another moderator has already decided on this.',
  messageMissing: 'Tell the author why.',
  noAppeal: 'You can appeal a decision once.',
  appealMissing: 'Tell the moderators why you see it differently.',
  reasonMissing: 'Tell the author why.',
  reasonTooLong: `Use up to ${ARRANGE_REASON_MAX_CHARACTERS} characters.`,
  moveAudience: 'You can’t move a post to this audience. Choose another one.',
  arrangedMeanwhile: 'This post has changed since you opened it. Look at it again.',
  mergeUnknown: 'No post that members can see has this address. Check it and try again.',
  mergeSelf: 'Choose another post to merge into.',
  mergeAudience: 'Both posts must have the same audience.',
  replyGone:
    'Your reply wasn’t posted: this post was deleted, or moved to a group you’re not in. Your text is below, so that you can copy it.',
  changeGone: 'Your changes weren’t saved: this can no longer be changed. Your text is below, so that you can copy it.',
  settingsChanged: 'The settings were changed after you opened this page. What’s saved now is shown beside each field.',
  introTooLong: `Use up to ${INTRO_MAX_CHARACTERS} characters.`,
  heldWordsTooLong: `Use up to ${HELD_WORDS_MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
  moderatorInactive: 'Only active members can be moderators.',
  moderatorsFull: `There can be up to ${MODERATORS_MAX} moderators.`,
  tooManyPosts: `You’ve reached the limit of ${POSTS_AN_HOUR} posts an hour.`,
  tooManyReplies: `You’ve reached the limit of ${REPLIES_AN_HOUR} replies an hour.`,
  changedElsewhere: 'This text was changed in another tab or on another device.',
  tooLarge: 'This text is too large to save. Shorten it a little.',
} as const
export type ForumRefusal = keyof typeof FORUM_REFUSALS

export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  OFF_TOPIC: 'Off Topic',
  UNPROFESSIONAL: 'Unprofessional',
}

/** Why an entry waits, for moderators. */
export const HOLD_LABELS: Readonly<Record<HoldReason, string>> = {
  NEW_MEMBER: 'First posts of a new member',
  REPORTS: 'Reported',
  WORDS: 'Contains a word on your list',
  EVERY_ENTRY: 'Everything is reviewed first',
}

export const DECISION_LABELS: Readonly<Record<EntryDecision, string>> = {
  APPROVE: 'Approve',
  REJECT: 'Reject',
  REMOVE: 'Remove',
  RESTORE: 'Restore',
  UPHOLD: 'Keep the decision',
}

export const POST_STATE_LABELS: Readonly<Record<PostState, string>> = {
  PENDING: 'Waiting',
  APPROVED: 'Shown',
  REJECTED: 'Rejected',
  REMOVED: 'Removed',
  DELETED: 'Deleted by its author',
  MERGED: 'Merged',
}

/** The words of the staff list of posts, the same on the page and in its export. */
export const POST_LIST_WORDS = {
  title: 'Title',
  state: 'Status',
  audience: 'Audience',
  author: 'Author',
  replies: 'Replies',
  reported: 'Reported',
  pinned: 'Pinned',
  closed: 'Closed',
  posted: 'Posted',
  latest: 'Last activity',
  id: 'ID',
  more: 'More posts match than are in this file.',
  yes: 'yes',
  no: 'no',
} as const

/** The outcome of a decision, as shown to the author: “A moderator removed what you wrote.” */
export const DECISION_OUTCOMES: Readonly<Record<EntryDecision, string>> = {
  APPROVE: 'approved',
  REJECT: 'didn’t approve',
  REMOVE: 'removed',
  RESTORE: 'restored',
  UPHOLD: 'looked again at',
}

export const OFFERED_AUDIENCE_LABELS: Readonly<Record<OfferedAudiences, string>> = {
  BOTH: 'Everyone and groups',
  EVERYONE: 'Everyone only',
  GROUPS: 'Groups only',
}

export const POST_ORDER_LABELS: Readonly<Record<PostOrder, string>> = {
  LATEST: 'Latest activity',
  NEW: 'New',
  UNANSWERED: 'Unanswered',
  MINE: 'Mine',
  FOLLOWED: 'Followed',
}

/** The message to the author of an entry, for the moderator to edit before it is sent. Empty if there is none. */
export function decisionTemplate(decision: EntryDecision, reason: ReportReason | null): string {
  switch (decision) {
    case 'REJECT':
    case 'REMOVE':
      return reason === 'UNPROFESSIONAL'
        ? 'Thank you for taking part. This doesn’t keep the tone that members expect of each other, so we can’t show it. You can rewrite it and post again.'
        : 'Thank you for taking part. This isn’t about a subject of this forum, so we can’t show it. You can rewrite it and post again.'
    case 'RESTORE':
      return 'We looked at this again and have restored it. Thank you for your patience.'
    case 'UPHOLD':
      return 'We looked at this again, and the decision stays.'
    case 'APPROVE':
      return ''
    default:
      return decision satisfies never
  }
}
