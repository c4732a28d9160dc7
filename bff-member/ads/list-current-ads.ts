import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { ads } from '#db/schema/ads.ts'
import { build, statement } from '#db/statement.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'

const MOST_ADS = 10

type CurrentAdsArgs = { readonly communityId: string; readonly shapes: readonly AdShape[]; readonly now: Date }

const currentAds = statement((p: CurrentAdsArgs) => {
  const ofShape = alias(ads, 'of_shape')
  const first = build
    .select({ id: ofShape.id })
    .from(ofShape)
    .where(
      and(
        eq(ofShape.communityId, p.communityId),
        eq(ofShape.shape, sql`asked.value`),
        lte(ofShape.startsAt, p.now),
        gt(ofShape.endsAt, p.now),
      ),
    )
    .orderBy(desc(ofShape.startsAt), desc(ofShape.id))
    .limit(MOST_ADS)
  return build
    .select({ id: ads.id, shape: ads.shape, imageId: ads.imageId, link: ads.link, advertiser: ads.advertiser })
    .from(sql`json_each(${p.shapes}) AS asked`)
    .innerJoin(ads, and(inArray(ads.id, first), eq(ads.communityId, p.communityId)))
    .orderBy(desc(ads.startsAt), desc(ads.id))
})

const readCurrentAds = readTogether((ctx: ActorContext, shapes: readonly AdShape[]) => {
  const { db, actor, now } = ctx
  return db.read(currentAds({ communityId: actor.communityId, shapes: [...new Set(shapes)], now }))
})

/** The ads of a shape that run now in the member's community, the one that began last first. */
export async function listCurrentAds(ctx: ActorContext, shape: AdShape): Promise<AdView[]> {
  return (await readCurrentAds(ctx, shape)).filter((ad) => ad.shape === shape)
}
