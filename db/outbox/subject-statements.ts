import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isShownEntry } from '#db/forum/visible-posts.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks, threadMessages } from '#db/schema/messages.ts'
import { build, isAlso, statement } from '#db/statement.ts'

/** What an email is about, and to whom it must still be shown when the email is sent. */
export type Asked = {
  /** Names the email and what it is about. */
  readonly id: string
  readonly readerId: string
  /** The id of an entry, a message or a group. */
  readonly about: string
  /** Of a group: the membership that the reader has, and who asks to join. */
  readonly state?: 'MEMBER' | 'INVITED'
  readonly requesterId?: string
}

type AskedArgs = { readonly communityId: string; readonly asked: readonly Asked[] }

function field(name: keyof Asked): SQL<string> {
  return sql<string>`json_extract(asked.value, ${`$.${name}`})`
}

/** The ids of those for which a row is found. */
function selectShown(p: AskedArgs, found: SQL) {
  return build
    .select({ id: field('id') })
    .from(sql`json_each(${p.asked}) AS asked`)
    .where(found)
}

/** A condition on the row of the writer: they have an account, and the reader has not blocked them. */
function isHeard(p: AskedArgs): SQL | undefined {
  const block = build
    .select({ one: sql`1` })
    .from(memberBlocks)
    .where(
      and(
        sql`${memberBlocks.userId} = ${field('readerId')}`,
        eq(memberBlocks.blockedId, users.id),
        eq(memberBlocks.communityId, p.communityId),
      ),
    )
  return and(isAlso(users.communityId, p.communityId), eq(users.status, 'ACTIVE'), sql`NOT EXISTS ${block}`)
}

/** Own entries are shown whatever became of them: a digest names what a moderator decided. */
const shownEntries = statement((p: AskedArgs) => {
  const own = build
    .select({ one: sql`1` })
    .from(forumEntries)
    .where(
      and(
        sql`${forumEntries.id} = ${field('about')}`,
        isAlso(forumEntries.communityId, p.communityId),
        sql`+${forumEntries.authorId} = ${field('readerId')}`,
      ),
    )
  const shown = build
    .select({ one: sql`1` })
    .from(forumEntries)
    .innerJoin(forumPosts, eq(forumPosts.id, forumEntries.postId))
    .innerJoin(users, eq(users.id, forumEntries.authorId))
    .where(
      and(isShownEntry({ communityId: p.communityId, userId: field('readerId'), entryId: field('about') }), isHeard(p)),
    )
  return selectShown(p, sql`(EXISTS ${own} OR EXISTS ${shown})`)
})

const shownMessages = statement((p: AskedArgs) => {
  const shown = build
    .select({ one: sql`1` })
    .from(threadMessages)
    .innerJoin(users, eq(users.id, threadMessages.userId))
    .where(
      and(sql`${threadMessages.id} = ${field('about')}`, isAlso(threadMessages.communityId, p.communityId), isHeard(p)),
    )
  return selectShown(p, sql`EXISTS ${shown}`)
})

/** A membership goes with its group, with its account and with that of who invited; a request is answered by chairs. */
const shownMemberships = statement((p: AskedArgs) => {
  const membership = (alias: SQL, condition: SQL) => sql`EXISTS (SELECT 1 FROM ${groupMembers} AS ${alias}
    WHERE ${alias}.group_id = ${field('about')} AND +${alias}.community_id = ${p.communityId} AND ${condition})`
  const asking = membership(sql`asking`, sql`asking.user_id = ${field('requesterId')} AND asking.state = 'REQUESTED'`)
  const isOwn = sql`own.user_id = ${field('readerId')} AND own.state = ${field('state')}`
  const isAnswered = sql`(${field('requesterId')} IS NULL OR (own.is_chair AND ${asking}))`
  return selectShown(p, membership(sql`own`, sql`${isOwn} AND ${isAnswered}`))
})

export type Kind = 'entry' | 'message' | 'membership'
/** What selects, of what emails are about, the ids of what is shown. */
export const SHOWN = { entry: shownEntries, message: shownMessages, membership: shownMemberships } as const
