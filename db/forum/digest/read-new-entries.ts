import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { jsonRows } from '#db/json-rows.ts'
import { takesEmailOf } from '#db/notifications/digest/read-digests.ts'
import { forumDigests } from '#db/schema/digests.ts'
import { forumEntries, forumFollows, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { outbox } from '#db/schema/platform.ts'
import { anyRow, build, isAlso, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import {
  DEFAULT_DIGEST_FREQUENCY,
  type DigestFrequency,
  FORUM_DIGEST_POSTS_MAX,
  FORUM_DIGEST_REPLIES_MAX,
} from '#shared/domain/notifications/digest.ts'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { isUnread, readBefore, seenSeq } from '../unread-posts.ts'

const OPTION: NotificationOptionId = 'forum-digest'

type ReadersArgs = {
  readonly communityId: string
  readonly after: string
  readonly limit: number
  readonly isWeekly: boolean
}

const frequency = sql<DigestFrequency>`coalesce(${forumDigests.frequency}, ${DEFAULT_DIGEST_FREQUENCY})`

const readers = statement((p: ReadersArgs) =>
  build
    .select({ id: users.id, frequency, toldUntil: forumDigests.toldUntil })
    .from(users)
    .leftJoin(forumDigests, and(eq(forumDigests.userId, users.id), isAlso(forumDigests.communityId, p.communityId)))
    .where(
      and(
        takesEmailOf(p, sql`${OPTION}`),
        sql`${users.id} > ${p.after}`,
        sql`(${p.isWeekly} OR ${frequency} = 'DAILY')`,
      ),
    )
    .orderBy(users.id)
    .limit(p.limit),
)

export type DigestReader = {
  readonly id: string
  readonly frequency: DigestFrequency
  readonly toldUntil: Date | null
}

/** Active members who are due for a digest and whose address takes email, ordered by id. */
export function readDigestReaders(db: Db, args: ReadersArgs): Promise<readonly DigestReader[]> {
  return db.read(readers(args))
}

/** A reader from the list that is an argument of the statement. */
type Asked = { readonly id: string; readonly since: number }
type EntriesArgs = { readonly communityId: string; readonly asked: readonly Asked[]; readonly until: Date }

const fresh = alias(forumEntries, 'fresh')
const writer = alias(users, 'writer')
const askedId = sql<string>`json_extract(asked.value, '$.id')`
const askedSince = sql<number>`json_extract(asked.value, '$.since')`
/** One more of each kind than an email lists. */
const POSTS_READ = FORUM_DIGEST_POSTS_MAX + 1
const ENTRIES_READ = FORUM_DIGEST_REPLIES_MAX + 1

/**
 * A condition on `fresh`, an entry of the row of `forum_posts`: it is new and unread, by somebody else whom the reader has not blocked, and
 * the reader got no separate email about it.
 */
function isNews(p: EntriesArgs): SQL | undefined {
  const reader = { communityId: p.communityId, userId: askedId }
  const block = anyRow()
    .from(memberBlocks)
    .where(
      and(
        eq(memberBlocks.userId, askedId),
        eq(memberBlocks.blockedId, fresh.authorId),
        eq(memberBlocks.communityId, p.communityId),
      ),
    )
  const ownEmail = anyRow()
    .from(outbox)
    .where(
      and(
        sql`${outbox.idempotencyKey} IN ('forum-reply/' || ${fresh.id} || '/' || ${askedId}, 'forum-mention/' || ${fresh.id} || '/' || ${askedId})`,
        isAlso(outbox.communityId, p.communityId),
        sql`${outbox.status} IN ('WAITING', 'SENT')`,
      ),
    )
  return and(
    eq(fresh.postId, forumPosts.id),
    isAlso(fresh.communityId, p.communityId),
    eq(fresh.state, 'APPROVED'),
    sql`${fresh.seq} > ${seenSeq(reader)}`,
    sql`${fresh.publishedAt} > max(${askedSince}, ${readBefore(reader)})`,
    sql`${fresh.publishedAt} <= ${p.until}`,
    sql`${fresh.authorId} <> ${askedId}`,
    sql`NOT EXISTS ${block}`,
    sql`NOT EXISTS ${ownEmail}`,
  )
}

/** For each reader the posts that `found` selects, if they are unread and have new entries, with those entries. */
function selectNews(p: EntriesArgs, found: SQL) {
  const news = jsonRows(
    { id: fresh.id, writer: { givenName: writer.givenName, familyName: writer.familyName } },
    (row) =>
      build
        .select({ row })
        .from(fresh)
        .innerJoin(writer, and(eq(writer.id, fresh.authorId), isAlso(writer.communityId, p.communityId)))
        .where(isNews(p))
        .orderBy(fresh.seq)
        .limit(ENTRIES_READ),
  )
  return build
    .select({ userId: askedId, id: forumPosts.id, title: forumPosts.title, groupName: groups.name, news })
    .from(
      sql`json_each(${p.asked}) AS asked CROSS JOIN json_each((SELECT json_group_array(id) FROM (${found}))) AS found`,
    )
    .innerJoin(forumPosts, sql`${forumPosts.id} = found.value AND +${forumPosts.communityId} = ${p.communityId}`)
    .leftJoin(groups, and(eq(groups.id, forumPosts.groupId), isAlso(groups.communityId, p.communityId)))
}

function hasNews(p: EntriesArgs, also?: SQL): SQL {
  return sql`EXISTS ${anyRow()
    .from(fresh)
    .where(and(isNews(p), also))}`
}

const followed = statement((p: EntriesArgs) => {
  const reader = { communityId: p.communityId, userId: askedId }
  return selectNews(
    p,
    sql`SELECT ${forumPosts.id} AS id FROM ${forumFollows} CROSS JOIN ${forumPosts} ON ${forumPosts.id} = ${forumFollows.postId}
      WHERE ${forumFollows.communityId} = ${p.communityId} AND ${forumFollows.userId} = ${askedId}
        AND ${forumFollows.lastActivityAt} > ${askedSince} AND ${isUnread(reader)} AND ${hasNews(p)}
      ORDER BY ${forumFollows.lastActivityAt} DESC, ${forumFollows.postId} DESC LIMIT ${sql.raw(String(POSTS_READ))}`,
  )
})

/** New posts in each reader's groups that the reader does not follow. */
const inGroups = statement((p: EntriesArgs) => {
  const reader = { communityId: p.communityId, userId: askedId }
  const follow = anyRow()
    .from(forumFollows)
    .where(
      and(
        eq(forumFollows.postId, forumPosts.id),
        eq(forumFollows.userId, askedId),
        isAlso(forumFollows.communityId, p.communityId),
      ),
    )
  return selectNews(
    p,
    sql`SELECT ${forumPosts.id} AS id FROM ${groupMembers} CROSS JOIN ${forumPosts}
        ON ${forumPosts.groupId} = ${groupMembers.groupId} AND ${forumPosts.state} = 'APPROVED' AND ${forumPosts.lastActivityAt} > ${askedSince}
      WHERE ${groupMembers.communityId} = ${p.communityId} AND ${groupMembers.userId} = ${askedId} AND ${groupMembers.state} = 'MEMBER'
        AND ${isUnread(reader)} AND ${hasNews(p, eq(fresh.seq, 0))} AND NOT EXISTS ${follow}
      ORDER BY ${forumPosts.lastActivityAt} DESC, ${forumPosts.id} DESC LIMIT ${sql.raw(String(POSTS_READ))}`,
  )
})

type NewsRow = Awaited<ReturnType<typeof readRows>>[0][number]

function readRows(db: Db, args: EntriesArgs) {
  return Promise.all([db.read(followed(args)), db.read(inGroups(args))])
}

export type NewsOfPost = {
  readonly id: string
  readonly title: string
  /** Null if everyone sees it. */
  readonly groupName: string | null
  /** What is new, in its order, the post itself among it: one reply more than an email counts. */
  readonly entries: readonly { readonly id: string; readonly author: string }[]
}

export type News = { readonly followed: readonly NewsOfPost[]; readonly inGroups: readonly NewsOfPost[] }

/** The news for each reader since their own instant; one more post of each kind than an email lists. */
export async function readNews(
  db: Db,
  { communityId, asked, until }: { communityId: string; asked: readonly Asked[]; until: Date },
): Promise<ReadonlyMap<string, News>> {
  const [ofFollowed, ofGroups] = await readRows(db, { communityId, asked, until })
  const [byFollower, byMember] = [ofFollowed, ofGroups].map((rows) => Map.groupBy(rows, ({ userId }) => userId))
  return new Map(
    asked.map(({ id }) => [
      id,
      { followed: (byFollower?.get(id) ?? []).map(toNews), inGroups: (byMember?.get(id) ?? []).map(toNews) },
    ]),
  )
}

function toNews({ id, title, groupName, news }: NewsRow): NewsOfPost {
  return { id, title, groupName, entries: news.map((entry) => ({ id: entry.id, author: fullName(entry.writer) })) }
}
