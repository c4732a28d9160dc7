import { offerFactory } from '#db/testing/content/offers.ts'
import { offerMark } from '../../offers/write-offer.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCase, MutationCases } from './mutation-case.ts'

const DETAILS = `{ title: "T", summary: "S", partnerName: "P", category: "C", body: "B", redemption: CODE, redemptionValue: "X",
  tiers: [], isExecutive: false, isFeatured: false, startsAt: "2026-11-20T15:00:00Z" }`

/** It creates its own target, whose id only the response has. */
export const OFFER_CREATION = `offerCreate(offer: ${DETAILS}, operationId: "o") { id }`

export function offerCases(fixture: StaffFixture): MutationCases {
  const { giveOffer } = offerFactory(fixture)
  function offerCase(
    callOf: (offer: Awaited<ReturnType<typeof giveOffer>>) => Promise<string>,
    isPublished = true,
  ): MutationCase {
    return {
      prepare: async () => {
        const offer = await giveOffer({ isPublished })
        return { call: await callOf(offer), targetIds: [offer.id] }
      },
    }
  }
  return {
    offerUpdate: offerCase(
      async (offer) =>
        `offerUpdate(offerId: "${offer.id}", offer: ${DETAILS}, baseDetailsId: "${await offerMark({ ...offer, endsAt: null })}") { id }`,
    ),
    offerDelete: offerCase(async ({ id }) => `offerDelete(offerId: "${id}")`),
    offerLogoRemove: {
      prepare: async () => {
        const offer = await giveOffer({ logoId: 'pic_logo' })
        return { call: `offerLogoRemove(offerId: "${offer.id}") { id }`, targetIds: [offer.id] }
      },
    },
    offerSetCommunities: {
      in: 'council',
      prepare: async () => {
        const offer = await giveOffer({ communityId: fixture.cast.council.id })
        return {
          call: `offerSetCommunities(offerId: "${offer.id}", codes: ["${fixture.cast.harbor.code}"], baseCodes: []) { id }`,
          targetIds: [offer.id],
        }
      },
    },
    offerPublish: offerCase(async ({ id }) => `offerPublish(offerId: "${id}") { id }`, false),
    offerUnpublish: offerCase(async ({ id }) => `offerUnpublish(offerId: "${id}") { id }`),
    offerVerify: offerCase(async ({ id }) => `offerVerify(offerId: "${id}") { id }`),
  }
}
