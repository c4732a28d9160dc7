import { and, eq, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { type StatementDocumentView, signedCents, statementsOf } from '#shared/domain/billing/statements.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { MemberArgs } from '../subscription-rows.ts'
import { joinEntries, paymentColumns, statementId } from './statement-rows.ts'

type StatementArgs = MemberArgs & { readonly statementId: string }

const entriesOfStatement = statement((p: StatementArgs) =>
  build
    .select({
      ...paymentColumns,
      statementId: statementId.as('statement_id'),
      givenName: users.givenName,
      familyName: users.familyName,
      timeZone: communities.timeZone,
    })
    .from(subscriptions)
    .innerJoin(ledgerEntries, joinEntries(p))
    .innerJoin(users, hasId(users, subscriptions.userId, subscriptions))
    .innerJoin(communities, eq(communities.id, subscriptions.communityId))
    .where(and(isOfUser(subscriptions, p), sql`${statementId} = ${p.statementId}`)),
)

/** A statement of a member with its movements, the oldest first; null for any other. */
export async function readStatement({ db }: DbContext, args: StatementArgs): Promise<StatementDocumentView | null> {
  const entries = await db.read(entriesOfStatement(args))
  const [owned] = entries
  const [found] = statementsOf(entries)
  if (!owned || !found) return null
  const { payments, ...shown } = found
  return {
    ...shown,
    invoiceNumber: owned.invoiceNumber,
    memberName: fullName(owned),
    currency: owned.currency,
    timeZone: owned.timeZone,
    lines: payments.map((payment) => ({
      kind: payment.kind,
      at: payment.happenedAt,
      amountCents: signedCents(payment),
      cardLast4: payment.cardLast4,
    })),
  }
}
