import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { startSandbox } from '#shared/testing/start-sandbox.ts'
import { BRAND_CODES } from '../communities.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { keyOf } from '../people/person.ts'
import { readCast } from '../seed.ts'
import { DEMO_PRICES, demoPayments, demoPricePointId, demoReturnPricePointId } from './demo-payments.ts'

const cast = readCast()
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>

beforeAll(async () => {
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
  const answer = await sandbox.post('/__ctl/payment/seed', demoPayments(cast, new Date()))
  if (!answer.ok) throw new Error(await answer.text())
})
afterAll(() => sandbox.discard())

async function membership(name: keyof typeof NAMED_PEOPLE) {
  const person = Object.values(cast.membersOf)
    .flat()
    .find(({ key }) => key === keyOf(NAMED_PEOPLE[name].name))
  const found = await payments.call('GET', `/customers/lookup.json?reference=${person?.id}`)
  const { id } = (found.body as { customer: { id: number } }).customer
  const { subscriptions } = demoPayments(cast, new Date())
  const subscriptionId = subscriptions.find(({ customer_id }) => customer_id === id)?.id ?? 0
  return { customerId: id, subscription: await payments.subscription(subscriptionId) }
}

it('Maya has two cards, and the first is the default', async () => {
  const { customerId, subscription } = await membership('maya')
  const cards = await payments.cards(customerId)
  expect(cards).toHaveLength(2)
  expect(subscription).toMatchObject({ state: 'active', balance_in_cents: 0, credit_card: { id: cards[0]?.id } })
})

it('Omar owes a year, and every brand has a member past due and members who have paid for years', async () => {
  expect((await membership('omar')).subscription).toMatchObject({ state: 'past_due', balance_in_cents: 195_000 })
  const { subscriptions, invoices } = demoPayments(cast, new Date())
  for (const product of new Set(subscriptions.map(({ product_id }) => product_id))) {
    const own = subscriptions.filter(({ product_id }) => product_id === product)
    expect(own.filter(({ state }) => state === 'past_due').length).toBeGreaterThan(0)
    const paid = invoices.filter(
      ({ status, subscription_id }) => status === 'paid' && own.some(({ id }) => id === subscription_id),
    )
    expect(paid.length).toBeGreaterThan(own.length)
  }
})

it('the packages of a brand are what the provider charges for them, and memberships are for 12 and for 24 months', () => {
  const { pricePoints, subscriptions } = demoPayments(cast, new Date())
  for (const brand of BRAND_CODES) {
    const points = DEMO_PRICES.map((price) => pricePoints.find(({ id }) => id === demoPricePointId(brand, price)))
    expect(points).toMatchObject(
      DEMO_PRICES.map(({ termMonths, duesCents, initiationFeeCents }) => ({
        interval: termMonths,
        price_in_cents: duesCents,
        initial_charge_in_cents: initiationFeeCents,
      })),
    )
    const again = DEMO_PRICES.map((price) => pricePoints.find(({ id }) => id === demoReturnPricePointId(brand, price)))
    expect(again).toMatchObject(
      DEMO_PRICES.map(({ termMonths, duesCents }) => ({
        ...{ interval: termMonths, price_in_cents: duesCents, initial_charge_in_cents: 0 },
      })),
    )
    const ids = new Set(points.slice(1).map((point) => point?.id))
    const paid = subscriptions.filter(({ price_point_id }) => ids.has(price_point_id))
    expect(new Set(paid.map(({ price_point_id }) => price_point_id))).toEqual(ids)
  }
})

it('starting renews nothing and charges nobody', async () => {
  const before = (await payments.list()).length
  await payments.call('GET', '/subscriptions.json')
  expect(await payments.list()).toHaveLength(before)
})
