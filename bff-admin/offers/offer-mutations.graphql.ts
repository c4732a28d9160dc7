import { SITE_CODE_MAX_CHARACTERS } from '#shared/domain/communities/sites/new-site.ts'
import { MEMBER_TIER_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import {
  OFFER_BODY_MAX_CHARACTERS,
  OFFER_LINK_MAX_CHARACTERS,
  OFFER_SUMMARY_MAX_CHARACTERS,
} from '#shared/domain/offers/limits.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'
import { audited, STAFF_ONLY } from '../staff/audited-mutations.ts'
import { removeOfferLogo } from './logo/offer-logo.ts'
import type { OfferTypes } from './offer-types.graphql.ts'
import { publishOffer, unpublishOffer, verifyOffer } from './publish-offer.ts'
import { setOfferCommunities } from './sharing/shown-communities.ts'
import { createOffer, deleteOffer, updateOffer } from './write-offer.ts'

/** Texts that their verb measures and tells of in its own words. */
const LINE = atMost(INPUT_MAX_CHARACTERS)

export function addOfferMutations(builder: Builder<AdminContext>, types: OfferTypes) {
  addWriting(builder, types)
  addPublishing(builder, types)
}

function addInput(builder: Builder<AdminContext>, { OfferRedemption }: OfferTypes) {
  return builder.inputType('OfferInput', {
    fields: (t) => ({
      title: t.string({ required: true, ...LINE }),
      summary: t.string({ required: true, ...atMost(2 * OFFER_SUMMARY_MAX_CHARACTERS) }),
      partnerName: t.string({ required: true, ...LINE }),
      category: t.string({ required: true, ...LINE }),
      body: t.string({ required: true, ...atMost(2 * OFFER_BODY_MAX_CHARACTERS) }),
      redemption: t.field({ type: OfferRedemption, required: true }),
      redemptionValue: t.string({
        required: true,
        ...atMost(2 * OFFER_LINK_MAX_CHARACTERS),
        description: 'The code, the address on the web (https), or the email address.',
      }),
      tiers: t.stringList({
        required: true,
        ...atMost(MEMBER_TIER_MAX_CHARACTERS),
        description: 'The membership tiers that see it; empty for all.',
      }),
      isExecutive: t.boolean({ required: true }),
      isFeatured: t.boolean({ required: true }),
      startsAt: t.field({ type: 'DateTime', required: true }),
      endsAt: t.field({ type: 'DateTime', description: 'Without it, the offer has no end.' }),
    }),
  })
}

function addWriting(builder: Builder<AdminContext>, types: OfferTypes) {
  const { Offer } = types
  const OfferInput = addInput(builder, types)
  builder.mutationFields((t) => ({
    offerCreate: t.field({
      type: Offer,
      description: 'Creates a draft, once for an operation id.',
      extensions: { audit: audited('offer.create', STAFF_ONLY) },
      args: { offer: t.arg({ type: OfferInput, required: true }), operationId: t.arg.id({ required: true }) },
      resolve: (_root, { offer, operationId }, ctx) => createOffer(ctx, { fields: fieldsOf(offer), operationId }),
    }),
    offerUpdate: t.field({
      type: Offer,
      description:
        'Changes an offer; `baseDetailsId` is the `detailsId` that the writer saw. Details that somebody else changed meanwhile are refused as StaleRevision.',
      extensions: { audit: audited('offer.edit', STAFF_ONLY) },
      args: {
        offerId: t.arg.id({ required: true }),
        offer: t.arg({ type: OfferInput, required: true }),
        baseDetailsId: t.arg.id({ required: true }),
      },
      resolve: (_root, { offer, ...args }, ctx) => updateOffer(ctx, { ...args, fields: fieldsOf(offer) }),
    }),
    offerSetCommunities: t.field({
      type: Offer,
      description: 'Shows an offer of the admin community in these brands and in no other. NotFound elsewhere.',
      extensions: { audit: audited('offer.communities', STAFF_ONLY) },
      args: {
        offerId: t.arg.id({ required: true }),
        codes: t.arg.stringList({ required: true, ...atMost(SITE_CODE_MAX_CHARACTERS) }),
        baseCodes: t.arg.stringList({
          required: true,
          description: 'Those that you saw chosen: StaleRevision where others are.',
          ...atMost(SITE_CODE_MAX_CHARACTERS),
        }),
      },
      resolve: (_root, args, ctx) => setOfferCommunities(ctx, args),
    }),
    offerLogoRemove: t.field({
      type: Offer,
      description: 'The initials of the partner stand in its place.',
      extensions: { audit: audited('offer.logo', STAFF_ONLY) },
      args: { offerId: t.arg.id({ required: true }) },
      resolve: (_root, { offerId }, ctx) => removeOfferLogo(ctx, offerId),
    }),
    offerDelete: t.field({
      type: 'Boolean',
      description: 'For good, with what members reported.',
      extensions: { audit: audited('offer.delete', STAFF_ONLY), stepUp: true },
      args: { offerId: t.arg.id({ required: true }) },
      resolve: (_root, { offerId }, ctx) => deleteOffer(ctx, offerId),
    }),
  }))
}

/** What is left out of the input is null in the offer. */
function fieldsOf<T extends { readonly endsAt?: Date | null | undefined }>(offer: T) {
  return { ...offer, endsAt: offer.endsAt ?? null }
}

function addPublishing(builder: Builder<AdminContext>, { Offer }: OfferTypes) {
  builder.mutationFields((t) => ({
    offerPublish: t.field({
      type: Offer,
      description: 'Members see the offer from its start on. Says that staff saw that it works.',
      extensions: { audit: audited('offer.publish', STAFF_ONLY) },
      args: { offerId: t.arg.id({ required: true }) },
      resolve: (_root, { offerId }, ctx) => publishOffer(ctx, offerId),
    }),
    offerUnpublish: t.field({
      type: Offer,
      description: 'The offer is a draft again.',
      extensions: { audit: audited('offer.unpublish', STAFF_ONLY) },
      args: { offerId: t.arg.id({ required: true }) },
      resolve: (_root, { offerId }, ctx) => unpublishOffer(ctx, offerId),
    }),
    offerVerify: t.field({
      type: Offer,
      description: 'Staff saw that it works: it is shown for another 90 days, and what members reported is settled.',
      extensions: { audit: audited('offer.verify', STAFF_ONLY) },
      args: { offerId: t.arg.id({ required: true }) },
      resolve: (_root, { offerId }, ctx) => verifyOffer(ctx, offerId),
    }),
  }))
}
