import { and, eq, or, sql } from 'drizzle-orm'
import type { CommunityContext, FilesContext } from '#db/context.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import { ads } from '#db/schema/ads.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { groups } from '#db/schema/groups.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import type { StoredFile } from '#shared/kernel/ports/files.ts'

const isLeadImage = sql`EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${pictures.articleId}
  AND ${articles.communityId} = ${pictures.communityId} AND ${articles.leadImageId} = ${pictures.id} AND ${articles.status} <> 'TRASHED')`

/** The address of a picture is known to those who see the group, also where it is hidden. */
const isGroupImage = sql`EXISTS (SELECT 1 FROM ${groups} WHERE ${groups.id} = ${pictures.groupId}
  AND ${groups.communityId} = ${pictures.communityId} AND ${groups.imageId} = ${pictures.id})`

const isAdPicture = sql`EXISTS (SELECT 1 FROM ${ads} WHERE ${ads.id} = ${pictures.adId}
  AND ${ads.communityId} = ${pictures.communityId} AND ${ads.imageId} = ${pictures.id})`

/** A photo, the lead image of an article that shows it and is not in the trash, or what a group or an ad shows. */
const isShown = sql`(${pictures.kind} = 'AVATAR' OR ${isLeadImage} OR ${isGroupImage} OR ${isAdPicture})`

type PictureArgs = { readonly id: string; readonly communityId: string; readonly isAdminHost: boolean }

/** Of the host's community; the site of the admin community has the pictures of ads of every brand, which are managed there. */
const picture = statement((p: PictureArgs) =>
  build
    .select({ communityId: pictures.communityId, contentType: pictures.contentType, sizes: pictures.sizes })
    .from(pictures)
    .where(
      and(
        eq(pictures.id, p.id),
        or(eq(pictures.communityId, p.communityId), sql`(${p.isAdminHost} AND ${isAdPicture})`),
        ...[eq(pictures.state, 'IN_USE'), isShown],
      ),
    ),
)

export type ReadPictureInput = { readonly id: string; readonly pixels: number }

/** A file of an uploaded picture that is in use in the host's community, in a size that it has. */
export async function readPicture(
  { db, community, files }: CommunityContext & FilesContext,
  { id, pixels }: ReadPictureInput,
): Promise<StoredFile | null> {
  const isAdminHost = community.kind === 'ADMIN'
  const [found] = await db.read(picture({ id, communityId: community.id, isAdminHost }))
  if (!found?.sizes.includes(pixels)) return null
  const file = await files.get(pictureFileKey({ id, communityId: found.communityId }, pixels))
  return file && { ...file, contentType: found.contentType }
}
