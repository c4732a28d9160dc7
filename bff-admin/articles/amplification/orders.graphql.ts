import { AMPLIFICATION_REFUNDS } from '#shared/domain/billing/amplification.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import type { AdminContext } from '../../context.ts'
import { type ListedOrderView, listAmplificationOrders, ORDER_STAGES } from './list-orders.ts'

const FIRST_PAGE = 20

/** The list of orders, for the staff who arrange them. */
export function addAmplificationOrderList(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const Stage = builder.enumType('AmplificationStage', { values: ORDER_STAGES })
  const Refund = builder.enumType('AmplificationRefund', { values: AMPLIFICATION_REFUNDS })
  const ListedOrder = builder.objectRef<ListedOrderView>('ListedAmplificationOrder').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      articleId: t.exposeID('articleId'),
      articleTitle: t.exposeString('articleTitle'),
      authorName: t.exposeString('authorName'),
      stage: t.expose('stage', { type: Stage }),
      requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
      begunAt: t.expose('begunAt', { type: 'DateTime', nullable: true }),
      withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true }),
      priceInCents: t.exposeInt('priceCents'),
      paidInCents: t.exposeInt('paidCents', { nullable: true, description: 'Null when it was not paid by card.' }),
      cardInCents: t.exposeInt('cardCents', {
        description: 'The part paid by card; account credit paid the rest.',
      }),
      refund: t.expose('refund', { type: Refund }),
    }),
  })
  const ListedOrderConnection = addConnection(
    asShared(builder),
    'ListedAmplificationOrder',
    ListedOrder as unknown as SharedRef<ListedOrderView>,
    pageInfo,
  )
  builder.queryField('articleAmplifications', (t) =>
    t.field({
      type: asOwn(builder, ListedOrderConnection),
      description: 'The amplification orders of authors, newest first.',
      args: {
        stage: t.arg({ type: Stage }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { stage, ...page }, ctx) =>
        listAmplificationOrders(ctx, { stage: stage ?? null, ...listPage(page, FIRST_PAGE) }),
    }),
  )
}
