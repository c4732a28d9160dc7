import { DUE_STATES, type DueState, dueState } from '#shared/domain/articles/due-state.ts'
import { memberProgress } from '#shared/domain/articles/member-progress.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { AdminContext } from '../context.ts'
import type { ListMarks } from './list/list-marks.ts'

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
    description: 'How near the due day is: SOON is within two days, NONE without a due day.',
    values: DUE_STATES,
  })
  builder.objectFields(asOwn(builder, articles.Article), (t) => ({
    previousStatus: t.expose('previousStatus', {
      type: articles.ArticleStatus,
      nullable: true,
      description: 'The status to which an article returns from ON_HOLD or TRASHED.',
    }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The day promised to the author, counted in business days; null without a promise.',
      resolve: (article, _args, ctx) => dueAtOf(article, ctx),
    }),
    due: t.field({ type: Due, resolve: (article, _args, ctx) => dueOf(article, ctx) }),
    isOverdue: t.boolean({
      resolve: async (article, _args, ctx) => (await dueOf(article, ctx)) === 'OVERDUE',
    }),
    unreadFeedbackCount: t.int({
      description:
        'Comments that its editor has not read; 0 for every other viewer, because comments are addressed to the editor.',
      resolve: (
        { id, status, editorId, unread }: ArticleView & Partial<ListMarks>,
        _args,
        { articleLoaders, actor },
      ) => {
        if (editorId !== actor.userId || !hasFeedbackThread(status, editorId)) return 0
        return unread ?? articleLoaders.unreadFeedback.load(id)
      },
    }),
  }))
  return Due
}
