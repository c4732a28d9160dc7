import { and, eq, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import type { StatementDocumentView } from '#shared/domain/billing/statements.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { productOfEntry } from '../product-of-entry.ts'
import type { MemberArgs } from '../subscription-rows.ts'
import { joinEntries, statementId } from './statement-rows.ts'

type StatementArgs = MemberArgs & { readonly statementId: string }

const entriesOfStatement = statement((p: StatementArgs) =>
  build
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      amountCents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
      cardLast4: ledgerEntries.cardLast4,
      invoiceNumber: ledgerEntries.invoiceNumber,
      happenedAt: ledgerEntries.happenedAt,
      name: productOfEntry,
      givenName: users.givenName,
      familyName: users.familyName,
      timeZone: communities.timeZone,
    })
    .from(subscriptions)
    .innerJoin(ledgerEntries, joinEntries(p))
    .innerJoin(users, and(eq(users.id, subscriptions.userId), eq(users.communityId, subscriptions.communityId)))
    .innerJoin(communities, eq(communities.id, subscriptions.communityId))
    .where(
      and(
        eq(subscriptions.communityId, p.communityId),
        eq(subscriptions.userId, p.userId),
        sql`${statementId} = ${p.statementId}`,
      ),
    ),
)

/** A statement of a member with its movements, the oldest first; null for any other. */
export async function readStatement({ db }: DbContext, args: StatementArgs): Promise<StatementDocumentView | null> {
  const entries = await db.read(entriesOfStatement(args))
  const [first] = entries
  if (!first) return null
  const lines = entries
    .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ kind, amountCents, cardLast4, happenedAt }) => ({
      kind,
      at: happenedAt,
      amountCents: kind === 'CHARGE' ? amountCents : -amountCents,
      cardLast4,
    }))
  const refundedCents = lines.reduce((sum, { amountCents }) => sum - Math.min(0, amountCents), 0)
  return {
    id: args.statementId,
    name: first.name,
    purchasedAt: (lines.find(({ kind }) => kind === 'CHARGE') ?? lines[0])?.at ?? first.happenedAt,
    amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refundedCents,
    invoiceNumber: first.invoiceNumber,
    memberName: fullName(first),
    currency: first.currency,
    timeZone: first.timeZone,
    lines,
  }
}
