import { and, eq, sql } from 'drizzle-orm'
import { isOffer, isVisible, type OfferArgs, type Viewer } from '#db/offers/offer-rows.ts'
import { offerCommunities, offers } from '#db/schema/content/offers.ts'
import { build, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { findOffer, type OfferContext, viewerOf } from './offers.queries.ts'

const counted = statement((p: Viewer & OfferArgs) =>
  build
    .update(offers)
    .set({ clicks: sql`${offers.clicks} + 1` })
    .where(and(isOffer(p), isVisible(p))),
)

/** Counts clicks on an offer of the admin community in the viewer's community. */
const countedHere = statement((p: OfferArgs) =>
  build
    .update(offerCommunities)
    .set({ clicks: sql`${offerCommunities.clicks} + 1` })
    .where(and(eq(offerCommunities.offerId, p.offerId), eq(offerCommunities.communityId, p.communityId))),
)

/**
 * Returns the target URL of an offer. Clicks by members are counted without storing who clicked; clicks by staff are
 * not counted.
 */
export async function openOffer(ctx: OfferContext, offerId: string): Promise<string> {
  const offer = await findOffer(ctx, offerId)
  if (offer?.redemption !== 'LINK') throw new AppError('NotFound')
  const viewer = viewerOf(ctx)
  const { communityId } = viewer
  if (ctx.actor.kind === 'member') {
    const isOwn = offer.communityId === communityId
    await ctx.db.commit([isOwn ? counted({ ...viewer, offerId }) : countedHere({ communityId, offerId })])
  }
  return offer.redemptionValue
}
