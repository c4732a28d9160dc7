import { and, eq, not, sql } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'

/** Whether a subscription is going to renew, by its member's wish if the provider has not carried that out yet. */
export function isToRenew() {
  const wish = build
    .select({ isOn: eq(renewalWishes.wants, 'ON') })
    .from(renewalWishes)
    .where(
      and(
        eq(renewalWishes.subscriptionId, subscriptions.id),
        eq(renewalWishes.communityId, subscriptions.communityId),
        eq(renewalWishes.state, 'OPEN'),
      ),
    )
  return sql<boolean>`coalesce(${wish}, ${not(eq(subscriptions.endsAtRenewal, true))})`.mapWith(Boolean)
}
