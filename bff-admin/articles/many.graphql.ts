import {
  COUNTED_ARTICLES_MAX,
  MANY_MAX_ARTICLES,
  MOVE_EMAIL_AFTER_MS,
  REASON_INPUT_MAX_CHARACTERS,
} from '#shared/domain/articles/limits.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import { DAY } from '../analytics/checked-period.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { withCalendar } from './article-loaders.ts'
import { assignEditors } from './assignment/assign-editor.ts'
import { type EditorLoad, readEditorLoads } from './assignment/editor-loads.ts'
import type { ChangedArticles, RefusedArticle } from './change-many.ts'
import { setDeskDates } from './desk-date/set-desk-date.ts'
import { setArticlesStatus } from './status/set-article-status.ts'
import { undoMoves } from './status/undo-move.ts'

const NAMED = 'Articles for which that is refused are named in the answer; the others are changed.'

/** Operations of staff on many articles, their undo, and the number of articles per editor. */
export function addManyArticles(builder: Builder<AdminContext>, { articles }: { readonly articles: ArticleTypes }) {
  const Article = asOwn(builder, articles.Article)
  const Refused = builder.objectRef<RefusedArticle>('ArticleRefused').implement({
    fields: (t) => ({
      articleId: t.exposeID('articleId'),
      code: t.exposeString('code'),
      message: t.exposeString('message'),
      status: t.expose('status', {
        type: articles.ArticleStatus,
        nullable: true,
        description: 'The current status of the article, if that is the reason.',
      }),
    }),
  })
  const Changed = builder.objectRef<ChangedArticles>('ArticlesChanged').implement({
    fields: (t) => ({
      changed: t.field({ type: [Article], resolve: (result) => [...result.changed] }),
      refused: t.field({ type: [Refused], resolve: (result) => [...result.refused] }),
    }),
  })
  const Load = builder.objectRef<EditorLoad>('ArticleEditorLoad').implement({
    fields: (t) => ({
      editorId: t.exposeID('editorId'),
      open: t.exposeInt('open', {
        description: `Between submission and publication, excluding articles on hold; at most ${COUNTED_ARTICLES_MAX + 1}.`,
      }),
      overdue: t.exposeInt('overdue'),
      isMoreOverdue: t.exposeBoolean('isMoreOverdue', {
        description: 'Whether further articles beyond the checked ones may be overdue.',
      }),
    }),
  })
  builder.queryField('articleEditorLoads', (t) =>
    t.field({
      type: [Load],
      description: 'The number of articles of each editor.',
      resolve: async (_root, _args, ctx) => [...(await readEditorLoads(ctx))],
    }),
  )
  builder.mutationFields((t) => {
    const many = { articleIds: t.arg.idList({ required: true }), operationId: t.arg.id({ required: true }) }
    return {
      articlesAssignEditor: t.field({
        type: Changed,
        description: `Assigns up to ${MANY_MAX_ARTICLES} articles to one editor, each as articleAssignEditor does. ${NAMED}`,
        extensions: { audit: audited('article.assign-editor', { memberVisible: false }) },
        args: { ...many, editorId: t.arg.id({ required: true }) },
        resolve: (_root, args, ctx) => withCalendar(ctx, assignEditors(ctx, args)),
      }),
      articlesSetStatus: t.field({
        type: Changed,
        description: `Moves up to ${MANY_MAX_ARTICLES} articles to one status, each as articleSetStatus does. ${NAMED}`,
        extensions: { audit: audited('article.set-status', { memberVisible: false }) },
        args: {
          ...many,
          status: t.arg({ type: articles.ArticleStatus, required: true }),
          reason: t.arg.string(atMost(REASON_INPUT_MAX_CHARACTERS)),
          scheduledDate: t.arg({ type: 'DateTime' }),
        },
        resolve: async (_root, args, ctx) => {
          const answer = await withCalendar(ctx, setArticlesStatus(ctx, args))
          ctx.kickOutbox(MOVE_EMAIL_AFTER_MS)
          return answer
        },
      }),
      articlesSetDueDate: t.field({
        type: Changed,
        description: `Sets the day by which the desk wants up to ${MANY_MAX_ARTICLES} articles done, each as articleSetDueDate does. ${NAMED}`,
        extensions: { audit: audited('article.set-due-date', { memberVisible: false }) },
        args: { ...many, day: t.arg.string(DAY) },
        resolve: (_root, args, ctx) => withCalendar(ctx, setDeskDates(ctx, args)),
      }),
      articlesUndo: t.field({
        type: Changed,
        description:
          'Within ten seconds: undoes what the caller did with these articles under this operation id. Articles that have changed since are listed and stay unchanged.',
        extensions: { audit: audited('article.undo-status', { memberVisible: false }) },
        args: many,
        resolve: (_root, args, ctx) => withCalendar(ctx, undoMoves(ctx, args)),
      }),
    }
  })
}
