import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { refunds } from '#db/schema/staff-billing.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { later } from '../intent-rows.ts'
import { productOfEntry, receiptOfEntry } from '../product-of-entry.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Longer than all calls of one request together may take. */
export const REFUND_LEASE_MS = 120_000

type EntryArgs = { readonly communityId: string; readonly entryId: string }

/** A charge with the subscription that it is of. */
export const chargeEntry = statement((p: EntryArgs) =>
  build
    .select({
      id: ledgerEntries.id,
      communityId: ledgerEntries.communityId,
      userId: ledgerEntries.userId,
      subscriptionId: ledgerEntries.subscriptionId,
      receiptNumber: receiptOfEntry,
      providerEntryId: ledgerEntries.providerEntryId,
      cardLast4: ledgerEntries.cardLast4,
      productName: productOfEntry,
      providerId: subscriptions.providerId,
    })
    .from(ledgerEntries)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.id, ledgerEntries.subscriptionId), eq(subscriptions.communityId, ledgerEntries.communityId)),
    )
    .where(
      and(
        eq(ledgerEntries.id, p.entryId),
        eq(ledgerEntries.communityId, p.communityId),
        eq(ledgerEntries.kind, 'CHARGE'),
      ),
    ),
)

export type ChargeRow = ReturnType<ReturnType<typeof chargeEntry>['toResult']>[number]

type OperationArgs = { readonly communityId: string; readonly operationId: string }

export const refundOfOperation = statement((p: OperationArgs) =>
  build
    .select()
    .from(refunds)
    .where(and(eq(refunds.communityId, p.communityId), eq(refunds.operationId, p.operationId))),
)

export const openRefundOf = statement((p: EntryArgs) =>
  build
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.entryId, p.entryId), eq(refunds.communityId, p.communityId), sql`${refunds.state} = 'OPEN'`)),
)

type ActorSince = { readonly communityId: string; readonly actorId: string; readonly since: number }

/** What a person of staff gave back since an instant, or is giving back, in cents. */
export function givenBackSince(p: ActorSince) {
  return build
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(
      sql`${refunds.communityId} = ${p.communityId} AND ${refunds.actorId} = ${p.actorId}
        AND ${refunds.createdAt} > ${p.since} AND ${refunds.state} IN ('OPEN', 'DONE')`,
    )
}
export const refundedSince = statement(givenBackSince)

/** Leases an open refund; null while somebody else works on it or once it has ended. */
export async function leaseRefund({ db, now }: DbContext, row: RefundRow): Promise<RefundRow | null> {
  const leasedUntil = later(now, REFUND_LEASE_MS)
  try {
    const [[leased]] = await db.commitIf([
      build
        .update(refunds)
        .set({ leasedUntil, nextCheckAt: leasedUntil })
        .where(
          and(
            eq(refunds.id, row.id),
            eq(refunds.communityId, row.communityId),
            eq(refunds.state, 'OPEN'),
            or(isNull(refunds.leasedUntil), lte(refunds.leasedUntil, now)),
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

function isHeld({ id, communityId, leasedUntil }: RefundRow): SQL | undefined {
  return and(
    eq(refunds.id, id),
    eq(refunds.communityId, communityId),
    eq(refunds.state, 'OPEN'),
    eq(refunds.leasedUntil, leasedUntil ?? new Date(0)),
  )
}

/** Changes a refund that this caller holds; throws PreconditionFailed once it is another's. */
export async function changeRefund(
  { db }: Pick<DbContext, 'db'>,
  row: RefundRow,
  change: Partial<RefundRow>,
  alsoWrite: readonly Runnable[] = [],
): Promise<RefundRow> {
  await db.commitIf([build.update(refunds).set(change).where(isHeld(row)), ...alsoWrite])
  return { ...row, ...change }
}
