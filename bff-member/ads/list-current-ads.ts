import { and, desc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { isOfTiers } from '#db/members/tiers.ts'
import type { Viewer } from '#db/offers/offer-rows.ts'
import { readTogether } from '#db/read-together.ts'
import { ads } from '#db/schema/ads.ts'
import { build, idsOfEach, isAlso, statement } from '#db/statement.ts'
import type { AdPlace } from '#shared/domain/ads/places.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import { type OfferContext, viewerOf } from '../offers/offers.queries.ts'

const MOST_ADS = 10

/** Undefined returns the ads of all places. */
export type CurrentAdsInput = { readonly shape: AdShape; readonly place: AdPlace | null }

/** Condition: the viewer is currently shown the ad. */
export function isCurrentAd(p: Viewer): SQL | undefined {
  return and(
    ...[eq(ads.isOn, true), isNotNull(ads.imageId), lte(ads.startsAt, p.now), gt(ads.endsAt, p.now)],
    isOfTiers(ads.tiers, p),
  )
}

const currentAds = statement((p: Viewer & { readonly asked: readonly CurrentAdsInput[] }) => {
  const newest = [desc(ads.startsAt), desc(ads.id)]
  const firstOf = (asked: SQL) =>
    build
      .select({ id: ads.id })
      .from(ads)
      .where(
        and(
          ...[eq(ads.communityId, p.communityId), eq(ads.shape, sql`(${asked} ->> 'shape')`), isCurrentAd(p)],
          sql`((${asked} ->> 'place') IS NULL OR (${asked} ->> 'place') IN (SELECT value FROM json_each(${ads.places})))`,
        ),
      )
      .orderBy(...newest)
      .limit(MOST_ADS)
  return build
    .select({
      id: ads.id,
      shape: ads.shape,
      places: ads.places,
      imageId: sql<string>`${ads.imageId}`,
      imageWidth: ads.imageWidth,
      imageAlt: sql<string>`coalesce(${ads.imageAlt}, '')`,
      link: ads.link,
      advertiser: ads.advertiser,
    })
    .from(ads)
    .where(and(sql`${ads.id} IN ${idsOfEach(p.asked, firstOf)}`, isAlso(ads.communityId, p.communityId)))
    .orderBy(...newest)
})

const readCurrentAds = readTogether((ctx: OfferContext, asked: readonly CurrentAdsInput[]) =>
  ctx.db.read(currentAds({ ...viewerOf(ctx), asked })),
)

/** Returns the ads that run now for the viewer, latest start first. */
export async function listCurrentAds(ctx: OfferContext, asked: CurrentAdsInput): Promise<AdView[]> {
  const { shape, place } = asked
  const found = await readCurrentAds(ctx, asked)
  return found.filter((ad) => ad.shape === shape && (place === null || ad.places.includes(place))).slice(0, MOST_ADS)
}
