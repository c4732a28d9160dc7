import { eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { forumDrafts, forumEntries, forumPosts } from '../../../../db/schema/forum/forum.ts'
import { seededId } from '../../../../db/seed/seeded-id.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'

/* Writes posts directly into the database, as members create them once a moderator has approved their first ones. */

/** The post of Meridian's demo data with 300 replies. */
export const SEEDED_LONG_POST_ID = seededId('forum post MTC Introduce yourself: what you do, and what went wrong last')

export type StoredPost = { readonly id: string; readonly title: string; readonly communityId: string }

type NewPost = {
  readonly title?: string
  readonly text?: string
  readonly groupId?: string | null
  /** The HTML of the text, when it is more than a paragraph. */
  readonly content?: string
}

export async function storePost(
  author: Member,
  { title = 'Which payroll provider do you use?', text = 'We outgrow ours.', groupId = null, content }: NewPost = {},
): Promise<StoredPost> {
  const now = new Date()
  const id = newId(now)
  const { communityId } = author
  await database().commit([
    build.insert(forumPosts).values({
      ...{ id, communityId, groupId, authorId: author.id, title, state: 'APPROVED' },
      ...{ createdAt: now, lastActivityAt: now },
    }),
    entry(author, { id, postId: id, seq: 0, text, content, now }),
  ])
  return { id, title, communityId }
}

export async function closePost({ id }: StoredPost): Promise<void> {
  await database().commit([build.update(forumPosts).set({ isClosed: true }).where(eq(forumPosts.id, id))])
}

/** Replies in the order of the texts; returns their ids. */
export async function storeReplies(
  { id: postId }: Pick<StoredPost, 'id'>,
  author: Member,
  texts: readonly string[],
  /** The position of the last existing one. */
  after = 0,
): Promise<readonly string[]> {
  const now = new Date()
  const replies = texts.map((text, i) => ({ id: newId(now), postId, seq: after + i + 1, text, now }))
  for (const reply of replies) await database().commit([entry(author, reply)])
  return replies.map(({ id }) => id)
}

type Entry = {
  readonly id: string
  readonly postId: string
  readonly seq: number
  readonly text: string
  readonly content?: string | undefined
  readonly now: Date
}

function entry({ id: authorId, communityId }: Member, { id, postId, seq, text, content, now }: Entry) {
  return build.insert(forumEntries).values({
    ...{ id, postId, seq, communityId, authorId, plainText: text, state: 'APPROVED' },
    content: content ?? `<p>${text}</p>`,
    ...{ publishedAt: now, createdAt: now, revisionId: newId(now), operationId: id },
  })
}

/** A member's draft of a place. */
export async function storeForumDraft(
  { id: userId, communityId }: Member,
  place: string,
  content: string,
): Promise<void> {
  const savedAt = new Date()
  const draft = { userId, communityId, place, content, title: '', revisionId: newId(savedAt), savedAt }
  await database().commit([build.insert(forumDrafts).values(draft)])
}

/** The addresses of a post for its readers. */
export async function forumPathsOf(author: Member) {
  const { id } = await storePost(author)
  return { id, member: `/v2/forum/post/${id}`, edit: `/v2/forum/post/${id}/edit`, staff: `/forum/post/${id}` }
}

/** The current audience and address of a post. */
export async function placeOfPost(id: string) {
  const [row] = await database().read(
    build
      .select({ state: forumPosts.state, groupId: forumPosts.groupId, mergedIntoId: forumPosts.mergedIntoId })
      .from(forumPosts)
      .where(eq(forumPosts.id, id)),
  )
  return row ?? null
}
