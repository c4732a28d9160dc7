import { refuseStaff } from '#db/members/refuse-staff.ts'
import { auditActorOf } from '#db/staff/audit-rows.ts'
import type {
  AmplificationOfferView,
  AmplificationPurchaseView,
  AmplificationRequestView,
  ArticlePromoView,
} from '#shared/domain/articles/views.ts'
import { PURCHASE_STATES } from '#shared/domain/billing/amplification.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'
import { readAuthorInfo } from '../author-info.queries.ts'
import { listAmplificationRequests, readOwnPurchase } from './amplification.queries.ts'
import { buyAmplification } from './buy-amplification.ts'
import { requestAmplification } from './request-amplification.ts'
import { withdrawAmplification } from './withdraw-amplification.ts'

/** Amplification of an article, and the promo of the community's content studio. */
export function addAmplification(builder: Builder<MemberContext>) {
  const { Offer, Request, Purchase, Promo } = addTypes(builder)
  builder.queryFields((t) => ({
    articleAmplificationOffer: t.field({
      type: Offer,
      nullable: true,
      description: 'Null in a community that offers no amplification, or is closing.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'offer'),
    }),
    articleAmplificationRequests: t.field({
      type: [Request],
      description:
        'The requests of the member that are not withdrawn, newest first; with an article id only those for that article, even in the trash.',
      args: { articleId: t.arg.id() },
      resolve: (_root, { articleId }, ctx) => listAmplificationRequests(ctx, articleId ?? null),
    }),
    articleAmplificationPurchase: t.field({
      type: Purchase,
      nullable: true,
      description: 'The latest attempt of the author to pay for it by card; null if there is none.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, { articleId }, ctx) => readOwnPurchase(ctx, articleId),
    }),
    articlePromo: t.field({
      type: Promo,
      nullable: true,
      description: 'What the community’s content studio offers to authors; null without it.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'promo'),
    }),
  }))
  builder.mutationFields((t) => ({
    articleAmplificationRequest: t.field({
      ...allowedIn('untilReadOnly'),
      type: Request,
      description:
        'Requests the amplification of an approved article. Nothing is charged; a repeated request changes nothing.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => thenKick(ctx, requestAmplification(ctx, args)),
    }),
    articleAmplificationBuy: t.field({
      ...allowedIn('untilReadOnly'),
      type: Purchase,
      description:
        'Charges one of the cards of the author for the amplification of an approved article: once per operation id, and once per article.',
      args: {
        articleId: t.arg.id({ required: true }),
        offerId: t.arg.id({ required: true }),
        cardId: t.arg.id({ required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: async (_root, args, ctx) => {
        refuseStaff(ctx)
        return thenKick(ctx, buyAmplification(ctx, args))
      },
    }),
    articleAmplificationWithdraw: t.field({
      ...allowedIn('untilGated'),
      type: Request,
      nullable: true,
      description: 'The request that was withdrawn before it began, and is refunded; null if there was none.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => thenKick(ctx, withdrawAmplification(ctx, { ...args, by: auditActorOf(ctx) })),
    }),
  }))
}

function problemOf({ state, declineCode }: AmplificationPurchaseView): string | null {
  if (declineCode) return DECLINE_SENTENCES[declineCode]
  return state === 'NOT_PAID' ? BILLING_MESSAGES.notCharged : null
}

function addTypes(builder: Builder<MemberContext>) {
  const Offer = builder.objectRef<AmplificationOfferView>('ArticleAmplificationOffer').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      version: t.exposeInt('version'),
      priceCents: t.exposeInt('priceCents'),
      currency: t.exposeString('currency'),
      steps: t.exposeStringList('steps', { description: 'The steps of the amplification, in order.' }),
      timing: t.exposeString('timing'),
      refund: t.exposeString('refund'),
    }),
  })
  const Request = builder.objectRef<AmplificationRequestView>('ArticleAmplificationRequest').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      articleId: t.exposeID('articleId'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      begunAt: t.expose('begunAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the amplification began; until then it can be withdrawn.',
      }),
      offer: t.expose('offer', { type: Offer, description: 'The offer as it was when it was requested.' }),
    }),
  })
  const State = builder.enumType('AmplificationPurchaseState', { values: PURCHASE_STATES })
  const Purchase = builder.objectRef<AmplificationPurchaseView>('ArticleAmplificationPurchase').implement({
    description: 'A payment by card for an amplification; a paid request has the same id.',
    fields: (t) => ({
      id: t.exposeID('id'),
      operationId: t.exposeID('operationId'),
      state: t.expose('state', { type: State }),
      productName: t.exposeString('productName', { description: 'As receipts name it.' }),
      amountInCents: t.exposeInt('amountCents'),
      cardInCents: t.exposeInt('cardCents', {
        description: 'The part paid by the card; account credit paid the rest.',
      }),
      refundedInCents: t.exposeInt('refundedCents', { description: 'The amount refunded to the card.' }),
      currency: t.exposeString('currency'),
      cardId: t.exposeID('cardId'),
      cardLast4: t.exposeString('cardLast4'),
      problem: t.string({
        nullable: true,
        description: 'Why it was not paid, for the author; null for others.',
        resolve: problemOf,
      }),
      endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    }),
  })
  const Promo = builder.objectRef<ArticlePromoView>('ArticlePromo').implement({
    description: 'The card of the content studio.',
    fields: (t) => ({
      title: t.exposeString('title'),
      body: t.exposeString('body'),
      linkLabel: t.exposeString('linkLabel'),
      link: t.exposeString('link'),
    }),
  })
  return { Offer, Request, Purchase, Promo }
}
