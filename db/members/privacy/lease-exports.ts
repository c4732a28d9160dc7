import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { dataExports } from '#db/schema/privacy.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { ExportKey } from './export-files.ts'

/** Attempts without completing another part. */
const EXPORT_MAX_TRIES = 5

const leasedExport = statement((p: { readonly now: Date; readonly leasedUntil: Date }) =>
  build
    .update(dataExports)
    .set({
      leasedUntil: p.leasedUntil,
      tries: sql`${dataExports.tries} + 1`,
      partTries: sql`${dataExports.partTries} + 1`,
      state: sql`CASE WHEN ${dataExports.partTries} >= ${EXPORT_MAX_TRIES} THEN 'FAILED' ELSE 'WAITING' END`,
    })
    .where(
      sql`${dataExports.id} IN ${build
        .select({ id: dataExports.id })
        .from(dataExports)
        .where(
          and(
            // Inlined, not a parameter, so that the index of this state is used.
            sql`${dataExports.state} = 'WAITING'`,
            lte(dataExports.requestedAt, p.now),
            isUnleased(dataExports, p.now),
          ),
        )
        .orderBy(asc(dataExports.requestedAt))
        .limit(1)}`,
    )
    .returning({
      id: dataExports.id,
      communityId: dataExports.communityId,
      userId: dataExports.userId,
      state: dataExports.state,
      attempt: dataExports.tries,
    }),
)

export type LeasedExport = ExportKey & {
  readonly userId: string
  readonly state: string
  /** Number of this attempt. A later lease has a higher one, so it is the fence of the run. */
  readonly attempt: number
}

/** Leases the oldest waiting export to one run at a time; marks it FAILED after too many attempts. */
export async function leaseExport({ db, now }: DbContext): Promise<LeasedExport | null> {
  const [[row]] = await db.commit([leasedExport({ now, leasedUntil: leaseEnd(now) })])
  return row ?? null
}

/** Condition on `data_exports`: no later run has taken the export over. */
export function isHeldBy({ id, communityId, attempt }: LeasedExport) {
  return and(hasId(dataExports, id, { communityId }), eq(dataExports.state, 'WAITING'), eq(dataExports.tries, attempt))
}

/** Extends the lease; comes first in each batch of its run, which is only written while the run holds the export. */
export function renewedLease(leased: LeasedExport, now: Date, values: Partial<typeof dataExports.$inferInsert> = {}) {
  return build
    .update(dataExports)
    .set({ leasedUntil: leaseEnd(now), ...values })
    .where(isHeldBy(leased))
}
