import { lt } from 'drizzle-orm'
import { AUDIT_KEPT_DAYS } from '#shared/domain/staff/audit.ts'
import type { DbContext } from '../context.ts'
import { auditLog } from '../schema/platform.ts'
import { build } from '../statement.ts'

const KEPT_MS = AUDIT_KEPT_DAYS * 24 * 3_600_000

/** Deletes audit rows older than seven years; returns how many. A trigger refuses to delete newer ones. */
export async function deleteOldAuditRows({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build
      .delete(auditLog)
      .where(lt(auditLog.createdAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ id: auditLog.id }),
  ])
  return deleted.length
}
