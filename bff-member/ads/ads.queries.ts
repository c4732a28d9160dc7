import DataLoader from 'dataloader'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ads } from '#db/schema/ads.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdView } from '#shared/domain/ads/views.ts'
import type { Actor } from '#shared/server/graphql/context.ts'

type AdsRead = { readonly db: Db; readonly actor: Pick<Actor, 'communityId'>; readonly now: Date }

const AT_ONCE = 10

/** The ads of a shape that run now in the member's community, the one that began last first. */
function currentAds({ db, actor, now }: AdsRead, shape: AdShape): Promise<AdView[]> {
  return db.read(
    db.build
      .select({ id: ads.id, shape: ads.shape, imageId: ads.imageId, link: ads.link, advertiser: ads.advertiser })
      .from(ads)
      .where(
        and(eq(ads.communityId, actor.communityId), eq(ads.shape, shape), lte(ads.startsAt, now), gt(ads.endsAt, now)),
      )
      .orderBy(desc(ads.startsAt), desc(ads.id))
      .limit(AT_ONCE),
  )
}

/** Remembered within one request: the bar asks for its ad together with the member, and shows it when both are there. */
export function currentAdsByShape(read: AdsRead) {
  return new DataLoader((shapes: readonly AdShape[]) => Promise.all(shapes.map((shape) => currentAds(read, shape))))
}
