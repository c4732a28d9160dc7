import { and, sql } from 'drizzle-orm'
import { isOffer, isVisible, type OfferArgs, type Viewer } from '#db/offers/offer-rows.ts'
import { offers } from '#db/schema/content/offers.ts'
import { build, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { findOffer, type OfferContext, viewerOf } from './offers.queries.ts'

const counted = statement((p: Viewer & OfferArgs) =>
  build
    .update(offers)
    .set({ clicks: sql`${offers.clicks} + 1` })
    .where(and(isOffer(p), isVisible(p))),
)

/** The address on the web that an offer leads to. Members' clicks are counted, without who clicked; those of staff are not. */
export async function openOffer(ctx: OfferContext, offerId: string): Promise<string> {
  const offer = await findOffer(ctx, offerId)
  if (offer?.redemption !== 'LINK') throw new AppError('NotFound')
  if (ctx.actor.kind === 'member') await ctx.db.commit([counted({ ...viewerOf(ctx), offerId })])
  return offer.redemptionValue
}
