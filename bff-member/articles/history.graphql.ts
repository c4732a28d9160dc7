import { REVISIONS_PAGE } from '#shared/domain/articles/limits.ts'
import { isReasonForAuthor } from '#shared/domain/articles/moves/move-email.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { CURSOR, endPage } from '#shared/server/graphql/list-page.ts'
import { type ArticleHistoryTypes, addHistoryPageArgs } from '#shared/server/graphql/types/article-history.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { ownHistory, readArticleEvenTrashed } from './history.queries.ts'
import { restoreRevision } from './restore-revision.ts'

/**
 * The history of an own article, readable by its author for as long as the article exists: up to 30 days in the trash.
 */
export function addHistory(builder: Builder<MemberContext>, articles: ArticleTypes, history: ArticleHistoryTypes) {
  asShared(builder).objectFields(history.ArticleEvent, (t) => ({
    reason: t.string({
      nullable: true,
      description: 'Where its author is told of it.',
      resolve: ({ fromStatus, toStatus, reason }) => (isReasonForAuthor(fromStatus, toStatus) ? reason : null),
    }),
  }))
  builder.queryFields((t) => ({
    articleInHistory: t.field({
      ...allowedIn('always'),
      type: articles.Article,
      nullable: true,
      description: 'An own article, also for 30 days after it was put into the trash.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readArticleEvenTrashed(ctx, id),
    }),
    articleRevisions: t.field({
      ...allowedIn('always'),
      type: history.ArticleRevisionEntryConnection,
      description: 'Its history, oldest first; the saves of one editing session are one entry, the last of them.',
      args: addHistoryPageArgs(builder),
      resolve: (_root, { articleId, ...page }, ctx) =>
        ownHistory.readEditingSessions(ctx, articleId, endPage(page, REVISIONS_PAGE)),
    }),
    articleRevision: t.field({
      ...allowedIn('always'),
      type: history.ArticleSavedRevision,
      nullable: true,
      description: 'A text that an article of yours has or had; null for any other.',
      args: { articleId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
      resolve: (_root, { articleId, id }, ctx) => ownHistory.readRevision(ctx, articleId, id),
    }),
    articleEvents: t.field({
      type: [history.ArticleEvent],
      description: 'The last 50 status changes before the cursor, newest first.',
      args: { articleId: t.arg.id({ required: true }), before: t.arg.string(CURSOR) },
      resolve: (_root, { articleId, before }, ctx) =>
        ownHistory.readEvents(ctx, articleId, before ? parseCursor(before) : null),
    }),
  }))
  builder.mutationField('articleRestoreRevision', (t) =>
    t.field({
      ...allowedIn('untilGated'),
      type: articles.Article,
      description: 'Makes an earlier text the current one, as a new revision; nothing is deleted.',
      args: {
        articleId: t.arg.id({ required: true }),
        revisionId: t.arg.id({ required: true }),
        operationId: t.arg.id(),
      },
      resolve: (_root, args, ctx) => restoreRevision(ctx, args),
    }),
  )
}
