import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { paymentColumns } from '#db/billing/statements/statement-rows.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { withMergedAccounts } from '#db/members/merge/kept-account.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isAlso, statement } from '#db/statement.ts'
import type { PaymentView } from '#shared/domain/billing/views.ts'
import { fullName } from '#shared/domain/members/views.ts'

export type PaymentReceiptView = {
  readonly number: string
  readonly memberName: string
  readonly providerNumbers: readonly string[]
  /** Oldest first, including refunds. */
  readonly entries: readonly PaymentView[]
}

/** The member's, also by an account that was merged into theirs: its orders are the member's now. */
function isOwn(p: ActorArgs): SQL | undefined {
  return and(
    isAlso(ledgerEntries.communityId, p.communityId),
    sql`+${ledgerEntries.userId} IN ${withMergedAccounts(p)}`,
  )
}

function isOfEntry(p: ActorArgs): SQL | undefined {
  return and(eq(subscriptions.id, ledgerEntries.subscriptionId), isAlso(subscriptions.communityId, p.communityId))
}

type ReceiptArgs = ActorArgs & { readonly number: string }

/** The provider's payments for a receipt number: of one payment attempt, or of one ledger entry. */
function paymentsOf(p: ReceiptArgs) {
  const payment = () => build.select({ id: ledgerEntries.providerPaymentId }).from(ledgerEntries)
  return payment()
    .where(and(eq(ledgerEntries.id, p.number), isOwn(p)))
    .union(payment().where(and(eq(ledgerEntries.intentId, p.number), isOwn(p))))
    .union(
      payment()
        .innerJoin(
          amplificationPurchases,
          and(
            eq(amplificationPurchases.subscriptionId, ledgerEntries.subscriptionId),
            eq(amplificationPurchases.providerInvoiceId, ledgerEntries.providerInvoiceId),
            eq(amplificationPurchases.communityId, p.communityId),
          ),
        )
        .where(and(eq(amplificationPurchases.id, p.number), isOwn(p))),
    )
}

const entriesOfReceipt = statement((p: ReceiptArgs) =>
  build
    .select({
      ...paymentColumns,
      providerPaymentId: ledgerEntries.providerPaymentId,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(ledgerEntries)
    .innerJoin(subscriptions, isOfEntry(p))
    .innerJoin(users, hasId(users, subscriptions.userId, subscriptions))
    .where(and(inArray(ledgerEntries.providerPaymentId, paymentsOf(p)), isOwn(p))),
)

/** A payment of the member with its refunds; null for any other. */
export async function readReceipt({ db, actor }: ActorContext, number: string): Promise<PaymentReceiptView | null> {
  const { userId, communityId } = actor
  const rows = await db.read(entriesOfReceipt({ userId, communityId, number }))
  const [first] = rows
  if (!first) return null
  return {
    number,
    memberName: fullName(first),
    providerNumbers: [...new Set(rows.flatMap(({ providerPaymentId }) => providerPaymentId ?? []))],
    entries: rows
      .map(({ providerPaymentId: _, givenName: _given, familyName: _family, ...entry }) => entry)
      .sort(oldestFirst),
  }
}

function oldestFirst(a: PaymentView, b: PaymentView): number {
  return a.happenedAt.getTime() - b.happenedAt.getTime() || (a.id < b.id ? -1 : 1)
}
