import { and, eq } from 'drizzle-orm'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { ads } from '#db/schema/ads.ts'
import { build } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { adRefusal } from '#shared/domain/ads/messages.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdFields } from '#shared/domain/ads/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { mayChangeSites, readSite, stillMayChangeSites } from '../site-access.ts'
import { checkAd } from './ad-fields.ts'
import { findAd, findAdOfOperation, isAd, type ManagedAd, managedAd } from './ads.queries.ts'

type AdOfSite = { readonly code: string; readonly fields: AdFields }
export type CreateAdInput = AdOfSite & { readonly shape: AdShape; readonly operationId: string }
export type UpdateAdInput = AdOfSite & {
  readonly adId: string
  /** The mark of the details that the writer saw: `adMark`. */
  readonly baseDetailsId: string
}

/** A mark of exactly these details: when two writers started from the same ones, the second is refused. */
export function adMark({ advertiser, link, places, tiers, isOn, startsAt, endsAt }: AdFields): Promise<string> {
  return textMark([
    ...[advertiser, link, JSON.stringify(places), JSON.stringify(tiers), String(isOn)],
    ...[startsAt.toISOString(), endsAt.toISOString()],
  ])
}

/** Creates an ad without a picture, once per operation. */
export async function createAd(ctx: StaffContext, { code, shape, ...input }: CreateAdInput): Promise<ManagedAd> {
  const { db, actor, now } = ctx
  const site = await readSite(ctx, code)
  const fields = checkAd(shape, input.fields)
  const operationId = checkOperationId(input.operationId)
  const of = { communityId: site.id, adId: newId(now) }
  try {
    const [, , , [ad]] = await db.commitIf([
      stillMayChangeSites(actor),
      build.insert(ads).values({
        ...{
          ...fields,
          id: of.adId,
          communityId: site.id,
          shape,
          createdBy: actor.userId,
          operationId,
          updatedAt: now,
        },
      }),
      adAudit(ctx, site, 'site.ad-create', { before: null, after: { adId: of.adId, ...audited(fields) } }),
      managedAd(of),
    ])
    return checkFound(ad)
  } catch (error) {
    const made = operationId !== null && (await findAdOfOperation(ctx, site, operationId))
    if (!made) throw error
    return made
  }
}

/** Changes an ad. Throws StaleRevision when the stored details have changed since; equal details change nothing. */
export function updateAd(
  ctx: StaffContext,
  { code, adId, baseDetailsId, ...input }: UpdateAdInput,
): Promise<ManagedAd> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const site = await readSite(ctx, code)
    const before = checkFound(await findAd(ctx, site, adId))
    const fields = checkAd(before.shape, input.fields)
    const known = await adMark(before)
    if (known === (await adMark(fields))) return before
    if (known !== baseDetailsId) throw new AppError('StaleRevision', adRefusal('changedMeanwhile'))
    const of = { communityId: site.id, adId }
    const changed = build
      .update(ads)
      .set({ ...fields, updatedAt: now })
      .where(and(isAd(of), eq(ads.updatedAt, before.updatedAt), mayChangeSites(actor)))
    const [, , [ad]] = await db.commitIf([
      changed,
      adAudit(ctx, site, 'site.ad-edit', {
        before: { adId, ...changedFrom(before, fields) },
        after: { adId, ...audited(fields) },
      }),
      managedAd(of),
    ])
    return checkFound(ad)
  })
}

function audited({ advertiser, link, places, tiers, isOn, startsAt, endsAt }: AdFields) {
  return { advertiser, link, places: places.join(', '), tiers: tiers.join(', '), isAdOn: isOn, startsAt, endsAt }
}

/** Omits an unchanged advertiser: the row then names the ad by it, as it does for a new value. */
function changedFrom(before: AdFields, after: AdFields) {
  const { advertiser, ...was } = audited(before)
  return advertiser === after.advertiser ? was : { advertiser, ...was }
}

type AdAudit = Pick<Parameters<typeof auditStatement<'site'>>[1], 'before' | 'after'>

/** The audit row of an action on an ad of a brand. */
export function adAudit(
  ctx: StaffContext,
  site: Pick<StoredSite, 'id'>,
  action: 'site.ad-create' | 'site.ad-edit' | 'site.ad-picture',
  values: AdAudit,
) {
  return auditStatement(ctx, {
    ...{ action, target: { type: 'site', id: site.id }, memberVisible: false, ...values },
  })
}
