import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers } from '#db/schema/articles/article-offers.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { refunds } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { billingFactory, tryToPay } from '#db/testing/billing.ts'
import { REFUND_DAY_LIMIT_CENTS } from '#shared/domain/billing/refunds.ts'
import { runningClock } from '../context.ts'
import { findOrder, readOrder } from './order-email.ts'
import { type PurchaseRow, purchaseRows } from './purchase-rows.ts'
import { refundPurchase } from './refund-purchase.ts'
import { runPurchase } from './run-purchase.ts'

const PRICE = 49_500
const OWED = 12_300

let fixture: ArticleFixture & ReturnType<typeof billingFactory>
beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...billingFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.start())

/** A member who has paid for a year and for an amplification, which is withdrawn. */
async function withdrawn() {
  const maya = await fixture.subscribe('maya', { card: '1111', owesCents: OWED })
  expect(await tryToPay(fixture, maya, { operationId: 'of-the-year' })).toBe('paid')
  const { communityId, userId } = maya
  const offer = { id: 'offer', communityId, version: 1, priceCents: PRICE, currency: 'USD' as const }
  const texts = { steps: [], timing: '', refund: '', publishedAt: new Date(0) }
  await fixture.db().commit([build.insert(articleAmplificationOffers).values({ ...offer, ...texts })])
  const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
  const card = { id: fixture.billing().subscription(maya.providerId).defaultCardId ?? '', last4: '1111' }
  const bought = await runPurchase(fixture.ctx(), {
    communityId,
    userId,
    articleId,
    productName: 'Amplification',
    offer,
    card,
    operationId: 'op-1',
    provided: sql`TRUE`,
  })
  expect(bought).toMatchObject({ kind: 'ended', row: { state: 'PAID' } })
  const due = { state: 'REFUND_DUE', nextCheckAt: fixture.ctx().now } as const
  await fixture.db().commit([build.update(amplificationPurchases).set(due)])
  return maya
}

async function refund() {
  fixture.pass(20)
  const ctx = fixture.ctx()
  const [row] = await fixture.db().read(build.select().from(amplificationPurchases))
  const leased = row && (await purchaseRows.lease(ctx, row))
  if (!leased) throw new Error('Nothing is due')
  await refundPurchase({ ctx, clock: runningClock(ctx.now) }, leased)
  const [after] = await fixture.db().read(build.select().from(amplificationPurchases))
  return { state: after?.state, refundAttempts: after?.refundAttempts }
}

describe('the refund of a purchase', () => {
  it('is for its own invoice, and leaves the member’s other payments alone', async () => {
    const { providerId } = await withdrawn()
    expect(await refund()).toMatchObject({ state: 'REFUNDED' })
    const paid = fixture.billing().payments(providerId)
    expect(paid.map(({ amountCents, refundedCents }) => [amountCents, refundedCents])).toEqual([
      [OWED, 0],
      [PRICE, PRICE],
    ])
  })

  it('is for the rest when staff have refunded a part', async () => {
    const { providerId } = await withdrawn()
    fixture.billing().refund(providerId, 10_000, 1)
    expect(await refund()).toEqual({ state: 'REFUNDED', refundAttempts: 0 })
    expect(fixture.billing().payments(providerId)[1]).toMatchObject({ refundedCents: PRICE })
  })

  it('whose answer was lost is not requested again, even though less is left by then', async () => {
    const { providerId, communityId } = await withdrawn()
    fixture.billing().refund(providerId, 10_000, 1)
    fixture.billing().fail('refundPayment', 'lost-after', { times: 1 })
    fixture.billing().fail('listInvoices', 'away', { times: 9, skip: 1 })
    expect(await refund()).toEqual({ state: 'REFUND_DUE', refundAttempts: 0 })
    fixture.billing().heal()
    expect(await refund()).toEqual({ state: 'REFUNDED', refundAttempts: 0 })
    expect(fixture.billing().payments(providerId)[1]).toMatchObject({ refundedCents: PRICE })
    expect(await fixture.mismatches(communityId)).toEqual([])
  })

  it('that the provider did not carry out counts as an attempt, and is retried', async () => {
    await withdrawn()
    fixture.billing().fail('refundPayment', 'away', { times: 1 })
    expect(await refund()).toEqual({ state: 'REFUND_DUE', refundAttempts: 1 })
    expect(await refund()).toMatchObject({ state: 'REFUNDED' })
  })

  it('that cannot begin because the provider is away does not count as an attempt, and begins later', async () => {
    await withdrawn()
    fixture.billing().fail('listInvoices', 'away', { times: 2 })
    expect(await refund()).toEqual({ state: 'REFUND_DUE', refundAttempts: 0 })
    expect(await refund()).toEqual({ state: 'REFUNDED', refundAttempts: 0 })
  })

  it('that the provider refuses is not retried', async () => {
    await withdrawn()
    fixture.billing().fail('refundPayment', 'refused', { times: 1 })
    expect(await refund()).toEqual({ state: 'REFUND_REFUSED', refundAttempts: 0 })
  })

  it('is for what cards have paid of the invoice, not for payments by other means', async () => {
    const { providerId } = await withdrawn()
    const charge = (await fixture.ledger()).find(({ amountCents }) => amountCents === PRICE)
    if (!charge) throw new Error('Nothing was charged')
    const elsewhere = { id: 'elsewhere', providerEntryId: 'elsewhere', providerPaymentId: 'by cheque', cardLast4: null }
    await fixture.db().commit([build.insert(ledgerEntries).values({ ...charge, ...elsewhere, intentId: null })])
    expect(await refund()).toEqual({ state: 'REFUNDED', refundAttempts: 0 })
    expect(fixture.billing().payments(providerId)[1]).toMatchObject({ refundedCents: PRICE })
  })

  it('that would exceed the daily limit does not count as an attempt, and begins on another day', async () => {
    const { id: subscriptionId, communityId, userId } = await withdrawn()
    const [charge] = await fixture.ledger()
    const now = fixture.ctx().now
    const by = {
      actorId: userId,
      ipClass: '',
      correlationId: 'CORR',
      reason: 'Another withdrawal',
      operationId: 'other',
    }
    const ended = { state: 'DONE', createdAt: now, endedAt: now } as const
    const amountCents = REFUND_DAY_LIMIT_CENTS - PRICE + 1
    const of = { id: 'other', communityId, subscriptionId, userId, entryId: charge?.id ?? '', amountCents }
    await fixture.db().commit([build.insert(refunds).values({ ...of, ...by, ...ended })])
    expect(await refund()).toEqual({ state: 'REFUND_DUE', refundAttempts: 0 })
    fixture.pass(24 * 60)
    expect(await refund()).toEqual({ state: 'REFUNDED', refundAttempts: 0 })
  })
})

it('emails about an order name its article and that article’s author for as long as the article exists', async () => {
  const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', by: 'sam', title: 'Quiet' })
  const of = { communityId: fixture.cast.meridian.id, articleId } as PurchaseRow
  const order = { articleTitle: 'Quiet', authorName: 'Sam Okafor', authorEmail: fixture.cast.sam.email }
  expect(await readOrder(fixture.ctx(), of)).toEqual(order)
  expect(await findOrder(fixture.ctx(), { ...of, articleId: 'gone' })).toBeNull()
  expect(await findOrder(fixture.ctx(), { ...of, communityId: fixture.cast.harbor.id })).toBeNull()
  expect(await readOrder(fixture.ctx(), { ...of, articleId: 'gone' })).toMatchObject({ authorName: 'A former member' })
})
