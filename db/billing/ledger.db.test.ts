import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { readBalance } from './read-balance.ts'
import { subscriptionOfMember } from './subscription-rows.ts'

let fixture: BillingFixture
let sam: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  sam = await fixture.subscribe('sam', { owesCents: 49_500, card: '9991' })
})

async function read({ showsName = true, ctx = fixture.ctx() } = {}) {
  const [subscription] = await ctx.db.read(subscriptionOfMember({ ...sam, subscriptionId: sam.id }))
  if (!subscription) throw new Error('Sam has no subscription')
  return readBalance(ctx, { subscription, showsName })
}

function ofSam() {
  return eq(ledgerEntries.communityId, sam.communityId)
}

it('no entry of the ledger can be changed', async () => {
  await tryToPay(fixture, sam)
  const change = fixture.db().commit([build.update(ledgerEntries).set({ amountCents: 1 }).where(ofSam())])
  await expect(change).rejects.toThrow('ledger_entries is append-only')
  expect(await fixture.ledger()).toMatchObject([{ amountCents: 49_500 }])
})

it('a ledger that lacks a charge, or has an extra one, is reported', async () => {
  await tryToPay(fixture, sam)
  const [entry] = await fixture.ledger()
  if (!entry) throw new Error('Nothing was charged')
  await fixture.db().commit([build.delete(ledgerEntries).where(ofSam())])
  expect(await fixture.mismatches(sam.communityId)).toMatchObject([
    { subscriptionId: sam.id, providerPaidCents: 49_500, ledgerPaidCents: 0, intentsWithoutEntries: 1 },
  ])
  await fixture
    .db()
    .commit([
      build.insert(ledgerEntries).values([entry, { ...entry, id: 'again', providerEntryId: 'again', intentId: null }]),
    ])
  expect(await fixture.mismatches(sam.communityId)).toMatchObject([{ ledgerPaidCents: 99_000 }])
})

it('refunds of two payments of one invoice are recorded for each payment', async () => {
  fixture.billing().collect(sam.providerId)
  fixture.billing().splitPayment(sam.providerId, 20_000)
  fixture.billing().refund(sam.providerId, 5_000, 0)
  fixture.billing().refund(sam.providerId, 7_000, 1)
  await read()
  fixture.billing().refund(sam.providerId, 1_000, 0)
  await read()
  const refunds = (await fixture.ledger()).filter(({ kind }) => kind === 'REFUND')
  expect(refunds.map(({ amountCents }) => amountCents).sort()).toEqual([1_000, 5_000, 7_000])
  expect(await fixture.mismatches(sam.communityId)).toEqual([])
})

it('the database itself refuses a second open payment of a subscription', async () => {
  fixture.billing().fail('retryPastDue', 'lost-before')
  await tryToPay(fixture, sam)
  const [open] = await fixture.intents()
  if (!open) throw new Error('There is no payment')
  const twin = { ...open, id: 'twin', operationId: 'twin' }
  await expect(fixture.db().commit([build.insert(paymentIntents).values(twin)])).rejects.toThrow(
    'UNIQUE constraint failed: payment_intents.subscription_id',
  )
})

it('the balance comes from the provider, and is stored as last read', async () => {
  expect(await read()).toEqual({
    memberName: 'Sam Okafor',
    balanceCents: 49_500,
    currency: 'USD',
    renewsAt: new Date('2027-03-01T00:00:00Z'),
  })
  fixture.billing().collect(sam.providerId)
  expect((await read()).balanceCents).toBe(0)
  fixture.billing().fail('readSubscription', 'away', { times: 2 })
  expect((await read()).balanceCents).toBe(0)
})

it('a page does not wait for a provider that does not answer: it shows the balance as last read', async () => {
  const ctx = fixture.ctx()
  const [subscription] = await ctx.db.read(subscriptionOfMember({ ...sam, subscriptionId: sam.id }))
  if (!subscription) throw new Error('Sam has no subscription')
  const silent = { ...ctx.billing, readSubscription: () => new Promise<never>(() => {}) }
  vi.useFakeTimers()
  try {
    const reading = readBalance({ ...ctx, billing: silent }, { subscription, showsName: true })
    await vi.runAllTimersAsync()
    expect(await reading).toMatchObject({ balanceCents: 49_500 })
  } finally {
    vi.useRealTimers()
  }
})

it('the balance shows only initials behind a link that anybody could have guessed', async () => {
  expect((await read({ showsName: false })).memberName).toBe('S. O.')
})

it('an older reading never replaces a newer one', async () => {
  await read()
  const { readAt } = await fixture.subscription(sam.id)
  fixture.billing().collect(sam.providerId)
  const ctx = { ...fixture.ctx(), now: new Date(readAt.getTime() - 60_000) }
  await read({ ctx })
  expect((await fixture.subscription(sam.id)).balanceCents).toBe(49_500)
})

it('a debt beside a membership that goes on makes a member past due, and alone unpaid', async () => {
  const standing = async () => {
    const [row] = await fixture
      .db()
      .read(build.select({ standing: users.standing }).from(users).where(eq(users.id, sam.userId)))
    return row?.standing
  }
  await read()
  expect(await standing()).toBe('PAST_DUE')
  await fixture.db().commit([
    build.insert(subscriptions).values({
      ...(await fixture.subscription(sam.id)),
      id: 'other',
      providerId: 'other',
      state: 'unpaid',
    }),
  ])
  await tryToPay(fixture, sam)
  expect(await standing()).toBe('PAST_DUE')
  fixture.billing().setState(sam.providerId, 'canceled')
  fixture.pass(1)
  await read()
  expect(await standing()).toBe('UNPAID')
  fixture.billing().setState(sam.providerId, 'active')
  fixture.pass(1)
  await fixture.db().commit([build.delete(subscriptions).where(eq(subscriptions.id, 'other'))])
  await read()
  expect(await standing()).toBe('GOOD')
})
