import { DUE_STATES, type DueState, dueState } from '#shared/domain/articles/due-state.ts'
import { memberProgress } from '#shared/domain/articles/member-progress.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import type { ArticleTypes } from '#shared/server/graphql/articles.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'

async function dueAtOf(article: ArticleView, { desk, now }: AdminContext): Promise<Date | null> {
  return (
    memberProgress(
      { ...article, submittedDate: article.submittedAt, scheduledDate: article.scheduledAt },
      await desk.calendar(),
      now,
    )?.dueAt ?? null
  )
}

async function dueOf(article: ArticleView, context: AdminContext): Promise<DueState> {
  return dueState(await dueAtOf(article, context), context.now, (await context.desk.calendar()).timeZone)
}

/** What only editors see of an article: where it came from, by when it is promised, what its editor has not read. */
export function addArticleFacts(builder: Builder<AdminContext>, articles: ArticleTypes) {
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
      resolve: (article, _args, context) => dueAtOf(article, context),
    }),
    due: t.field({ type: Due, resolve: (article, _args, context) => dueOf(article, context) }),
    isOverdue: t.boolean({
      resolve: async (article, _args, context) => (await dueOf(article, context)) === 'OVERDUE',
    }),
    unreadFeedbackCount: t.int({
      description: 'Remarks on it that its editor has not read; 0 for everybody else, to whom they are not addressed.',
      resolve: ({ id, status, editorId }, _args, { desk, actor }) =>
        editorId === actor?.userId && hasFeedbackThread(status, editorId) ? desk.unread.load(id) : 0,
    }),
  }))
  return Due
}
