import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { audienceColumns, toAudience } from '#db/forum/audiences.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { buildForumQueries } from '#db/members/directory/search-query.ts'
import { communities } from '#db/schema/communities.ts'
import { forumEntries, forumPosts, forumSearchTexts } from '#db/schema/forum/forum.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statementByShape } from '#db/statement.ts'
import { EVERYONE, type PostMark, type PostState } from '#shared/domain/forum/statuses.ts'
import type { AudienceView } from '#shared/domain/forum/views.ts'
import { wordsOf } from '#shared/domain/members/search-words.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkPermission } from '../staff/permissions.ts'

/** A post as staff find it, whatever its state. */
export type ListedPostView = {
  readonly id: string
  readonly title: string
  readonly state: PostState
  readonly audience: AudienceView
  readonly authorName: string
  readonly replyCount: number
  readonly isPinned: boolean
  readonly isClosed: boolean
  readonly createdAt: Date
}

export type ListPostsInput = PageInput & {
  /** Words of a post that is shown or of its replies; of any other, part of its title. */
  readonly search: string | null
  readonly audienceId: string | null
  readonly state: PostState
  readonly mark: PostMark | null
}

type Shape = {
  readonly search: 'none' | 'words' | 'title'
  readonly audience: 'any' | 'everyone' | 'group'
  readonly mark: PostMark | null
}
type ListArgs = ActorArgs &
  PlaceArgs & {
    readonly state: PostState
    readonly groupId: string | null
    readonly title: string
    readonly words: string
  }

/** So many of the newest entries with the words are looked at. */
const MATCHES_MAX = 500
const BY_CREATION = newestFirst(forumPosts.createdAt, forumPosts.id)

function hasWords(p: ListArgs): SQL {
  return sql`+${forumPosts.id} IN (SELECT spoken.post_id FROM (SELECT forum_search.rowid AS id FROM forum_search
      WHERE forum_search MATCH ('community_id : "' || ${p.communityId} || '" AND ' || ${p.words})
      ORDER BY forum_search.rowid DESC LIMIT ${MATCHES_MAX}) AS matched
    CROSS JOIN ${forumSearchTexts} AS texts ON texts.id = matched.id AND +texts.community_id = ${p.communityId}
    CROSS JOIN ${forumEntries} AS spoken ON spoken.id = texts.entry_id AND +spoken.community_id = ${p.communityId})`
}

function isFound({ search, audience, mark }: Shape, p: ListArgs): SQL | undefined {
  return and(
    search === 'words' ? hasWords(p) : undefined,
    search === 'title' ? sql`instr(lower(${forumPosts.title}), lower(${p.title})) > 0` : undefined,
    audience === 'everyone' ? isNull(sql`+${forumPosts.groupId}`) : undefined,
    audience === 'group' ? sql`+${forumPosts.groupId} = ${p.groupId}` : undefined,
    mark === 'PINNED' ? sql`+${forumPosts.isPinned} = 1` : undefined,
    mark === 'CLOSED' ? sql`${forumPosts.isClosed} = 1` : undefined,
  )
}

const listed = statementByShape(
  (shape: Shape) => (p: ListArgs) =>
    build
      .select({
        id: forumPosts.id,
        title: forumPosts.title,
        state: forumPosts.state,
        audience: audienceColumns(p),
        givenName: users.givenName,
        familyName: users.familyName,
        replyCount: forumPosts.replyCount,
        isPinned: forumPosts.isPinned,
        isClosed: forumPosts.isClosed,
        createdAt: forumPosts.createdAt,
      })
      .from(forumPosts)
      .innerJoin(users, and(eq(users.id, forumPosts.authorId), isAlso(users.communityId, p.communityId)))
      .innerJoin(communities, eq(communities.id, users.communityId))
      .leftJoin(groups, and(eq(groups.id, forumPosts.groupId), isAlso(groups.communityId, p.communityId)))
      .where(
        and(
          eq(forumPosts.communityId, p.communityId),
          eq(forumPosts.state, p.state),
          hasForum(p),
          isFound(shape, p),
          BY_CREATION.isFrom(p),
        ),
      )
      .orderBy(...BY_CREATION.order)
      .limit(p.limit),
)

function shapeOf({ search, audienceId, state, mark }: ListPostsInput): Shape {
  const hasSearch = search !== null && search.trim() !== ''
  const byWords = hasSearch && state === 'APPROVED' && wordsOf(search).length > 0
  return {
    search: byWords ? 'words' : hasSearch ? 'title' : 'none',
    audience: audienceId === null ? 'any' : audienceId === EVERYONE ? 'everyone' : 'group',
    mark,
  }
}

/** The posts of one state, the newest first; none in a community without a forum. */
export async function listStaffPosts(
  ctx: ActorContext,
  input: ListPostsInput,
): Promise<ConnectionView<ListedPostView>> {
  const { userId, communityId } = ctx.actor
  const { search, audienceId, state } = input
  const args: ListArgs = {
    ...{ userId, communityId, state, groupId: audienceId, title: search?.trim() ?? '', ...placeArgs(input) },
    words: search === null ? '' : buildForumQueries(search).all,
  }
  const [, rows] = await Promise.all([
    checkPermission(ctx, 'admin', 'forum'),
    ctx.db.read(listed(shapeOf(input))(args)),
  ])
  return pageOf(rows, input, ({ givenName, familyName, audience, ...row }) =>
    edgeAt(
      { at: row.createdAt, id: row.id },
      { ...row, audience: toAudience(audience), authorName: fullName({ givenName, familyName }) },
    ),
  )
}
