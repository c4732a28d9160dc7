import { eq } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { BillingFixture, Subscribed } from '../billing.ts'

/** What a member may come back for, at the price without the initiation fee. */
export const YEAR_AGAIN = {
  id: '115',
  termMonths: 12,
  duesCents: 195_000,
  feeCents: 0,
  amountCents: 195_000,
  currency: 'USD',
  productHandle: 'membership',
}

/** The membership's term is over, and its member had turned auto-renewal off. */
export async function endWithTerm(
  fixture: Pick<BillingFixture, 'billing' | 'db'>,
  { id, providerId, userId }: Pick<Subscribed, 'id' | 'providerId' | 'userId'>,
): Promise<void> {
  const ended = { state: 'canceled', renewsAt: new Date(NOW.getTime() - 86_400_000), endsAtRenewal: true } as const
  fixture.billing().setJoiningCents(YEAR_AGAIN.amountCents)
  fixture.billing().change(providerId, ended)
  await fixture
    .db()
    .commit([
      build.update(subscriptions).set(ended).where(eq(subscriptions.id, id)),
      build.update(users).set({ standing: 'SUSPENDED' }).where(eq(users.id, userId)),
    ])
}
