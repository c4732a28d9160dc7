import { deskDueAt, promisedDay } from '#shared/domain/articles/due/desk-date.ts'
import { DUE_STATES, type DueState, dueState } from '#shared/domain/articles/due-state.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import { type ArticleView, toProgressArticle } from '#shared/domain/articles/views.ts'
import { isClosed } from '#shared/domain/communities/closing/closing.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'
import type { ListMarks } from './list/list-marks.ts'

async function dueAtOf(article: ArticleView, { articleLoaders }: AdminContext): Promise<Date | null> {
  return deskDueAt(toProgressArticle(article), await articleLoaders.calendar())
}

async function dueOf(article: ArticleView, ctx: AdminContext): Promise<DueState> {
  return dueState(await dueAtOf(article, ctx), ctx.now, (await ctx.articleLoaders.calendar()).timeZone)
}

type Needs = { readonly articles: ArticleTypes; readonly people: PeopleTypes }

/** The fields of an article that only staff see: previous status, due date, unread feedback, place in a list. */
export function addEditorFields(builder: Builder<AdminContext>, { articles, people }: Needs) {
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
      description:
        'When it is due at the desk: the day that an editor set, or the one promised to the author, counted in business days; null without both.',
      resolve: (article, _args, ctx) => dueAtOf(article, ctx),
    }),
    dueDay: t.string({
      nullable: true,
      description: 'The day of `dueAt` in the time zone of the community, such as "2026-11-24".',
      resolve: async (article, _args, ctx) => {
        const dueAt = await dueAtOf(article, ctx)
        return dueAt && dayOf(dueAt, (await ctx.articleLoaders.calendar()).timeZone)
      },
    }),
    deskDate: t.exposeString('deskDate', {
      nullable: true,
      description: 'The day that an editor set, until the article leaves its status.',
    }),
    deskDateSetBy: t.field({
      type: asOwn(builder, people.User),
      nullable: true,
      resolve: ({ deskDateSetBy, editor }, _args, { loaders }) => {
        if (deskDateSetBy === null) return null
        return editor?.id === deskDateSetBy ? editor : loaders.user.load(deskDateSetBy)
      },
    }),
    promisedDay: t.string({
      nullable: true,
      description: 'The day promised to the author.',
      resolve: async (article, _args, { articleLoaders }) =>
        promisedDay(toProgressArticle(article), await articleLoaders.calendar()),
    }),
    due: t.field({ type: Due, resolve: (article, _args, ctx) => dueOf(article, ctx) }),
    isOverdue: t.boolean({
      resolve: async (article, _args, ctx) => (await dueOf(article, ctx)) === 'OVERDUE',
    }),
    isAfterEnd: t.boolean({
      description: 'It is scheduled for a time after the end of the community, so it will not be published.',
      resolve: async ({ status, scheduledAt }, _args, { articleLoaders }) => {
        if (status !== 'SCHEDULED' || scheduledAt === null) return false
        const { closing } = await articleLoaders.calendar()
        return closing !== null && isClosed(closing, scheduledAt)
      },
    }),
    unreadFeedbackCount: t.int({
      description:
        'Comments that its editor has not read; 0 for other viewers, because comments are addressed to the editor.',
      resolve: (
        { id, status, editorId, unread }: ArticleView & Partial<ListMarks>,
        _args,
        { articleLoaders, actor },
      ) => {
        if (editorId !== actor.userId || !hasFeedbackThread(status, editorId)) return 0
        return unread ?? articleLoaders.unreadFeedback.load(id)
      },
    }),
    sortKey: t.float({
      nullable: true,
      description:
        'Where it stands in the order of its list or board, for `articlePlace`; null in the order of titles, and elsewhere.',
      resolve: ({ sortKey }: ArticleView & Partial<ListMarks>) => sortKey ?? null,
    }),
  }))
  return Due
}
