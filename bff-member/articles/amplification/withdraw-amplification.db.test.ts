import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purchaseOperation } from '#db/billing/amplification/purchase.ts'
import { chargeEntry } from '#db/billing/refunds/refund-rows.ts'
import { runRefund } from '#db/billing/refunds/run-refund.ts'
import { mergeStatements } from '#db/members/merge/merge-statements.ts'
import { deleteDueAccounts, openDeletion } from '#db/members/privacy/account-deletions.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { cardAuthorizations } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import { billingFactory } from '#db/testing/billing.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { readReceipt } from '../../billing/receipts.queries.ts'
import { listAmplificationRequests, readOwnPurchase } from './amplification.queries.ts'
import { buyAmplification } from './buy-amplification.ts'
import { requestAmplification } from './request-amplification.ts'
import { withdrawAmplification } from './withdraw-amplification.ts'

const PRICE = 49_500
const A_PART = 10_000

let fixture: ArticleFixture & ReturnType<typeof billingFactory>
beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...billingFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  const offer = { id: 'offer', communityId: fixture.cast.meridian.id, version: 1, priceCents: PRICE, currency: 'USD' }
  const texts = { steps: ['First'], timing: 'Soon.', refund: 'All of it.', publishedAt: at(-60) }
  await fixture.db().commit([build.insert(articleAmplificationOffers).values({ ...offer, ...texts } as never)])
})

function author(who: 'maya' | 'sam' | 'lena' = 'maya') {
  return { ...fixture.as(who), ...fixture.ctx() }
}

/** Maya's approved article and the actions of its author on its amplification. */
async function given() {
  const to = await fixture.subscribe('maya', { card: '1111' })
  const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
  const cardId = fixture.billing().subscription(to.providerId).defaultCardId ?? ''
  const buy = () => buyAmplification(author(), { articleId, offerId: 'offer', cardId, operationId: 'op-1' })
  const withdraw = (who: 'maya' | 'sam' | 'lena' = 'maya') =>
    withdrawAmplification(author(who), {
      articleId,
      by: { actorId: fixture.id(who), ipClass: '192.0.2.0/24', correlationId: 'c' },
    })
  const move = (status: ArticleStatus, daysAgo = 0) =>
    fixture.db().commit([
      build
        .update(articles)
        .set({ status, previousStatus: 'READY_TO_PUBLISH', statusUpdatedAt: at(-daysAgo * 24 * 60) })
        .where(eq(articles.id, articleId)),
    ])
  return { to, articleId, buy, withdraw, move }
}

/** Maya's account becomes one with Sam's. */
async function mergeIntoSam({ communityId, userId: mergedId }: { communityId: string; userId: string }) {
  const merge = { communityId, mergedId, keptId: fixture.id('sam') }
  const done = { ...merge, id: 'merge', actorId: fixture.id('theo'), reason: '', wasActive: true, mergedAt: at(0) }
  await fixture
    .db()
    .commit([
      build.insert(memberMerges).values({ ...done, isRecorded: true }),
      ...mergeStatements({ ...merge, mergeId: 'merge' }),
      build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, mergedId)),
    ])
}

function purchases() {
  return fixture.db().read(build.select().from(amplificationPurchases))
}
function refundedCents(providerId: string) {
  return fixture
    .billing()
    .payments(providerId)
    .map(({ refundedCents }) => refundedCents)
}
/** The data of all emails with the given template, ordered by key. */
async function emails(
  template: `amplification-${'order' | 'paid' | 'to-arrange'}` | 'account-deleted' | 'payment-refunded',
) {
  const rows = await fixture.db().read(build.select().from(outbox).where(eq(outbox.template, template)))
  rows.sort((a, b) => (a.idempotencyKey < b.idempotencyKey ? -1 : 1))
  return Promise.all(rows.map(({ id, payload }) => unsealPayload([OUTBOX_KEY], id, payload)))
}

describe('an order for an article that staff have moved', () => {
  test.each([
    ['TRASHED', 0],
    ['TRASHED', 40],
    ['ON_HOLD', 0],
    ['FINAL_EDIT', 0],
  ] as const)('%s, %i days ago, is withdrawn for a full refund', async (status, daysAgo) => {
    const { to, articleId, buy, withdraw, move } = await given()
    await buy()
    await move(status, daysAgo)
    expect(await listAmplificationRequests(author(), articleId)).toHaveLength(1)
    expect(await withdraw()).toMatchObject({ articleId })
    expect(await purchases()).toMatchObject([{ state: 'REFUNDED' }])
    expect(refundedCents(to.providerId)).toEqual([PRICE])
    expect(await emails('amplification-order')).toMatchObject([
      { event: 'PAID' },
      { event: 'WITHDRAWN', articleTitle: 'Quiet platforms', authorName: 'Maya Chen' },
    ])
    expect(await withdraw()).toBeNull()
  })

  test('to the trash still exists after the article comes back, and can be withdrawn then', async () => {
    const { to, articleId, buy, withdraw, move } = await given()
    await buy()
    await move('TRASHED')
    await move('READY_TO_PUBLISH')
    expect(await listAmplificationRequests(author(), articleId)).toHaveLength(1)
    expect(await purchases()).toMatchObject([{ state: 'PAID' }])
    await withdraw()
    expect(refundedCents(to.providerId)).toEqual([PRICE])
  })

  test('to the trash is neither visible to nor withdrawable by anybody else', async () => {
    const { articleId, buy, withdraw, move } = await given()
    await buy()
    await move('TRASHED')
    for (const who of ['sam', 'lena'] as const) {
      await expect(withdraw(who)).rejects.toMatchObject({ code: 'NotFound' })
      expect(await listAmplificationRequests(author(who), articleId)).toEqual([])
      expect(await readOwnPurchase(author(who), articleId)).toBeNull()
    }
    expect(await purchases()).toMatchObject([{ state: 'PAID' }])
  })

  test('to the trash is withdrawn if it was only requested, and the concierge is notified', async () => {
    const { articleId, withdraw, move } = await given()
    await requestAmplification(author(), { articleId })
    await move('TRASHED')
    await expect(requestAmplification(author(), { articleId })).rejects.toMatchObject({ code: 'NotFound' })
    expect(await withdraw()).toMatchObject({ articleId })
    expect(await emails('amplification-to-arrange')).toMatchObject([{}, { isWithdrawn: true, authorName: 'Maya Chen' }])
  })
})

describe('an order that an account has paid that was merged into another one', () => {
  afterEach(() => fixture.change(fixture.cast.maya, { status: 'ACTIVE' }))

  test('is shown to its author as paid, with its receipt, and is withdrawn for a full refund', async () => {
    const { to, articleId, buy, withdraw } = await given()
    await buy()
    const [{ id = '' } = {}] = await purchases()
    expect(await readOwnPurchase(author('sam'), articleId)).toBeNull()
    await mergeIntoSam(to)
    expect(await listAmplificationRequests(author('sam'), articleId)).toMatchObject([{ id }])
    expect(await readOwnPurchase(author('sam'), articleId)).toMatchObject({ id, state: 'PAID', cardCents: PRICE })
    expect(await readReceipt(author('sam'), id)).toMatchObject({ entries: [{ amountCents: PRICE }] })
    expect(await readReceipt(author('lena'), id)).toBeNull()
    await withdraw('sam')
    expect(await readOwnPurchase(author('sam'), articleId)).toMatchObject({ state: 'REFUNDED', refundedCents: PRICE })
    expect(refundedCents(to.providerId)).toEqual([PRICE])
    const refunds = eq(outbox.template, 'payment-refunded')
    expect(await fixture.db().read(build.select().from(outbox).where(refunds))).toMatchObject([
      { userId: fixture.id('sam') },
    ])
    // The author is not staff.
    const acts = eq(auditLog.action, 'user.refund')
    expect(await fixture.db().read(build.select().from(auditLog).where(acts))).toEqual([])
  })
})

describe('an order that staff have partly refunded', () => {
  async function refundPart() {
    const [entry] = await fixture.ledger()
    const communityId = fixture.cast.meridian.id
    const [charge] = await fixture.db().read(chargeEntry({ communityId, entryId: entry?.id ?? '' }))
    if (!charge) throw new Error('Nothing was charged')
    const by = { actorId: fixture.id('theo'), ipClass: '192.0.2.0/24', correlationId: 'c' }
    const asked = { charge, amountCents: A_PART, reason: 'Agreed', operationId: 'of-staff', by, provided: sql`TRUE` }
    expect(await runRefund(fixture.ctx(), asked)).toMatchObject({ kind: 'ended', row: { state: 'DONE' } })
  }

  test('refunds the rest, and tells the author and the concierge', async () => {
    const { to, articleId, buy, withdraw } = await given()
    await buy()
    await refundPart()
    await withdraw()
    expect(refundedCents(to.providerId)).toEqual([PRICE])
    expect(await purchases()).toMatchObject([{ state: 'REFUNDED' }])
    expect(await readOwnPurchase(author(), articleId)).toMatchObject({ cardCents: PRICE, refundedCents: PRICE })
    expect((await emails('amplification-order'))[1]).toMatchObject({
      event: 'WITHDRAWN',
      cardCents: PRICE,
      refundedCents: A_PART,
    })
    expect(await fixture.mismatches(to.communityId)).toEqual([])
  })

  test('whose remaining refund the provider refuses is reported to the concierge with the amount', async () => {
    const { articleId, buy, withdraw } = await given()
    await buy()
    await refundPart()
    fixture.billing().fail('refundPayment', 'refused', { times: 1 })
    await withdraw()
    expect(await purchases()).toMatchObject([{ state: 'REFUND_REFUSED' }])
    expect((await emails('amplification-order'))[1]).toMatchObject({
      event: 'REFUND_REFUSED',
      amountCents: PRICE,
      cardCents: PRICE,
      refundedCents: A_PART,
    })
    expect(await readOwnPurchase(author(), articleId)).toMatchObject({ refundedCents: A_PART })
  })
})

describe('an order that was paid from credit with the provider', () => {
  test.each([
    ['a part of', A_PART],
    ['all of', PRICE],
  ])('%s: what the card paid is named, and goes back', async (_part, creditCents) => {
    const { to, articleId, buy, withdraw } = await given()
    const cardCents = PRICE - creditCents
    fixture.billing().giveCredit(to.providerId, creditCents)
    expect(await buy()).toMatchObject({ state: 'PAID', amountCents: PRICE, cardCents })
    expect(await emails('amplification-paid')).toMatchObject([{ amountCents: PRICE, cardCents }])
    const authorized = await fixture.db().read(build.select().from(cardAuthorizations))
    expect(authorized.map(({ amountCents }) => amountCents)).toEqual(cardCents > 0 ? [cardCents] : [])
    await withdraw()
    expect(refundedCents(to.providerId)).toEqual(cardCents > 0 ? [0, cardCents] : [0])
    expect(await emails('amplification-order')).toMatchObject([
      { event: 'PAID', cardCents },
      { event: 'WITHDRAWN', cardCents, refundedCents: 0 },
    ])
    expect(await readOwnPurchase(author(), articleId)).toMatchObject({
      state: 'REFUNDED',
      cardCents,
      refundedCents: cardCents,
    })
    expect(await fixture.mismatches(to.communityId)).toEqual([])
  })
})

describe('an order of a member whose account is being deleted', () => {
  const files: Files = {
    put: async () => undefined,
    get: async () => null,
    delete: async () => undefined,
  } as never

  async function deleteAccount(who: 'maya' | 'sam' = 'maya') {
    await openDeletion(author(who))
    fixture.pass(60 * 24 * 60)
    expect(await deleteDueAccounts({ ...fixture.ctx(), files })).toBe(1)
  }
  async function runJob() {
    fixture.pass(20)
    await purchaseOperation.settleDue(fixture.ctx())
  }

  let people: (typeof users.$inferSelect)[] = []
  beforeAll(async () => {
    people = await fixture.db().read(
      build
        .select()
        .from(users)
        .where(inArray(users.id, [fixture.id('maya'), fixture.id('sam')])),
    )
  })
  afterEach(async () => {
    for (const person of people) await fixture.change(person, person)
  })

  test.each(['READY_TO_PUBLISH', 'PUBLISHED', 'TRASHED'] as const)(
    'while its article is %s: the money is refunded, and the concierge is told of which order',
    async (status) => {
      const { to, buy, move } = await given()
      await buy()
      await move(status)
      await deleteAccount()
      expect(await purchases()).toMatchObject([{ state: 'REFUND_DUE' }])
      expect(await emails('amplification-order')).toMatchObject([
        { event: 'PAID' },
        { event: 'WITHDRAWN', articleTitle: 'Quiet platforms', authorName: 'Maya Chen', cardCents: PRICE },
      ])
      // The refund itself can notify nobody: the account no longer has an address.
      const refunds = [{ amountCents: PRICE, currency: 'USD', cardLast4: '1111' }]
      expect(await emails('account-deleted')).toEqual([{ refunds }])
      await runJob()
      expect(await purchases()).toMatchObject([{ state: 'REFUNDED', nextCheckAt: null }])
      expect(refundedCents(to.providerId)).toEqual([PRICE])
      expect(await emails('payment-refunded')).toEqual([])
      expect(await fixture.mismatches(to.communityId)).toEqual([])
    },
  )

  test('into which the account that paid was merged: the money is refunded, as the last email says', async () => {
    const { to, buy } = await given()
    await buy()
    await mergeIntoSam(to)
    await deleteAccount('sam')
    expect(await emails('account-deleted')).toEqual([
      { refunds: [{ amountCents: PRICE, currency: 'USD', cardLast4: '1111' }] },
    ])
    await runJob()
    expect(await purchases()).toMatchObject([{ state: 'REFUNDED' }])
    expect(refundedCents(to.providerId)).toEqual([PRICE])
  })

  test.each(['READY_TO_PUBLISH', 'PUBLISHED'] as const)(
    'whose charge of unknown outcome turns out to be made, while its article is %s: the money is refunded',
    async (status) => {
      const { to, buy, move } = await given()
      fixture.billing().fail('listInvoices', 'away', { times: 20 })
      await expect(buy()).rejects.toMatchObject({ code: 'PaymentPending' })
      await move(status)
      await deleteAccount()
      fixture.billing().heal()
      await runJob()
      await runJob()
      expect(await purchases()).toMatchObject([{ state: 'REFUNDED' }])
      expect(refundedCents(to.providerId)).toEqual([PRICE])
      expect(await emails('amplification-paid')).toEqual([])
      expect(await emails('amplification-order')).toMatchObject([{ event: 'WITHDRAWN' }])
    },
  )

  test('after it has begun stays paid, and no refund is announced', async () => {
    const { to, buy, move } = await given()
    await buy()
    await move('PUBLISHED')
    await fixture.db().commit([build.update(articleAmplificationRequests).set({ begunAt: at(0) })])
    await deleteAccount()
    await runJob()
    expect(await purchases()).toMatchObject([{ state: 'PAID' }])
    expect(refundedCents(to.providerId)).toEqual([0])
    expect(await emails('amplification-order')).toMatchObject([{ event: 'PAID' }])
    expect(await emails('account-deleted')).toEqual([{ refunds: [] }])
  })
})
