import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { statesOf } from '#db/billing/provider-state.ts'
import { turnOffStatements } from '#db/billing/renewal/wish-rows.ts'
import type { DbContext } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { build, statement } from '#db/statement.ts'
import { DELETION_COOL_OFF_MS } from '#shared/domain/members/privacy.ts'
import { isOpenDeletion } from './open-deletions.ts'

/** The provider has refused: it is asked again a day later, as for a community that is closing. */
const AGAIN_MS = 24 * 3_600_000
const AT_ONCE = 100

type RefusedArgs = { readonly until: Date; readonly since: Date }

/** Memberships that renew although their member asked for the deletion: the last wish about them was refused a day ago. */
const refused = statement((p: RefusedArgs) => {
  const last = build
    .select({ id: renewalWishes.id })
    .from(renewalWishes)
    .where(
      and(eq(renewalWishes.subscriptionId, subscriptions.id), eq(renewalWishes.communityId, subscriptions.communityId)),
    )
    .orderBy(desc(renewalWishes.createdAt))
    .limit(1)
  const wasRefused = build
    .select({ one: sql`1` })
    .from(renewalWishes)
    .where(
      and(
        sql`${renewalWishes.id} = ${last}`,
        sql`+${renewalWishes.communityId} = ${subscriptions.communityId}`,
        sql`${renewalWishes.wants} = 'OFF' AND ${renewalWishes.state} = 'REFUSED'`,
        lte(renewalWishes.createdAt, p.since),
      ),
    )
  return (
    build
      .select({ id: subscriptions.id, communityId: subscriptions.communityId, userId: subscriptions.userId })
      .from(accountDeletions)
      // Joined in this order, so that the index of open deletions is used: none is due later than `until`.
      .crossJoin(subscriptions)
      .where(
        and(
          lte(accountDeletions.dueAt, p.until),
          isOpenDeletion(),
          eq(subscriptions.communityId, accountDeletions.communityId),
          eq(subscriptions.userId, accountDeletions.userId),
          // Found by their member and not among all that renew.
          sql`+${subscriptions.endsAtRenewal} = 0`,
          sql`${subscriptions.state} IN (SELECT value FROM json_each(${statesOf('GOOD', 'PAST_DUE', 'UNPAID')}))`,
          sql`EXISTS ${wasRefused}`,
        ),
      )
      .limit(AT_ONCE)
  )
})

/**
 * Has auto-renewal turned off again where the provider refused it when a member asked for the deletion of their account, so that no term is
 * charged of which the account sees the beginning only.
 */
export async function turnOffAgain({ db, now }: DbContext): Promise<void> {
  const found = await db.read(
    refused({
      until: new Date(now.getTime() + DELETION_COOL_OFF_MS),
      since: new Date(now.getTime() - AGAIN_MS),
    }),
  )
  for (const renewing of Map.groupBy(found, ({ communityId }) => communityId).values()) {
    const { replace, insert } = turnOffStatements(renewing, now)
    await db.commit([replace, insert.onConflictDoNothing()])
  }
}
