import { and, eq, sql } from 'drizzle-orm'
import { withKeptAccounts } from '#db/members/merge/kept-account.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { refunds } from '#db/schema/staff/staff-billing.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { productOfEntry, receiptOfEntry } from '../ledger-entry-product.ts'
import { entryIdOf, movementsOf, type ProviderMovement, type ProviderState } from '../provider-state.ts'

export type RefundRow = typeof refunds.$inferSelect

type EntryArgs = { readonly communityId: string; readonly entryId: string }

/** A charge with its subscription, and who is told of it. */
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
      currency: ledgerEntries.currency,
      productName: productOfEntry,
      providerId: subscriptions.providerId,
      /** The member's account, or the one into which it was merged; null when it is deleted or not active. */
      toldId: sql<
        string | null
      >`(SELECT told.id FROM ${users} AS told WHERE told.id IN ${withKeptAccounts(ledgerEntries)}
        AND +told.community_id = ${p.communityId} AND told.status = 'ACTIVE' LIMIT 1)`,
    })
    .from(ledgerEntries)
    .innerJoin(subscriptions, hasId(subscriptions, ledgerEntries.subscriptionId, ledgerEntries))
    .where(and(hasId(ledgerEntries, p.entryId, p), eq(ledgerEntries.kind, 'CHARGE'))),
)

export type ChargeRow = ReturnType<ReturnType<typeof chargeEntry>['toResult']>[number]

/** The payment of a charge as the provider has it. */
export function movementOf(state: ProviderState, { providerEntryId }: ChargeRow): ProviderMovement | undefined {
  return movementsOf(state).find((one) => entryIdOf(one) === providerEntryId)
}

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

/** What a member of staff has refunded since an instant, including open refunds, in cents. */
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
