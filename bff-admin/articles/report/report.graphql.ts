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
    description: 'The open articles of a status assigned to one editor, or to nobody.',
    fields: (t) => ({
      status: t.expose('status', { type: articles.ArticleStatus }),
      editor: t.expose('editor', { type: asOwn(builder, people.User), nullable: true }),
      ages: t.exposeIntList('ages', {
        description: `The number of articles per age group, starting at ${AGES_FROM_DAYS.join(', ')} whole days in the status.`,
      }),
      overdue: t.exposeInt('overdue', { description: 'Among these, articles promised to the author for a past day.' }),
    }),
  })
  const Stay = builder.objectRef<StayView>('ArticleStay').implement({
    fields: (t) => ({
      status: t.expose('status', { type: articles.ArticleStatus }),
      left: t.exposeInt('left', { description: 'The number of articles that left the status.' }),
      averageMinutes: t.exposeInt('averageMinutes', { description: 'Their average time in the status.' }),
    }),
  })
  const Promised = builder.enumType('ArticlePromise', {
    description: 'FEEDBACK: after a submission. LIVE: published after the approval.',
    values: ARTICLE_PROMISES,
  })
  const Kept = builder.objectRef<PromiseView>('ArticlePromiseCount').implement({
    fields: (t) => ({
      promise: t.expose('promise', { type: Promised }),
      kept: t.exposeInt('kept', { description: 'Kept by the promised day.' }),
      late: t.exposeInt('late'),
    }),
  })
  const Counted = builder.objectRef<CountedArticlesView>('CountedArticles').implement({
    description: 'The daily counts of articles that left a status.',
    fields: (t) => ({
      countedTo: t.exposeString('countedTo', { nullable: true, description: 'The last day that was counted.' }),
      stays: t.expose('stays', { type: [Stay] }),
      promises: t.expose('promises', { type: [Kept] }),
    }),
  })
  builder.queryFields((t) => ({
    articleBacklog: t.field({
      type: [Backlog],
      description: 'The articles on their way to publication now, excluding drafts.',
      resolve: async (_root, _args, ctx) => [...(await readBacklog(ctx))],
    }),
    countedArticles: t.field({
      type: Counted,
      description: 'Inclusive; the period must consist of days that have ended.',
      args: { from: t.arg.string({ required: true, ...DAY }), to: t.arg.string({ required: true, ...DAY }) },
      resolve: async (_root, args, ctx) =>
        readCountedArticles(ctx, await checkedPeriod(ctx, args, checkCanManageArticles)),
    }),
  }))
}
