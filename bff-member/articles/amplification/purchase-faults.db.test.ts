import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchaseOperation } from '#db/billing/amplification/purchase.ts'
import { refundOperation } from '#db/billing/refunds/refund.ts'
import { deleteAccountStatements } from '#db/members/privacy/delete-account.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import { faultCells, faultyProvider } from '#shared/testing/payment/provider-faults.ts'
import { OUTBOX_KEY, PAY_LINK_KEY } from '#shared/testing/worker-env.ts'
import { buyAmplification } from './buy-amplification.ts'
import { withdrawAmplification } from './withdraw-amplification.ts'

const PRICE = 49_500
const CELLS = faultCells([
  'GET /subscriptions',
  'GET /invoices',
  'GET /payment_profiles',
  'POST /subscriptions',
  'POST /invoices',
])

let fixture: ArticleFixture
let provider: Awaited<ReturnType<typeof faultyProvider>>
let movedMs = 0
const table: string[] = []

beforeAll(async () => {
  fixture = await articleFixture()
  provider = await faultyProvider()
})
afterAll(async () => {
  console.log(['call                  fault          first   again   after the job', ...table].join('\n'))
  await provider?.discard()
  await fixture?.stop()
})

function author() {
  const now = new Date(Date.now() + movedMs)
  return { ...fixture.as('maya', now), now, billing: provider.port(), outboxKey: OUTBOX_KEY, payLinkKey: PAY_LINK_KEY }
}

/** Maya's membership at the sandbox and an article that she has approved. */
async function given() {
  await fixture.reset()
  await provider.heal()
  movedMs = 0
  const { subscriptionId, customerId, cardId } = await provider.payments.signUp()
  const communityId = fixture.cast.meridian.id
  const texts = { currency: 'USD' as const, steps: [], timing: '', refund: '' }
  await fixture.db().commit([
    build
      .insert(articleAmplificationOffers)
      .values({ ...texts, id: 'offer', communityId, version: 1, priceCents: PRICE, publishedAt: new Date(0) }),
    build.insert(subscriptions).values({
      id: `own-${subscriptionId}`,
      communityId,
      userId: fixture.id('maya'),
      providerId: String(subscriptionId),
      providerCustomerId: String(customerId),
      state: 'active',
      balanceCents: 0,
      currency: 'USD',
      productName: 'Membership',
      readAt: new Date(0),
      createdAt: new Date(0),
    }),
  ])
  const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
  const press = (operationId: string) =>
    buyAmplification(author(), { articleId, offerId: 'offer', cardId: String(cardId), operationId }).then(
      () => '200',
      (error) => String(error.status ?? error.code ?? error),
    )
  const withdraw = () =>
    withdrawAmplification(author(), { articleId, by: { actorId: fixture.id('maya'), ipClass: '', correlationId: '' } })
  const charged = async () => {
    const invoices = await provider.port().listInvoices(String(subscriptionId))
    if (invoices.kind !== 'done') throw new Error('The sandbox does not answer')
    const payments = invoices.value.flatMap((one) => one.payments).filter(({ amountCents }) => amountCents === PRICE)
    return {
      left: payments.map((one) => one.amountCents - one.refundedCents),
      open: invoices.value.filter((one) => one.dueCents > 0),
    }
  }
  const deleteAccount = async () => {
    const [first, ...rest] = deleteAccountStatements({ userId: fixture.id('maya'), communityId })
    if (first) await fixture.db().commit([first, ...rest])
  }
  return { press, withdraw, charged, communityId, deleteAccount }
}

async function runJobs() {
  movedMs += 10 * 60_000
  await refundOperation.settleDue(author())
  await purchaseOperation.settleDue(author())
  movedMs += 10 * 60_000
  await purchaseOperation.settleDue(author())
}

describe('a provider fault while an amplification is being paid', () => {
  it.each(CELLS)('$mode at $path: at most one charge, no debt, and the purchase completes', async (cell) => {
    const { press, charged, communityId } = await given()
    await provider.fail(cell)
    const first = await press('op-1')
    const again = await press('op-1')
    if (first === '200') expect(again).toBe('200')
    await provider.heal()
    await runJobs()
    const [purchase] = await fixture.db().read(build.select().from(amplificationPurchases))
    expect(purchase?.state ?? 'none').not.toBe('OPEN')
    expect(await charged()).toEqual({ left: purchase?.state === 'PAID' ? [PRICE] : [], open: [] })
    expect(await press('op-last')).toBe('200')
    expect(await charged()).toEqual({ left: [PRICE], open: [] })
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])
    table.push(
      `${cell.path.padEnd(22)}${cell.mode.padEnd(15)}${first.padEnd(8)}${again.padEnd(8)}${purchase?.state ?? 'none'}`,
    )
  })
})

describe('a provider fault while an amplification is being withdrawn', () => {
  it.each(faultCells(['GET /invoices', 'POST /invoices']))('$mode at $path: the money goes back once', async (cell) => {
    const { press, withdraw, charged, communityId } = await given()
    expect(await press('op-1')).toBe('200')
    await provider.fail(cell)
    await withdraw()
    await provider.heal()
    for (let i = 0; i < 4; i++) await runJobs()
    expect(await charged()).toEqual({ left: [0], open: [] })
    expect(await fixture.db().read(build.select().from(amplificationPurchases))).toMatchObject([{ state: 'REFUNDED' }])
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])
  })
})

describe("an amplification whose author's account is deleted, with the article, during the payment", () => {
  async function emails() {
    const rows = await fixture.db().read(build.select().from(outbox).where(eq(outbox.template, 'amplification-order')))
    return rows.map(({ idempotencyKey }) => idempotencyKey.split('/').at(-1))
  }
  const purchaseNow = async () => (await fixture.db().read(build.select().from(amplificationPurchases)))[0]
  const entries = () =>
    fixture.db().read(
      build
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.userId, fixture.id('maya'))),
    )

  /** The charge was made, but the account was deleted before the result could be read. */
  async function chargedAndDeleted() {
    const all = await given()
    await provider.fail({ path: 'GET /invoices', mode: 'down' }, 50)
    expect(await all.press('op-1')).toBe('202')
    await all.deleteAccount()
    await provider.heal()
    return all
  }

  it('refunds the charge once, keeps both movements in the ledger, and notifies the concierge', async () => {
    const { charged, communityId } = await chargedAndDeleted()
    expect((await charged()).left).toEqual([PRICE])
    for (let i = 0; i < 3; i++) await runJobs()
    expect(await charged()).toEqual({ left: [0], open: [] })
    expect(await purchaseNow()).toMatchObject({ state: 'REFUNDED', nextCheckAt: null })
    expect((await entries()).map(({ kind, amountCents }) => [kind, amountCents])).toEqual(
      expect.arrayContaining([
        ['CHARGE', PRICE],
        ['REFUND', PRICE],
      ]),
    )
    expect(await fixture.db().read(build.select().from(articleAmplificationRequests))).toEqual([])
    expect(await emails()).toEqual(['WITHDRAWN'])
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])
  })
  it('notifies the concierge when the refund fails, and stops retrying', async () => {
    const { charged, communityId } = await chargedAndDeleted()
    await provider.fail({ path: 'POST /invoices', mode: '500' }, 1000)
    for (let i = 0; i < 12; i++) await runJobs()
    await provider.heal()
    expect((await charged()).left).toEqual([PRICE])
    expect(await purchaseNow()).toMatchObject({ state: 'REFUND_REFUSED', nextCheckAt: null, leasedUntil: null })
    expect(await emails()).toEqual(['WITHDRAWN', 'REFUND_REFUSED'])
    expect(await fixture.db().read(ledgerMismatches({ communityId }))).toEqual([])
  })
})
