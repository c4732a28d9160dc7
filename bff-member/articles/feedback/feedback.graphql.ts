import { FEEDBACK_FIRST_PAGE, FEEDBACK_INPUT_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { CURSOR, endPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { addResolveArgs } from '#shared/server/graphql/types/article-feedback.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { createFeedback } from './create-feedback.ts'
import {
  markOwnFeedbackRead,
  readOwnFeedback,
  readOwnNotes,
  readOwnThreads,
  readPresenceInWork,
  sayPresent,
} from './feedback.queries.ts'
import { resolveThread } from './resolve-thread.ts'

/** The comments about an own article, without the internal notes of its editors. */
export function addFeedbackFields(builder: Builder<MemberContext>, articles: ArticleTypes) {
  addQueries(builder, articles)
  addMutations(builder, articles)
}

function addQueries(builder: Builder<MemberContext>, articles: ArticleTypes) {
  builder.queryFields((t) => ({
    articleFeedback: t.field({
      type: articles.ArticleFeedbackConnection,
      description:
        'The comments about the whole article; `articlePassageThreads` has those about passages. Without `articleId`, of the article in progress.',
      args: { articleId: t.arg.id(), last: t.arg.int(), before: t.arg.string(CURSOR) },
      resolve: (_root, { articleId, ...page }, ctx) =>
        readOwnFeedback(ctx, { articleId: articleId ?? null, ...endPage(page, FEEDBACK_FIRST_PAGE) }),
    }),
    articleNotes: t.stringList({
      description:
        'Your notes to the editor since you submitted the article in progress, oldest first and at most 10: the feedback thread shows them too, once there is an editor. For a withdrawn draft, the notes for its next submission.',
      resolve: (_root, _args, ctx) => readOwnNotes(ctx),
    }),
    articlePresence: t.field({
      type: articles.ArticlePresence,
      nullable: true,
      description:
        'The presence on the article in progress as returned by the mutation, without reporting that of the caller.',
      resolve: (_root, _args, ctx) => readPresenceInWork(ctx, ctx.actor),
    }),
    articlePassageThreads: t.field({
      type: [articles.ArticlePassageThread],
      description:
        'With `changedSince`, only threads that changed since then. Without `articleId`, those of the article in progress.',
      args: { articleId: t.arg.id(), changedSince: t.arg({ type: 'DateTime' }) },
      resolve: (_root, { articleId, changedSince }, ctx) =>
        readOwnThreads(ctx, articleId ?? null, { changedSince: changedSince ?? null }),
    }),
  }))
}

function addMutations(builder: Builder<MemberContext>, articles: ArticleTypes) {
  builder.mutationFields((t) => ({
    articleFeedbackCreate: t.field({
      ...allowedIn('untilReadOnly'),
      type: articles.ArticleFeedbackRemark,
      description: 'With `threadId` it is a further comment about that passage.',
      args: {
        articleId: t.arg.id({ required: true }),
        feedback: t.arg.string({ required: true, ...atMost(FEEDBACK_INPUT_MAX_CHARACTERS) }),
        threadId: t.arg.id(),
        operationId: t.arg.id(),
      },
      resolve: (_root, args, ctx) => createFeedback(ctx, args),
    }),
    articlePassageThreadResolve: t.field({
      ...allowedIn('untilReadOnly'),
      type: articles.ArticlePassageThread,
      description: 'Resolves the comments about a passage, or reopens them with `isResolved: false`.',
      args: addResolveArgs(builder),
      resolve: (_root, args, ctx) => resolveThread(ctx, args),
    }),
    articlePresence: t.field({
      ...allowedIn('untilGated'),
      type: articles.ArticlePresence,
      description:
        'Reports that the caller has the article open, and whether they are editing it; valid for 45 seconds.',
      args: { articleId: t.arg.id({ required: true }), isWriting: t.arg.boolean() },
      resolve: (_root, { articleId, isWriting }, ctx) => sayPresent(ctx, articleId, isWriting ?? false),
    }),
    articleFeedbackMarkRead: t.field({
      ...allowedIn('untilGated'),
      type: 'Int',
      description:
        'Marks the thread as read up to this comment, never back to an earlier one. Returns the number of comments that are still unread.',
      args: { articleId: t.arg.id({ required: true }), remarkId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId, remarkId }, ctx) => markOwnFeedbackRead(ctx, { ...ctx.actor, articleId, remarkId }),
    }),
  }))
}
