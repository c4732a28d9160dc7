import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { communities } from '#db/schema/communities.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { anyRow, build, idsOfEach, inList, isAlso, statementByShape } from '#db/statement.ts'
import { COUNTED_POSTS_MAX } from '#shared/domain/forum/limits.ts'
import { POST_STATES, type PostState } from '#shared/domain/forum/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkPermission } from '../../staff/permissions.ts'
import { type Driver, type FilterArgs, type PostFilter, passes, readFilter, reportedPosts } from './post-filters.ts'

/** A post as staff find it, whatever its state. */
export type ListedPostView = {
  readonly id: string
  readonly title: string
  readonly state: PostState
  readonly audienceName: string
  readonly authorName: string
  readonly replyCount: number
  readonly isReported: boolean
  readonly isPinned: boolean
  readonly isClosed: boolean
  readonly lastActivityAt: Date
  readonly createdAt: Date
}
export type StateCountView = { readonly state: PostState; readonly count: number }

export type PostListView = ConnectionView<ListedPostView> & {
  /** Of each state, whichever is asked for: at most one more than are counted. */
  readonly stateCounts: readonly StateCountView[]
}

export type ListPostsInput = PageInput & { readonly filter: PostFilter }

type ListArgs = FilterArgs & PlaceArgs & { readonly states: readonly PostState[] }

const BY_CREATION = newestFirst(forumPosts.createdAt, forumPosts.id)

/** The ids of a page: what a filter finds is sorted; without one the first posts of each state are read in the order of an index. */
function idsOfPage(driver: Driver | null, p: ListArgs): SQL {
  if (driver === null) return idsOfEach(p.states, (state) => firstIds(sql`${forumPosts.state} = ${state}`, driver, p))
  return firstIds(inList(sql<PostState>`+${forumPosts.state}`, p.states), driver, p)
}

function firstIds(isOfState: SQL, driver: Driver | null, p: ListArgs): SQL {
  const ids = build
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(and(passes(driver, p), isOfState, BY_CREATION.isFrom(p)))
    .orderBy(...BY_CREATION.order)
    .limit(p.limit)
  return sql`${ids}`
}

const listedPosts = statementByShape(
  (driver: Driver | null) => (p: ListArgs) =>
    build
      .select({
        id: forumPosts.id,
        title: forumPosts.title,
        state: forumPosts.state,
        communityName: communities.name,
        groupName: groups.name,
        givenName: users.givenName,
        familyName: users.familyName,
        replyCount: forumPosts.replyCount,
        isReported: sql`+${forumPosts.id} IN ${reportedPosts(p)}`.mapWith(Boolean),
        isPinned: forumPosts.isPinned,
        isClosed: forumPosts.isClosed,
        lastActivityAt: forumPosts.lastActivityAt,
        createdAt: forumPosts.createdAt,
      })
      .from(forumPosts)
      .innerJoin(users, and(eq(users.id, forumPosts.authorId), isAlso(users.communityId, p.communityId)))
      .innerJoin(communities, eq(communities.id, users.communityId))
      .leftJoin(groups, and(eq(groups.id, forumPosts.groupId), isAlso(groups.communityId, p.communityId)))
      .where(and(sql`${forumPosts.id} IN ${idsOfPage(driver, p)}`, isAlso(forumPosts.communityId, p.communityId)))
      .orderBy(...BY_CREATION.order)
      .limit(p.limit),
)

const countedPosts = statementByShape(
  (driver: Driver | null) => (p: FilterArgs & { readonly states: readonly PostState[]; readonly limit: number }) => {
    // Only these two indexes go on with the state.
    const state = driver === null || driver === 'GROUP' ? sql`${forumPosts.state}` : sql`+${forumPosts.state}`
    const some = anyRow()
      .from(forumPosts)
      .where(sql`${passes(driver, p)} AND ${state} = asked.value`)
      .limit(p.limit)
    return build
      .select({
        state: sql<PostState>`asked.value`,
        count: sql<number>`(SELECT count(*) FROM ${some})`.mapWith(Number),
      })
      .from(sql`json_each(${p.states}) AS asked`)
  },
)

/** The posts of the forum, the newest first; none in a community without one. */
export async function listPosts(ctx: ActorContext, { filter, ...page }: ListPostsInput): Promise<PostListView> {
  const { userId, communityId } = ctx.actor
  const actor: ActorArgs = { userId, communityId }
  const { driver, states, args } = readFilter(filter)
  const all = { ...actor, ...args }
  const counted = states.length === 0 ? [] : POST_STATES
  const [, rows, stateCounts] = await Promise.all([
    checkPermission(ctx, 'admin', 'forum'),
    ctx.db.read(listedPosts(driver)({ ...all, states, ...placeArgs(page) })),
    ctx.db.read(countedPosts(driver)({ ...all, states: counted, limit: COUNTED_POSTS_MAX + 1 })),
  ])
  const list = pageOf(rows, page, ({ givenName, familyName, communityName, groupName, ...row }) => {
    const [audienceName, authorName] = [groupName ?? communityName, fullName({ givenName, familyName })]
    return edgeAt({ at: row.createdAt, id: row.id }, { ...row, audienceName, authorName })
  })
  return { ...list, stateCounts }
}
