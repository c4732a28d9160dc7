import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { isOfTiers } from '#db/members/tiers.ts'
import { offerCommunities, offers } from '#db/schema/content/offers.ts'
import { hasId } from '#db/statement.ts'
import { OFFER_VERIFIED_MS } from '#shared/domain/offers/limits.ts'

/** What an `OfferRow` is read from. */
export const offerColumns = {
  id: offers.id,
  communityId: offers.communityId,
  title: offers.title,
  summary: offers.summary,
  partnerName: offers.partnerName,
  logoId: offers.logoId,
  category: offers.category,
  body: offers.body,
  redemption: offers.redemption,
  redemptionValue: offers.redemptionValue,
  tiers: offers.tiers,
  isExecutive: offers.isExecutive,
  isFeatured: offers.isFeatured,
  startsAt: offers.startsAt,
  endsAt: offers.endsAt,
  isPublished: offers.isPublished,
  verifiedAt: offers.verifiedAt,
}

export type OfferArgs = { readonly communityId: string; readonly offerId: string }

export function isOffer(p: OfferArgs): SQL | undefined {
  return hasId(offers, p.offerId, p)
}

/** Condition: one of the admin community that is shown in another one. */
export function isFromElsewhere(communityId: string): SQL {
  return sql`${offers.id} IN (SELECT shown.offer_id FROM ${offerCommunities} AS shown
    WHERE shown.community_id = ${communityId} AND shown.is_shown = 1)`
}

/** Condition: the community's own, or one of the admin community that is shown in it. */
export function isIn(communityId: string): SQL {
  return sql`(${offers.communityId} = ${communityId} OR ${isFromElsewhere(communityId)})`
}

/** Condition: the offer, in a community where it is shown. */
export function isOfferIn({ communityId, offerId }: OfferArgs): SQL | undefined {
  return and(eq(offers.id, offerId), isIn(communityId))
}

type At = { readonly now: Date }

/** Condition: published, and its end has not come; `offerStateOf` in SQL. */
export function isLive(p: At): SQL | undefined {
  return and(sql`${offers.isPublished} = 1`, or(isNull(offers.endsAt), gt(offers.endsAt, p.now)))
}

/** Condition: staff saw it work within the last 90 days. */
export function isVerified(p: At): SQL {
  return sql`${offers.verifiedAt} > ${p.now} - ${OFFER_VERIFIED_MS}`
}

/** Condition: LIVE and not hidden, as `hiddenReasonOf` has it. */
export function isShown(p: At): SQL | undefined {
  return and(isLive(p), lte(offers.startsAt, p.now), isVerified(p))
}

/** Who looks at what staff put before members. */
export type Viewer = ActorArgs & { readonly isStaff: boolean; readonly now: Date }

/** Condition: members see the offer now, and its tiers have the viewer's; staff see those of all tiers. */
export function isVisible(p: Viewer): SQL | undefined {
  return and(isShown(p), isOfTiers(offers.tiers, p))
}
