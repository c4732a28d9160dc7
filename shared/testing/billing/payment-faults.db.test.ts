import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payBalance } from '#db/billing/pay-balance.ts'
import { intentOperation } from '#db/billing/payment-intent.ts'
import { removeUnkeptCards } from '#db/billing/remove-unkept-cards.ts'
import { ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import { countFaults } from '../faults/count-faults.ts'
import { faultCells, faultyProvider } from '../payment/provider-faults.ts'
import { OUTBOX_KEY, PAY_LINK_KEY } from '../worker-env.ts'

const OWED_CENTS = 195_000
const CELLS = faultCells([
  'GET /subscriptions',
  'GET /invoices',
  'GET /payment_profiles',
  'POST /payment_profiles',
  'POST /subscriptions',
  'PUT /subscriptions',
])

let fixture: AuthFixture
let provider: Awaited<ReturnType<typeof faultyProvider>>
let movedMs = 0
const table: string[] = []

beforeAll(async () => {
  fixture = await authFixture()
  provider = await faultyProvider()
})
afterAll(async () => {
  console.log(['call                  fault          first   again   after the job  charges', ...table].join('\n'))
  countFaults('payments over the wire of the provider', { cells: table.length })
  await provider?.discard()
  await fixture?.stop()
})

function ctx() {
  return {
    db: fixture.db(),
    now: new Date(Date.now() + movedMs),
    billing: provider.port(),
    outboxKey: OUTBOX_KEY,
    payLinkKey: PAY_LINK_KEY,
  }
}

async function owing() {
  await fixture.reset()
  await provider.heal()
  await provider.setClock({ now: new Date().toISOString() })
  movedMs = 0
  const { subscriptionId, customerId } = await provider.payments.pastDue()
  const { id: userId, communityId } = fixture.cast.sam
  const row = {
    id: `own-${subscriptionId}`,
    communityId,
    userId,
    providerId: subscriptionId,
    providerCustomerId: customerId,
    state: 'past_due' as const,
    balanceCents: OWED_CENTS,
    currency: 'USD',
    productName: 'Membership',
    readAt: new Date(0),
    createdAt: new Date(),
  }
  await fixture.db().commit([build.insert(subscriptions).values(row)])
  const pay = (operationId: string, token: string) =>
    payBalance(ctx(), { communityId, userId, subscriptionId: row.id, operationId, token, keepsCard: false }).then(
      () => '200',
      (error) => String(error.status ?? error),
    )
  const renewals = async () => {
    const invoices = await provider.port().listInvoices(subscriptionId)
    if (invoices.kind !== 'done') throw new Error('The sandbox does not answer')
    return invoices.value.flatMap((one) => one.payments).filter(({ amountCents }) => amountCents === OWED_CENTS).length
  }
  return { pay, renewals, subscriptionId }
}

async function runJobs() {
  await intentOperation.settleDue(ctx())
  await removeUnkeptCards(ctx())
}

describe('a fault of the provider during a payment', () => {
  it.each(CELLS)('$mode at $path: one charge at most, and the payment ends', async (cell) => {
    const { pay, renewals } = await owing()
    const token = await provider.payments.token()
    await provider.fail(cell)
    const first = await pay('op-1', token)
    const again = await pay('op-1', token)
    if (first === '200') expect(again).toBe('200')
    await provider.heal()
    expect(await renewals()).toBeLessThanOrEqual(1)
    movedMs += 20 * 60_000
    await runJobs()
    const { communityId } = fixture.cast.sam
    const [intent] = await fixture
      .db()
      .read(build.select().from(paymentIntents).where(eq(paymentIntents.communityId, communityId)))
    expect(intent?.state ?? 'none').not.toBe('OPEN')
    expect(await renewals()).toBe(intent?.state === 'PAID' ? 1 : 0)

    expect(await pay('op-last', await provider.payments.token())).toBe('200')
    await runJobs()
    expect(await renewals()).toBe(1)
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])
    const entries = await fixture
      .db()
      .read(build.select().from(ledgerEntries).where(eq(ledgerEntries.communityId, communityId)))
    expect(entries.filter(({ amountCents }) => amountCents === OWED_CENTS)).toHaveLength(1)
    table.push(
      `${cell.path.padEnd(22)}${cell.mode.padEnd(15)}${first.padEnd(8)}${again.padEnd(8)}${(intent?.state ?? 'none').padEnd(15)}${await renewals()}`,
    )
  })
})
