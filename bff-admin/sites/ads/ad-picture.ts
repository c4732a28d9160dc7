import { and, eq, sql } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { isDescribedAlready, type PictureBase } from '#db/pictures/described-picture.ts'
import { PICTURES_OF_ADS } from '#db/pictures/picture-kinds.ts'
import { checkPictureWords } from '#db/pictures/picture-words.ts'
import { receiveUpload, type Upload } from '#db/pictures/receive-upload.ts'
import { isStoredPicture } from '#db/pictures/store-picture.ts'
import { unusedPictures } from '#db/pictures/unused-pictures.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { ads } from '#db/schema/ads.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { checkFound } from '#shared/server/check-found.ts'
import type { StaffContext } from '../../staff/context.ts'
import { mayChangeSites, readSite } from '../site-access.ts'
import { type AdArgs, findAd, isAd, type ManagedAd, managedAd, pictureOfAd } from './ads.queries.ts'
import { adAudit } from './write-ad.ts'

type Picture = Pick<ManagedAd, 'imageId' | 'imageWidth' | 'imageAlt'>
/** The uploader acts in the admin community; ad and picture belong to the brand. */
type Acting = AdArgs & { readonly userId: string; readonly actsIn: string; readonly now: Date }

type Before = { readonly beforeId: string | null; readonly beforeAlt: string | null }

const changed = statement((p: Acting & Picture & Before) =>
  build
    .update(ads)
    .set({ imageId: p.imageId, imageWidth: p.imageWidth, imageAlt: p.imageAlt, updatedAt: p.now })
    .where(
      and(
        ...[isAd(p), sql`${ads.imageId} IS ${p.beforeId}`, sql`${ads.imageAlt} IS ${p.beforeAlt}`],
        mayChangeSites({ userId: p.userId, communityId: p.actsIn }),
      ),
    ),
)

const stored = statement((p: Acting & { readonly pictureId: string }) =>
  build
    .update(pictures)
    .set({ state: 'IN_USE', changedAt: p.now })
    .where(and(isStoredPicture(p), eq(pictures.adId, p.adId))),
)

const unusedOfAd = unusedPictures({ table: ads, shows: ads.imageId, of: pictures.adId })

export type SaveAdPictureInput = Upload & { readonly code: string; readonly adId: string }

/** Makes the upload the picture of an ad, replacing the previous one. */
export async function saveAdPicture(
  ctx: StaffContext & FilesContext,
  { code, adId, ...upload }: SaveAdPictureInput,
): Promise<ManagedAd> {
  const site = await readSite(ctx, code)
  const ad = checkFound(await findAd(ctx, site, adId))
  const { attempt, check, store } = await receiveUpload(ctx, PICTURES_OF_ADS[ad.shape], upload)
  const [[counted]] = await ctx.db.commit([attempt])
  check(counted)
  const {
    id: imageId,
    wasUsed,
    words,
    widths,
  } = await store({
    userId: ctx.actor.userId,
    communityId: site.id,
    adId,
  })
  const picture = { imageId, imageWidth: Math.max(...widths), imageAlt: words.alt }
  return changePicture(ctx, { code, adId }, (now) => (wasUsed || now.imageId === imageId ? null : picture))
}

export type DescribeAdPictureInput = PictureBase & {
  readonly code: string
  readonly adId: string
  readonly alt: string
}

/** Changes the alt text of the picture, based on the picture and the description that the writer saw. */
export function describeAdPicture(
  ctx: StaffContext,
  { code, adId, alt, ...base }: DescribeAdPictureInput,
): Promise<ManagedAd> {
  return changePicture(ctx, { code, adId }, (ad) => {
    const words = checkPictureWords(PICTURES_OF_ADS.MASTHEAD, { alt })
    if (isDescribedAlready(pictureOfAd(ad), { base, words })) return null
    const { imageId, imageWidth } = ad
    return { imageId, imageWidth, imageAlt: words.alt }
  })
}

/** An ad without a picture is not shown. */
export function removeAdPicture(ctx: StaffContext, code: string, adId: string): Promise<ManagedAd> {
  const none = { imageId: null, imageWidth: null, imageAlt: null }
  return changePicture(ctx, { code, adId }, ({ imageId }) => (imageId === null ? null : none))
}

type AdOfSite = { readonly code: string; readonly adId: string }

/** `pictureFor` returns null for an ad that stays unchanged. */
function changePicture(
  ctx: StaffContext,
  { code, adId }: AdOfSite,
  pictureFor: (ad: ManagedAd) => Picture | null,
): Promise<ManagedAd> {
  return retryOnConflict(async () => {
    const site = await readSite(ctx, code)
    const before = checkFound(await findAd(ctx, site, adId))
    const picture = pictureFor(before)
    if (!picture) return before
    const { userId, communityId: actsIn } = ctx.actor
    const of = { communityId: site.id, adId, userId, actsIn, now: ctx.now }
    const [, , , , [after]] = await ctx.db.commitIf([
      changed({ ...of, ...picture, beforeId: before.imageId, beforeAlt: before.imageAlt }),
      stored({ ...of, pictureId: picture.imageId ?? '' }),
      unusedOfAd({ ...of, parentId: adId }),
      adAudit(ctx, site, 'site.ad-picture', {
        before: { adId, imageId: before.imageId, alt: before.imageAlt },
        after: { adId, advertiser: before.advertiser, imageId: picture.imageId, alt: picture.imageAlt },
      }),
      managedAd(of),
    ])
    return checkFound(after)
  })
}
