import { asc, eq } from 'drizzle-orm'
import { payBalance } from '#db/billing/pay-balance.ts'
import { ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { OUTBOX_KEY, PAY_LINK_KEY } from '#shared/testing/worker-env.ts'
import { type BaseFixture, baseFixture, NOW } from './base-fixture.ts'
import type { Name } from './cast.ts'
import { fakeBilling } from './fake-billing.ts'

type NewSubscription = {
  readonly owesCents?: number
  readonly state?: SubscriptionState
  /** The last digits of the default card; absent for none. */
  readonly card?: string
  /** Distinguishes several subscriptions of one member. */
  readonly name?: string
  readonly currency?: string
}

/** Members with subscriptions at an in-memory provider. */
export async function billingFixture() {
  const base = await baseFixture()
  return { ...base, ...billingFactory(base) }
}

export type BillingFixture = Awaited<ReturnType<typeof billingFixture>>

/** What `billingFixture` adds to another fixture. */
export function billingFactory(base: BaseFixture) {
  let billing = fakeBilling()
  let startedAt = performance.now()
  let movedMs = 0

  /** Advances with real time, because the readings of concurrent requests must be in order. */
  const clock = () => new Date(NOW.getTime() + movedMs + (performance.now() - startedAt))

  async function subscribe(userId: string, communityId: string, given: NewSubscription = {}) {
    const { owesCents = 0, state, card, name = '', currency = 'USD' } = given
    const ids = { providerId: `sub-${userId}${name}`, providerCustomerId: `cus-${userId}` }
    const defaultCardId = card ? billing.addCard(ids.providerCustomerId, card) : null
    billing.addSubscription({
      id: ids.providerId,
      customerId: ids.providerCustomerId,
      userId,
      state: state ?? (owesCents > 0 ? 'past_due' : 'active'),
      defaultCardId,
      currency,
    })
    if (owesCents > 0) billing.owe(ids.providerId, owesCents)
    const row = {
      ...ids,
      id: `own-${userId}${name}`,
      communityId,
      userId,
      state: state ?? ('active' as const),
      balanceCents: owesCents,
      currency,
      productName: 'Annual membership',
      renewsAt: null,
      defaultCardId,
      readAt: new Date(0),
      createdAt: NOW,
    }
    await base.db().commit([build.insert(subscriptions).values(row)])
    return { id: row.id, userId, communityId, providerId: ids.providerId, customerId: ids.providerCustomerId }
  }

  return {
    billing: () => billing,
    /** A separate request, at the current time of the test. */
    ctx: () => ({
      db: base.db(),
      now: clock(),
      billing: billing.port,
      outboxKey: OUTBOX_KEY,
      payLinkKey: PAY_LINK_KEY,
    }),
    subscribe: (who: Name, given?: NewSubscription) => subscribe(base.id(who), base.homeOf(who).id, given),
    subscribeUser: subscribe,
    pass: (minutes: number) => {
      movedMs += minutes * 60_000
    },
    intents: () => base.db().read(build.select().from(paymentIntents).orderBy(asc(paymentIntents.createdAt))),
    ledger: () => base.db().read(build.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id))),
    subscription: async (id: string) => {
      const [row] = await base.db().read(build.select().from(subscriptions).where(eq(subscriptions.id, id)))
      if (!row) throw new Error('There is no such subscription')
      return row
    },
    emails: () => base.db().read(build.select().from(outbox)),
    /** Marks emails as sent, as the sender does. */
    emailsWereSent: (at: Date) =>
      base.db().commit([build.update(outbox).set({ status: 'SENT', sentAt: at }).where(eq(outbox.status, 'WAITING'))]),
    mismatches: (communityId: string) => base.db().read(ledgerMismatches({ communityId })),
    start: async () => {
      await base.reset()
      billing = fakeBilling()
      startedAt = performance.now()
      movedMs = 0
    },
  }
}

export type Subscribed = Awaited<ReturnType<BillingFixture['subscribe']>>

type Payee = Pick<Subscribed, 'communityId' | 'userId'> & { readonly id: string | null }
type Pay = { readonly operationId?: string; readonly token?: string; readonly keepsCard?: boolean }

/** "paid", or the code of the refusal. */
export async function tryToPay(
  fixture: BillingFixture,
  to: Payee,
  given: Pay = {},
  ctx = fixture.ctx(),
): Promise<string> {
  const { operationId = 'op-1', token = 'tok-1111', keepsCard = false } = given
  try {
    await payBalance(ctx, {
      communityId: to.communityId,
      userId: to.userId,
      subscriptionId: to.id,
      operationId,
      token,
      keepsCard,
    })
    return 'paid'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
