import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { startSandbox } from '#shared/testing/start-sandbox.ts'

type Json = Record<string, unknown>

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>

beforeEach(async () => {
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
})
afterEach(() => sandbox.discard())

describe('cards and tokens', () => {
  it('returns a token for a card, whose number is nowhere in what the sandbox stores or shows', async () => {
    const { customerId } = await payments.signUp()
    const token = await payments.token({ number: '5555 5555 5555 4444', month: '3', year: '2031' })
    expect(token).toMatch(/^tok_[0-9a-z]{24}$/)
    expect((await payments.call('GET', `/one_time_tokens/${token}.json`)).body).toMatchObject({
      payment_profile: { masked_card_number: 'XXXX-XXXX-XXXX-4444', card_type: 'master', expiration_year: 2031 },
    })
    const stored = await payments.call('POST', '/payment_profiles.json', {
      payment_profile: { chargify_token: token, customer_id: customerId },
    })
    expect(stored).toMatchObject({
      status: 201,
      body: { payment_profile: { id: expect.any(Number), customer_id: customerId, payment_type: 'credit_card' } },
    })
    const page = await (await fetch(sandbox.url)).text()
    expect(payments.journal() + page + JSON.stringify(await sandbox.log())).not.toMatch(/5555 ?5555 ?5555/)
  })

  it('accepts a token once, and for twenty minutes', async () => {
    const { customerId } = await payments.signUp()
    const store = async (chargify_token: string) =>
      (
        await payments.call('POST', '/payment_profiles.json', {
          payment_profile: { chargify_token, customer_id: customerId },
        })
      ).status
    const [used, late, fresh] = [await payments.token(), await payments.token(), '']
    expect([await store(used), await store(used), await store(fresh)]).toEqual([201, 422, 422])
    await sandbox.setClock({ advanceSeconds: 20 * 60 })
    expect(await store(late)).toBe(422)
    expect((await payments.call('GET', `/one_time_tokens/${late}.json`)).status).toBe(404)
  })

  it.each([
    ['a number with a wrong check digit', { number: '4111111111111112' }, ['number']],
    ['a number that is too short', { number: '411111' }, ['number']],
    ['an American Express card with three digits of CVV', { number: '378282246310005', cvv: '123' }, ['cvv']],
    ['a month of last year', { month: '12', year: '2020' }, ['year']],
    ['a thirteenth month', { month: '13' }, ['month']],
    ['no name and no zip', { firstName: '', zip: '' }, ['firstName', 'zip']],
    [
      'everything wrong, in the fixed order',
      { firstName: '', lastName: '', number: '1', cvv: '', month: '', year: '', zip: 'x' },
      ['firstName', 'lastName', 'number', 'cvv', 'month', 'year', 'zip'],
    ],
  ])('lists the invalid fields of %s', async (_, change, fields) => {
    const answer = await payments.askForToken(change)
    expect([answer.status, answer.body]).toEqual([422, { fields }])
  })

  it('refuses the token of a card that ends in 3, and a page with another public key', async () => {
    expect(await payments.askForToken({ number: '4000000000000093' })).toMatchObject({
      status: 422,
      body: { errors: ['Processor declined: Do Not Honor (2000)'] },
    })
    expect((await payments.askForToken({}, 'chjs_other')).status).toBe(401)
  })

  it('stores a card that requires 3-D Secure only after its owner has confirmed it', async () => {
    const { customerId } = await payments.signUp()
    const chargify_token = await payments.token({ number: '4000000000003220' })
    const refused = await payments.call('POST', '/payment_profiles.json', {
      payment_profile: { chargify_token, customer_id: customerId },
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { jsonapi: { version: '1.0' }, errors: [{ title: 'This card requires 3DSecure verification.' }] },
    })
    const link = (refused.body as { errors: { links: { action_link: string } }[] }).errors[0]?.links.action_link ?? ''
    expect(link).toContain('one_time_token_id=93')
    expect(await (await fetch(`${link}&redirect_url=https://x.test/back`)).text()).toContain(
      'value="https://x.test/back"',
    )
    const back = await fetch(link, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ redirect_url: 'https://x.test/back', answer: 'yes' }),
    })
    expect(back.headers.get('Location')).toMatch(/^https:\/\/x\.test\/back\?success=true&payment_profile_id=\d+$/)
    expect(await payments.cards(customerId)).toHaveLength(2)
  })
})

describe('the cards of a subscription', () => {
  it('a new card does not become the default; making it the default works once, and a repeat is an error', async () => {
    const { subscriptionId, customerId, cardId } = await payments.signUp()
    const added = await payments.addCard(customerId)
    expect(await payments.subscription(subscriptionId)).toMatchObject({ credit_card: { id: cardId } })
    const path = `/subscriptions/${subscriptionId}/payment_profiles/${added}/change_payment_profile.json`
    expect((await payments.call('POST', path)).status).toBe(200)
    expect(await payments.subscription(subscriptionId)).toMatchObject({ credit_card: { id: added } })
    expect(await payments.call('POST', path)).toMatchObject({ status: 422, body: { errors: [expect.any(String)] } })
  })

  it('can be removed through its subscription even while in use, and on its own only while it is not', async () => {
    const { subscriptionId, customerId, cardId } = await payments.signUp()
    const added = await payments.addCard(customerId)
    expect((await payments.call('DELETE', `/payment_profiles/${cardId}.json`)).status).toBe(422)
    expect((await payments.call('DELETE', `/payment_profiles/${added}.json`)).status).toBe(204)
    expect(
      (await payments.call('DELETE', `/subscriptions/${subscriptionId}/payment_profiles/${cardId}.json`)).status,
    ).toBe(204)
    expect(await payments.subscription(subscriptionId)).toMatchObject({ credit_card: null })
    expect(await payments.cards(customerId)).toEqual([])
    expect(await payments.cards(4711)).toEqual([])
  })

  it('answers an invalid change of a card with a map of fields, and a valid one collects nothing', async () => {
    const { subscriptionId, customerId } = await payments.signUp({ number: '4000000000000812' })
    const [card] = await payments.cards(customerId)
    const change = (payment_profile: Json) =>
      payments.call('PUT', `/payment_profiles/${card?.id}.json`, { payment_profile })
    expect(await change({ expiration_month: 13 })).toMatchObject({
      status: 422,
      body: { errors: { expiration_month: expect.any(String) } },
    })
    expect((await change({ expiration_year: 2040 })).status).toBe(200)
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'past_due', balance_in_cents: 195_000 })
  })
})

describe('the payment provider as a process', () => {
  it('still has its data after a restart', async () => {
    const { subscriptionId, customerId } = await payments.signUp()
    await payments.addCard(customerId)
    const before = [await payments.list(), await payments.cards(customerId), await payments.invoices(subscriptionId)]
    await sandbox.stop()
    sandbox = await startSandbox({ dataDir: sandbox.dataDir })
    payments = paymentFixture(sandbox)
    expect([await payments.list(), await payments.cards(customerId), await payments.invoices(subscriptionId)]).toEqual(
      before,
    )
  })

  it('takes a seed once per name, and nothing from an invalid one', async () => {
    const seed = {
      name: 'demo',
      products: [],
      pricePoints: [],
      customers: [],
      profiles: [],
      subscriptions: [],
      invoices: [],
    }
    const customer = {
      id: 5,
      reference: 'u5',
      first_name: 'A',
      last_name: 'B',
      email: 'a@x.test',
      created_at: '2026-01-01T00:00:00Z',
    }
    const send = async (more: Json) => {
      const answer = await sandbox.post('/__ctl/payment/seed', { ...seed, ...more })
      return [answer.status, await answer.json()]
    }
    expect((await send({ customers: [{ ...customer, id: 10_000_000 }] }))[0]).toBe(400)
    expect((await send({ customers: [customer], profiles: [{}] }))[0]).toBe(400)
    expect(await send({ customers: [customer] })).toEqual([200, { seeded: true }])
    expect(await send({ customers: [{ ...customer, id: 6 }] })).toEqual([200, { seeded: false }])
    expect((await payments.call('GET', '/customers/lookup.json?reference=u5')).status).toBe(200)
  })

  it('refuses callers without one of its keys, and knows no other path', async () => {
    expect((await payments.call('GET', '/subscriptions.json', undefined, 'wrong')).status).toBe(401)
    expect((await fetch(`${sandbox.url}/subscriptions.json`)).status).toBe(401)
    expect((await payments.call('GET', '/subscriptions/1/nothing.json')).status).toBe(404)
  })

  it('shows payments and the test cards on its page', async () => {
    await payments.signUp()
    const page = await (await fetch(sandbox.url)).text()
    expect(page).toContain('$2,450.00')
    expect(page).toContain('Test cards')
  })
})
