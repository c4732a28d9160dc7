import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { mayBeTried } from '#db/jobs/counted-attempts.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { communityExportParts, communityExports } from '#db/schema/staff/community-exports.ts'
import { build, hasId, statement } from '#db/statement.ts'

export const EXPORT_JOB = 'write-community-exports'

const EXPORTS_PER_RUN = 3

/** No run holds an export between two pieces; a run that stalled for this long has been terminated. */
export type ExportPlace = { readonly id: string; readonly communityId: string }

/** An export that a run holds. */
export type HeldExport = ExportPlace & {
  /** Number of this attempt. A later lease has a higher one, so it is the fence of the run. */
  readonly attempt: number
  readonly asOf: Date
  readonly lastRows: Readonly<Record<string, number>>
}

const waiting = statement((p: { readonly now: Date }) =>
  build
    .select({
      id: communityExports.id,
      communityId: communityExports.communityId,
      dueAt: communityExports.requestedAt,
    })
    .from(communityExports)
    .where(
      and(
        // Inlined, not a parameter, so that the index of this state is used.
        sql`${communityExports.state} = 'WAITING'`,
        lte(communityExports.requestedAt, p.now),
        isUnleased(communityExports, p.now),
        mayBeTried(EXPORT_JOB, { ...communityExports, dueAt: communityExports.requestedAt }, p.now),
      ),
    )
    .orderBy(asc(communityExports.requestedAt))
    .limit(EXPORTS_PER_RUN),
)

/** The waiting exports that no run holds, oldest first. */
export function findWaitingExports({ db, now }: DbContext) {
  return db.read(waiting({ now }))
}

/** Leases an export; null if another run has it. */
export async function leaseExport({ db, now }: DbContext, { id, communityId }: ExportPlace) {
  const [[row]] = await db.commit([
    build
      .update(communityExports)
      .set({ leasedUntil: leaseEnd(now), tries: sql`${communityExports.tries} + 1` })
      .where(
        and(
          hasId(communityExports, id, { communityId }),
          eq(communityExports.state, 'WAITING'),
          isUnleased(communityExports, now),
        ),
      )
      .returning({
        asOf: communityExports.asOf,
        lastRows: communityExports.lastRows,
        source: communityExports.source,
        after: communityExports.after,
        attempt: communityExports.tries,
      }),
  ])
  return row ? { ...row, id, communityId } : null
}

type Held = ExportPlace & Pick<HeldExport, 'attempt'>
type Values = Partial<typeof communityExports.$inferInsert>

/** First in each batch of a run, which is only committed while the run holds the export; it also extends the lease. */
export function heldExport({ id, communityId, attempt }: Held, now: Date, values: Values = {}) {
  return build
    .update(communityExports)
    .set({ leasedUntil: leaseEnd(now), ...values })
    .where(
      and(
        hasId(communityExports, id, { communityId }),
        eq(communityExports.state, 'WAITING'),
        eq(communityExports.tries, attempt),
      ),
    )
}

const completeParts = statement((p: ExportPlace) =>
  build
    .select({
      position: communityExportParts.position,
      name: communityExportParts.name,
      source: communityExportParts.source,
      items: communityExportParts.items,
      bytes: communityExportParts.bytes,
      sha256: sql<string>`${communityExportParts.sha256}`,
      readAt: communityExportParts.readAt,
    })
    .from(communityExportParts)
    .where(
      and(
        eq(communityExportParts.exportId, p.id),
        eq(communityExportParts.communityId, p.communityId),
        isNotNull(communityExportParts.sha256),
      ),
    )
    .orderBy(asc(communityExportParts.position)),
)

export type CompletePart = ReturnType<ReturnType<typeof completeParts>['toResult']>[number]

/** The complete files, in order. */
export function readCompleteParts({ db }: Pick<DbContext, 'db'>, { id, communityId }: ExportPlace) {
  return db.read(completeParts({ id, communityId }))
}
