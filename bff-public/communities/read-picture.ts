import { and, eq, sql } from 'drizzle-orm'
import type { CommunityContext, FilesContext } from '#db/context.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
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

/** A photo, the lead image of an article that shows it and is not in the trash, or the image of a group that shows it. */
const isShown = sql`(${pictures.kind} = 'AVATAR' OR ${isLeadImage} OR ${isGroupImage})`

const picture = statement((p: { readonly id: string; readonly communityId: string }) =>
  build
    .select({ contentType: pictures.contentType, sizes: pictures.sizes })
    .from(pictures)
    .where(and(eq(pictures.id, p.id), eq(pictures.communityId, p.communityId), eq(pictures.state, 'IN_USE'), isShown)),
)

export type ReadPictureInput = { readonly id: string; readonly pixels: number }

/** A file of an uploaded picture that is in use in the host's community, in a size that it has. */
export async function readPicture(
  { db, community, files }: CommunityContext & FilesContext,
  { id, pixels }: ReadPictureInput,
): Promise<StoredFile | null> {
  const place = { id, communityId: community.id }
  const [found] = await db.read(picture(place))
  if (!found?.sizes.includes(pixels)) return null
  const file = await files.get(pictureFileKey(place, pixels))
  return file && { ...file, contentType: found.contentType }
}
