import { and, eq, type SQL, sql } from 'drizzle-orm'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { anyRow, build, type Runnable, statement } from '#db/statement.ts'
import {
  ADJUSTMENT_DAY_MS,
  ADJUSTMENT_LIMITS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'

export type AdjustmentRow = typeof adjustments.$inferSelect

type OperationArgs = { readonly communityId: string; readonly operationId: string }

export const adjustmentOfOperation = statement((p: OperationArgs) =>
  build
    .select()
    .from(adjustments)
    .where(and(eq(adjustments.communityId, p.communityId), eq(adjustments.operationId, p.operationId))),
)

type ChargesArgs = { readonly communityId: string; readonly subscriptionId: string }

/** What staff charged a membership for. */
export const chargesOf = statement((p: ChargesArgs) =>
  build
    .select({ id: adjustments.id, name: adjustments.productName })
    .from(adjustments)
    .where(
      and(
        eq(adjustments.subscriptionId, p.subscriptionId),
        eq(adjustments.communityId, p.communityId),
        eq(adjustments.kind, 'CHARGE'),
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
  const open = anyRow()
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
