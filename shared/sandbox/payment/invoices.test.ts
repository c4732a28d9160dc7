import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { startSandbox } from '#shared/testing/start-sandbox.ts'

type Json = Record<string, unknown>

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>

beforeEach(async () => {
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
  await payments.seedCatalogue()
})
afterEach(() => sandbox.discard())

describe('signing up', () => {
  it('previews and charges the dues and the initiation fee of a price point', async () => {
    const offer = { product_handle: 'membership', product_price_point_handle: '24-months' }
    const preview = await payments.call('POST', '/subscriptions/preview.json', { subscription: offer })
    expect(preview.body).toMatchObject({
      subscription_preview: {
        current_billing_manifest: {
          total_in_cents: 400_000,
          line_items: [{ amount_in_cents: 350_000 }, { amount_in_cents: 50_000 }],
        },
        next_billing_manifest: { total_in_cents: 350_000 },
      },
    })
    const customer_attributes = { first_name: 'Zoe', last_name: 'First', email: 'zoe@x.test', reference: 'zoe' }
    const subscription = {
      ...offer,
      customer_attributes,
      reference: 'deal-1',
      credit_card_attributes: { chargify_token: await payments.token() },
    }
    const created = await payments.call('POST', '/subscriptions.json', { subscription })
    expect(created).toMatchObject({
      status: 201,
      body: { subscription: { state: 'active', balance_in_cents: 0, customer: { reference: 'zoe' } } },
    })
    expect((await payments.call('GET', '/customers/lookup.json?reference=zoe')).status).toBe(200)
    const again = { ...subscription, credit_card_attributes: { chargify_token: await payments.token() } }
    expect((await payments.call('POST', '/subscriptions.json', { subscription: again })).body).toEqual({
      errors: ['Reference: has already been taken'],
    })
    expect(
      (await payments.list()).map(({ amountInCents, reference, status }) => [amountInCents, reference, status]),
    ).toEqual([[400_000, 'zoe', 'approved']])
  })

  it.each([
    ['approved', '4111111111111111'],
    ['declined', '4000000000000002'],
  ])('in another currency is listed in that one (%s)', async (status, number) => {
    const customer_attributes = { first_name: 'Zoe', last_name: 'First', email: 'zoe@x.test', reference: 'zoe' }
    const credit_card_attributes = { chargify_token: await payments.token({ number }) }
    const subscription = { product_handle: 'membership', currency: 'JPY', customer_attributes, credit_card_attributes }
    await payments.call('POST', '/subscriptions.json', { subscription })
    expect(await payments.list()).toMatchObject([{ currency: 'JPY', status }])
  })

  it('with a declined card leaves nothing but the used token', async () => {
    const customer_attributes = { first_name: 'Zoe', last_name: 'First', email: 'zoe@x.test', reference: 'zoe' }
    const chargify_token = await payments.token({ number: '4000000000000002' })
    const subscription = {
      product_handle: 'membership',
      customer_attributes,
      credit_card_attributes: { chargify_token },
    }
    expect((await payments.call('POST', '/subscriptions.json', { subscription })).body).toEqual({
      errors: ['Processor declined: Do Not Honor (2000)'],
    })
    expect((await payments.call('GET', '/customers/lookup.json?reference=zoe')).status).toBe(404)
    expect((await payments.call('GET', `/one_time_tokens/${chargify_token}.json`)).status).toBe(404)
  })

  it('refuses a second customer with the same reference, and a card number instead of a token', async () => {
    const customer = { first_name: 'A', last_name: 'B', email: 'a@x.test', reference: 'one' }
    const create = () => payments.call('POST', '/customers.json', { customer })
    expect([(await create()).status, (await create()).status]).toEqual([201, 422])
    const payment_profile = { full_number: '4111111111111111', customer_id: 1 }
    expect((await payments.call('POST', '/payment_profiles.json', { payment_profile })).status).toBe(422)
  })
})

describe('what is owed', () => {
  it('is collected from the default card by a retry, while past due only', async () => {
    const { subscriptionId, customerId } = await payments.signUp({ number: '4000000000000812' })
    const retry = () => payments.call('PUT', `/subscriptions/${subscriptionId}/retry.json`)
    expect((await retry()).body).toEqual({ errors: ['Processor declined: Insufficient Funds (2001)'] })
    await payments.addCard(customerId)
    expect((await retry()).status).toBe(422)
    await payments.makeDefault(subscriptionId, (await payments.cards(customerId)).at(-1)?.id)
    expect((await retry()).body).toMatchObject({ subscription: { state: 'active', balance_in_cents: 0 } })
    expect((await retry()).status).toBe(422)
  })

  it('is paid in parts by any card of the member, never beyond what is due', async () => {
    const { subscriptionId, customerId } = await payments.signUp({ number: '4000000000000812' })
    const payment_profile_id = await payments.addCard(customerId)
    const [invoice] = await payments.invoices(subscriptionId, 'open')
    const pay = (amount: string) =>
      payments.call('POST', `/invoices/${invoice?.uid}/payments.json`, {
        type: 'payment',
        payment: { amount, payment_profile_id },
      })
    expect((await pay('1950.01')).status).toBe(422)
    expect((await pay('0.00')).status).toBe(422)
    expect((await pay('950.00')).body).toMatchObject({ status: 'open', due_amount: '1000.00', paid_amount: '950.00' })
    expect((await pay('1000.00')).body).toMatchObject({
      status: 'paid',
      due_amount: '0.00',
      payments: [{ payment_method: { last_four: '1111' } }, {}],
    })
    expect((await pay('1.00')).status).toBe(422)
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'active', balance_in_cents: 0 })
  })

  it.each([
    ['0002', '2000', 'Do Not Honor'],
    ['0812', '2001', 'Insufficient Funds'],
    ['0622', '2004', 'Expired Card'],
    ['0432', '2010', 'Card Issuer Declined CVV'],
    ['0242', '2012', 'Processor Declined - Possible Lost Card'],
    ['0952', '2013', 'Processor Declined - Possible Stolen Card'],
    ['0572', '3000', 'Processor Network Unavailable - Try Again'],
  ])('a card ending in %s is declined with code %s', async (ending, code, text) => {
    const { subscriptionId } = await payments.signUp({ number: `400000000000${ending}` })
    expect((await payments.call('PUT', `/subscriptions/${subscriptionId}/retry.json`)).body).toEqual({
      errors: [`Processor declined: ${text} (${code})`],
    })
    expect(await (await fetch(sandbox.url)).text()).toContain(`400000000000${ending}`)
  })
})

describe('charges other than renewals', () => {
  it('a one-off invoice has our memo, is paid, refunded up to what is left, and listed in its events', async () => {
    const { subscriptionId, cardId } = await payments.signUp()
    const line_items = [{ title: 'Amplification', quantity: 1, unit_price: '495.00', description: 'One article' }]
    const created = await payments.call('POST', `/subscriptions/${subscriptionId}/invoices.json`, {
      invoice: { line_items, memo: 'op-1', status: 'open' },
    })
    const { uid } = (created.body as { invoice: { uid: string } }).invoice
    const payment = { amount: '495.00', payment_profile_id: cardId }
    const paid = await payments.call('POST', `/invoices/${uid}/payments.json`, { type: 'payment', payment })
    expect(paid.body).toMatchObject({ memo: 'op-1', status: 'paid' })
    const payment_id = (paid.body as { payments: { transaction_id: number }[] }).payments[0]?.transaction_id
    const refund = (amount: string, more: Json = {}) =>
      payments.call('POST', `/invoices/${uid}/refunds.json`, { refund: { amount, memo: 'sorry', payment_id, ...more } })
    expect((await refund('495.01')).status).toBe(422)
    expect((await refund('100.00', { void_invoice: true })).status).toBe(422)
    expect((await refund('10.50')).body).toMatchObject({
      refund_amount: '10.50',
      refunds: [{ payment_id, applied_amount: '10.50', credit_note: { uid: expect.any(String) } }],
    })
    expect((await refund('484.51')).status).toBe(422)
    expect((await refund('484.50', { apply_credit: true })).status).toBe(200)
    expect((await payments.call('GET', `/subscriptions/${subscriptionId}/account_balances.json`)).body).toMatchObject({
      service_credits: { balance_in_cents: 48_450 },
    })
    const { events } = (await payments.call('GET', '/invoices/events.json?since_id=0')).body as {
      events: { id: number; event_type: string; invoice: { uid: string } }[]
    }
    const own = events.filter((event) => event.invoice.uid === uid)
    expect(own.map((event) => event.event_type)).toEqual([
      'issue_invoice',
      'apply_payment',
      'refund_invoice',
      'apply_credit_note',
      'refund_invoice',
      'apply_credit_note',
    ])
    expect((await payments.call('GET', `/invoices/events.json?since_id=${events.at(-1)?.id}`)).body).toMatchObject({
      events: [],
    })
  })

  it('a service credit pays the next invoice, and can be taken back up to what is left of it', async () => {
    const { subscriptionId } = await payments.signUp()
    const path = `/subscriptions/${subscriptionId}`
    await payments.call('POST', `${path}/service_credits.json`, { service_credit: { amount: 10.5, memo: 'thanks' } })
    expect(
      (
        await payments.call('POST', `${path}/service_credit_deductions.json`, {
          deduction: { amount: '10.51', memo: '' },
        })
      ).status,
    ).toBe(422)
    expect(
      (
        await payments.call('POST', `${path}/service_credit_deductions.json`, {
          deduction: { amount: '0.50', memo: '' },
        })
      ).body,
    ).toMatchObject({ entry_type: 'Debit', ending_balance_in_cents: 1000 })
    const line_items = [{ title: 'Amplification', quantity: 1, unit_price: '25.00' }]
    const created = await payments.call('POST', `${path}/invoices.json`, { invoice: { line_items } })
    expect(created.body).toMatchObject({ invoice: { due_amount: '15.00', paid_amount: '10.00' } })
  })

  it('an open invoice is voided, and then nothing is owed', async () => {
    const { subscriptionId } = await payments.signUp({ number: '4000000000000812' })
    const [invoice] = await payments.invoices(subscriptionId, 'open')
    const voiding = () => payments.call('POST', `/invoices/${invoice?.uid}/void.json`, { void: { reason: 'agreed' } })
    expect((await voiding()).body).toMatchObject({ status: 'voided', due_amount: '0.00' })
    expect((await voiding()).status).toBe(422)
    expect(await payments.subscription(subscriptionId)).toMatchObject({ state: 'active', balance_in_cents: 0 })
  })
})
