import { and, eq, or, sql } from 'drizzle-orm'
import type { CommunityContext } from '#db/context.ts'
import { ads } from '#db/schema/ads.ts'
import { communities } from '#db/schema/communities.ts'
import { images } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { SITE_PICTURE_PREFIX } from '#shared/domain/communities/sites/pictures.ts'

export type StoredImage = { readonly contentType: string; readonly data: string }

const image = statement(
  (p: {
    readonly imageId: string
    readonly communityId: string
    readonly isAdminHost: boolean
    readonly isBrandPicture: boolean
  }) =>
    build
      .select({ contentType: images.contentType, data: images.data })
      .from(images)
      .innerJoin(communities, eq(communities.id, images.communityId))
      .where(
        and(
          eq(images.id, p.imageId),
          or(
            eq(images.communityId, p.communityId),
            eq(communities.kind, 'ADMIN'),
            sql`(${p.isAdminHost} AND (${p.isBrandPicture} OR ${images.id} IN (json_extract(${communities.config}, '$.icon'),
              json_extract(${communities.config}, '$.auth.logo'), json_extract(${communities.config}, '$.auth.backgroundImage'))
              OR EXISTS (SELECT 1 FROM ${ads} WHERE ${ads.imageId} = ${images.id} AND ${ads.communityId} = ${images.communityId})))`,
          ),
        ),
      ),
)

/**
 * A picture of the host's community, or of staff, who belong to the admin community and are shown on every site. The
 * site of the admin community lists the brands, previews their sign-in page and manages their ads, so it serves all of
 * these pictures.
 */
export async function readImage({ db, community }: CommunityContext, imageId: string): Promise<StoredImage | null> {
  const isBrandPicture = imageId.startsWith(SITE_PICTURE_PREFIX)
  const isAdminHost = community.kind === 'ADMIN'
  const [found] = await db.read(image({ imageId, communityId: community.id, isAdminHost, isBrandPicture }))
  return found ?? null
}
