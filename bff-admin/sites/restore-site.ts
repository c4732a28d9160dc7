import { and, eq } from 'drizzle-orm'
import { closuresOfVersion } from '#db/communities/sites/closure-rows.ts'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { communityChanges, communityVersions } from '#db/schema/staff/community-versions.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { CommunityConfig } from '#shared/domain/communities/config.ts'
import { differencesOf } from '#shared/domain/communities/sites/site.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkReason, checkReferences, putSite } from './change-site.ts'
import { mayChangeSites, readSite } from './site-access.ts'
import { siteRefused } from './site-refused.ts'
import { versionColumns } from './version-columns.ts'

export type RestoreSiteInput = {
  readonly code: string
  /** The number of the version to go back to. */
  readonly version: number
  /** The number of the newest version that the actor saw. */
  readonly base: number
  readonly reason: string
}

const versionOf = statement((p: { readonly communityId: string; readonly number: number }) =>
  build
    .select(versionColumns)
    .from(communityVersions)
    .where(and(eq(communityVersions.communityId, p.communityId), eq(communityVersions.number, p.number))),
)

/** Restores a brand to a version by writing a new version, so that this can be undone in the same way. */
export function restoreSite(ctx: StaffContext, { code, version, base, reason }: RestoreSiteInput): Promise<StoredSite> {
  return retryOnConflict(async () => {
    const site = await readSite(ctx, code)
    const [found] = await ctx.db.read(versionOf({ communityId: site.id, number: version }))
    if (!found) throw new AppError('NotFound')
    const closures = closuresOfVersion(found.closures, found.timeZone) ?? site.state.closures
    const after = { ...found, closures, config: CommunityConfig.parse(found.config) }
    const why = checkReason(reason)
    if (differencesOf(site.state, after).length === 0) return site
    if (base !== site.version) throw siteRefused('StaleRevision', 'changedMeanwhile')
    await checkReferences(ctx, site, after)
    await putSite(ctx, { site, after, reason: why, action: 'site.restore' })
    return readSite(ctx, code)
  })
}

/** Cancels a scheduled change. Repeating it is refused, because the change is no longer pending. */
export function cancelSiteChange(ctx: StaffContext, input: { readonly code: string; readonly changeId: string }) {
  return retryOnConflict(async (): Promise<StoredSite> => {
    const site = await readSite(ctx, input.code)
    const isChange = hasId(communityChanges, input.changeId, { communityId: site.id })
    const [change] = await ctx.db.read(
      build.select({ state: communityChanges.state }).from(communityChanges).where(isChange),
    )
    if (!change) throw new AppError('NotFound')
    if (change.state !== 'WAITING') throw siteRefused('InvalidTransition', 'notWaiting')
    const { userId, communityId } = ctx.actor
    await ctx.db.commitIf([
      build
        .update(communityChanges)
        .set({ state: 'CANCELLED' })
        .where(and(isChange, eq(communityChanges.state, 'WAITING'), mayChangeSites({ userId, communityId }))),
      auditStatement(ctx, {
        ...{ action: 'site.cancel-change', target: { type: 'site', id: site.id }, memberVisible: false },
        before: { state: 'WAITING' },
        after: { state: 'CANCELLED' },
      }),
    ])
    return site
  })
}
