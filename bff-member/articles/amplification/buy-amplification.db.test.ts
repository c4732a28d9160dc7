import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purchaseOperation } from '#db/billing/amplification/purchase.ts'
import { refundOperation } from '#db/billing/refunds/refund.ts'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import { billingFactory, tryToPay } from '#db/testing/billing.ts'
import type { BillingFault, BillingMethod } from '#db/testing/fake-billing.ts'
import { AMPLIFICATION_REFUSALS } from '#shared/domain/articles/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { readReceipt } from '../../billing/receipts.queries.ts'
import { listStatements } from '../../billing/statements.queries.ts'
import { readAuthorInfo } from '../author-info.queries.ts'
import { listAmplificationRequests, readOwnPurchase } from './amplification.queries.ts'
import { buyAmplification } from './buy-amplification.ts'
import { requestAmplification } from './request-amplification.ts'
import { withdrawAmplification } from './withdraw-amplification.ts'

const PRICE = 49_500

let fixture: ArticleFixture & ReturnType<typeof billingFactory>
beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...billingFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(begin)

async function begin() {
  await fixture.start()
  const offer = (where: 'meridian' | 'harbor', priceCents: number) => ({
    id: where,
    communityId: fixture.cast[where].id,
    version: 1,
    priceCents,
    currency: 'USD' as const,
    steps: ['First'],
    timing: 'Soon.',
    refund: 'All of it.',
    publishedAt: at(-60),
  })
  await fixture
    .db()
    .commit([build.insert(articleAmplificationOffers).values([offer('meridian', PRICE), offer('harbor', 1)])])
}

/** Maya with a card and an article that she has approved. */
async function given(card = '1111') {
  const to = await fixture.subscribe('maya', { card })
  const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
  const cardId = fixture.billing().subscription(to.providerId).defaultCardId ?? ''
  const press = (operationId = 'op-1', more: { articleId?: string; cardId?: string; offerId?: string } = {}) =>
    buyAmplification(author(), { articleId, offerId: 'meridian', cardId, operationId, ...more }).then(
      ({ state }) => state as string,
      codeOf,
    )
  const withdraw = () => withdrawAmplification(author(), { articleId, by: BY })
  return { to, articleId, cardId, press, withdraw }
}
const BY = { actorId: '', ipClass: '192.0.2.0/24', correlationId: 'c' }

/** Announces the closing of the community. */
async function announceClosing() {
  await fixture.db().commit([
    build.insert(communityClosings).values({
      ...{ id: 'closing', communityId: fixture.cast.meridian.id, announcedById: fixture.id('theo'), reason: 'x' },
      ...{ announcedAt: at(0), closesAt: at(40 * 24 * 60), endsAt: at(70 * 24 * 60), event: 'ANNOUNCED', toldTo: '' },
    }),
  ])
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}
function author(who: 'maya' | 'sam' | 'lena' = 'maya') {
  BY.actorId = fixture.id(who)
  return { ...fixture.as(who), ...fixture.ctx() }
}
function purchases() {
  return fixture.db().read(build.select().from(amplificationPurchases))
}
function orders() {
  return fixture.db().read(build.select().from(articleAmplificationRequests))
}
async function templates() {
  return (await fixture.db().read(build.select({ template: outbox.template }).from(outbox)))
    .map((one) => one.template)
    .sort()
}
/** The contents of the email to the concierge. */
async function orderEmail() {
  const [email] = await fixture.db().read(build.select().from(outbox).where(eq(outbox.template, 'amplification-order')))
  return unsealPayload([OUTBOX_KEY], email?.id ?? '', email?.payload ?? '')
}
function chargedCents(providerId: string) {
  return fixture
    .billing()
    .payments(providerId)
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
}
async function runJobs() {
  fixture.pass(20)
  await refundOperation.settleDue(fixture.ctx())
  await purchaseOperation.settleDue(fixture.ctx())
  fixture.pass(20)
  await purchaseOperation.settleDue(fixture.ctx())
}

describe('buying an amplification', () => {
  test('charges the card once, writes ledger, order, receipt, emails and notification, and names the purchased offer', async () => {
    const { to, articleId, press } = await given()
    expect(await press()).toBe('PAID')
    expect(await press()).toBe('PAID')
    expect(fixture.billing().charges()).toEqual(['payInvoice'])
    const [purchase] = await purchases()
    expect(await orders()).toMatchObject([{ id: purchase?.id, articleId, withdrawnAt: null, begunAt: null }])
    expect((await fixture.ledger()).map(({ amountCents }) => amountCents)).toEqual([PRICE])
    expect(await fixture.mismatches(to.communityId)).toEqual([])
    expect(await templates()).toEqual(['amplification-order', 'amplification-paid'])
    expect(await orderEmail()).toMatchObject({
      articleTitle: 'Quiet platforms',
      authorName: 'Maya Chen',
      authorEmail: fixture.cast.maya.email,
    })
    expect(await readReceipt(author(), purchase?.id ?? '')).toMatchObject({ entries: [{ amountCents: PRICE }] })
    expect(await readReceipt(author('sam'), purchase?.id ?? '')).toBeNull()
    expect(await listStatements(author(), { year: null, after: null, first: 5 } as never)).toMatchObject([
      {
        name: 'Amplification of “Quiet platforms”',
        amountCents: PRICE,
        payments: [{ productName: 'Amplification of “Quiet platforms”', receiptNumber: purchase?.id }],
      },
    ])
  })

  test.each([
    ['the same operation', () => 'op-1'],
    ['operations of their own', (i: number) => `op-${i}`],
  ])('sixty presses at once with %s are one charge', async (_, operationOf) => {
    const { to, press } = await given()
    const answers = await Promise.all(Array.from({ length: 60 }, (_one, i) => press(operationOf(i))))
    const expected = ['PAID', 'PaymentPending', 'InvalidTransition']
    expect(answers.filter((one) => !expected.includes(one))).toEqual([])
    await runJobs()
    expect(chargedCents(to.providerId)).toBe(PRICE)
    expect(await press('op-last')).toBe('PAID')
    expect(chargedCents(to.providerId)).toBe(PRICE)
    expect(await orders()).toHaveLength(1)
  })

  test('an operation id of another card, offer or article is refused, and is not reported as paid', async () => {
    const { to, articleId, cardId, press } = await given()
    expect(await press()).toBe('PAID')
    const otherCard = fixture.billing().addCard(to.customerId, '4444')
    expect(await press('op-1', { cardId: otherCard })).toBe('BadRequest.Invalid')
    const { id: otherArticle } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    expect(await press('op-1', { articleId: otherArticle })).toBe('BadRequest.Invalid')
    const offer = {
      version: 2,
      priceCents: PRICE + 100,
      currency: 'USD' as const,
      steps: ['First'],
      timing: 'Soon.',
      refund: 'All of it.',
    }
    const newOffer = { ...offer, id: 'meridian-2', communityId: to.communityId, publishedAt: at(-1) }
    await fixture.db().commit([build.insert(articleAmplificationOffers).values([newOffer])])
    expect(await press('op-1', { offerId: 'meridian-2' })).toBe('BadRequest.Invalid')
    expect(await purchases()).toMatchObject([{ articleId, cardId, amountCents: PRICE, state: 'PAID' }])
    expect(fixture.billing().charges()).toEqual(['payInvoice'])
    expect(await press('op-2', { articleId: otherArticle, offerId: 'meridian-2' })).toBe('PAID')
    expect(chargedCents(to.providerId)).toBe(2 * PRICE + 100)
  })

  test('takes the place of a request that was not paid', async () => {
    const { articleId, press } = await given()
    await requestAmplification(fixture.as('maya'), { articleId })
    expect(await press()).toBe('PAID')
    const [open, ...others] = await listAmplificationRequests(fixture.as('maya'), articleId)
    expect(others).toEqual([])
    expect(open?.id).toBe((await purchases())[0]?.id)
  })

  test('a declined card leaves no debt and its reason is shown; another card pays', async () => {
    const { to, articleId, press } = await given('0002')
    expect(await press()).toBe('BadRequest.Invalid')
    expect(fixture.billing().subscription(to.providerId).balanceCents).toBe(0)
    expect(await readOwnPurchase(author(), articleId)).toMatchObject({
      state: 'NOT_PAID',
      declineCode: 'insufficient-funds',
    })
    expect(await orders()).toEqual([])
    expect(await press()).toBe('BadRequest.Invalid')
    const cardId = fixture.billing().addCard(to.customerId, '4444')
    expect(await press('op-2', { cardId })).toBe('PAID')
    expect(chargedCents(to.providerId)).toBe(PRICE)
  })

  test("is refused for a changed offer, another member's card, another member's article and an article that is not approved", async () => {
    const { articleId, cardId, press } = await given()
    expect(await press('op-1', { offerId: 'harbor' })).toBe('StaleRevision')
    const others = fixture.billing().addCard('cus-somebody', '4444')
    expect(await press('op-2', { cardId: others })).toBe('NotFound')
    const asked = { articleId, offerId: 'meridian', cardId, operationId: 'op-3' }
    for (const who of ['sam', 'lena'] as const)
      expect(await buyAmplification(author(who), asked).then(() => 'PAID', codeOf)).toBe('NotFound')
    await fixture
      .db()
      .commit([build.update(articles).set({ status: 'READY_TO_APPROVE' }).where(eq(articles.id, articleId))])
    expect(await press('op-4')).toBe('Unprocessable')
    expect(fixture.billing().charges()).toEqual([])
  })

  test('a payment of what is owed waits for it, because it would pay its invoice too', async () => {
    const { to, press } = await given()
    fixture.billing().fail('payInvoice', 'lost-before', { times: 1 })
    expect(await press()).toBe('PaymentPending')
    expect(await tryToPay(fixture as never, to)).toBe('PaymentPending')
    await runJobs()
    expect(chargedCents(to.providerId)).toBe(0)
    expect(await tryToPay(fixture as never, to)).toBe('paid')
    expect(chargedCents(to.providerId)).toBe(0)
  })
})

const WRITES = ['issueInvoice', 'payInvoice', 'voidInvoice'] as const
const CELLS = [
  ...WRITES.flatMap((method) =>
    (['away', 'lost-before', 'lost-after', 'declined', 'refused'] as const).map((fault) => [method, fault] as const),
  ),
  ...(['readSubscription', 'listInvoices', 'listCards'] as const).map((method) => [method, 'away'] as const),
]

describe('a fault at a call of a purchase', () => {
  test.each(CELLS.flatMap(([method, fault]) => [1, 99].map((times) => [method, fault, times] as const)))(
    '%s: %s, %i times: at most one charge, no debt, and the purchase completes',
    async (method: BillingMethod, fault: BillingFault, times) => {
      const { to, press } = await given(method === 'voidInvoice' ? '0002' : '1111')
      fixture.billing().fail(method, fault, { times })
      const first = await press()
      const repeat = await press()
      if (first === 'PAID') expect(repeat).toBe('PAID')
      expect(await purchaseOperation.settleDue(fixture.ctx())).toEqual(NOTHING_DONE)
      expect(chargedCents(to.providerId)).toBeLessThanOrEqual(PRICE)
      fixture.billing().heal()
      await runJobs()
      const [purchase] = await purchases()
      expect(purchase?.state ?? 'none').not.toBe('OPEN')
      expect(chargedCents(to.providerId)).toBe(purchase?.state === 'PAID' ? PRICE : 0)
      expect(fixture.billing().subscription(to.providerId).balanceCents).toBe(0)
      const cardId = fixture.billing().addCard(to.customerId, '4444')
      expect(await press('op-last', { cardId })).toBe('PAID')
      expect(chargedCents(to.providerId)).toBe(PRICE)
      expect(await fixture.mismatches(to.communityId)).toEqual([])
      expect((await orders()).filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
    },
  )
})

describe('withdrawing a paid amplification', () => {
  test('refunds the whole amount to the card, notifies author and concierge, and is not logged as a staff action', async () => {
    const { to, articleId, press, withdraw } = await given()
    await press()
    expect(await withdraw()).toMatchObject({ articleId })
    expect(chargedCents(to.providerId)).toBe(0)
    expect(await purchases()).toMatchObject([{ state: 'REFUNDED' }])
    expect((await fixture.ledger()).map(({ kind, amountCents }) => `${kind} ${amountCents}`).sort()).toEqual([
      `CHARGE ${PRICE}`,
      `REFUND ${PRICE}`,
    ])
    expect(await templates()).toEqual([
      'amplification-order',
      'amplification-order',
      'amplification-paid',
      'payment-refunded',
    ])
    expect(await fixture.db().read(build.select().from(auditLog))).toEqual([])
    expect(await withdraw()).toBeNull()
    expect(await press('op-2')).toBe('PAID')
    expect(chargedCents(to.providerId)).toBe(PRICE)
  })

  test('is refused once the amplification has begun', async () => {
    const { to, press, withdraw } = await given()
    await press()
    await fixture.db().commit([build.update(articleAmplificationRequests).set({ begunAt: at(0) })])
    await expect(withdraw()).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(chargedCents(to.providerId)).toBe(PRICE)
  })

  test.each([
    ['away', 1],
    ['away', 3],
    ['lost-before', 1],
    ['lost-after', 1],
  ] as const)('a refund that is %s %i times is given once, by the job', async (fault, times) => {
    const { to, press, withdraw } = await given()
    await press()
    fixture.billing().fail('refundPayment', fault, { times })
    await withdraw()
    for (let i = 0; i < 5; i++) await runJobs()
    expect(await purchases()).toMatchObject([{ state: 'REFUNDED' }])
    expect(fixture.billing().payments(to.providerId)).toMatchObject([{ refundedCents: PRICE }])
    expect(await fixture.mismatches(to.communityId)).toEqual([])
  })

  test('a refund that the provider refuses is reported to the concierge', async () => {
    const { press, withdraw } = await given()
    await press()
    fixture.billing().fail('refundPayment', 'refused', { times: 1 })
    await withdraw()
    expect(await purchases()).toMatchObject([{ state: 'REFUND_REFUSED' }])
    expect((await templates()).filter((one) => one === 'amplification-order')).toHaveLength(3)
  })
})

describe('in a community with an announced closing', () => {
  test('[BRAND-003] no new amplification is possible, and paid ones remain', async () => {
    const before = await given()
    expect(await before.press()).toBe('PAID')
    await announceClosing()
    await fixture.db().commit([
      build
        .update(articles)
        .set({ status: 'PUBLISHED', slug: 'a', publishedAt: at(0) })
        .where(eq(articles.id, before.articleId)),
    ])
    const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    const message = AMPLIFICATION_REFUSALS.notOffered
    const notOffered = { code: 'Unprocessable', message, extensions: { reason: 'notOffered' } }
    const bought = buyAmplification(author(), {
      articleId,
      offerId: 'meridian',
      cardId: before.cardId,
      operationId: 'op-2',
    })
    await expect(bought).rejects.toMatchObject(notOffered)
    await expect(requestAmplification(author(), { articleId })).rejects.toMatchObject(notOffered)
    expect(await readAuthorInfo(author(), 'offer')).toBeNull()
    const purchases = await fixture.db().read(build.select().from(amplificationPurchases))
    expect(purchases.map(({ state }) => state)).toEqual(['PAID'])
  })
})
