import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProviderState, storeStatements } from '#db/billing/provider-state.ts'
import { refundOperation } from '#db/billing/refunds/refund.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { refunds } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import { faultCells, faultyProvider } from '#shared/testing/payment/provider-faults.ts'
import { OUTBOX_KEY, PAY_LINK_KEY } from '#shared/testing/worker-env.ts'
import { refundPayment } from './refund-payment.ts'

const GIVEN_CENTS = 10_050
const CELLS = faultCells(['GET /subscriptions', 'GET /invoices', 'POST /invoices'])

let fixture: AuthFixture
let provider: Awaited<ReturnType<typeof faultyProvider>>
let movedMs = 0
const table: string[] = []

beforeAll(async () => {
  fixture = await authFixture()
  provider = await faultyProvider()
})
afterAll(async () => {
  console.log(['call                  fault          first   again   after the job  given back', ...table].join('\n'))
  await provider?.discard()
  await fixture?.stop()
})

function ctx() {
  const now = new Date(Date.now() + movedMs)
  return { ...fixture.as('theo', now), billing: provider.port(), outboxKey: OUTBOX_KEY, payLinkKey: PAY_LINK_KEY }
}

/** Sam's paid membership, in the ledger. */
async function givePaid() {
  await fixture.reset()
  await provider.heal()
  movedMs = 0
  const { subscriptionId, customerId } = await provider.payments.signUp()
  const { id: userId, communityId } = fixture.cast.sam
  const row = {
    id: `own-${subscriptionId}`,
    communityId,
    userId,
    providerId: String(subscriptionId),
    providerCustomerId: String(customerId),
    state: 'active' as const,
    balanceCents: 0,
    currency: 'USD',
    productName: 'Membership',
    readAt: new Date(0),
    createdAt: new Date(),
  }
  await fixture.db().commit([build.insert(subscriptions).values(row)])
  const state = await readProviderState(ctx(), row, () => new Date())
  if (!state) throw new Error('The sandbox does not answer')
  const [first, ...rest] = storeStatements(row, state, new Date())
  if (first) await fixture.db().commit([first, ...rest])
  const [entry] = await fixture
    .db()
    .read(build.select().from(ledgerEntries).where(eq(ledgerEntries.communityId, communityId)))
  const refund = (operationId: string) =>
    refundPayment(ctx(), {
      userId,
      entryId: entry?.id ?? '',
      amountCents: GIVEN_CENTS,
      reason: 'Paid twice',
      operationId,
    }).then(
      () => '200',
      (error) => String(error.status ?? error),
    )
  const givenBack = async () => {
    const invoices = await ctx().billing.listInvoices(String(subscriptionId))
    if (invoices.kind !== 'done') throw new Error('The sandbox does not answer')
    const all = invoices.value.flatMap((one) => one.payments.flatMap((payment) => payment.refunds ?? []))
    return all.map(({ amountCents }) => amountCents)
  }
  return { refund, givenBack, communityId }
}

describe('a fault of the provider during a refund', () => {
  it.each(CELLS)('$mode at $path: the amount is refunded at most once, and the refund completes', async (cell) => {
    const { refund, givenBack, communityId } = await givePaid()
    await provider.fail(cell)
    const first = await refund('op-1')
    const again = await refund('op-1')
    if (first === '200') expect(again).toBe('200')
    await provider.heal()
    movedMs += 10 * 60_000
    await refundOperation.settleDue(ctx())
    const [row] = await fixture.db().read(build.select().from(refunds).where(eq(refunds.communityId, communityId)))
    expect(row?.state ?? 'none').not.toBe('OPEN')
    expect(await givenBack()).toEqual(row?.state === 'DONE' ? [GIVEN_CENTS] : [])
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])

    if (row?.state !== 'DONE') expect(await refund('op-last')).toBe('200')
    expect(await givenBack()).toEqual([GIVEN_CENTS])
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])
    table.push(
      `${cell.path.padEnd(22)}${cell.mode.padEnd(15)}${first.padEnd(8)}${again.padEnd(8)}${(row?.state ?? 'none').padEnd(15)}1`,
    )
  })
})
