import { FORUM_PATH, MODERATION_PATH, postPath, replyPath } from '../forum/paths.ts'
import { CHOICE, type NotificationOf, type NotificationOption } from './declaration.ts'
import { quoted } from './quoted-title.ts'

/** On the web and on devices. */
const WITHOUT_EMAIL = { EMAIL: 'NONE', WEB: 'CHOICE', PUSH: 'CHOICE' } as const

export const FORUM_OPTIONS = {
  'forum-replies': {
    name: 'Replies to your posts',
    description: 'Someone replies to one of your posts in the forum.',
    channels: CHOICE,
  },
  'forum-mentions': {
    name: 'Mentions',
    description: 'Someone mentions you in the forum.',
    channels: CHOICE,
  },
  'forum-followed': {
    name: 'Posts you follow',
    description: 'Someone replies to a post in the forum that you follow.',
    channels: WITHOUT_EMAIL,
  },
  'forum-group-posts': {
    name: 'New posts in your groups',
    description: 'Someone starts a post for a group you’re in.',
    channels: WITHOUT_EMAIL,
  },
  'forum-digest': {
    name: 'Forum digest',
    description:
      'What’s new in the posts you follow and in your groups, once a week or every day. Only sent when there’s something you haven’t read.',
    channels: { EMAIL: 'CHOICE', WEB: 'NONE', PUSH: 'NONE' },
  },
  'forum-decisions': {
    name: 'Moderator decisions',
    description: 'A moderator decides on something you wrote or reported in the forum.',
    channels: CHOICE,
  },
  'forum-moderation': {
    name: 'Posts waiting for a moderator',
    description: 'You’re a moderator, and something in the forum is waiting for a decision.',
    channels: WITHOUT_EMAIL,
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

type ForumNotification = NotificationOf<typeof FORUM_OPTIONS>

type Post = { readonly id: string; readonly title: string }
type Reply = { readonly post: Post; readonly replyId: string; readonly actorName: string }

/** The notifications about the replies to a post. */
export function repliesGroupKey(postId: string): string {
  return `forum/${postId}/replies`
}

/** "Ana Diaz replied to “…”.", "Ana Diaz and 3 others replied to “…”." or "Ana Diaz replied to “…” 2 times." */
export function repliedText({
  actorName,
  actors,
  count,
  title,
}: {
  readonly actorName: string
  readonly actors: number
  readonly count: number
  readonly title: string
}): string {
  if (actors > 1)
    return `${actorName} and ${actors === 2 ? 'one other' : `${actors - 1} others`} replied to ${quoted(title)}.`
  return count > 1
    ? `${actorName} replied to ${quoted(title)} ${count} times.`
    : `${actorName} replied to ${quoted(title)}.`
}

function replied(option: 'forum-replies' | 'forum-followed', { post, replyId, actorName }: Reply): ForumNotification {
  return {
    option,
    message: repliedText({ actorName, actors: 1, count: 1, title: post.title }),
    url: replyPath(post.id, replyId),
    group: { key: repliesGroupKey(post.id), actorName, subject: post.title },
  }
}

/** Notifies the author of the post. */
export function replyNotification(reply: Reply): ForumNotification {
  return replied('forum-replies', reply)
}

/** Notifies followers of the post. */
export function followedNotification(reply: Reply): ForumNotification {
  return replied('forum-followed', reply)
}

/** `replyId` is the id of the post if its own message contains the mention. */
export function mentionNotification({ post, replyId, actorName }: Reply): ForumNotification {
  return {
    option: 'forum-mentions',
    message: `${actorName} mentioned you in ${quoted(post.title)}.`,
    url: replyId === post.id ? postPath(post.id) : replyPath(post.id, replyId),
  }
}

export function groupPostNotification(post: Post, groupName: string, actorName: string): ForumNotification {
  return {
    option: 'forum-group-posts',
    message: `${actorName} posted ${quoted(post.title)} in ${quoted(groupName)}.`,
    url: postPath(post.id),
  }
}

/** Notifies the author; `message` is the moderator's text. */
export function decisionNotification(title: string, url: string, outcome: string): ForumNotification {
  return { option: 'forum-decisions', message: `A moderator ${outcome} what you wrote in ${quoted(title)}.`, url }
}

/** Notifies the author that a moderator has moved their post; `reason` is the moderator's text. */
export function movedNotification(title: string, url: string, audience: string, reason: string): ForumNotification {
  return {
    option: 'forum-decisions',
    message: `A moderator moved your post ${quoted(title)} to ${quoted(audience)}: ${reason}`,
    url,
  }
}

/** Notifies the author that their post is now part of another one. */
export function mergedNotification(title: string, url: string, into: string, reason: string): ForumNotification {
  return {
    option: 'forum-decisions',
    message: `A moderator merged your post ${quoted(title)} into ${quoted(into)}: ${reason}`,
    url,
  }
}

/** Notifies a new moderator. */
export function moderatorNotification(): ForumNotification {
  return {
    option: 'forum-moderation',
    message: 'You’re now a forum moderator. You’ll find what’s waiting under Moderation.',
    url: MODERATION_PATH,
  }
}

/** Notifies the reporter. */
export function reportAnsweredNotification(title: string, url: string, isRemoved: boolean): ForumNotification {
  return {
    option: 'forum-decisions',
    message: `We reviewed your report about ${quoted(title)}: ${isRemoved ? 'removed' : 'kept'}.`,
    url,
  }
}

/** Notifies a reporter whose report needs no decision any more. */
export function reportedDeletedNotification(title: string): ForumNotification {
  return {
    option: 'forum-decisions',
    message: `What you reported in ${quoted(title)} was deleted by its author.`,
    url: FORUM_PATH,
  }
}

/** Notifies a moderator who is a member. */
export function waitingNotification(title: string): ForumNotification {
  return {
    option: 'forum-moderation',
    message: `Something in ${quoted(title)} is waiting for a moderator.`,
    url: MODERATION_PATH,
  }
}
