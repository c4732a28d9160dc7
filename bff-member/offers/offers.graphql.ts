import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { OFFER_CATEGORY_MAX_CHARACTERS, OFFER_REPORT_MAX_CHARACTERS } from '#shared/domain/offers/limits.ts'
import type { OfferView } from '#shared/domain/offers/views.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { addOffer } from '#shared/server/graphql/types/offers.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { findOffer, listHomeOffers, listOffers, type OfferListView, searchOffers } from './offers.queries.ts'
import { openOffer } from './open-offer.ts'
import { reportOffer } from './report-offer.ts'

/** The offers of partners, and the actions of members on them. */
export function addOffers(builder: Builder<MemberContext>) {
  const Offer = addMemberOffer(builder)
  const OfferList = builder.objectRef<OfferListView>('OfferList').implement({
    fields: (t) => ({
      offers: t.expose('offers', { type: [Offer] }),
      categories: t.exposeStringList('categories', {
        description: 'Categories with an offer, in alphabetical order, whichever is chosen.',
      }),
    }),
  })
  builder.queryFields((t) => ({
    offers: t.field({
      type: OfferList,
      description: 'The offers that you can use now: featured ones first, then latest start first; at most 200.',
      args: {
        category: t.arg.string(atMost(OFFER_CATEGORY_MAX_CHARACTERS)),
        isExecutive: t.arg.boolean({ description: 'Executive offers only.' }),
      },
      resolve: (_root, { category, isExecutive }, ctx) =>
        listOffers(ctx, { category: category ?? null, isExecutive: isExecutive ?? false }),
    }),
    offer: t.field({
      type: Offer,
      nullable: true,
      description: 'Null for one that you cannot use now.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => findOffer(ctx, id),
    }),
  }))
  builder.queryField('homeOffers', (t) =>
    t.field({
      type: [Offer],
      description: 'The featured offers that you can use now; at most three.',
      resolve: async (_root, _args, ctx) => [...(await listHomeOffers(ctx))],
    }),
  )
  builder.queryField('searchOffers', (t) =>
    t.field({
      type: [Offer],
      description:
        'The offers that you can use now and in which each word of the text is a prefix of a word; at most five.',
      args: { text: t.arg.string({ required: true, ...atMost(SEARCH_MAX_CHARACTERS) }) },
      resolve: async (_root, { text }, ctx) => [...(await searchOffers(ctx, text))],
    }),
  )
  builder.mutationFields((t) => ({
    offerOpen: t.field({
      ...allowedIn('untilGated'),
      type: 'String',
      description: 'The target URL of an offer; counts the click without storing who clicked.',
      args: { offerId: t.arg.id({ required: true }) },
      resolve: (_root, { offerId }, ctx) => openOffer(ctx, offerId),
    }),
    offerReport: t.field({
      ...allowedIn('untilReadOnly'),
      type: Offer,
      description:
        'Reports that an offer did not work. Repeating it before staff have checked the offer changes nothing.',
      args: {
        offerId: t.arg.id({ required: true }),
        note: t.arg.string(atMost(2 * OFFER_REPORT_MAX_CHARACTERS)),
      },
      resolve: (_root, { offerId, note }, ctx) => reportOffer(ctx, { offerId, note: note ?? '' }),
    }),
  }))
}

function addMemberOffer(builder: Builder<MemberContext>) {
  const Offer = asOwn(builder, addOffer<OfferView>(asShared(builder)).Offer)
  builder.objectFields(Offer, (t) => ({
    code: t.string({
      nullable: true,
      description: 'For an offer with a code.',
      resolve: ({ redemption, redemptionValue }) => (redemption === 'CODE' ? redemptionValue : null),
    }),
    contactEmail: t.string({
      nullable: true,
      description: 'For an offer by email.',
      resolve: ({ redemption, redemptionValue }) => (redemption === 'CONTACT' ? redemptionValue : null),
    }),
    isReportedByMe: t.exposeBoolean('isReportedByMe', {
      description: 'You reported that it did not work, and staff have not checked it yet.',
    }),
  }))
  return Offer
}
