import { and, type SQL } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isOffer, type OfferArgs } from '#db/offers/offer-rows.ts'
import { offers } from '#db/schema/content/offers.ts'
import { build, statement } from '#db/statement.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

export type OfferOfActor = ActorArgs & OfferArgs

export function checkCanManageOffers(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, 'admin')
}

/** First statement of a batch that changes data of an offer: the offer exists and the actor may still manage it. */
export const touchedOffer = statement((p: OfferOfActor & { readonly now: Date }) =>
  build.update(offers).set({ updatedAt: p.now }).where(isManagedOffer(p)),
)

/** Condition: the offer, which the actor may still manage. */
export function isManagedOffer(p: OfferOfActor): SQL | undefined {
  return and(isOffer(p), hasPermission(p, 'admin'))
}
