import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { AdminContext } from '../../context.ts'
import { audited } from '../../staff/audited-mutations.ts'
import { checkCanManageArticles } from '../article-access.ts'
import { type AmplificationOrderView, readAmplificationOrder } from './amplification.queries.ts'
import { startAmplification } from './start-amplification.ts'

/** Amplification orders of authors, for the staff who arrange them. */
export function addAmplificationOrders(builder: Builder<AdminContext>) {
  const Order = builder.objectRef<AmplificationOrderView>('ArticleAmplificationOrder').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
      begunAt: t.expose('begunAt', { type: 'DateTime', nullable: true }),
      priceInCents: t.exposeInt('priceCents'),
      paidInCents: t.exposeInt('paidCents', { nullable: true, description: 'Null until it is paid by card.' }),
      cardInCents: t.exposeInt('cardCents', {
        description: 'The part paid by card; account credit paid the rest.',
      }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
    }),
  })
  builder.queryField('articleAmplification', (t) =>
    t.field({
      type: Order,
      nullable: true,
      description: 'The order or request of the author, unless withdrawn.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: async (_root, { articleId }, ctx) => {
        const [, order] = await Promise.all([checkCanManageArticles(ctx), readAmplificationOrder(ctx, articleId)])
        return order
      },
    }),
  )
  builder.mutationField('articleAmplificationBegin', (t) =>
    t.field({
      type: Order,
      description: 'Marks it as begun: from now on the author cannot withdraw it.',
      extensions: { audit: audited('article.amplify-begin', { memberVisible: false }) },
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => thenKick(ctx, startAmplification(ctx, args)),
    }),
  )
}
