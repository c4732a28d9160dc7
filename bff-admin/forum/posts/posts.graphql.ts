import { COUNTED_POSTS_MAX, EXPORTED_POSTS_MAX } from '#shared/domain/forum/limits.ts'
import { MEMBER_SEARCH_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { formatCount } from '#shared/kernel/plurals.ts'
import { asOwn, asOwnEnum, asShared, asSharedRef, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { ForumEnums } from '#shared/server/graphql/types/forum-enums.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { exportPosts } from './export-posts.ts'
import { type ListedPostView, listPosts, type PostListView, type StateCountView } from './list-posts.ts'
import type { PostFilter } from './post-filters.ts'

const FIRST_PAGE = 40

/** The list of all posts. */
export function addPostList(builder: Builder<AdminContext>, pageInfo: PageInfoRef, enums: ForumEnums) {
  const { Connection, Filter } = addTypes(builder, pageInfo, enums)
  builder.queryField('forumPosts', (t) =>
    t.field({
      type: Connection,
      description: 'The posts of the forum, newest first; empty in a community without a forum.',
      args: {
        filter: t.arg({ type: Filter }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { filter, ...page }, ctx) =>
        listPosts(ctx, { filter: filterOf(filter), ...listPage(page, FIRST_PAGE) }),
    }),
  )
  builder.mutationField('forumPostsExport', (t) =>
    t.string({
      description: `The list as CSV, at most ${formatCount(EXPORTED_POSTS_MAX)} rows.`,
      extensions: { audit: audited('forum-post-list.export', { memberVisible: false }) },
      args: { filter: t.arg({ type: Filter }) },
      resolve: (_root, { filter }, ctx) => exportPosts(ctx, filterOf(filter)),
    }),
  )
}

function addTypes(builder: Builder<AdminContext>, pageInfo: PageInfoRef, enums: ForumEnums) {
  const State = asOwnEnum(builder, enums.State)
  const Post = builder.objectRef<ListedPostView>('ForumListedPost').implement({
    description: 'A post in any state, as staff see it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      state: t.expose('state', { type: State }),
      audienceName: t.exposeString('audienceName'),
      authorName: t.exposeString('authorName'),
      replyCount: t.exposeInt('replyCount'),
      isReported: t.exposeBoolean('isReported', {
        description: 'The post or a reply has a report that waits for a decision.',
      }),
      isPinned: t.exposeBoolean('isPinned'),
      isClosed: t.exposeBoolean('isClosed'),
      lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const StateCount = builder.objectRef<StateCountView>('ForumStateCount').implement({
    fields: (t) => ({
      state: t.expose('state', { type: State }),
      count: t.exposeInt('count', {
        description: `${formatCount(COUNTED_POSTS_MAX + 1)} stands for more than ${formatCount(COUNTED_POSTS_MAX)}.`,
      }),
    }),
  })
  const Connection = asOwn(
    builder,
    addConnection<ListedPostView, PostListView>(asShared(builder), 'ForumListedPost', asSharedRef(Post), pageInfo),
  )
  builder.objectFields(Connection, (t) => ({
    stateCounts: t.expose('stateCounts', {
      type: [StateCount],
      description: 'The number of posts per state that match the other filters.',
    }),
  }))
  const Filter = builder.inputType('ForumPostFilter', {
    fields: (t) => ({
      title: t.string({ description: 'Words of the title.', ...atMost(SEARCH_MAX_CHARACTERS) }),
      author: t.string({ description: 'The beginning of a name.', ...atMost(MEMBER_SEARCH_MAX_CHARACTERS) }),
      state: t.field({ type: State }),
      audienceId: t.id({ description: '"everyone" or the id of a group.' }),
      isReported: t.boolean(),
    }),
  })
  return { Connection, Filter }
}

type SentFilter = ReturnType<typeof addTypes>['Filter']['$inferInput']

function filterOf(sent: SentFilter | null | undefined): PostFilter {
  const { title, author, state, audienceId, isReported } = sent ?? {}
  return {
    ...{ title: title ?? null, author: author ?? null, state: state ?? null, audienceId: audienceId ?? null },
    isReported: isReported ?? false,
  }
}
