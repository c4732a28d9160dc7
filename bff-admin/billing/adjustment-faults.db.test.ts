import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjustmentOperation } from '#db/billing/adjustments/adjustment.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import { ADJUSTMENT_KINDS, type AdjustmentKind } from '#shared/domain/billing/adjustments/adjustments.ts'
import { faultCells, faultyProvider } from '#shared/testing/payment/provider-faults.ts'
import { OUTBOX_KEY, PAY_LINK_KEY } from '#shared/testing/worker-env.ts'
import { adjustAccount } from './adjust-account.ts'
import { readSubscriptionAgain } from './read-again.ts'

const CENTS = 10_050
/** Credits are read, and both kinds are created, at a path below the subscription's. */
const CELLS = faultCells(['GET /subscriptions', 'GET /invoices', 'POST /subscriptions']).flatMap((cell) =>
  ADJUSTMENT_KINDS.map((kind) => ({ kind, ...cell })),
)

let fixture: AuthFixture
let provider: Awaited<ReturnType<typeof faultyProvider>>
let movedMs = 0
const table: string[] = []

beforeAll(async () => {
  fixture = await authFixture()
  provider = await faultyProvider()
})
afterAll(async () => {
  console.log(
    ['kind    call                  fault          first   again   after the job  corrected', ...table].join('\n'),
  )
  await provider?.discard()
  await fixture?.stop()
})

function ctx() {
  const now = new Date(Date.now() + movedMs)
  return { ...fixture.as('theo', now), billing: provider.port(), outboxKey: OUTBOX_KEY, payLinkKey: PAY_LINK_KEY }
}

/** Sam's membership with its state at the provider. */
async function giveMembership() {
  await fixture.reset()
  await provider.heal()
  movedMs = 0
  const { subscriptionId, customerId } = await provider.payments.signUp()
  const { id: userId, communityId } = fixture.cast.sam
  const id = `own-${subscriptionId}`
  const providerId = String(subscriptionId)
  await fixture.db().commit([
    build.insert(subscriptions).values({
      id,
      communityId,
      userId,
      providerId,
      providerCustomerId: String(customerId),
      state: 'active',
      balanceCents: 0,
      currency: 'USD',
      productName: 'Membership',
      readAt: new Date(0),
      createdAt: new Date(),
    }),
  ])
  const adjust = (kind: AdjustmentKind, operationId: string) =>
    adjustAccount(ctx(), { userId, kind, amountCents: CENTS, name: 'Guest seat', reason: 'Agreed', operationId }).then(
      () => '200',
      (error) => String(error.status ?? error),
    )
  const atProvider = async (kind: AdjustmentKind) => {
    const { billing } = ctx()
    const listed = await (kind === 'CREDIT' ? billing.listCredits(providerId) : billing.listOpenInvoices(providerId))
    if (listed.kind !== 'done') throw new Error('The sandbox does not answer')
    return listed.value.map((one) => ('totalCents' in one ? one.totalCents : one.amountCents))
  }
  return { id, communityId, providerId, adjust, atProvider }
}

describe('a fault of the provider during an adjustment', () => {
  it.each(CELLS)('$kind: $mode at $path: it is made at most once, and completes', async ({ kind, ...cell }) => {
    const { adjust, atProvider, communityId } = await giveMembership()
    await provider.fail(cell)
    const first = await adjust(kind, 'op-1')
    const again = await adjust(kind, 'op-1')
    if (first === '200') expect(again).toBe('200')
    await provider.heal()
    movedMs += 10 * 60_000
    await adjustmentOperation.settleDue(ctx())
    const [row] = await fixture
      .db()
      .read(build.select().from(adjustments).where(eq(adjustments.communityId, communityId)))
    expect(row?.state ?? 'none').not.toBe('OPEN')
    expect(await atProvider(kind)).toEqual(row?.state === 'DONE' ? [CENTS] : [])
    if (row?.state !== 'DONE') expect(await adjust(kind, 'op-last')).toBe('200')
    expect(await atProvider(kind)).toEqual([CENTS])
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])
    table.push(
      `${kind.padEnd(8)}${cell.path.padEnd(22)}${cell.mode.padEnd(15)}${first.padEnd(8)}${again.padEnd(8)}${(row?.state ?? 'none').padEnd(15)}1`,
    )
  })
})

it('a credit pays the next charge at the provider, and both ledgers contain only the card payment', async () => {
  const { id, adjust, communityId, providerId } = await giveMembership()
  expect(await adjust('CREDIT', 'op-1')).toBe('200')
  expect(await adjust('CHARGE', 'op-2')).toBe('200')
  expect(await ctx().billing.listOpenInvoices(providerId)).toMatchObject({ kind: 'done', value: [] })
  expect(await readSubscriptionAgain(ctx(), { subscriptionId: id })).toBe(0)
  const entries = await fixture
    .db()
    .read(build.select().from(ledgerEntries).where(eq(ledgerEntries.communityId, communityId)))
  const byCard = entries.filter(({ cardLast4 }) => cardLast4 !== null)
  const sum = (rows: typeof entries) =>
    rows.reduce((cents, { kind, amountCents }) => cents + (kind === 'CHARGE' ? amountCents : -amountCents), 0)
  expect(entries.length).toBeGreaterThan(byCard.length)
  expect(sum(entries)).toBe(sum(byCard))
})
