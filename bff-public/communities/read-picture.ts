import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CommunityContext, FilesContext } from '#db/context.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import { ads } from '#db/schema/ads.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { feedItems } from '#db/schema/content/feeds.ts'
import { offerCommunities, offers } from '#db/schema/content/offers.ts'
import { groups } from '#db/schema/groups.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { StoredFile } from '#shared/kernel/ports/files.ts'

const isLeadImage = sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${pictures.articleId}
  AND ${articles.communityId} = ${pictures.communityId} AND ${articles.leadImageId} = ${pictures.id} AND ${articles.status} <> 'TRASHED')`

/** The address of a picture is known to those who see the group, also where it is hidden. */
const isGroupImage = sql`EXISTS (SELECT 1 FROM ${groups} WHERE ${groups.id} = ${pictures.groupId}
  AND ${groups.communityId} = ${pictures.communityId} AND ${groups.imageId} = ${pictures.id})`

const isAdPicture = sql`EXISTS (SELECT 1 FROM ${ads} WHERE ${ads.id} = ${pictures.adId}
  AND ${ads.communityId} = ${pictures.communityId} AND ${ads.imageId} = ${pictures.id})`

const isOfferLogo = sql`EXISTS (SELECT 1 FROM ${offers} WHERE ${offers.id} = ${pictures.offerId}
  AND ${offers.communityId} = ${pictures.communityId} AND ${offers.logoId} = ${pictures.id})`

const isFeedPicture = sql`EXISTS (SELECT 1 FROM ${feedItems} WHERE ${feedItems.id} = ${pictures.feedItemId}
  AND ${feedItems.communityId} = ${pictures.communityId} AND ${feedItems.imageId} = ${pictures.id})`

/** A photo, the lead image of an article that shows it and is not in the trash, or what a group, an ad, an offer or a feed shows. */
const isShown = sql`(${pictures.kind} = 'AVATAR' OR ${isLeadImage} OR ${isGroupImage} OR ${isAdPicture} OR ${isOfferLogo}
  OR ${isFeedPicture})`

const COLUMNS = { communityId: pictures.communityId, contentType: pictures.contentType, sizes: pictures.sizes }

type PictureArgs = { readonly id: string; readonly communityId: string }

const picture = statement((p: PictureArgs) =>
  build
    .select(COLUMNS)
    .from(pictures)
    .where(and(hasId(pictures, p.id, p), eq(pictures.state, 'IN_USE'), isShown)),
)

function isShownIn(communityId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${offerCommunities} AS shown
    WHERE shown.offer_id = ${pictures.offerId} AND shown.community_id = ${communityId} AND shown.is_shown = 1)`
}

/** On the site of the admin community, the picture of an ad of any brand; elsewhere, the logo of an offer that is shown there. */
const pictureOfAnother = statement((p: PictureArgs & { readonly isAdminHost: boolean }) =>
  build
    .select(COLUMNS)
    .from(pictures)
    .where(
      and(
        ...[eq(pictures.id, p.id), eq(pictures.state, 'IN_USE')],
        sql`((${p.isAdminHost} AND ${isAdPicture}) OR (${isOfferLogo} AND ${isShownIn(p.communityId)}))`,
      ),
    ),
)

export type ReadPictureInput = { readonly id: string; readonly pixels: number }

/** A file of an uploaded picture that is in use in the host's community, in a size that it has. */
export async function readPicture(
  { db, community, files }: CommunityContext & FilesContext,
  { id, pixels }: ReadPictureInput,
): Promise<StoredFile | null> {
  const here = { id, communityId: community.id }
  const [own] = await db.read(picture(here))
  const [found] = own ? [own] : await db.read(pictureOfAnother({ ...here, isAdminHost: community.kind === 'ADMIN' }))
  if (!found?.sizes.includes(pixels)) return null
  const file = await files.get(pictureFileKey({ id, communityId: found.communityId }, pixels))
  return file && { ...file, contentType: found.contentType }
}
