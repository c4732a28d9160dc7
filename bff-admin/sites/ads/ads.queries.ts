import { and, eq, type SQL } from 'drizzle-orm'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { ads } from '#db/schema/ads.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { type AdPictureView, adPictureOf } from '#shared/domain/ads/picture.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { tiersOfCommunity } from '../../members/list/list-choices.ts'

type OfSite = { readonly communityId: string }
export type AdArgs = OfSite & { readonly adId: string }

export function isAd(p: AdArgs): SQL | undefined {
  return hasId(ads, p.adId, p)
}

function selectAds() {
  return build
    .select({
      id: ads.id,
      shape: ads.shape,
      imageId: ads.imageId,
      imageWidth: ads.imageWidth,
      imageAlt: ads.imageAlt,
      link: ads.link,
      advertiser: ads.advertiser,
      places: ads.places,
      tiers: ads.tiers,
      isOn: ads.isOn,
      startsAt: ads.startsAt,
      endsAt: ads.endsAt,
      clicks: ads.clicks,
      updatedAt: ads.updatedAt,
    })
    .from(ads)
}

/** One row: the ad; none if the brand has no such ad. */
export const managedAd = statement((p: AdArgs) => selectAds().where(isAd(p)))

/** An ad of a brand, as seen by staff who can change the brand. */
export type ManagedAd = ReturnType<ReturnType<typeof managedAd>['toResult']>[number]

type Site = Pick<StoredSite, 'id'>

export async function findAd({ db }: ActorContext, site: Site, adId: string): Promise<ManagedAd | null> {
  const [found] = await db.read(managedAd({ communityId: site.id, adId }))
  return found ?? null
}

/** The picture of an ad; null until it has one. */
export function pictureOfAd({ shape, imageId, imageWidth, imageAlt }: ManagedAd): AdPictureView | null {
  return imageId === null ? null : adPictureOf({ imageId, imageWidth, imageAlt: imageAlt ?? '' }, shape)
}

const adOfOperation = statement((p: ActorArgs & { readonly operationId: string }) =>
  selectAds().where(
    and(eq(ads.createdBy, p.userId), eq(ads.operationId, p.operationId), eq(ads.communityId, p.communityId)),
  ),
)

/** The ad already created by an operation of the actor. */
export async function findAdOfOperation({ db, actor }: ActorContext, site: Site, operationId: string) {
  const [made] = await db.read(adOfOperation({ userId: actor.userId, communityId: site.id, operationId }))
  return made ?? null
}

const NEWEST = newestFirst(ads.startsAt, ads.id)

const adsBefore = statement((p: PlaceArgs & OfSite) =>
  selectAds()
    .where(and(eq(ads.communityId, p.communityId), NEWEST.isFrom(p)))
    .orderBy(...NEWEST.order)
    .limit(p.limit),
)

/** The ads of a brand, latest start first, including those that are over. */
export async function listAds({ db }: ActorContext, site: Site, page: PageInput): Promise<ConnectionView<ManagedAd>> {
  const rows = await db.read(adsBefore({ communityId: site.id, ...placeArgs(page) }))
  return pageOf(rows, page, (ad) => edgeAt({ at: ad.startsAt, id: ad.id }, ad))
}

/** The tiers that members of a brand have. */
export async function listTiers({ db }: ActorContext, site: Site): Promise<string[]> {
  return (await db.read(tiersOfCommunity({ communityId: site.id }))).map(({ tier }) => tier)
}
