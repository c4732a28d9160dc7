import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { adjustments, refunds } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import type { Name } from '#db/testing/cast.ts'
import { readMemberBilling } from './member-payments.queries.ts'

let fixture: BillingFixture
/** Sam has two memberships; Maya and, at Harbor, Lena have one each. */
let older: Subscribed
let newer: Subscribed
let maya: Subscribed
let lena: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  older = await fixture.subscribe('sam')
  newer = await fixture.subscribe('sam', { name: '-new' })
  maya = await fixture.subscribe('maya')
  lena = await fixture.subscribe('lena')
  await change(older, { createdAt: at(-1) })
  await change(newer, { productName: 'Dinner', currency: 'EUR', renewsAt: at(5) })
})

async function change({ id, communityId }: Subscribed, set: Partial<typeof subscriptions.$inferInsert>) {
  const isIt = eq(subscriptions.id, id)
  await fixture.db().commit([
    build
      .update(subscriptions)
      .set({ ...set, communityId })
      .where(isIt),
  ])
}

type NewEntry = Partial<typeof ledgerEntries.$inferInsert>

async function entry(of: Subscribed, id: string, given: NewEntry = {}) {
  const owner = { communityId: of.communityId, subscriptionId: of.id, userId: of.userId }
  const paid = { id, kind: 'CHARGE' as const, amountCents: 900, currency: 'USD', happenedAt: at(0), cardLast4: '1111' }
  const provider = { providerEntryId: id, providerPaymentId: `pay ${id}`, providerInvoiceId: 'invoice' }
  const row = { ...owner, ...paid, ...provider, recordedAt: at(0), ...given }
  await fixture.db().commit([build.insert(ledgerEntries).values(row)])
}

function act(of: Subscribed, id: string, by: Name, minutes: number) {
  const owner = { communityId: of.communityId, subscriptionId: of.id, userId: of.userId }
  const asked = { id, actorId: fixture.id(by), operationId: id, reason: `Reason of ${id}`, createdAt: at(minutes) }
  return { ...owner, ...asked, ipClass: '203.0.113.0/24', correlationId: 'CORR' }
}
const DONE = { state: 'DONE', endedAt: at(1) } as const

type NewRefund = Pick<typeof refunds.$inferInsert, 'entryId' | 'amountCents'> & { readonly isOpen?: boolean }

async function refund(of: Subscribed, id: string, given: NewRefund, minutes = 0) {
  const { isOpen = false, ...refunded } = given
  const row = { ...act(of, id, 'theo', minutes), ...refunded, ...(isOpen ? { state: 'OPEN' as const } : DONE) }
  await fixture.db().commit([build.insert(refunds).values(row)])
}
async function credit(of: Subscribed, id: string, by: Name = 'theo', minutes = 0) {
  const what = { kind: 'CREDIT', amountCents: 100, productName: `Product of ${id}` } as const
  await fixture.db().commit([build.insert(adjustments).values({ ...act(of, id, by, minutes), ...what, ...DONE })])
}

function ids(list: readonly { readonly id: string }[]) {
  return list.map(({ id }) => id)
}
async function refundable(userId = older.userId) {
  const { payments } = await readMemberBilling(fixture.as('theo'), userId)
  return Object.fromEntries(payments.map(({ id, refundableCents }) => [id, refundableCents]))
}

describe('the billing data of a member for staff', () => {
  it('includes all memberships of that member, and of nobody else', async () => {
    for (const [of, name] of [
      [older, 'older'],
      [newer, 'newer'],
      [maya, 'maya'],
      [lena, 'lena'],
    ] as const) {
      await entry(of, name, { happenedAt: at(of === older ? -9 : 0) })
      await refund(of, name, { entryId: name, amountCents: 100 }, of === older ? -9 : 0)
      await credit(of, name, of === older ? 'ada' : 'theo', of === older ? -9 : 0)
    }
    const read = await readMemberBilling(fixture.as('theo'), older.userId)
    expect([ids(read.payments), ids(read.refunds), ids(read.adjustments)]).toEqual(Array(3).fill(['newer', 'older']))
    expect(read.refunds[1]).toEqual({
      ...{ id: 'older', state: 'DONE', amountCents: 100, reason: 'Reason of older', by: 'Theo Brandt', at: at(-9) },
      ...{ givenName: 'Theo', familyName: 'Brandt' },
    })
    expect(read.adjustments.map(({ by, productName }) => [by, productName])).toEqual([
      ['Theo Brandt', 'Product of newer'],
      ['Ada Lindqvist', 'Product of older'],
    ])
    const ofLena = await readMemberBilling(fixture.as('theo', undefined, fixture.cast.harbor), lena.userId)
    expect([ids(ofLena.payments), ids(ofLena.refunds), ids(ofLena.adjustments)]).toEqual(Array(3).fill(['lena']))
  })

  it('has the product, currency and date of the newest membership, and the amount due for all of them', async () => {
    await change(older, { balanceCents: 700, renewsAt: at(1) })
    await change(newer, { balanceCents: -300 })
    await change(maya, { balanceCents: 5_000 })
    const read = await readMemberBilling(fixture.as('theo'), older.userId)
    // A credit for one membership does not pay for another.
    expect(read).toMatchObject({ productName: 'Dinner', currency: 'EUR', renewsAt: at(5), balanceCents: 700 })
    expect(read).toMatchObject({ isAutoRenewalOn: true, hasEnded: false })
    await change(newer, { state: 'canceled', endsAtRenewal: true })
    const ended = await readMemberBilling(fixture.as('theo'), older.userId)
    expect(ended).toMatchObject({ isAutoRenewalOn: false, hasEnded: true })
    expect(read.member).toMatchObject({ name: 'Sam Okafor', isActive: true })
  })

  it('is empty for a member who never had a membership, and shows who is deactivated', async () => {
    expect(await readMemberBilling(fixture.as('theo'), fixture.id('ian'))).toMatchObject({
      ...{ member: { isActive: false }, productName: null, currency: null, renewsAt: null, balanceCents: 0 },
      ...{ payments: [], refunds: [], adjustments: [] },
    })
  })

  it('has the newest hundred payments and twenty staff actions of each membership', async () => {
    const name = (i: number) => String(i).padStart(3, '0')
    for (let i = 0; i <= 100; i++) await entry(older, name(i), { happenedAt: at(i) })
    for (let i = 0; i <= 20; i++) {
      await refund(older, name(i), { entryId: name(i), amountCents: 1 }, i)
      await credit(older, name(i), 'theo', i)
    }
    await entry(newer, 'newer', { happenedAt: at(-1) })
    const read = await readMemberBilling(fixture.as('theo'), older.userId)
    const ends = [read.payments, read.refunds, read.adjustments].map((list) => [list.length, list.at(-1)?.id])
    expect(ends).toEqual([
      [101, 'newer'],
      [20, '001'],
      [20, '001'],
    ])
    expect(read.payments.at(-2)?.id).toBe('001')
  })

  it.each([
    ['ada', 'sam', 'NotAllowed'],
    ['pia', 'sam', 'NotAllowed'],
    ['stig', 'sam', 'NotAllowed'],
    ['theo', 'lena', 'NotFound'],
    ['theo', 'ada', 'NotFound'],
  ] as const)('is refused where %s asks for %s', async (by, who, refusal) => {
    const ctx = fixture.as(by, undefined, fixture.cast.meridian)
    await expect(readMemberBilling(ctx, fixture.id(who))).rejects.toMatchObject({ code: refusal })
  })
})

describe('the refundable amount', () => {
  it('is reduced by refunds of the same payment and invoice, and by pending ones', async () => {
    const one = { providerPaymentId: 'one' }
    await entry(older, 'first', one)
    await entry(older, 'second', { ...one, providerInvoiceId: 'another invoice' })
    await entry(older, 'third')
    await entry(older, 'back', { ...one, kind: 'REFUND', amountCents: 300 })
    await refund(older, 'done', { entryId: 'first', amountCents: 300 })
    await refund(older, 'open', { entryId: 'second', amountCents: 200, isOpen: true })
    expect(await refundable()).toEqual({ first: 600, second: 700, third: 900, back: 0 })
  })

  it('is zero for amounts not paid with a card, and never negative', async () => {
    await entry(older, 'elsewhere', { cardLast4: null })
    await entry(older, 'adjusted', { kind: 'ADJUSTMENT' })
    await entry(older, 'paid', { providerPaymentId: 'one' })
    await entry(older, 'back', { kind: 'REFUND', providerPaymentId: 'one', amountCents: 1_000 })
    expect(await refundable()).toEqual({ elsewhere: 0, adjusted: 0, paid: 0, back: 0 })
  })
})
