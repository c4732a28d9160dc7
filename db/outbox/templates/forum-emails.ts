import * as z from 'zod'
import { postPath, replyPath } from '#shared/domain/forum/paths.ts'
import { defineTemplate } from './define-template.ts'

const Written = { postId: z.string(), entryId: z.string(), title: z.string(), actorName: z.string(), text: z.string() }

/** To the author of the post. */
export const forumReply = defineTemplate(
  'forum-reply',
  'forum-replies',
  z.strictObject(Written),
  ({ postId, entryId, title, actorName, text }, { familiarName }) => ({
    subject: `${actorName} replied to “${title}”`,
    preview: text,
    heading: `${actorName} replied to “${title}”`,
    paragraphs: [],
    quote: { text, author: actorName },
    button: { label: 'Read and reply', href: replyPath(postId, entryId) },
    why: `you started this post in the forum of ${familiarName}`,
  }),
)

export const forumMention = defineTemplate(
  'forum-mention',
  'forum-mentions',
  z.strictObject(Written),
  ({ postId, entryId, title, actorName, text }, { familiarName }) => ({
    subject: `${actorName} mentioned you in “${title}”`,
    preview: text,
    heading: `${actorName} mentioned you in “${title}”`,
    paragraphs: [],
    quote: { text, author: actorName },
    button: { label: 'Read and reply', href: entryId === postId ? postPath(postId) : replyPath(postId, entryId) },
    why: `you were mentioned in the forum of ${familiarName}`,
  }),
)

/** To the author of an entry that a moderator has decided about, with what the moderator wrote. */
export const forumDecision = defineTemplate(
  'forum-decision',
  'forum-decisions',
  z.strictObject({
    title: z.string(),
    /** What was done: "removed", "didn’t approve", "restored". */
    outcome: z.string(),
    message: z.string(),
    path: z.string(),
    isReturned: z.boolean(),
    canAppeal: z.boolean(),
    /** A sentence on where it is now. */
    detail: z.optional(z.string()),
  }),
  ({ title, outcome, message, path, isReturned, canAppeal, detail }, { familiarName }) => ({
    subject: `A moderator ${outcome} what you wrote in “${title}”`,
    preview: message,
    heading: `A moderator ${outcome} what you wrote in “${title}”`,
    paragraphs: [
      ...(detail ? [detail] : []),
      ...(isReturned ? ['Your text isn’t lost: it’s back in your drafts.'] : []),
      ...(canAppeal ? ['If you see it differently, you can appeal once in the forum.'] : []),
    ],
    quote: { text: message, author: 'The moderators' },
    button: { label: 'View in the forum', href: path },
    why: `you wrote in the forum of ${familiarName}`,
  }),
)
