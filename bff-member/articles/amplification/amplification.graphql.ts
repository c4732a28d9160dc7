import type {
  AmplificationOfferView,
  AmplificationRequestView,
  ArticlePromoView,
} from '#shared/domain/articles/views.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { allowedIn } from '#shared/server/graphql/phases.ts'
import type { MemberContext } from '../../context.ts'
import { readAuthorInfo } from '../author-info.queries.ts'
import { listAmplificationRequests } from './amplification.queries.ts'
import { requestAmplification } from './request-amplification.ts'
import { withdrawAmplification } from './withdraw-amplification.ts'

/** Amplification of an article, and the promo of the community's content studio. */
export function addAmplification(builder: Builder<MemberContext>) {
  const { Offer, Request, Promo } = addTypes(builder)
  builder.queryFields((t) => ({
    articleAmplificationOffer: t.field({
      type: Offer,
      nullable: true,
      description: 'Null in a community that offers no amplification.',
      resolve: (_root, _args, ctx) => readAuthorInfo(ctx, 'offer'),
    }),
    articleAmplificationRequests: t.field({
      type: [Request],
      description: "The member's requests that are not withdrawn, newest first; with an article's id, of that article.",
      args: { articleId: t.arg.id() },
      resolve: (_root, { articleId }, ctx) => listAmplificationRequests(ctx, articleId ?? null),
    }),
    articlePromo: t.field({
      type: Promo,
      nullable: true,
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
      resolve: async (_root, args, ctx) => {
        const request = await requestAmplification(ctx, args)
        ctx.kickOutbox()
        return request
      },
    }),
    articleAmplificationWithdraw: t.field({
      ...allowedIn('untilGated'),
      type: Request,
      nullable: true,
      description: 'The request that was withdrawn; null when there was none.',
      args: { articleId: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx) => {
        const request = await withdrawAmplification(ctx, args)
        ctx.kickOutbox()
        return request
      },
    }),
  }))
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
      offer: t.expose('offer', { type: Offer, description: 'The offer as it was when it was requested.' }),
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
  return { Offer, Request, Promo }
}
