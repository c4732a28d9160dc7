import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { ads } from '#db/schema/ads.ts'
import { build, idsOfEach, isAlso, statement } from '#db/statement.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'

const MOST_ADS = 10

type CurrentAdsArgs = { readonly communityId: string; readonly shapes: readonly AdShape[]; readonly now: Date }

const currentAds = statement((p: CurrentAdsArgs) => {
  const newest = [desc(ads.startsAt), desc(ads.id)]
  const firstOf = (shape: SQL) =>
    build
      .select({ id: ads.id })
      .from(ads)
      .where(
        and(eq(ads.communityId, p.communityId), eq(ads.shape, shape), lte(ads.startsAt, p.now), gt(ads.endsAt, p.now)),
      )
      .orderBy(...newest)
      .limit(MOST_ADS)
  return build
    .select({ id: ads.id, shape: ads.shape, imageId: ads.imageId, link: ads.link, advertiser: ads.advertiser })
    .from(ads)
    .where(and(sql`${ads.id} IN ${idsOfEach(p.shapes, firstOf)}`, isAlso(ads.communityId, p.communityId)))
    .orderBy(...newest)
})

const readCurrentAds = readTogether((ctx: ActorContext, shapes: readonly AdShape[]) => {
  const { db, actor, now } = ctx
  return db.read(currentAds({ communityId: actor.communityId, shapes: [...new Set(shapes)], now }))
})

/** The ads of a shape that run now in the member's community, the one that began last first. */
export async function listCurrentAds(ctx: ActorContext, shape: AdShape): Promise<AdView[]> {
  return (await readCurrentAds(ctx, shape)).filter((ad) => ad.shape === shape)
}
