import { DUE_STATES, type DueState, dueState } from '#shared/domain/articles/due-state.ts'
import { memberProgress } from '#shared/domain/articles/member-progress.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import type { ArticleTypes } from '#shared/server/graphql/articles.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'

async function dueAtOf(article: ArticleView, { articleLoaders, now }: AdminContext): Promise<Date | null> {
  return (
    memberProgress(
      { ...article, submittedDate: article.submittedAt, scheduledDate: article.scheduledAt },
      await articleLoaders.calendar(),
      now,
    )?.dueAt ?? null
  )
}

async function dueOf(article: ArticleView, ctx: AdminContext): Promise<DueState> {
  return dueState(await dueAtOf(article, ctx), ctx.now, (await ctx.articleLoaders.calendar()).timeZone)
}

/** The fields of an article that only staff see: previous status, due date, unread feedback. */
export function addEditorFields(builder: Builder<AdminContext>, articles: ArticleTypes) {
  const Due = builder.enumType('DueState', {
    description: 'How near a promised day is: SOON is within two days, NONE without a promise.',
    values: DUE_STATES,
  })
  builder.objectFields(asOwn(builder, articles.Article), (t) => ({
    previousStatus: t.expose('previousStatus', {
      type: articles.ArticleStatus,
      nullable: true,
      description: 'Where an article that is on hold or in the trash returns to.',
    }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The day the author was promised, in business days; null when nothing is promised.',
      resolve: (article, _args, ctx) => dueAtOf(article, ctx),
    }),
    due: t.field({ type: Due, resolve: (article, _args, ctx) => dueOf(article, ctx) }),
    isOverdue: t.boolean({
      resolve: async (article, _args, ctx) => (await dueOf(article, ctx)) === 'OVERDUE',
    }),
    unreadFeedbackCount: t.int({
      description: 'Remarks on it that its editor has not read; 0 for everybody else, to whom they are not addressed.',
      resolve: ({ id, status, editorId }, _args, { articleLoaders, actor }) =>
        editorId === actor.userId && hasFeedbackThread(status, editorId) ? articleLoaders.unreadFeedback.load(id) : 0,
    }),
  }))
  return Due
}
