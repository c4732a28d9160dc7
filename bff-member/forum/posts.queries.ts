import { and, desc, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { audienceColumns, toAudience } from '#db/forum/audiences.ts'
import { entryColumns, toEntryView } from '#db/forum/entry-rows.ts'
import { isUnread, seenSeq } from '#db/forum/unread-posts.ts'
import { hasForum, isInAudience, isShownTo } from '#db/forum/visible-posts.ts'
import { jsonRow, jsonRows } from '#db/json-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumFollows, forumPosts, isUnanswered } from '#db/schema/forum/forum.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build, isAlso, isOfUser, statement, statementByShape } from '#db/statement.ts'
import { canReply } from '#shared/domain/forum/rules.ts'
import { EVERYONE, type PostOrder } from '#shared/domain/forum/statuses.ts'
import type { PostView } from '#shared/domain/forum/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import type { MemberContext } from '../context.ts'

export type ReaderContext = ActorContext & Pick<MemberContext, 'actor'>

const EXCERPT_CHARACTERS = 140
/** The number of newest entries whose authors are shown with a post. */
const NEWEST_ENTRIES = 8
const FACES = 4
/** Across all audiences of a reader. */
const PINNED_LISTED = 50

const spoken = alias(forumEntries, 'spoken')
const speakers = alias(users, 'speakers')

/** Condition on `spoken`: belongs to the newest visible entries of the post. */
function isNewest(p: ActorArgs): SQL | undefined {
  return and(
    eq(spoken.postId, forumPosts.id),
    eq(spoken.communityId, p.communityId),
    eq(spoken.state, 'APPROVED'),
    sql`${spoken.seq} > ${forumPosts.lastSeq} - ${NEWEST_ENTRIES}`,
  )
}

function isBlockedBy(p: ActorArgs): SQL {
  return sql`EXISTS (SELECT 1 FROM ${memberBlocks} AS blocked WHERE blocked.user_id = ${p.userId}
    AND blocked.blocked_id = ${spoken.authorId} AND blocked.community_id = ${p.communityId})`
}

const nameColumns = { id: speakers.id, givenName: speakers.givenName, familyName: speakers.familyName }

function postColumns(p: ActorArgs) {
  const speaking = and(eq(speakers.id, spoken.authorId), isAlso(speakers.communityId, p.communityId))
  return {
    entry: entryColumns(p),
    author: personView(),
    audience: audienceColumns(p),
    title: forumPosts.title,
    postState: forumPosts.state,
    isPinned: forumPosts.isPinned,
    isClosed: forumPosts.isClosed,
    replyCount: forumPosts.replyCount,
    lastSeq: forumPosts.lastSeq,
    seenSeq: seenSeq(p),
    isUnread: sql`${isUnread(p)}`.mapWith(Boolean),
    isFollowed: sql`EXISTS (SELECT 1 FROM ${forumFollows} AS followed WHERE followed.post_id = ${forumPosts.id}
      AND followed.user_id = ${p.userId} AND followed.community_id = ${p.communityId})`.mapWith(Boolean),
    lastActivityAt: forumPosts.lastActivityAt,
    createdAt: forumPosts.createdAt,
    lastReply: jsonRow({ id: spoken.id, text: spoken.plainText, author: nameColumns }, (row) =>
      build
        .select({ row })
        .from(spoken)
        .innerJoin(speakers, speaking)
        .where(and(isNewest(p), gt(spoken.seq, 0), not(isBlockedBy(p))))
        .orderBy(desc(spoken.seq))
        .limit(1),
    ),
    speakers: jsonRows({ ...nameColumns, avatarImageId: speakers.avatarImageId }, (row) =>
      build
        .select({ row })
        .from(spoken)
        .innerJoin(speakers, speaking)
        .where(and(isNewest(p), not(isBlockedBy(p))))
        .orderBy(desc(spoken.seq))
        .limit(NEWEST_ENTRIES),
    ),
  }
}

/** Posts with their message, author and audience. */
export function selectPosts(p: ActorArgs) {
  return build
    .select(postColumns(p))
    .from(forumPosts)
    .innerJoin(forumEntries, and(eq(forumEntries.id, forumPosts.id), isAlso(forumEntries.communityId, p.communityId)))
    .innerJoin(users, and(eq(users.id, forumPosts.authorId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(groups, and(eq(groups.id, forumPosts.groupId), isAlso(groups.communityId, p.communityId)))
}

type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

export function toPostView(
  { entry, author, audience, speakers: spoke, lastReply, postState, ...row }: PostRow,
  { actor }: ReaderContext,
): PostView {
  const { replyCount, isClosed } = row
  const message = toEntryView(entry, author, { viewer: actor, isClosed, replyCount })
  const faces = new Map(
    spoke.map((one) => [one.id, { id: one.id, name: fullName(one), avatarImageId: one.avatarImageId }]),
  )
  return {
    ...row,
    ...message,
    author,
    state: postState,
    audience: toAudience(audience),
    lastReply: lastReply && { id: lastReply.id, authorName: fullName(lastReply.author), text: excerpt(lastReply.text) },
    participants: [...faces.values()].slice(0, FACES),
    canReply: actor.kind !== 'admin' && canReply({ state: postState, isClosed }),
  }
}

function excerpt(text: string): string {
  const characters = [...text]
  return characters.length > EXCERPT_CHARACTERS
    ? `${characters
        .slice(0, EXCERPT_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
    : text
}

type Shape = { readonly order: PostOrder; readonly audience: 'any' | 'everyone' | 'group' }
type ListArgs = ActorArgs & PlaceArgs & { readonly groupId: string | null }

export const BY_ACTIVITY = newestFirst(forumPosts.lastActivityAt, forumPosts.id)
const BY_CREATION = newestFirst(forumPosts.createdAt, forumPosts.id)
const BY_FOLLOW = newestFirst(forumFollows.lastActivityAt, forumFollows.postId)

function isFor(audience: Shape['audience'], groupId: ListArgs['groupId']): SQL | undefined {
  if (audience === 'any') return undefined
  return audience === 'everyone' ? isNull(forumPosts.groupId) : sql`${forumPosts.groupId} = ${groupId}`
}

/** The posts that an order lists; in the order of the newest, pinned posts are listed above. */
function isListed(order: PostOrder, p: ActorArgs): SQL | undefined {
  switch (order) {
    case 'LATEST':
      return and(isShownTo(p), eq(forumPosts.isPinned, false))
    case 'NEW':
    case 'FOLLOWED':
      return isShownTo(p)
    case 'UNANSWERED':
      return and(isShownTo(p), isUnanswered(forumPosts))
    case 'MINE':
      return and(
        isInAudience(p),
        hasForum(p),
        eq(forumPosts.authorId, p.userId),
        inArray(forumPosts.state, ['PENDING', 'APPROVED', 'REJECTED', 'REMOVED']),
      )
    default:
      return order satisfies never
  }
}

const listed = statementByShape(({ order, audience }: Shape) => (p: ListArgs) => {
  const { isFrom, order: inOrder } = order === 'LATEST' ? BY_ACTIVITY : BY_CREATION
  return selectPosts(p)
    .where(and(isListed(order, p), isFor(audience, p.groupId), isFrom(p)))
    .orderBy(...inOrder)
    .limit(p.limit)
})

const followed = statementByShape(
  (audience: Shape['audience']) => (p: ListArgs) =>
    selectPosts(p)
      .innerJoin(forumFollows, and(eq(forumFollows.postId, forumPosts.id), isOfUser(forumFollows, p)))
      .where(and(isListed('FOLLOWED', p), isFor(audience, p.groupId), BY_FOLLOW.isFrom(p)))
      .orderBy(...BY_FOLLOW.order)
      .limit(p.limit),
)

/** Pinned posts are few: they are found by their own index instead of among all visible posts. */
const pinned = statementByShape(
  (audience: Shape['audience']) => (p: Omit<ListArgs, keyof PlaceArgs>) =>
    selectPosts(p)
      .where(
        and(
          sql`${forumPosts.isPinned} = 1`,
          isInAudience(p),
          isAlso(forumPosts.state, 'APPROVED'),
          hasForum(p),
          isFor(audience, p.groupId),
        ),
      )
      .orderBy(desc(forumPosts.createdAt), desc(forumPosts.id))
      .limit(PINNED_LISTED),
)

function audienceShape(audienceId: string | null): Shape['audience'] {
  if (audienceId === null) return 'any'
  return audienceId === EVERYONE ? 'everyone' : 'group'
}

export type ListPosts = PageInput & { readonly order: PostOrder; readonly audienceId: string | null }

/** The posts that the reader sees, in the given order. */
export async function listPosts(
  ctx: ReaderContext,
  { order, audienceId, ...page }: ListPosts,
): Promise<ConnectionView<PostView>> {
  const { userId, communityId } = ctx.actor
  const args = { userId, communityId, groupId: audienceId, ...placeArgs(page) }
  const audience = audienceShape(audienceId)
  const rows = await ctx.db.read(order === 'FOLLOWED' ? followed(audience)(args) : listed({ order, audience })(args))
  const byActivity = order === 'LATEST' || order === 'FOLLOWED'
  return pageOf(
    rows.map((row) => toPostView(row as PostRow, ctx)),
    page,
    (post) => edgeAt({ at: byActivity ? post.lastActivityAt : post.createdAt, id: post.id }, post),
  )
}

export async function listPinned(ctx: ReaderContext, audienceId: string | null): Promise<readonly PostView[]> {
  const { userId, communityId } = ctx.actor
  const rows = await ctx.db.read(pinned(audienceShape(audienceId))({ userId, communityId, groupId: audienceId }))
  return rows.map((row) => toPostView(row, ctx))
}

type OneArgs = ActorArgs & { readonly postId: string }

/** A merged post resolves to the post that has its entries. */
const one = statement((p: OneArgs) =>
  selectPosts(p).where(
    and(
      isInAudience(p),
      hasForum(p),
      sql`${forumPosts.id} = coalesce((SELECT merged.merged_into_id FROM ${forumPosts} AS merged
        WHERE merged.id = ${p.postId} AND merged.community_id = ${p.communityId}), ${p.postId})`,
      or(
        eq(forumPosts.state, 'APPROVED'),
        and(eq(forumPosts.authorId, p.userId), inArray(forumPosts.state, ['PENDING', 'REJECTED', 'REMOVED'])),
      ),
    ),
  ),
)

/** A post that the reader sees, or an own post that is waiting or was removed; null for any other. */
export async function findPost(ctx: ReaderContext, postId: string): Promise<PostView | null> {
  const { userId, communityId } = ctx.actor
  const [row] = await ctx.db.read(one({ userId, communityId, postId }))
  return row ? toPostView(row, ctx) : null
}
