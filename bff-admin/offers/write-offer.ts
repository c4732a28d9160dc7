import { and, eq, type SQL } from 'drizzle-orm'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { offers } from '#db/schema/content/offers.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { offerRefusal } from '#shared/domain/offers/messages.ts'
import type { OfferFields } from '#shared/domain/offers/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { createOnce } from '../staff/once.ts'
import { stillHolds } from '../staff/permissions.ts'
import { checkCanManageOffers, isManagedOffer, touchedOffer } from './offer-access.ts'
import { checkOffer } from './offer-fields.ts'
import { type ManagedOffer, managedOffer, readOffer } from './offers.queries.ts'

export type CreateOfferInput = { readonly fields: OfferFields; readonly operationId: string }
export type UpdateOfferInput = {
  readonly offerId: string
  readonly fields: OfferFields
  /** The mark of the details that the writer saw: `offerMark`. */
  readonly baseDetailsId: string
}

/** Creates a draft, once per operation. */
export async function createOffer(ctx: StaffContext, input: CreateOfferInput): Promise<ManagedOffer> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const fields = checkOffer(input.fields)
  const operationId = checkOperationId(input.operationId)
  await checkCanManageOffers(ctx)
  const offerId = newId(now)
  const write = async () => {
    const [, , , [offer]] = await db.commitIf([
      stillHolds(actor, 'admin'),
      build.insert(offers).values({
        ...{ ...fields, id: offerId, communityId, createdBy: userId, operationId, createdAt: now, updatedAt: now },
      }),
      auditStatement(ctx, {
        action: 'offer.create',
        target: { type: 'offer', id: offerId },
        memberVisible: false,
        after: await auditedFields(fields),
      }),
      managedOffer({ communityId, offerId }),
    ])
    return checkFound(offer)
  }
  return createOnce(ctx, { table: offers, operationId, write, read: (id) => readOffer(ctx, id) })
}

/** A mark of exactly these details: when two writers started from the same ones, the second is refused. */
export function offerMark(fields: OfferFields): Promise<string> {
  const { title, summary, partnerName, category, body, redemption, redemptionValue, tiers } = fields
  const { isExecutive, isFeatured, startsAt, endsAt } = fields
  return textMark([
    ...[title, summary, partnerName, category, body, redemption, redemptionValue, JSON.stringify(tiers)],
    ...[String(isExecutive), String(isFeatured), startsAt.toISOString(), endsAt?.toISOString() ?? ''],
  ])
}

/** Changes an offer. Throws StaleRevision when the stored details have changed since; equal details change nothing. */
export async function updateOffer(ctx: StaffContext, input: UpdateOfferInput): Promise<ManagedOffer> {
  const { offerId, baseDetailsId } = input
  const fields = checkOffer(input.fields)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const before = checkFound(await readOffer(ctx, offerId))
    const known = await offerMark(before)
    if (known === (await offerMark(fields))) return before
    if (known !== baseDetailsId) throw new AppError('StaleRevision', offerRefusal('changedMeanwhile'))
    const changed = build
      .update(offers)
      .set({ ...fields, updatedAt: now })
      .where(and(isManagedOffer({ userId, communityId, offerId }), isUnchanged(before)))
    const audit = auditStatement(ctx, {
      action: 'offer.edit',
      target: { type: 'offer', id: offerId },
      memberVisible: false,
      before: await auditedFields(before),
      after: await auditedFields(fields),
    })
    const [, , [offer]] = await db.commitIf([changed, audit, managedOffer({ communityId, offerId })])
    return checkFound(offer)
  })
}

/** Condition: nobody has changed the offer since it was read. */
export function isUnchanged({ updatedAt, isPublished }: ManagedOffer): SQL | undefined {
  return and(eq(offers.updatedAt, updatedAt), eq(offers.isPublished, isPublished))
}

/** Texts are not stored in the audit log; the mark shows whether the text changed. */
async function auditedFields(fields: OfferFields) {
  const { title, startsAt, endsAt } = fields
  return { title, startsAt, endsAt, detailsId: await offerMark(fields) }
}

/** Permanently deletes an offer with its reports; a job deletes its logo. */
export function deleteOffer(ctx: StaffContext, offerId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const { title, isPublished } = checkFound(await readOffer(ctx, offerId))
    const audit = auditStatement(ctx, {
      action: 'offer.delete',
      target: { type: 'offer', id: offerId },
      memberVisible: false,
      before: { title, isPublished },
    })
    const logos = build
      .update(pictures)
      .set({ state: 'UNUSED', offerId: null, changedAt: ctx.now })
      .where(and(eq(pictures.offerId, offerId), eq(pictures.communityId, communityId)))
    const mine = { userId, communityId, offerId }
    await ctx.db.commitIf([
      touchedOffer({ ...mine, now: ctx.now }),
      logos,
      build.delete(offers).where(isManagedOffer(mine)),
      audit,
    ])
    return true
  })
}
