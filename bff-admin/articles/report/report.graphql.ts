import { AGES_FROM_DAYS, ARTICLE_PROMISES } from '#shared/domain/articles/backlog.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { checkedPeriod, DAY } from '../../analytics/checked-period.ts'
import type { AdminContext } from '../../context.ts'
import { checkCanManageArticles } from '../article-access.ts'
import { type BacklogView, readBacklog } from './backlog.ts'
import { type CountedArticlesView, type PromiseView, readCountedArticles, type StayView } from './counted-articles.ts'

type Needs = { readonly articles: ArticleTypes; readonly people: PeopleTypes }

/** The report of the editor-in-chief: the backlog, durations, and kept promises. */
export function addArticleReport(builder: Builder<AdminContext>, { articles, people }: Needs) {
  const Backlog = builder.objectRef<BacklogView>('ArticleBacklog').implement({
    description: 'The open articles of a status that one editor has, or nobody.',
    fields: (t) => ({
      status: t.expose('status', { type: articles.ArticleStatus }),
      editor: t.field({ type: asOwn(builder, people.User), nullable: true, resolve: ({ editor }) => editor }),
      ages: t.intList({
        description: `How many have been in the status from ${AGES_FROM_DAYS.join(', ')} whole days on, up to the next of these.`,
        resolve: ({ ages }) => [...ages],
      }),
      overdue: t.exposeInt('overdue', { description: 'Of these, promised to the author for a day that is over.' }),
    }),
  })
  const Stay = builder.objectRef<StayView>('ArticleStay').implement({
    fields: (t) => ({
      status: t.expose('status', { type: articles.ArticleStatus }),
      left: t.exposeInt('left', { description: 'How many articles moved on from the status.' }),
      averageMinutes: t.exposeInt('averageMinutes', { description: 'How long they had been there.' }),
    }),
  })
  const Promised = builder.enumType('ArticlePromise', {
    description: 'FEEDBACK: after a submission. LIVE: published after the approval.',
    values: ARTICLE_PROMISES,
  })
  const Kept = builder.objectRef<PromiseView>('ArticlePromiseCount').implement({
    fields: (t) => ({
      promise: t.field({ type: Promised, resolve: ({ promise }) => promise }),
      kept: t.exposeInt('kept', { description: 'Came by the promised day.' }),
      late: t.exposeInt('late'),
    }),
  })
  const Counted = builder.objectRef<CountedArticlesView>('CountedArticles').implement({
    description: 'What was counted of articles that moved on, day by day.',
    fields: (t) => ({
      countedTo: t.exposeString('countedTo', { nullable: true, description: 'The last day that was counted.' }),
      stays: t.field({ type: [Stay], resolve: ({ stays }) => [...stays] }),
      promises: t.field({ type: [Kept], resolve: ({ promises }) => [...promises] }),
    }),
  })
  builder.queryFields((t) => ({
    articleBacklog: t.field({
      type: [Backlog],
      description: 'What is on its way to publication now, without drafts.',
      resolve: async (_root, _args, ctx) => [...(await readBacklog(ctx))],
    }),
    countedArticles: t.field({
      type: Counted,
      description: 'Both days are part of the period, which is of days that have ended.',
      args: { from: t.arg.string({ required: true, ...DAY }), to: t.arg.string({ required: true, ...DAY }) },
      resolve: async (_root, args, ctx) =>
        readCountedArticles(ctx, await checkedPeriod(ctx, args, checkCanManageArticles)),
    }),
  }))
}
