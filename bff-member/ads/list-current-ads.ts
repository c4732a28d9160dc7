import DataLoader from 'dataloader'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { ads } from '#db/schema/ads.ts'
import { build, statement } from '#db/statement.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'

const MOST_ADS = 10

type CurrentAdsArgs = { readonly communityId: string; readonly shape: AdShape; readonly now: Date }

const currentAds = statement((p: CurrentAdsArgs) =>
  build
    .select({ id: ads.id, shape: ads.shape, imageId: ads.imageId, link: ads.link, advertiser: ads.advertiser })
    .from(ads)
    .where(
      and(eq(ads.communityId, p.communityId), eq(ads.shape, p.shape), lte(ads.startsAt, p.now), gt(ads.endsAt, p.now)),
    )
    .orderBy(desc(ads.startsAt), desc(ads.id))
    .limit(MOST_ADS),
)

/** The ads of a shape that run now in the member's community, the one that began last first. */
function listCurrentAds({ db, actor, now }: ActorContext, shape: AdShape): Promise<AdView[]> {
  return db.read(currentAds({ communityId: actor.communityId, shape, now }))
}

/** Cached within one request: `me` loads the ad of the bar in its own batch. */
export function makeAdsLoader(ctx: ActorContext) {
  return new DataLoader((shapes: readonly AdShape[]) => Promise.all(shapes.map((shape) => listCurrentAds(ctx, shape))))
}
