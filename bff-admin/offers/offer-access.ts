import { and, type SQL } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isOffer, type OfferArgs } from '#db/offers/offer-rows.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

export type OfferOfActor = ActorArgs & OfferArgs

export function checkCanManageOffers(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, 'admin')
}

/** Condition: the offer, which the actor may still manage. */
export function isManagedOffer(p: OfferOfActor): SQL | undefined {
  return and(isOffer(p), hasPermission(p, 'admin'))
}
