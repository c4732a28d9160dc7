import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcileLedgers } from '#db/billing/reconciliation/reconcile-ledgers.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { auditLog } from '#db/schema/platform.ts'
import { reconciliationDifferences } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import type { Name } from '#db/testing/cast.ts'
import { newId } from '#shared/kernel/ids.ts'
import { readSubscriptionAgain } from './read-again.ts'

let fixture: BillingFixture
let sam: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  sam = await fixture.subscribe('sam', { owesCents: 49_500 })
  await tryToPay(fixture, sam)
})

/** Returns the remaining difference of the ledger, or the message shown to staff. */
async function tryToReadAgain(subscriptionId = sam.id, by: Name = 'theo'): Promise<number | string> {
  const where = by === 'stig' ? fixture.cast.harbor : fixture.cast.meridian
  const ctx = {
    ...fixture.ctx(),
    actor: { userId: fixture.id(by), communityId: where.id },
    correlationId: 'CORR',
    client: { network: '203.0.113.9' },
  }
  try {
    return await readSubscriptionAgain(ctx, { subscriptionId })
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

async function listed() {
  const rows = await fixture.db().read(build.select().from(reconciliationDifferences))
  return rows.map(({ kind, resolvedAt }) => `${kind}${resolvedAt ? ', solved' : ''}`).toSorted()
}
function audits() {
  return fixture.db().read(build.select().from(auditLog))
}

it('copies due amounts and refunds, marks the difference as solved, and writes an audit row', async () => {
  fixture.billing().owe(sam.providerId, 700)
  fixture.billing().refund(sam.providerId, 1000)
  await reconcileLedgers(fixture.ctx())
  expect(await listed()).toEqual(['BALANCE', 'REFUND_AMOUNT'])
  expect(await tryToReadAgain()).toBe(0)
  expect(await listed()).toEqual(['BALANCE, solved', 'REFUND_AMOUNT, solved'])
  expect(await fixture.subscription(sam.id)).toMatchObject({ balanceCents: 700, refundedCents: 1000 })
  expect(await fixture.mismatches(sam.communityId)).toEqual([])
  expect(await audits()).toMatchObject([
    { action: 'subscription.read-again', targetId: sam.id, visibleToMember: false, after: { differences: 0 } },
  ])
})

it('entries unknown to the provider stay listed', async () => {
  const [known] = await fixture.ledger()
  if (!known) throw new Error('Nothing was charged')
  const extra = {
    ...known,
    id: newId(new Date()),
    providerEntryId: 'gone/1',
    providerPaymentId: 'gone',
    intentId: null,
  }
  await fixture
    .db()
    .commit([
      build.insert(ledgerEntries).values(extra),
      build.update(subscriptions).set({ balanceCents: 5 }).where(eq(subscriptions.communityId, sam.communityId)),
    ])
  await reconcileLedgers(fixture.ctx())
  expect(await tryToReadAgain()).toBe(1)
  expect(await listed()).toEqual(['BALANCE, solved', 'UNKNOWN_TO_PROVIDER'])
})

it.each(['readSubscription', 'listInvoices', 'listCredits'] as const)(
  'changes nothing when %s is not answered',
  async (method) => {
    fixture.billing().owe(sam.providerId, 700)
    fixture.billing().fail(method, 'away', { times: 2 })
    expect(await tryToReadAgain()).toBe('ServiceUnavailable')
    expect((await fixture.subscription(sam.id)).balanceCents).toBe(0)
    expect(await audits()).toEqual([])
  },
)

it.each([
  ['who may not see what members pay', 'ada', 'NotAllowed'],
  ['of another community', 'stig', 'NotAllowed'],
] as const)('is refused to staff %s', async (_, by, refusal) => {
  fixture.billing().owe(sam.providerId, 700)
  expect(await tryToReadAgain(sam.id, by)).toBe(refusal)
  expect((await fixture.subscription(sam.id)).balanceCents).toBe(0)
})

it('another community’s membership, or an unknown one, is not found', async () => {
  const lena = await fixture.subscribe('lena')
  expect(await tryToReadAgain(lena.id)).toBe('NotFound')
  expect(await tryToReadAgain('unknown')).toBe('NotFound')
})
