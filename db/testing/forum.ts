import { asc, eq, max, sql } from 'drizzle-orm'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumPosts, forumReports } from '#db/schema/forum/forum.ts'
import { build } from '#db/statement.ts'
import type { EntryState, HoldReason, ReportReason } from '#shared/domain/forum/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BaseFixture, NOW } from './base-fixture.ts'
import type { Name } from './cast.ts'
import type { TestMember } from './contacts.ts'

type Who = Name | TestMember

type PostOptions = {
  readonly by?: Who
  readonly where?: 'meridian' | 'harbor'
  readonly title?: string
  readonly text?: string
  readonly groupId?: string | null
  readonly state?: EntryState
  readonly heldFor?: HoldReason
  readonly isPinned?: boolean
  readonly isClosed?: boolean
  readonly createdAt?: Date
}
type ReplyOptions = Pick<PostOptions, 'by' | 'text' | 'state' | 'heldFor' | 'createdAt'>
export type GivenPost = { readonly id: string; readonly communityId: string }

/** Writes posts, replies and reports as they are stored, and reads them back. */
export function forumFactory(base: BaseFixture) {
  const { db, id, cast } = base
  const idOf = (who: Who) => (typeof who === 'string' ? id(who) : who.userId)

  function entryRow(
    post: GivenPost,
    {
      by = 'maya',
      text = 'What does a good payroll provider cost?',
      state = 'APPROVED',
      heldFor,
      createdAt = NOW,
    }: ReplyOptions,
    seq: number | null,
  ) {
    return {
      communityId: post.communityId,
      postId: post.id,
      seq,
      authorId: idOf(by),
      content: `<p>${text}</p>`,
      plainText: text,
      state,
      heldFor: heldFor ?? null,
      waitingSince: state === 'PENDING' ? createdAt : null,
      publishedAt: state === 'APPROVED' || state === 'REMOVED' ? createdAt : null,
      revisionId: newId(createdAt),
      operationId: newId(createdAt),
      createdAt,
    }
  }

  return {
    /** The tests' communities have no forum until it is switched on. */
    giveForum: async (where: 'meridian' | 'harbor' = 'meridian', enabled = true) => {
      const [row] = await db().read(build.select().from(communities).where(eq(communities.id, cast[where].id)))
      if (!row) throw new Error('There is no such community')
      const config = { ...row.config, products: { forum: { enabled } } }
      await db().commit([build.update(communities).set({ config }).where(eq(communities.id, row.id))])
    },
    givePost: async (options: PostOptions = {}): Promise<GivenPost> => {
      const { by = 'maya', where = 'meridian', state = 'APPROVED', createdAt = NOW } = options
      const post = { id: newId(createdAt), communityId: cast[where].id }
      await db().commit([
        build.insert(forumPosts).values({
          ...post,
          groupId: options.groupId ?? null,
          authorId: idOf(by),
          title: options.title ?? 'Payroll in three countries',
          state,
          isPinned: options.isPinned ?? false,
          isClosed: options.isClosed ?? false,
          lastActivityAt: createdAt,
          createdAt,
        }),
        build.insert(forumEntries).values({ ...entryRow(post, options, 0), id: post.id }),
      ])
      return post
    },
    giveReply: async (post: GivenPost, options: ReplyOptions = {}): Promise<string> => {
      const [last] = await db().read(
        build
          .select({ seq: max(forumEntries.seq) })
          .from(forumEntries)
          .where(eq(forumEntries.postId, post.id)),
      )
      const replyId = newId(options.createdAt ?? NOW)
      const seq = options.state === 'PENDING' ? null : (last?.seq ?? 0) + 1
      await db().commit([build.insert(forumEntries).values({ ...entryRow(post, options, seq), id: replyId })])
      return replyId
    },
    /** A reported entry waits for a moderator. */
    giveReport: async (post: GivenPost, entryId: string, by: Who, reason: ReportReason = 'OFF_TOPIC', note = '') => {
      await db().commit([
        build.insert(forumReports).values({
          id: newId(NOW),
          communityId: post.communityId,
          entryId,
          userId: idOf(by),
          reason,
          note,
          createdAt: NOW,
        }),
        build
          .update(forumEntries)
          .set({ waitingSince: sql`coalesce(${forumEntries.waitingSince}, ${NOW.getTime()})` })
          .where(eq(forumEntries.id, entryId)),
      ])
    },
    readPost: async (postId: string) => {
      const [row] = await db().read(build.select().from(forumPosts).where(eq(forumPosts.id, postId)))
      return row
    },
    readEntries: (postId: string) =>
      db().read(
        build.select().from(forumEntries).where(eq(forumEntries.postId, postId)).orderBy(asc(forumEntries.seq)),
      ),
  }
}
