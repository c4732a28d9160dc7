import { OFFER_SEARCH_MAX_CHARACTERS, OFFERS_PAGE } from '#shared/domain/offers/limits.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'
import { addOfferMutations } from './offer-mutations.graphql.ts'
import { addManagedOffer, type OfferTypes } from './offer-types.graphql.ts'
import {
  findOffer,
  listOffers,
  listOffersFromElsewhere,
  listReports,
  type ManagedOffer,
  OFFER_FILTERS,
  type OfferReport,
} from './offers.queries.ts'
import { type BrandOfOffer, listBrandsOfOffer } from './sharing/shown-communities.ts'

/** The offers of the community, for those who manage them. */
export function addOffers(builder: Builder<AdminContext>, pageInfo: PageInfoRef) {
  const { Offer, OfferRedemption } = addManagedOffer(builder)
  const OfferConnection = addConnection(asShared(builder), 'Offer', Offer as never, pageInfo)
  const OfferFilter = builder.enumType('OfferFilter', {
    description:
      'SHOWN: members see it now. UNVERIFIED: hidden until it is checked. REPORTED: members say it did not work.',
    values: OFFER_FILTERS,
  })
  const OfferPage = addPage(builder, Offer)
  builder.queryFields((t) => ({
    offers: t.field({
      type: asOwn(builder, OfferConnection),
      description: 'All offers, newest first; a search matches title or partner.',
      args: {
        search: t.arg.string(atMost(OFFER_SEARCH_MAX_CHARACTERS)),
        filter: t.arg({ type: OfferFilter }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { search, filter, ...page }, ctx) =>
        listOffers(ctx, { search: search ?? '', filter: filter ?? null, ...listPage(page, OFFERS_PAGE) }) as never,
    }),
    offersFromElsewhere: t.field({
      type: [Offer],
      description: 'The published offers of the admin community that members see here; its staff manage them.',
      resolve: async (_root, _args, ctx) => [...(await listOffersFromElsewhere(ctx))],
    }),
    offer: t.field({
      type: OfferPage,
      nullable: true,
      description: 'An offer of the community, or of the admin community if it is shown here.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx, info) => {
        const [offer, reports, brands] = await Promise.all([
          findOffer(ctx, id),
          asksFor(info, 'reports') ? listReports(ctx, id) : [],
          asksFor(info, 'brands') ? listBrandsOfOffer(ctx, id) : [],
        ])
        return offer && { offer, reports, brands }
      },
    }),
  }))
  addOfferMutations(builder, { Offer, OfferRedemption })
}

function addPage(builder: Builder<AdminContext>, Offer: OfferTypes['Offer']) {
  const OfferReportType = builder.objectRef<OfferReport>('OfferReport').implement({
    description: 'A member says that an offer did not work.',
    fields: (t) => ({
      memberId: t.exposeID('memberId'),
      memberName: t.exposeString('memberName'),
      communityName: t.exposeString('communityName', { description: 'The tier of the member.' }),
      isOfThisCommunity: t.exposeBoolean('isOfThisCommunity'),
      note: t.exposeString('note', { description: 'Empty if the member wrote none.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const OfferBrand = builder.objectRef<BrandOfOffer>('OfferBrand').implement({
    description: 'A brand, with its numbers for an offer of the admin community.',
    fields: (t) => ({
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      isShown: t.exposeBoolean('isShown'),
      clicks: t.exposeInt('clicks'),
      reports: t.exposeInt('reports', { description: 'Since it was last checked.' }),
    }),
  })
  type Page = {
    readonly offer: ManagedOffer
    readonly reports: readonly OfferReport[]
    readonly brands: readonly BrandOfOffer[]
  }
  return builder.objectRef<Page>('OfferPage').implement({
    fields: (t) => ({
      offer: t.expose('offer', { type: Offer }),
      reports: t.expose('reports', {
        type: [OfferReportType],
        description: 'The last hundred since it was last checked, newest first.',
      }),
      brands: t.expose('brands', {
        type: [OfferBrand],
        description: 'Every brand, in the admin community; empty elsewhere.',
      }),
    }),
  })
}
