import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { EXPORT_JOB } from '#db/communities/export/export-rows.ts'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { communityExports } from '#db/schema/staff/community-exports.ts'
import { build } from '#db/statement.ts'
import { exportEnd, SITE_EXPORT_REFUSALS } from '#shared/domain/communities/export/export.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkReason } from '../change-site.ts'
import { commitAsSiteEditor, readSite } from '../site-access.ts'

export type RequestExportInput = { readonly code: string; readonly reason: string }

/** Starts an export of a brand. An earlier one is deleted: only one is kept, with the newest data. */
export async function requestExport(ctx: StaffContext, input: RequestExportInput): Promise<StoredSite> {
  const { actor, now } = ctx
  const site = await readSite(ctx, input.code)
  const reason = checkReason(input.reason)
  const communityId = site.id
  const id = newId(now)
  try {
    await commitAsSiteEditor(ctx, [
      build
        .update(communityExports)
        .set({
          expiresAt: now,
          state: sql`CASE ${communityExports.state} WHEN 'WAITING' THEN 'FAILED' ELSE ${communityExports.state} END`,
        })
        .where(and(eq(communityExports.communityId, communityId), isOver())),
      build.insert(communityExports).values({
        ...{ id, communityId, requestedById: actor.userId, reason, state: 'WAITING' },
        ...{ requestedAt: now, expiresAt: exportEnd(now) },
      }),
      auditStatement(ctx, {
        ...{ action: 'site.export', target: { type: 'site', id: communityId }, memberVisible: false, reason },
        after: { exportId: id },
      }),
    ])
  } catch (error) {
    if (!isUniqueViolation(error, 'community_exports.community_id')) throw error
    const extensions = { reason: 'isWaiting' }
    throw new AppError('InvalidTransition', { message: SITE_EXPORT_REFUSALS.isWaiting, extensions })
  }
  return site
}

/** Condition on `community_exports`: none is being written, because it is ready or has failed. */
function isOver() {
  return or(
    inArray(communityExports.state, ['READY', 'FAILED']),
    and(
      eq(communityExports.state, 'WAITING'),
      sql`EXISTS (SELECT 1 FROM ${jobAttempts} WHERE ${jobAttempts.job} = ${EXPORT_JOB} AND ${jobAttempts.rowId} = ${communityExports.id}
        AND ${jobAttempts.communityId} = ${communityExports.communityId} AND ${jobAttempts.nextAttemptAt} IS NULL)`,
    ),
  )
}
