import { and, eq, sql } from 'drizzle-orm'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { productOfEntry } from '../product-of-entry.ts'
import type { MemberArgs } from '../subscription-rows.ts'

/** What belongs to one invoice is one statement; a movement without an invoice is one by itself. */
export const statementId = sql<string>`coalesce(${ledgerEntries.providerInvoiceId}, ${ledgerEntries.id})`

export function joinEntries(p: MemberArgs) {
  return and(
    eq(ledgerEntries.subscriptionId, subscriptions.id),
    isAlso(ledgerEntries.communityId, p.communityId),
    isAlso(ledgerEntries.userId, p.userId),
  )
}

const paid = sql`CASE WHEN ${ledgerEntries.kind} = 'CHARGE' THEN ${ledgerEntries.happenedAt} END`
const givenBack = sql`CASE WHEN ${ledgerEntries.kind} = 'CHARGE' THEN 0 ELSE ${ledgerEntries.amountCents} END`
const signed = sql`CASE WHEN ${ledgerEntries.kind} = 'CHARGE' THEN ${ledgerEntries.amountCents} ELSE -${ledgerEntries.amountCents} END`

/** The statements of all of a member's memberships, without their movements. */
export const statementsOfMember = statement((p: MemberArgs) =>
  build
    .select({
      id: statementId.as('statement_id'),
      name: productOfEntry,
      purchasedAt: sql`coalesce(min(${paid}), min(${ledgerEntries.happenedAt}))`.mapWith(ledgerEntries.happenedAt),
      amountCents: sql<number>`sum(${signed})`,
      refundedCents: sql<number>`sum(${givenBack})`,
      timeZone: communities.timeZone,
    })
    .from(subscriptions)
    .innerJoin(ledgerEntries, joinEntries(p))
    .innerJoin(communities, eq(communities.id, subscriptions.communityId))
    .where(and(eq(subscriptions.communityId, p.communityId), eq(subscriptions.userId, p.userId)))
    .groupBy(sql`statement_id`),
)
