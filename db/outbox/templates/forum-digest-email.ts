import * as z from 'zod'
import { DigestPost } from '#db/forum/digest/digest-post.ts'
import { FORUM_PATH } from '#shared/domain/forum/paths.ts'
import { DIGEST_FREQUENCIES } from '#shared/domain/notifications/digest.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { defineTemplate } from './define-template.ts'
import type { EmailList } from './layout/email-content.ts'

const Digest = z.strictObject({
  frequency: z.enum(DIGEST_FREQUENCIES),
  /** Posts that the reader follows, and replies to them. */
  followed: z.array(DigestPost),
  /** New posts in groups of the reader. */
  groups: z.array(z.strictObject({ name: z.string(), posts: z.array(DigestPost).min(1) })),
  /** Whether there is more than the email names. */
  hasMore: z.boolean(),
})
type Digest = z.infer<typeof Digest>

export const forumDigest = defineTemplate('forum-digest', 'forum-digest', Digest, (digest, { familiarName }) => ({
  subject: `New in the forum of ${familiarName}: ${summaryOf(digest)}`,
  preview: (digest.followed[0] ?? digest.groups[0]?.posts[0])?.title ?? '',
  heading: digest.frequency === 'DAILY' ? 'Your day in the forum' : 'Your week in the forum',
  paragraphs: [
    `You haven’t read ${summaryOf(digest)} in what you follow.`,
    ...(digest.hasMore ? ['There’s more than fits in this email: you’ll find it in the forum.'] : []),
  ],
  lists: [
    listOf('Posts you follow', digest.followed),
    ...digest.groups.map(({ name, posts }) => listOf(`New in ${name}`, posts)),
  ].filter(({ items }) => items.length > 0),
  button: { label: 'Open the forum', href: FORUM_PATH },
  why: `you follow posts or are in groups in the forum of ${familiarName}`,
}))

/** "1 new post and 3 new replies". */
function summaryOf({ followed, groups, hasMore }: Digest): string {
  const all = [...followed, ...groups.flatMap(({ posts }) => posts)]
  const posts = all.filter(({ isNew }) => isNew).length
  const replies = all.reduce((sum, post) => sum + post.replies, 0)
  const isMore = hasMore || all.some(({ hasMoreReplies }) => hasMoreReplies)
  const parts = [
    ...(posts > 0 ? [counted(posts, 'new post')] : []),
    ...(replies > 0 ? [counted(replies, 'new reply', 'new replies')] : []),
  ].join(' and ')
  return isMore ? `more than ${parts}` : parts
}

function listOf(heading: string, posts: readonly DigestPost[]): EmailList {
  return { heading, items: posts.map((post) => ({ text: post.title, href: post.url, note: noteOf(post) })) }
}

/** "New post by Ana Diaz, 2 replies." or "3 new replies, by Ana Diaz and 1 other." */
function noteOf({ isNew, replies, hasMoreReplies, authors }: DigestPost): string {
  const [first = ''] = authors
  const count = (word: string) =>
    `${hasMoreReplies ? 'more than ' : ''}${counted(replies, `${word}reply`, `${word}replies`)}`
  if (isNew) return `New post by ${first}${replies > 0 ? `, ${count('')}` : ''}.`
  const others = authors.length > 1 ? ` and ${counted(authors.length - 1, 'other')}` : ''
  const text = `${count('new ')}, by ${first}${others}.`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
