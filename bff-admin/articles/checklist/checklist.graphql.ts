import { ARTICLE_CHECKS, type CheckView } from '#shared/domain/articles/checklist/checklist.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../../context.ts'
import { readChecklist } from './read-checklist.ts'

/** The checks before an article moves on. */
export function addArticleChecklist(builder: Builder<AdminContext>) {
  const Check = builder.enumType('ArticleCheck', { values: ARTICLE_CHECKS })
  const View = builder.objectRef<CheckView>('ArticleCheckResult').implement({
    fields: (t) => ({
      check: t.expose('check', { type: Check }),
      isDone: t.exposeBoolean('isDone'),
      found: t.exposeInt('found', {
        nullable: true,
        description: 'The number of characters of the title, or of links in the text; null for other checks.',
      }),
      most: t.exposeInt('most', { nullable: true, description: 'The maximum number of characters of a title.' }),
    }),
  })
  builder.queryField('articleChecklist', (t) =>
    t.field({
      type: [View],
      description: 'The checks of the brand for the article as last saved. No move depends on them.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: async (_root, { articleId }, ctx) => [...(await readChecklist(ctx, articleId))],
    }),
  )
}
