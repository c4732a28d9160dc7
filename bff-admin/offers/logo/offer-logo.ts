import { and, eq, sql } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { LOGO_OF_OFFER } from '#db/pictures/picture-kinds.ts'
import { receiveUpload, type Upload } from '#db/pictures/receive-upload.ts'
import { isStoredPicture } from '#db/pictures/store-picture.ts'
import { unusedPictures } from '#db/pictures/unused-pictures.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { offers } from '#db/schema/content/offers.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkCanManageOffers, isManagedOffer, type OfferOfActor } from '../offer-access.ts'
import { type ManagedOffer, managedOffer, readOffer } from '../offers.queries.ts'

type LogoArgs = OfferOfActor & {
  /** The logo that the offer showed before. */
  readonly beforeId: string | null
  readonly logoId: string | null
  readonly now: Date
}

const changed = statement((p: LogoArgs) =>
  build
    .update(offers)
    .set({ logoId: p.logoId, updatedAt: p.now })
    .where(and(isManagedOffer(p), sql`${offers.logoId} IS ${p.beforeId}`)),
)

const stored = statement((p: OfferOfActor & { readonly pictureId: string; readonly now: Date }) =>
  build
    .update(pictures)
    .set({ state: 'IN_USE', changedAt: p.now })
    .where(and(isStoredPicture(p), eq(pictures.offerId, p.offerId))),
)

const unusedLogos = unusedPictures({ table: offers, shows: offers.logoId, of: pictures.offerId })

export type SaveOfferLogoInput = Upload & { readonly offerId: string }

/** Makes the upload the logo of an offer's partner, replacing the previous one. */
export async function saveOfferLogo(
  ctx: StaffContext & FilesContext,
  { offerId, ...upload }: SaveOfferLogoInput,
): Promise<ManagedOffer> {
  const { attempt, check, store } = await receiveUpload(ctx, LOGO_OF_OFFER, upload)
  await checkCanManageOffers(ctx)
  const { userId, communityId } = ctx.actor
  const [[counted], [before]] = await ctx.db.commit([attempt, managedOffer({ communityId, offerId })])
  check(counted)
  checkFound(before)
  const { id: logoId, wasUsed } = await store({ userId, communityId, offerId })
  return wasUsed ? checkFound(await readOffer(ctx, offerId)) : changeLogo(ctx, offerId, logoId)
}

export function removeOfferLogo(ctx: StaffContext, offerId: string): Promise<ManagedOffer> {
  return changeLogo(ctx, offerId, null)
}

/** An offer that already has the logo stays unchanged. */
function changeLogo(ctx: StaffContext, offerId: string, logoId: string | null): Promise<ManagedOffer> {
  return retryOnConflict(async () => {
    const before = checkFound(await readOffer(ctx, offerId))
    if (before.logoId === logoId) return before
    const { userId, communityId } = ctx.actor
    const args = { userId, communityId, offerId, now: ctx.now }
    const [, , , , [after]] = await ctx.db.commitIf([
      changed({ ...args, beforeId: before.logoId, logoId }),
      stored({ ...args, pictureId: logoId ?? '' }),
      unusedLogos({ ...args, parentId: offerId }),
      auditStatement(ctx, {
        ...{ action: 'offer.logo', target: { type: 'offer', id: offerId }, memberVisible: false },
        before: { imageId: before.logoId },
        after: { imageId: logoId },
      }),
      managedOffer({ communityId, offerId }),
    ])
    return checkFound(after)
  })
}
