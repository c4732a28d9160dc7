import { ASSIGN_MAX_ARTICLES } from '#shared/domain/articles/limits.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { type AssignedArticles, type AssignRefusal, assignEditors } from './assign-editors.ts'
import { type UndoneAssignment, undoAssignment } from './undo-assignment.ts'

/** Assigns one editor to many articles, and undoes it. */
export function addAssignment(builder: Builder<AdminContext>, { articles }: { readonly articles: ArticleTypes }) {
  const Article = asOwn(builder, articles.Article)
  const Refusal = builder.objectRef<AssignRefusal>('ArticleAssignRefusal').implement({
    fields: (t) => ({
      articleId: t.exposeID('articleId'),
      code: t.exposeString('code'),
      message: t.exposeString('message'),
    }),
  })
  const Assigned = builder.objectRef<AssignedArticles>('ArticlesAssigned').implement({
    fields: (t) => ({
      assigned: t.field({ type: [Article], resolve: (result) => [...result.assigned] }),
      refused: t.field({ type: [Refusal], resolve: (result) => [...result.refused] }),
      undoUntil: t.expose('undoUntil', { type: 'DateTime' }),
    }),
  })
  const Undone = builder.objectRef<UndoneAssignment>('ArticlesAssignUndone').implement({
    fields: (t) => ({
      restored: t.field({ type: [Article], resolve: (result) => [...result.restored] }),
      keptIds: t.idList({
        description: 'Articles that have changed since the assignment and are left unchanged.',
        resolve: (result) => [...result.keptIds],
      }),
    }),
  })
  builder.mutationFields((t) => ({
    articlesAssignEditor: t.field({
      type: Assigned,
      description: `Assigns up to ${ASSIGN_MAX_ARTICLES} articles to one editor, each as articleAssignEditor does. Articles that cannot be assigned are listed in the answer; the others are assigned.`,
      extensions: { audit: audited('article.assign-editor', { memberVisible: false }) },
      args: {
        articleIds: t.arg.idList({ required: true }),
        editorId: t.arg.id({ required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => assignEditors(ctx, args),
    }),
    articlesAssignUndo: t.field({
      type: Undone,
      description: 'Within ten seconds of the assignment: restores the earlier editor and status.',
      extensions: { audit: audited('article.assign-undo', { memberVisible: false }) },
      args: { operationId: t.arg.id({ required: true }) },
      resolve: (_root, { operationId }, ctx) => undoAssignment(ctx, operationId),
    }),
  }))
}
