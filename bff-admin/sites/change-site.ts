import { and, eq, sql } from 'drizzle-orm'
import { changeStatements, keepFirstVersion } from '#db/communities/sites/change-site.ts'
import { groupMark, type StoredSite } from '#db/communities/sites/read-site.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { communityChanges } from '#db/schema/staff/community-versions.ts'
import { build } from '#db/statement.ts'
import { fieldsOf, type SiteGroup } from '#shared/domain/communities/sites/fields.ts'
import { SITE_FAULTS, SITE_REASON_MAX_CHARACTERS, SITE_REFUSALS } from '#shared/domain/communities/sites/messages.ts'
import { changeSite, differencesOf, type SiteState, type SiteValues } from '#shared/domain/communities/sites/site.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { auditStatement } from '../staff/audit.ts'
import type { AuditAction } from '../staff/audit-actions.ts'
import type { StaffContext } from '../staff/context.ts'
import { mayChangeSites, readSite } from './site-access.ts'
import { readTakenHosts, readUnknownPictures } from './site-checks.ts'
import { fieldsRefused, siteRefused } from './site-refused.ts'

export type ChangeSiteInput = {
  readonly code: string
  readonly group: SiteGroup
  readonly typed: SiteValues
  /** The mark of the group's values that the writer saw. */
  readonly base: string
  readonly reason: string
  /** When it takes effect; null for now. */
  readonly startsAt: Date | null
}

/**
 * Changes the fields of one group, now or at an instant. Throws StaleRevision when the stored values have changed
 * since; equal values change nothing.
 */
export function changeSiteGroup(ctx: StaffContext, input: ChangeSiteInput): Promise<StoredSite> {
  return retryOnConflict(async () => {
    const { group, base, startsAt } = input
    const site = await readSite(ctx, input.code)
    const change = changeSite(site.state, group, input.typed)
    if ('faults' in change) throw fieldsRefused(change.faults)
    const reason = checkReason(input.reason)
    if (startsAt && startsAt <= ctx.now) throw fieldsRefused({ startsAt: SITE_REFUSALS.startsAt })
    const after = change.state
    if (differencesOf(site.state, after).length === 0) {
      if (startsAt) throw siteRefused('Unprocessable', 'sameAsNow')
      return site
    }
    if (base !== (await groupMark(site.state, group))) throw siteRefused('StaleRevision', 'changedMeanwhile')
    await checkReferences(ctx, site, after)
    if (startsAt) await planChange(ctx, site, { ...input, reason, startsAt })
    else await putSite(ctx, { site, after, reason, action: 'site.change' })
    return readSite(ctx, input.code)
  })
}

/** The reason as shown in the history. */
export function checkReason(typed: string): string {
  const reason = typed.trim()
  if (reason === '' || countCharacters(reason) > SITE_REASON_MAX_CHARACTERS)
    throw fieldsRefused({ reason: SITE_REFUSALS.reason })
  return reason
}

/** Pictures must belong to the brand, hosts must be free, and a brand must keep at least one host. */
export async function checkReferences(ctx: StaffContext, site: StoredSite, after: SiteState): Promise<void> {
  const [taken, unknown] = await Promise.all([
    readTakenHosts(ctx, site.id, after.hosts),
    readUnknownPictures(ctx, site.id, after),
  ])
  const faults = {
    ...(site.state.hosts.length > 0 && after.hosts.length === 0 && { hosts: SITE_FAULTS.hostsNeeded }),
    ...(taken[0] && { hosts: SITE_FAULTS.hostTaken(taken[0]) }),
    ...Object.fromEntries(unknown.map((path) => [path, SITE_FAULTS.image])),
  }
  if (Object.keys(faults).length > 0) throw fieldsRefused(faults)
}

type Put = {
  readonly site: StoredSite
  readonly after: SiteState
  readonly reason: string
  readonly action: AuditAction & `site.${string}`
}

/** Changes the state of a brand, with its version and its audit row. */
export async function putSite(ctx: StaffContext, { site, after, reason, action }: Put): Promise<void> {
  const { userId, communityId } = ctx.actor
  await keepFirstVersion(ctx, site)
  const fields = differencesOf(site.state, after).map(({ path }) => path)
  const version = Math.max(site.version, 1)
  const audit = auditStatement(ctx, {
    ...{ action, target: { type: 'site', id: site.id }, memberVisible: false, reason },
    before: { version },
    after: { version: version + 1, fields: fields.join(' ') },
  })
  const change = { site, after, authorId: userId, reason, condition: mayChangeSites({ userId, communityId }) }
  try {
    await ctx.db.commitIf([...changeStatements(ctx, change), audit])
  } catch (error) {
    // Another community got the host after the check.
    if (!isUniqueViolation(error, 'community_hosts.host')) throw error
    throw fieldsRefused({ hosts: SITE_FAULTS.hostTaken(after.hosts.join(', ')) })
  }
}

type Planned = ChangeSiteInput & { readonly startsAt: Date }

/** A change that is planned already, as by a form that is sent twice, is not planned again. */
async function planChange(ctx: StaffContext, site: StoredSite, planned: Planned): Promise<void> {
  const { group, typed, base, reason, startsAt } = planned
  const { db, actor, now } = ctx
  const paths = fieldsOf(group).map(({ path }) => path)
  const values = JSON.stringify(Object.fromEntries(paths.map((path) => [path, typed[path] ?? ''])))
  const isPlanned = and(
    eq(communityChanges.communityId, site.id),
    eq(communityChanges.state, 'WAITING'),
    eq(communityChanges.group, group),
    eq(communityChanges.base, base),
    eq(communityChanges.startsAt, startsAt),
    sql`${communityChanges.typed} = ${values}`,
  )
  const same = build.select({ id: communityChanges.id }).from(communityChanges).where(isPlanned)
  const inserted = build.run(sql`INSERT INTO ${communityChanges}
    (id, community_id, field_group, typed, base, starts_at, state, author_id, reason, created_at)
    SELECT ${newId(now)}, ${site.id}, ${group}, ${values}, ${base}, ${startsAt.getTime()}, 'WAITING', ${actor.userId}, ${reason},
      ${now.getTime()}
    WHERE ${mayChangeSites(actor)} AND NOT EXISTS ${same}`)
  const audit = auditStatement(ctx, {
    ...{ action: 'site.plan-change', target: { type: 'site', id: site.id }, memberVisible: false, reason },
    after: { fields: paths.join(' '), startsAt },
  })
  const isWritten = (await db.tryCommitIf([inserted, audit])) !== null
  if (!isWritten && (await db.read(same)).length === 0) throw new AppError('NotAllowed')
}
