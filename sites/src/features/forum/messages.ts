import type { PostOrder } from '#shared/domain/forum/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'
import type { DocumentMessages } from '../../editor/written-document.ts'

type Empty = { readonly title: string; readonly text: string }

export const FORUM_MESSAGES = {
  title: 'Forum',
  moderation: 'Moderation',
  newPost: 'New post',
  readAll: 'Mark all as read',
  orders: 'Show',
  audiences: 'Posts for',
  allAudiences: 'All posts',
  pinned: 'Pinned',
  closed: 'Closed',
  unread: 'Unread',
  waiting: 'Waiting for a moderator',
  rejected: 'Not shown',
  removed: 'Removed',
  deleted: 'Deleted',
  noReplies: (name: string) => `${name} is waiting for the first reply`,
  noRepliesYet: 'No replies yet',
  replies: (count: number) => counted(count, 'reply', 'replies'),
  likes: (count: number) => counted(count, 'like'),
  by: 'By',
  none: {
    LATEST: { title: 'Nothing here yet', text: 'Ask the first question: other members will see it here.' },
    NEW: { title: 'Nothing here yet', text: 'Ask the first question: other members will see it here.' },
    UNANSWERED: {
      title: 'No posts are waiting for a reply',
      text: 'Open posts without a reply from someone else are listed here.',
    },
    MINE: { title: 'You haven’t posted yet', text: 'What you ask is listed here, with the replies to it.' },
    FOLLOWED: {
      title: 'You don’t follow any posts',
      text: 'Follow a post to hear about replies. You follow your own posts, and those you reply to.',
    },
  } satisfies Record<PostOrder, Empty>,
  browse: 'See all posts',
  pastEnd: 'No more posts',
  notices: { read: 'Everything is marked as read.', deleted: 'Your post is deleted.' },
} as const

export type ForumNotice = keyof typeof FORUM_MESSAGES.notices

export const POST_MESSAGES = {
  back: 'Forum',
  visibleTo: (name: string, members: number) => `Visible to ${counted(members, 'member')} of ${name}`,
  pinned: 'Pinned',
  closed: 'This post is closed to new replies.',
  follow: 'Follow',
  following: 'Following',
  followHint: 'Followers hear about replies.',
  moderate: 'Moderate',
  yourReply: 'Your reply',
  firstUnread: 'Go to the first unread reply',
  newest: 'Go to the newest reply',
  firstUnreadMark: 'New since your last visit',
  repliesTitle: (count: number) => (count === 0 ? 'No replies yet' : counted(count, 'reply', 'replies')),
  noReplies: 'Be the first to reply.',
  earlier: 'Earlier replies',
  later: 'Later replies',
  like: 'Like',
  liked: 'Liked',
  likes: (count: number) => counted(count, 'like'),
  quote: 'Quote',
  quoteGone: 'What was quoted here is no longer shown.',
  quoteOf: (name: string) => `${name} wrote`,
  edit: 'Edit',
  edited: 'Edited',
  delete: 'Delete',
  deleteText: { post: 'Delete this post? This can’t be undone.', reply: 'Delete this reply? This can’t be undone.' },
  report: 'Report',
  reported: 'You reported this',
  reportReason: 'Why are you reporting this?',
  reportNote: 'What’s wrong with it?',
  reportNoteHint: 'Only moderators see this. Required for “Unprofessional”.',
  sendReport: 'Send report',
  folded: 'You’ve blocked this member.',
  foldedShow: 'Show',
  removed: 'Removed by a moderator',
  held: 'Hidden until a moderator has looked at it',
  deleted: 'Deleted by its author',
  waiting: {
    title: 'Waiting for a moderator',
    post: 'Only you can see this post until a moderator has approved it.',
    reply: 'Only you can see this reply until a moderator has approved it.',
  },
  rejected: 'A moderator decided not to show this. Only you can see it.',
  removedOwn: 'A moderator removed this. Only you can see it.',
  fromModerator: 'The moderator wrote',
  appeal: 'Ask for another look',
  appealField: 'Why do you see it differently?',
  appealHint: 'A moderator will look at it again. You can ask once.',
  sendAppeal: 'Send to the moderators',
  appealed: 'You asked for another look:',
  reply: 'Reply',
  replyField: 'Your reply',
  mentionHint: 'Mention someone with @ and their full name.',
  plainHint: 'Leave a blank line between paragraphs.',
  sendReply: 'Post reply',
  unsent: 'Your unsent reply',
  unsaved: 'Your unsaved text',
  keptText: 'What you started to write is kept here, for you to copy.',
  unsentText: 'This post no longer takes replies. Your text is kept here, for you to copy.',
  removeQuote: 'Remove quote',
  quoting: (name: string) => `You’re quoting ${name}`,
  loadTitle: 'We had trouble loading this post',
  loadText: 'Nothing is lost. Wait a moment, then try again.',
  retry: 'Try again',
  notFoundTitle: 'Post not found',
  cannotEditTitle: 'This can no longer be changed',
  backToForum: 'Go to the forum',
  notices: {
    posted: 'Posted.',
    held: 'Thank you. A moderator will look at this before others can see it.',
    saved: 'Changes saved.',
    deleted: 'Your reply is deleted.',
    reported: 'Thank you. A moderator will look into it, and you’ll hear what was decided.',
    appealed: 'Thank you. A moderator will look at this again.',
  },
} as const

export type PostNotice = keyof typeof POST_MESSAGES.notices

export const COMPOSE_MESSAGES = {
  newTitle: 'New post',
  editPost: 'Edit post',
  editReply: 'Edit reply',
  audience: 'Who can see this?',
  everyone: (name: string) => `Everyone in ${name}`,
  chooseAudience: 'Choose who can see this before you post.',
  titleField: 'Title',
  titleHint: 'A question others can answer gets the most replies.',
  messageField: 'Message',
  send: 'Post',
  save: 'Save changes',
  cancel: 'Cancel',
  sending: 'Posting…',
  saving: 'Saving…',
  similar: 'This may have been asked before',
  dismiss: 'Dismiss',
  draftKept: 'Draft saved',
  draftOnDevice: 'Draft saved on this device',
  merged: 'This text was also changed in another tab or on another device. Both versions are here.',
  mentions: 'Members you can mention',
  noAudience: {
    title: 'You can’t post here yet',
    text: 'Posts in this community go to groups. Join one to post to its members.',
    action: 'See groups',
  },
} as const

/** Texts of the editor of a post or reply with this maximum number of characters. */
export function entryEditorMessages(isReply: boolean, max: number): Omit<DocumentMessages, 'tooLarge' | 'terms'> {
  const [name, yours] = isReply ? ['reply', 'Your reply'] : ['post', 'Your post']
  return {
    textField: isReply ? POST_MESSAGES.replyField : COMPOSE_MESSAGES.messageField,
    placeholder: '',
    lengthLabel: (characters) => `${formatCount(characters)}/${formatCount(max)}`,
    lengthAnnouncements: {
      tooShort: `The ${name} is empty.`,
      fits: `The ${name} fits.`,
      tooLong: `The ${name} is over ${formatCount(max)} characters.`,
    },
    notSaved: 'Draft not saved',
    saveFailed: `${yours} couldn’t be saved as a draft.`,
    closed: `${yours} can’t be saved here: the post was deleted, or moved to a group you’re not in. Copy your text if you still need it.`,
    closedKept: `${yours} is saved, but the post no longer takes it.`,
    history: null,
    conflictTitle: `${yours} was changed somewhere else`,
  }
}

/** Shown beside the failed form, which keeps the typed text. Without script it is in the form only. */
export const FORUM_FAILURES = {
  postPlain: 'We had trouble posting this. Your text is still here; try again.',
  post: 'We had trouble posting this. Your text is saved; try again.',
  save: 'We had trouble saving your changes. Your text is still here; try again.',
  correction: 'Your earlier version was posted. Your changes weren’t; they’re saved here: try again.',
  correctionRefused: 'Your earlier version was posted. Your changes weren’t; they’re saved here.',
  follow: 'We couldn’t follow this post for you. Try again.',
  unfollow: 'We couldn’t unfollow this post for you. Try again.',
  like: 'We couldn’t save your like. Try again.',
  unlike: 'We couldn’t remove your like. Try again.',
  reaction: 'There was a problem saving your reaction. Try again.',
  report: 'We couldn’t send your report. Try again.',
  appeal: 'We couldn’t send this to the moderators. Try again.',
  delete: 'We couldn’t delete this. Try again.',
  readAll: 'We couldn’t mark everything as read. Try again.',
  offline: 'Nothing was sent. Try again once you’re connected.',
} as const

export function audienceSentence(audience: { readonly name: string; readonly memberCount: number }): string {
  return POST_MESSAGES.visibleTo(audience.name, audience.memberCount)
}
