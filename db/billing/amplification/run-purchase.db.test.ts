import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers } from '#db/schema/articles/article-offers.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { billingFactory, type Subscribed } from '#db/testing/billing.ts'
import { type RunPurchaseInput, runPurchase } from './run-purchase.ts'

const PRICE = 49_500

let fixture: ArticleFixture & ReturnType<typeof billingFactory>
let maya: Subscribed
let articleId: string
let anotherId: string
let card: RunPurchaseInput['card']

beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...billingFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { card: '1111' })
  const offer = { communityId: maya.communityId, priceCents: PRICE, currency: 'USD' as const }
  const texts = { steps: [], timing: '', refund: '', publishedAt: new Date(0) }
  const offers = [
    { ...offer, ...texts, id: 'offer', version: 1 },
    { ...offer, ...texts, id: 'newer', version: 2 },
  ]
  await fixture.db().commit([build.insert(articleAmplificationOffers).values(offers)])
  articleId = (await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })).id
  anotherId = (await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })).id
  card = { id: fixture.billing().subscription(maya.providerId).defaultCardId ?? '', last4: '1111' }
})

/** The final state of the purchase, or the reason why there is none. */
async function buy(given: Partial<RunPurchaseInput> = {}): Promise<string> {
  const result = await runPurchase(fixture.ctx(), {
    ...{ communityId: maya.communityId, userId: maya.userId, articleId, productName: 'Amplification' },
    ...{ offer: { id: 'offer', priceCents: PRICE, currency: 'USD' }, card, operationId: 'op-1', provided: sql`TRUE` },
    ...given,
  })
  if (result.kind === 'not-begun') return result.why
  return result.kind === 'ended' ? result.row.state : result.kind
}

function charges() {
  return fixture.billing().charges().length
}
async function states() {
  const rows = await fixture
    .db()
    .read(build.select({ state: amplificationPurchases.state }).from(amplificationPurchases))
  return rows.map(({ state }) => state)
}

describe('a purchase', () => {
  it('charges the card once, however often its operation is repeated and another one is begun', async () => {
    expect(await buy()).toBe('PAID')
    expect(await buy()).toBe('PAID')
    expect(await buy({ operationId: 'op-2' })).toBe('PAID')
    expect([charges(), await states()]).toEqual([1, ['PAID']])
  })

  it.each<[string, () => Partial<RunPurchaseInput>]>([
    ['another article', () => ({ articleId: anotherId })],
    ['another member', () => ({ userId: fixture.id('sam') })],
    ['another offer', () => ({ offer: { id: 'newer', priceCents: PRICE, currency: 'USD' } })],
    ['another price', () => ({ offer: { id: 'offer', priceCents: PRICE + 1, currency: 'USD' } })],
    ['another card', () => ({ card: { id: 'another', last4: '2222' } })],
  ])('does not answer the same operation for %s, and charges nothing more', async (_, given) => {
    await fixture.subscribe('sam', { card: '1111' })
    expect(await buy()).toBe('PAID')
    expect(await buy(given())).toBe('operation-used')
    expect([charges(), await states()]).toEqual([1, ['PAID']])
  })

  it('whose charge has an unknown outcome blocks another one until the outcome is known', async () => {
    fixture.billing().fail('payInvoice', 'lost-before')
    expect(await buy()).toBe('pending')
    expect(await buy({ operationId: 'op-2' })).toBe('pending')
    expect([charges(), await states()]).toEqual([1, ['OPEN']])
    fixture.pass(4)
    expect(await buy({ operationId: 'op-2' })).toBe('PAID')
    expect([charges(), await states()]).toEqual([2, ['NOT_PAID', 'PAID']])
    expect(
      fixture
        .billing()
        .payments(maya.providerId)
        .map(({ amountCents }) => amountCents),
    ).toEqual([PRICE])
  })

  it('that is refused is not taken for paid because an earlier one was, while its own invoice cannot be voided', async () => {
    expect(await buy()).toBe('PAID')
    fixture.billing().fail('payInvoice', 'refused')
    fixture.billing().fail('voidInvoice', 'away', { times: 2 })
    expect(await buy({ operationId: 'op-2', articleId: anotherId })).toBe('pending')
    expect((await states()).toSorted()).toEqual(['OPEN', 'PAID'])
  })

  it('for another article is a separate purchase', async () => {
    expect(await buy()).toBe('PAID')
    expect(await buy({ operationId: 'op-2', articleId: anotherId })).toBe('PAID')
    expect([charges(), await states()]).toEqual([2, ['PAID', 'PAID']])
  })

  it('does not begin where it is not allowed, or without a membership', async () => {
    expect(await buy({ provided: sql`FALSE` })).toBe('busy')
    expect(await buy({ userId: fixture.id('sam') })).toBe('busy')
    expect(await buy({ communityId: fixture.cast.harbor.id })).toBe('busy')
    expect([charges(), await states()]).toEqual([0, []])
  })
})
