import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { newId } from '#shared/kernel/ids.ts'
import { readReceipt } from './receipts.queries.ts'
import { listStaffChanges } from './staff-changes.queries.ts'
import { listStatements } from './statements.queries.ts'

let fixture: BillingFixture
let maya: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1111' })
})

type Who = 'maya' | 'sam' | 'lena'

async function payments(who: Who = 'maya') {
  return (await listStatements(fixture.as(who), { year: null, first: 50, after: null })).flatMap((one) => one.payments)
}

it('receipts are visible only to their member, in their community', async () => {
  expect(await tryToPay(fixture, maya)).toBe('paid')
  const [paid] = await payments()
  expect([await payments('sam'), await payments('lena')]).toEqual([[], []])
  const number = paid?.receiptNumber ?? ''
  expect(await readReceipt(fixture.as('maya'), number)).not.toBeNull()
  expect(await readReceipt(fixture.as('sam'), number)).toBeNull()
  expect(await readReceipt(fixture.as('maya', undefined, fixture.cast.harbor), number)).toBeNull()
  expect(await readReceipt(fixture.as('maya'), 'unknown')).toBeNull()
})

it('a receipt has our number and the provider’s, the payment with its card, and the refunds', async () => {
  // Another membership of the same member, with its own payment.
  const other = await fixture.subscribe('maya', { owesCents: 700, name: '-2' })
  expect(await tryToPay(fixture, other, { operationId: 'op-other', token: 'tok-4441' })).toBe('paid')
  expect(await tryToPay(fixture, maya)).toBe('paid')
  const intent = (await fixture.intents()).find(({ subscriptionId }) => subscriptionId === maya.id)
  fixture.billing().refund(maya.providerId, 2_000)
  expect(await tryToPay(fixture, maya, { operationId: 'op-2', token: 'tok-2221' })).toBe('paid')
  const receipt = await readReceipt(fixture.as('maya'), intent?.id ?? '')
  expect(receipt).toMatchObject({
    number: intent?.id,
    memberName: 'Maya Chen',
    providerNumbers: [expect.any(String)],
    entries: [
      { kind: 'CHARGE', amountCents: 5_000, cardLast4: '1111', productName: 'Annual membership', currency: 'USD' },
      { kind: 'REFUND', amountCents: 2_000 },
    ],
  })
  // The refund links to the receipt of its payment.
  const refund = (await payments()).find(({ kind }) => kind === 'REFUND')
  expect((await readReceipt(fixture.as('maya'), refund?.receiptNumber ?? ''))?.entries).toEqual(receipt?.entries)
})

describe("changes by staff to a member's cards", () => {
  async function audit(given: Partial<typeof auditLog.$inferInsert>) {
    const row = {
      id: newId(new Date()),
      communityId: maya.communityId,
      actorId: fixture.id('theo'),
      action: 'user.card-default',
      targetType: 'user' as const,
      targetId: maya.userId,
      visibleToMember: true,
      correlationId: 'ABCD-EFGH-JKMN',
      createdAt: new Date('2026-11-03T10:00:00Z'),
    }
    await fixture.db().commit([build.insert(auditLog).values({ ...row, ...given })])
  }

  it('are listed with the initials of who made them, newest first', async () => {
    await audit({})
    await audit({ action: 'user.card-remove', createdAt: new Date('2026-11-04T10:00:00Z') })
    expect(await listStaffChanges(fixture.as('maya'))).toEqual([
      {
        id: expect.any(String),
        action: 'user.card-remove',
        amountCents: null,
        name: null,
        by: 'T. B.',
        at: new Date('2026-11-04T10:00:00Z'),
      },
      {
        id: expect.any(String),
        action: 'user.card-default',
        amountCents: null,
        name: null,
        by: 'T. B.',
        at: new Date('2026-11-03T10:00:00Z'),
      },
    ])
  })

  it('include the amount that was credited, charged or refunded, but never the reason', async () => {
    await audit({ action: 'user.credit', after: { amountCents: 5_000 }, reason: 'Agreed by phone' })
    const [told] = await listStaffChanges(fixture.as('maya'))
    expect(told).toMatchObject({ action: 'user.credit', amountCents: 5_000 })
    expect(JSON.stringify(told)).not.toContain('phone')
  })

  it('exclude other staff actions, hidden ones, and those on other members', async () => {
    await audit({ action: 'user.send-password-link' })
    await audit({ visibleToMember: false })
    await audit({ targetId: fixture.id('sam') })
    await audit({ communityId: fixture.cast.harbor.id })
    expect(await listStaffChanges(fixture.as('maya'))).toEqual([])
  })
})
