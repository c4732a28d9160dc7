import { readForum } from '#db/forum/audiences.ts'
import { POSTS_PAGE, REPLIES_PAGE, TITLE_MAX_CHARACTERS, UNREAD_MAX } from '#shared/domain/forum/limits.ts'
import type { PostView } from '#shared/domain/forum/views.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, asShared, asSharedRef, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import { addForumMutations } from './forum-mutations.graphql.ts'
import { addForumTypes, type ForumHomeView } from './forum-types.graphql.ts'
import { listHomePosts } from './home-posts.ts'
import { addModeration } from './moderation/moderation.graphql.ts'
import { findPost, listPinned, listPosts } from './posts.queries.ts'
import { listReplies } from './replies.queries.ts'
import { findDraft } from './save-draft.ts'
import { type FoundView, listSimilarPosts, searchForum, suggestMentions } from './search-forum.ts'

const FOUND_PAGE = 20
/** `reply/` followed by the id of a post. */
const PLACE_MAX_CHARACTERS = 40

/** The forum: lists, one post with its replies, search, and the actions of members. */
export function addForum(builder: Builder<MemberContext>, people: PeopleTypes, pageInfo: PageInfoRef) {
  const types = addForumTypes(builder, people)
  const shared = asShared(builder)
  const PostConnection = addConnection<PostView>(shared, 'ForumPost', asSharedRef(types.Post), pageInfo)
  const FoundConnection = addConnection<FoundView>(shared, 'ForumFound', asSharedRef(types.Found), pageInfo)
  builder.objectField(ownMe(builder, people), 'unreadForumPosts', (t) =>
    t.exposeInt('unreadForumPosts', {
      description: `The number of unread posts of the forum, counted up to ${UNREAD_MAX}; 0 without a forum.`,
    }),
  )
  builder.queryFields((t) => ({
    forum: t.field({
      type: types.Home,
      description: 'NotFound in a community without a forum.',
      resolve: (_root, _args, ctx) => readHome(ctx),
    }),
    forumPosts: t.field({
      type: asOwn(builder, PostConnection),
      description:
        'Posts that you see. LATEST excludes the pinned ones; UNANSWERED are open, without replies by others; MINE includes your own that wait for a moderator or were removed.',
      args: {
        order: t.arg({ type: types.Order }),
        audience: t.arg.id({ description: 'Of one audience only.' }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { order, audience, ...page }, ctx) =>
        listPosts(ctx, {
          order: order ?? 'LATEST',
          audienceId: audience ?? null,
          ...listPage(page, POSTS_PAGE),
        }),
    }),
    pinnedForumPosts: t.field({
      type: [types.Post],
      description: 'The pinned posts of an audience, or of all that you see.',
      args: { audience: t.arg.id() },
      resolve: async (_root, { audience }, ctx) => [...(await listPinned(ctx, audience ?? null))],
    }),
    homePosts: t.field({
      type: [types.Post],
      description: 'The newest unread posts, then others; empty without a forum.',
      resolve: async (_root, _args, ctx) => [...(await listHomePosts(ctx))],
    }),
    forumPost: t.field({
      type: types.Post,
      nullable: true,
      description: 'A post that you see; null for any other. A merged post returns the post that has its entries.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => findPost(ctx, id),
    }),
    forumReplies: t.field({
      type: types.Replies,
      description: 'A page of the replies to a post, by default the first; empty for a post that you do not see.',
      args: {
        postId: t.arg.id({ required: true }),
        from: t.arg.id({ description: 'A page around this reply.' }),
        afterSeq: t.arg.int(),
        beforeSeq: t.arg.int(),
        last: t.arg.boolean({ description: 'The last page.' }),
        first: t.arg.int({ description: 'The number of replies.' }),
      },
      resolve: (_root, { postId, from, afterSeq, beforeSeq, last, first }, ctx) =>
        listReplies(ctx, {
          ...{ postId, from: from ?? null, afterSeq: afterSeq ?? null, beforeSeq: beforeSeq ?? null },
          ...{ isLast: last ?? false, size: listSize(first, REPLIES_PAGE) },
        }),
    }),
    similarForumPosts: t.field({
      type: [types.Similar],
      description: 'Posts whose titles have words of this one.',
      args: {
        title: t.arg.string({ required: true, ...atMost(4 * TITLE_MAX_CHARACTERS) }),
        audience: t.arg.id(),
      },
      resolve: async (_root, { title, audience }, ctx) => [
        ...(await listSimilarPosts(ctx, { title, audienceId: audience ?? null })),
      ],
    }),
    forumMentions: t.field({
      type: [types.User],
      description: 'Members of an audience whose name starts with the text.',
      args: {
        term: t.arg.string({ required: true, ...atMost(SEARCH_MAX_CHARACTERS) }),
        audience: t.arg.id(),
      },
      resolve: async (_root, { term, audience }, ctx) => [
        ...(await suggestMentions(ctx, { term, audienceId: audience ?? null })),
      ],
    }),
    forumDraft: t.field({
      type: types.Draft,
      nullable: true,
      description: 'Your draft of a place.',
      args: { place: t.arg.string({ required: true, ...atMost(PLACE_MAX_CHARACTERS) }) },
      resolve: (_root, { place }, ctx) => findDraft(ctx, place),
    }),
    searchForum: t.field({
      type: asOwn(builder, FoundConnection),
      description: 'Searches posts and replies that you see, newest first.',
      args: {
        term: t.arg.string({ required: true, ...atMost(SEARCH_MAX_CHARACTERS) }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { term, ...page }, ctx) => searchForum(ctx, { term, ...listPage(page, FOUND_PAGE) }),
    }),
  }))
  addForumMutations(builder, types)
  addModeration(builder, people, pageInfo, types)
}

async function readHome(ctx: MemberContext): Promise<ForumHomeView> {
  const [forum, me] = await Promise.all([readForum(ctx), ctx.loaders.user.load(ctx.actor.userId)])
  if (!forum) throw new AppError('NotFound')
  const isMember = ctx.actor.kind !== 'admin'
  const { settings, audiences, postAudiences } = forum
  return {
    ...{ intro: settings.intro, audiences, postAudiences: isMember ? postAudiences : [] },
    canPost: isMember && postAudiences.length > 0,
    canModerate: isMember && me?.isModerator === true,
  }
}
