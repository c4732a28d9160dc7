import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { adjustments } from '#db/schema/staff-billing.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import {
  ADJUSTMENT_DAY_MS,
  ADJUSTMENT_LIMITS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import { later } from '../intent-rows.ts'

export type AdjustmentRow = typeof adjustments.$inferSelect

/** Longer than all calls of one request together may take. */
export const ADJUSTMENT_LEASE_MS = 120_000

type OperationArgs = { readonly communityId: string; readonly userId: string; readonly operationId: string }

export const adjustmentOfOperation = statement((p: OperationArgs) =>
  build
    .select()
    .from(adjustments)
    .where(
      and(
        eq(adjustments.communityId, p.communityId),
        eq(adjustments.operationId, p.operationId),
        eq(adjustments.userId, p.userId),
      ),
    ),
)

type ActorSince = {
  readonly communityId: string
  readonly actorId: string
  readonly kind: AdjustmentKind
  readonly since: number
}

/** What a person of staff did of one kind since an instant, or is doing, in cents. */
function adjusted(p: ActorSince) {
  return build
    .select({ cents: sql<number>`coalesce(sum(${adjustments.amountCents}), 0)` })
    .from(adjustments)
    .where(
      sql`${adjustments.communityId} = ${p.communityId} AND ${adjustments.actorId} = ${p.actorId} AND ${adjustments.kind} = ${p.kind}
        AND ${adjustments.createdAt} > ${p.since} AND ${adjustments.state} IN ('OPEN', 'DONE')`,
    )
}
export const adjustedSince = statement(adjusted)

/** The limit of the actor's day and the open correction of the account stand in the statement, so that of two at once one is written. */
export function insertAdjustment(row: AdjustmentRow, provided: SQL): Runnable {
  const today = adjusted({ ...row, since: row.createdAt.getTime() - ADJUSTMENT_DAY_MS })
  const open = build
    .select({ one: sql`1` })
    .from(adjustments)
    .where(
      sql`${adjustments.subscriptionId} = ${row.subscriptionId} AND ${adjustments.communityId} = ${row.communityId} AND ${adjustments.state} = 'OPEN'`,
    )
  return build
    .insert(adjustments)
    .select(
      sql`SELECT ${row.id}, ${row.communityId}, ${row.subscriptionId}, ${row.userId}, ${row.actorId}, ${row.operationId},
        ${row.kind}, ${row.amountCents}, ${row.productName}, ${row.reason}, ${row.state}, NULL, ${row.ipClass}, ${row.correlationId},
        ${row.leasedUntil?.getTime()}, ${row.nextCheckAt?.getTime()}, ${row.createdAt.getTime()}, NULL
        WHERE ${provided} AND ${today} + ${row.amountCents} <= ${ADJUSTMENT_LIMITS[row.kind].dayCents} AND NOT EXISTS ${open}`,
    )
    .onConflictDoNothing({ target: [adjustments.communityId, adjustments.operationId] })
}

/** Leases an open one; null while somebody else works on it or once it has ended. */
export async function leaseAdjustment({ db, now }: DbContext, row: AdjustmentRow): Promise<AdjustmentRow | null> {
  const leasedUntil = later(now, ADJUSTMENT_LEASE_MS)
  try {
    const [[leased]] = await db.commitIf([
      build
        .update(adjustments)
        .set({ leasedUntil, nextCheckAt: leasedUntil })
        .where(
          and(
            eq(adjustments.id, row.id),
            eq(adjustments.communityId, row.communityId),
            eq(adjustments.state, 'OPEN'),
            or(isNull(adjustments.leasedUntil), lte(adjustments.leasedUntil, now)),
          ),
        )
        .returning(),
    ])
    return leased ?? null
  } catch (error) {
    if (error instanceof PreconditionFailed) return null
    throw error
  }
}

function isHeld({ id, communityId, leasedUntil }: AdjustmentRow): SQL | undefined {
  return and(
    eq(adjustments.id, id),
    eq(adjustments.communityId, communityId),
    eq(adjustments.state, 'OPEN'),
    eq(adjustments.leasedUntil, leasedUntil ?? new Date(0)),
  )
}

/** Changes one that this caller holds; throws PreconditionFailed once it is another's. */
export async function changeAdjustment(
  { db }: Pick<DbContext, 'db'>,
  row: AdjustmentRow,
  change: Partial<AdjustmentRow>,
  alsoWrite: readonly Runnable[] = [],
): Promise<AdjustmentRow> {
  await db.commitIf([build.update(adjustments).set(change).where(isHeld(row)), ...alsoWrite])
  return { ...row, ...change }
}

const ADJUSTMENTS_AT_ONCE = 20

/** Those whose outcome is to be looked up, leased to this caller. */
export async function leaseDueAdjustments({ db, now }: DbContext): Promise<readonly AdjustmentRow[]> {
  const leasedUntil = later(now, ADJUSTMENT_LEASE_MS)
  const due = build
    .select({ id: adjustments.id })
    .from(adjustments)
    .where(
      and(
        isNotNull(adjustments.nextCheckAt),
        lte(adjustments.nextCheckAt, now),
        or(isNull(adjustments.leasedUntil), lte(adjustments.leasedUntil, now)),
      ),
    )
    .orderBy(asc(adjustments.nextCheckAt), asc(adjustments.id))
    .limit(ADJUSTMENTS_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(adjustments)
      .set({ leasedUntil, nextCheckAt: leasedUntil })
      .where(inArray(adjustments.id, due))
      .returning(),
  ])
  return leased
}
