import { and, eq, ne, sql } from 'drizzle-orm'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { isOpenDeletion } from '#db/members/privacy/open-deletions.ts'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { membershipReturns } from '#db/schema/renewals.ts'
import { build, hasId, isOfUser, type Runnable, statement } from '#db/statement.ts'
import { operationRows } from '../operations/operation-rows.ts'
import { statesOf } from '../provider-state.ts'
import type { MemberArgs } from '../subscription-rows.ts'

export type ReturnRow = typeof membershipReturns.$inferSelect

export const returnRows = operationRows(membershipReturns)

export const returnOfOperation = statement((p: MemberArgs & { readonly operationId: string }) =>
  build
    .select()
    .from(membershipReturns)
    .where(
      and(
        eq(membershipReturns.userId, p.userId),
        eq(membershipReturns.operationId, p.operationId),
        eq(membershipReturns.communityId, p.communityId),
      ),
    ),
)

/** The one that is under way. */
export const openReturnOf = statement((p: { readonly communityId: string; readonly subscriptionId: string }) =>
  build
    .select()
    .from(membershipReturns)
    .where(
      and(
        eq(membershipReturns.subscriptionId, p.subscriptionId),
        eq(membershipReturns.communityId, p.communityId),
        sql`${membershipReturns.state} = 'OPEN'`,
      ),
    ),
)

/**
 * Writes one down while its member is active, has no membership that goes on and none that is newer, has asked for no deletion, and
 * the community goes on; the indexes of the table refuse a second one of the membership and of the operation.
 */
export function insertReturn(row: ReturnRow): Runnable {
  const { communityId, userId, subscriptionId } = row
  const one = { one: sql`1` }
  const own = isOfUser(subscriptions, { userId, communityId })
  const member = build
    .select(one)
    .from(users)
    .where(and(hasId(users, userId, { communityId }), eq(users.status, 'ACTIVE')))
  const other = build
    .select(one)
    .from(subscriptions)
    .where(
      and(
        own,
        ne(subscriptions.id, subscriptionId),
        sql`${subscriptions.state} NOT IN (SELECT value FROM json_each(${statesOf('SUSPENDED')}))`,
      ),
    )
  const deletion = build
    .select(one)
    .from(accountDeletions)
    .where(and(isOfUser(accountDeletions, { userId, communityId }), isOpenDeletion()))
  return build
    .insert(membershipReturns)
    .select(
      sql`SELECT ${row.id}, ${communityId}, ${subscriptionId}, ${userId}, ${row.operationId}, ${row.pricePointId}, ${row.amountCents},
        ${row.currency}, ${row.state}, NULL, NULL, NULL, ${row.leasedUntil?.getTime()}, ${row.nextCheckAt?.getTime()}, ${row.createdAt.getTime()}, NULL
        WHERE EXISTS ${member} AND NOT EXISTS ${other} AND NOT EXISTS ${deletion} AND ${isNotClosing(communityId)}`,
    )
    .onConflictDoNothing()
}

/** What was paid with one that is done, and until when. */
export const returnedMembership = statement((p: { readonly communityId: string; readonly returnId: string }) =>
  build
    .select({
      paidCents: paymentIntents.paidCents,
      currency: paymentIntents.currency,
      cardType: paymentIntents.cardType,
      cardLast4: paymentIntents.cardLast4,
      renewsAt: subscriptions.renewsAt,
    })
    .from(paymentIntents)
    .innerJoin(subscriptions, hasId(subscriptions, paymentIntents.subscriptionId, p))
    .where(hasId(paymentIntents, p.returnId, p)),
)
