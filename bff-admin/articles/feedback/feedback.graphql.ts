import { FEEDBACK_FIRST_PAGE, FEEDBACK_INPUT_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { PASSAGE_CONTEXT_CHARACTERS, PASSAGE_MAX_CHARACTERS } from '#shared/domain/articles/passages/passage.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { CURSOR, endPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { addResolveArgs } from '#shared/server/graphql/types/article-feedback.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { type CommentsOfPerson, readCommentsSinceLook } from './comments-since-look.ts'
import { createFeedback } from './create-feedback.ts'
import {
  markFeedbackReadByEditor,
  readFeedbackForEditor,
  readPresenceForEditor,
  readThreadsForEditor,
  sayPresent,
} from './feedback.queries.ts'
import { resolveThread } from './resolve-thread.ts'

type Needs = { readonly people: PeopleTypes; readonly articles: ArticleTypes }

/** The comments about an article for its editors, including notes hidden from its author. */
export function addFeedbackFields(builder: Builder<AdminContext>, { people, articles }: Needs) {
  addPrivacy(builder, articles)
  addCommentsSinceLook(builder, people)
  addQueries(builder, articles)
  addMutations(builder, articles)
}

function addPrivacy(builder: Builder<AdminContext>, { ArticleFeedbackRemark, ArticlePassageThread }: ArticleTypes) {
  const shared = asShared(builder)
  const description = 'A note between editors: its author learns nothing of it.'
  shared.objectFields(ArticleFeedbackRemark, (t) => ({ isPrivate: t.exposeBoolean('isPrivate', { description }) }))
  shared.objectFields(ArticlePassageThread, (t) => ({ isPrivate: t.exposeBoolean('isPrivate', { description }) }))
}

function addCommentsSinceLook(builder: Builder<AdminContext>, { User }: PeopleTypes) {
  const ArticleCommentsOfPerson = builder.objectRef<CommentsOfPerson>('ArticleCommentsOfPerson').implement({
    description: 'The new comments of one person.',
    fields: (t) => ({
      author: t.field({
        type: User,
        nullable: true,
        resolve: ({ author, authorId }, _args, { loaders }) => author ?? loaders.user.load(authorId),
      }),
      count: t.exposeInt('count'),
      remark: t.exposeString('remark', { description: 'The latest comment.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  builder.queryField('articleCommentsSinceLook', (t) =>
    t.field({
      type: [ArticleCommentsOfPerson],
      description:
        'Comments by others on the article and its passages since the caller last had it open before this visit, latest commenter first.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => readCommentsSinceLook(ctx, articleId),
    }),
  )
}

function addQueries(builder: Builder<AdminContext>, articles: ArticleTypes) {
  builder.queryFields((t) => ({
    articleFeedback: t.field({
      type: articles.ArticleFeedbackConnection,
      description: 'The comments about the whole article; `articlePassageThreads` has those about passages.',
      args: {
        articleId: t.arg.id({ required: true }),
        last: t.arg.int(),
        before: t.arg.string(CURSOR),
      },
      resolve: (_root, { articleId, ...page }, ctx) =>
        readFeedbackForEditor(ctx, { articleId, ...endPage(page, FEEDBACK_FIRST_PAGE) }),
    }),
    articlePresence: t.field({
      type: articles.ArticlePresence,
      nullable: true,
      description: 'The presence as returned by the mutation, without reporting that of the caller.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => readPresenceForEditor(ctx, articleId),
    }),
    articlePassageThreads: t.field({
      type: [articles.ArticlePassageThread],
      description: 'With `changedSince`, only threads that changed since then.',
      args: { articleId: t.arg.id({ required: true }), changedSince: t.arg({ type: 'DateTime' }) },
      resolve: (_root, { articleId, changedSince }, ctx) =>
        readThreadsForEditor(ctx, articleId, { changedSince: changedSince ?? null }),
    }),
  }))
}

function addMutations(builder: Builder<AdminContext>, articles: ArticleTypes) {
  const ArticlePassageInput = builder.inputType('ArticlePassageInput', {
    fields: (t) => ({
      quote: t.string({ required: true, ...atMost(PASSAGE_MAX_CHARACTERS) }),
      before: t.string({ required: true, ...atMost(PASSAGE_CONTEXT_CHARACTERS) }),
      after: t.string({ required: true, ...atMost(PASSAGE_CONTEXT_CHARACTERS) }),
      start: t.int({ required: true }),
    }),
  })
  builder.mutationFields((t) => ({
    articleFeedbackCreate: t.field({
      type: articles.ArticleFeedbackRemark,
      description:
        'With `passage` it is the first comment about that passage, with `threadId` a further one. With `isPrivate` it is a note between editors; a reply is private if its thread is.',
      extensions: { audit: audited('article.feedback', { memberVisible: false }) },
      args: {
        articleId: t.arg.id({ required: true }),
        feedback: t.arg.string({ required: true, ...atMost(FEEDBACK_INPUT_MAX_CHARACTERS) }),
        passage: t.arg({ type: ArticlePassageInput }),
        threadId: t.arg.id(),
        isPrivate: t.arg.boolean(),
        operationId: t.arg.id(),
      },
      resolve: (_root, args, ctx) => thenKick(ctx, createFeedback(ctx, args)),
    }),
    articlePassageThreadResolve: t.field({
      type: articles.ArticlePassageThread,
      description: 'Resolves the comments about a passage, or reopens them with `isResolved: false`.',
      extensions: { audit: audited('article.feedback-status', { memberVisible: false }) },
      args: addResolveArgs(builder),
      resolve: (_root, args, ctx) => resolveThread(ctx, args),
    }),
    articlePresence: t.field({
      type: articles.ArticlePresence,
      description:
        'Reports that the caller has the article open, and whether they are editing it; valid for 45 seconds.',
      args: { articleId: t.arg.id({ required: true }), isWriting: t.arg.boolean() },
      resolve: (_root, { articleId, isWriting }, ctx) => sayPresent(ctx, articleId, isWriting ?? false),
    }),
    articleFeedbackMarkRead: t.field({
      type: 'Int',
      description:
        'Marks the thread as read up to this comment, never back to an earlier one. Returns the number of comments that are still unread.',
      args: { articleId: t.arg.id({ required: true }), remarkId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => markFeedbackReadByEditor(ctx, args),
    }),
  }))
}
