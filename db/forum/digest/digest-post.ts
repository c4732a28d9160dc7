import * as z from 'zod'
import { postPath, replyPath } from '#shared/domain/forum/paths.ts'
import { FORUM_DIGEST_REPLIES_MAX } from '#shared/domain/notifications/digest.ts'

/** A post as a digest of the forum names it. */
export const DigestPost = z.strictObject({
  title: z.string(),
  /** Of the first that is new. */
  url: z.string(),
  /** Whether the post itself is new. */
  isNew: z.boolean(),
  replies: z.number(),
  /** Whether there are more new replies than were counted. */
  hasMoreReplies: z.boolean(),
  /** Of what is new, the first one first. */
  authors: z.array(z.string()).min(1),
  /** What is new, the first one first, so that a digest that waited names what is left of it. Absent in those written before it was stored. */
  news: z.optional(
    z.strictObject({ postId: z.string(), entries: z.array(z.strictObject({ id: z.string(), author: z.string() })) }),
  ),
})
export type DigestPost = z.infer<typeof DigestPost>

type PostNews = Pick<DigestPost, 'title'> & { readonly news: NonNullable<DigestPost['news']> }

/** A post with its new entries, by which the digest names it; null without one. */
export function digestPost({ title, news }: PostNews): DigestPost | null {
  const { postId, entries } = news
  if (entries.length === 0) return null
  const replies = entries.filter(({ id }) => id !== postId)
  const isNew = replies.length < entries.length
  return {
    title,
    url: isNew || !replies[0] ? postPath(postId) : replyPath(postId, replies[0].id),
    isNew,
    replies: Math.min(replies.length, FORUM_DIGEST_REPLIES_MAX),
    hasMoreReplies: replies.length > FORUM_DIGEST_REPLIES_MAX,
    authors: [...new Set(entries.map(({ author }) => author))],
    news,
  }
}
