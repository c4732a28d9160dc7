import { hiddenReasonOf, offerStateOf } from '#shared/domain/offers/rules.ts'
import { OFFER_HIDDEN_REASONS, OFFER_STATES } from '#shared/domain/offers/statuses.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addOffer } from '#shared/server/graphql/types/offers.ts'
import type { AdminContext } from '../context.ts'
import type { ManagedOffer } from './offers.queries.ts'
import { offerMark } from './write-offer.ts'

export function addManagedOffer(builder: Builder<AdminContext>) {
  const { Offer: shared, OfferRedemption } = addOffer<ManagedOffer>(asShared(builder))
  const Offer = asOwn(builder, shared)
  const OfferState = builder.enumType('OfferState', { values: OFFER_STATES })
  const OfferHiddenReason = builder.enumType('OfferHiddenReason', { values: OFFER_HIDDEN_REASONS })
  builder.objectFields(Offer, (t) => ({
    state: t.field({ type: OfferState, resolve: (offer, _args, { now }) => offerStateOf(offer, now) }),
    hiddenReason: t.field({
      type: OfferHiddenReason,
      nullable: true,
      description: 'Why members do not see a LIVE offer; null for one that they see.',
      resolve: (offer, _args, { now }) => hiddenReasonOf(offer, now),
    }),
    isOwn: t.boolean({
      description: 'Whether staff of this community manage it; other offers belong to the admin community.',
      resolve: ({ communityId }, _args, { actor }) => communityId === actor.communityId,
    }),
    redemptionValue: t.exposeString('redemptionValue', {
      description: 'The code, the address on the web, or the email address.',
    }),
    clicks: t.exposeInt('clicks', { description: 'How often members were redirected to the partner.' }),
    reportCount: t.exposeInt('reportCount', {
      description: 'The number of members who reported since the last check that it does not work.',
    }),
    detailsId: t.id({ description: 'Identifies exactly these details.', resolve: (offer) => offerMark(offer) }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }))
  return { Offer, OfferRedemption }
}

export type OfferTypes = ReturnType<typeof addManagedOffer>
