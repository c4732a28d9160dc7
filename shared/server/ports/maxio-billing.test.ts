import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Billing, BillingOutcome } from '#shared/kernel/ports/billing.ts'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox } from '#shared/testing/start-sandbox.ts'
import { billingPort } from '../billing-port.ts'
import { type MaxioConfig, maxioBilling } from './maxio-billing.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>
let stub: Server
let stubAnswer: { status: number; body: string } = { status: 200, body: '{}' }
let stubRequests: { method: string; url: string; authorization: string; body: string }[] = []

beforeAll(async () => {
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
  stub = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers } = request
    stubRequests.push({ method, url, authorization: headers.authorization ?? '', body })
    response.writeHead(stubAnswer.status, { Location: '/elsewhere' }).end(stubAnswer.body)
  })
  await new Promise<void>((listening) => stub.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  stub.close()
  await sandbox.discard()
})
beforeEach(async () => {
  stubRequests = []
  await sandbox.setClock({})
  await sandbox.fault({ provider: 'payment', mode: 'ok' })
})

function billing(more: Partial<MaxioConfig> = {}): Billing {
  return maxioBilling({ baseUrl: sandbox.url, apiKey: SANDBOX_BILLING.apiKey, ...more })
}
function stubbed(): Billing {
  return billing({ baseUrl: `http://127.0.0.1:${(stub.address() as AddressInfo).port}/` })
}
function doneWith<T>(outcome: BillingOutcome<T>): T {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

describe('the payment provider', () => {
  it('tells a subscription, what is owed and the default card in our words', async () => {
    const { subscriptionId, customerId, userId, cardId } = await payments.pastDue()
    expect(await billing().readSubscription(subscriptionId)).toEqual({
      kind: 'done',
      value: {
        id: subscriptionId,
        customerId,
        userId,
        state: 'past_due',
        balanceCents: 195_000,
        creditCents: 0,
        currency: 'USD',
        pricePointId: expect.stringMatching(/^\d+$/),
        renewalCents: 195_000,
        endsAtRenewal: false,
        productName: 'Membership',
        renewsAt: expect.any(Date),
        defaultCardId: cardId,
        defaultCard: { type: 'VISA', last4: '0812', expiryMonth: expect.any(Number), expiryYear: expect.any(Number) },
        periodStartedAt: expect.any(Date),
      },
    })
  })

  it('ends a membership with its term and renews it again, each as often as it is asked, and refuses while a balance is due', async () => {
    const { subscriptionId } = await payments.signUp()
    const id = String(subscriptionId)
    const ends = async () => doneWith(await billing().readSubscription(id)).endsAtRenewal
    for (const _ of [1, 2]) expect(await billing().stopRenewal(id)).toEqual({ kind: 'done', value: undefined })
    expect(await ends()).toBe(true)
    for (const _ of [1, 2]) expect(await billing().resumeRenewal(id)).toEqual({ kind: 'done', value: undefined })
    expect(await ends()).toBe(false)
    const due = await payments.pastDue()
    expect(await billing().stopRenewal(due.subscriptionId)).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'other' },
    })
    expect(await billing().stopRenewal('1')).toEqual({ kind: 'refused', refusal: { kind: 'not-found' } })
  })

  it('ends a subscription at once, also one past due; one that has ended is refused, and read as ended', async () => {
    const { subscriptionId } = await payments.signUp()
    const due = await payments.pastDue()
    for (const id of [String(subscriptionId), due.subscriptionId]) {
      expect(await billing().endSubscription(id)).toEqual({ kind: 'done', value: undefined })
      expect(doneWith(await billing().readSubscription(id)).state).toBe('canceled')
      expect(await billing().endSubscription(id)).toMatchObject({ kind: 'refused', refusal: { kind: 'other' } })
    }
    expect(await billing().endSubscription('1')).toEqual({ kind: 'refused', refusal: { kind: 'not-found' } })
  })

  it('begins another subscription of a customer, with a stored card or a token, once for a reference', async () => {
    const { subscriptionId, customerId, cardId, reference: userId } = await payments.signUp()
    await billing().endSubscription(String(subscriptionId))
    const stored = { kind: 'stored', cardId: String(cardId) } as const
    const order = { customerId: String(customerId), productHandle: 'membership', pricePointId: '1' }
    const again = doneWith(await billing().createSubscription({ ...order, reference: `a-${userId}`, card: stored }))
    expect(again).toMatchObject({
      customerId: String(customerId),
      userId,
      state: 'active',
      defaultCardId: stored.cardId,
    })
    expect(doneWith(await billing().findSubscription(`a-${userId}`))?.id).toBe(again.id)
    expect(await billing().createSubscription({ ...order, reference: `a-${userId}`, card: stored })).toMatchObject({
      kind: 'refused',
      refusal: { text: 'Reference: has already been taken' },
    })
    const card = { kind: 'token', token: await payments.token({ number: '5555555555554444' }) } as const
    const third = doneWith(await billing().createSubscription({ ...order, reference: `b-${userId}`, card }))
    expect(third).toMatchObject({ customerId: String(customerId), defaultCard: { last4: '4444' } })
    const other = await payments.signUp()
    const foreign = { kind: 'stored', cardId: String(other.cardId) } as const
    expect(await billing().createSubscription({ ...order, reference: `c-${userId}`, card: foreign })).toMatchObject({
      kind: 'refused',
    })
  })

  it('tells why the last try to charge an invoice was declined, and nothing of one that was paid', async () => {
    const { subscriptionId } = await payments.pastDue()
    const [open] = doneWith(await billing().listOpenInvoices(subscriptionId))
    expect(await billing().readDecline(open?.id ?? '')).toEqual({ kind: 'done', value: { processorCode: '2001' } })
    const [paid] = doneWith(await billing().listInvoices(subscriptionId)).filter(({ status }) => status === 'paid')
    expect(await billing().readDecline(paid?.id ?? 'inv_0')).toEqual({ kind: 'done', value: null })
  })

  it('stores a card that is not the default, lists the newest first, makes it the default and removes it', async () => {
    const { subscriptionId, customerId, cardId: before } = await payments.pastDue()
    await sandbox.setClock({ advanceSeconds: 60 })
    const token = await payments.token({ number: '378282246310005', cvv: '1234' })
    const added = doneWith(await billing().addCard({ customerId, token }))
    expect(added).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'AMERICAN_EXPRESS',
      last4: '0005',
      firstName: 'Maya',
      lastName: 'Chen',
      expiryMonth: 12,
      expiryYear: 2035,
      zip: '10001',
      createdAt: expect.any(Date),
    })
    const defaultCard = async () => doneWith(await billing().readSubscription(subscriptionId)).defaultCardId
    expect(await defaultCard()).toBe(before)
    expect(doneWith(await billing().listCards(customerId))[0]).toEqual(added)

    const card = { subscriptionId, cardId: added.id }
    expect(await billing().makeDefault(card)).toEqual({ kind: 'done', value: undefined })
    expect(await defaultCard()).toBe(added.id)
    expect(await billing().removeCard({ subscriptionId, cardId: before })).toEqual({ kind: 'done', value: undefined })
    expect(doneWith(await billing().listCards(customerId)).map(({ id }) => id)).not.toContain(before)
  })

  it('calls a default that is so already, and a card that is gone already, done', async () => {
    const { subscriptionId, cardId } = await payments.pastDue()
    const card = { subscriptionId, cardId }
    expect(await billing().makeDefault(card)).toEqual({ kind: 'done', value: undefined })
    await billing().removeCard(card)
    expect(await billing().removeCard(card)).toEqual({ kind: 'done', value: undefined })
    expect(await billing().makeDefault(card)).toEqual({ kind: 'refused', refusal: { kind: 'not-found' } })
  })

  it('collects a balance that is past due, and says why the bank refused', async () => {
    const { subscriptionId, customerId } = await payments.pastDue()
    expect(await billing().retryPastDue(subscriptionId)).toEqual({
      kind: 'refused',
      refusal: { kind: 'declined', processorCode: '2001', text: 'Processor declined: Insufficient Funds (2001)' },
    })
    const added = doneWith(await billing().addCard({ customerId, token: await payments.token() }))
    await billing().makeDefault({ subscriptionId, cardId: added.id })
    expect(doneWith(await billing().retryPastDue(subscriptionId))).toMatchObject({ state: 'active', balanceCents: 0 })
    expect(await billing().retryPastDue(subscriptionId)).toMatchObject({ refusal: { kind: 'other' } })
  })

  it('pays an open invoice to the cent, and finds the payment by its memo', async () => {
    const { subscriptionId, customerId, cardId: declining } = await payments.pastDue()
    const [open] = doneWith(await billing().listOpenInvoices(subscriptionId))
    expect(open).toMatchObject({ status: 'open', dueCents: 195_000, paidAt: null, memo: null, payments: [] })
    const invoiceId = open?.id ?? ''
    const pay = (cardId: string, amountCents: number) =>
      billing().payInvoice({ invoiceId, cardId, amountCents, memo: 'operation-1' })
    expect(await pay(declining, 195_000)).toMatchObject({ refusal: { kind: 'declined', processorCode: '2001' } })
    const { id } = doneWith(await billing().addCard({ customerId, token: await payments.token() }))
    expect(doneWith(await pay(id, 100_007))).toMatchObject({ status: 'open', dueCents: 94_993 })
    expect(await pay(id, 94_994)).toMatchObject({ refusal: { kind: 'other' } })
    expect(doneWith(await pay(id, 94_993))).toMatchObject({ status: 'paid', dueCents: 0, paidAt: expect.any(Date) })
    const [newest] = doneWith(await billing().listInvoices(subscriptionId))
    expect(newest?.payments).toMatchObject([
      { amountCents: 100_007, refundedCents: 0, cardLast4: '1111', memo: 'operation-1' },
      { amountCents: 94_993 },
    ])
    expect(doneWith(await billing().listOpenInvoices(subscriptionId))).toEqual([])
  })

  it('tells what was refunded of a payment, and lists the newest invoice first', async () => {
    const { subscriptionId } = await payments.pastDue()
    const [, first] = await payments.invoices(Number(subscriptionId))
    const [payment] = doneWith(await billing().listInvoices(subscriptionId))[1]?.payments ?? []
    const refund = { amount: '10.50', memo: 'sorry', payment_id: Number(payment?.id) }
    await payments.call('POST', `/invoices/${first?.uid}/refunds.json`, { refund })
    const invoices = doneWith(await billing().listInvoices(subscriptionId))
    expect(invoices.map(({ status }) => status)).toEqual(['open', 'paid'])
    expect(invoices[1]?.payments[0]).toMatchObject({ amountCents: 245_000, refundedCents: 1050 })
  })

  it('gives back a part of a payment once for each call, to the cent, and finds it by its memo', async () => {
    const { subscriptionId } = await payments.signUp()
    const find = async () => {
      const [invoice] = doneWith(await billing().listInvoices(String(subscriptionId)))
      const [payment] = invoice?.payments ?? []
      if (!invoice || !payment) throw new Error('Nothing was paid')
      return { invoice, payment }
    }
    const { invoice, payment } = await find()
    const refund = { invoiceId: invoice.id, paymentId: payment.id, amountCents: 10_050, memo: 'refund-1' }
    expect((await billing().refundPayment(refund)).kind).toBe('done')
    expect((await find()).payment).toMatchObject({
      refundedCents: 10_050,
      refunds: [{ amountCents: 10_050, memo: 'refund-1' }],
    })
    const rest = payment.amountCents - 10_050
    expect((await billing().refundPayment({ ...refund, amountCents: rest + 1 })).kind).toBe('refused')
    expect((await billing().refundPayment({ ...refund, paymentId: '1' })).kind).toBe('refused')
    expect((await billing().refundPayment({ ...refund, amountCents: rest, memo: 'refund-2' })).kind).toBe('done')
    expect((await find()).payment.refundedCents).toBe(payment.amountCents)
  })

  it('credits an account to the cent, lists what was given and not what it has paid, and finds it by its memo', async () => {
    const { subscriptionId } = await payments.signUp()
    const id = String(subscriptionId)
    expect(doneWith(await billing().listCredits(id))).toEqual([])
    const given = doneWith(await billing().issueCredit({ subscriptionId: id, amountCents: 5_005, memo: 'op-1' }))
    expect(given).toMatchObject({ amountCents: 5_005, memo: 'op-1' })
    await billing().issueCredit({ subscriptionId: id, amountCents: 95, memo: 'op-2' })
    await billing().issueInvoice({ subscriptionId: id, title: 'Guest seat', amountCents: 5_050, memo: 'op-3' })
    expect(doneWith(await billing().listOpenInvoices(id))).toEqual([])
    expect(doneWith(await billing().listCredits(id))).toEqual([
      { id: expect.any(String), amountCents: 95, memo: 'op-2', createdAt: expect.any(Date) },
      { ...given, createdAt: expect.any(Date) },
    ])
    expect((await billing().issueCredit({ subscriptionId: id, amountCents: 0, memo: 'op-4' })).kind).toBe('refused')
    expect((await billing().listCredits('1')).kind).toBe('refused')
  })

  it('tells apart a used token, a card that the bank wants to ask about, and what does not exist', async () => {
    const { customerId } = await payments.pastDue()
    const token = await payments.token()
    await billing().addCard({ customerId, token })
    const refusal = async (used: string) => {
      const outcome = await billing().addCard({ customerId, token: used })
      return outcome.kind === 'refused' ? outcome.refusal : outcome
    }
    expect(await refusal(token)).toEqual({ kind: 'invalid-token' })
    expect(await refusal(await payments.token({ number: '4000000000003220' }))).toEqual({
      kind: 'authentication-needed',
      url: expect.stringContaining('/3d-secure/checkout/pay_'),
    })
    expect(await billing().readSubscription('4711')).toEqual({ kind: 'refused', refusal: { kind: 'not-found' } })
  })
})

it('is called with the address and the key of the worker', async () => {
  const { customerId } = await payments.pastDue()
  const port = billingPort({
    BILLING_API_URL: sandbox.url,
    BILLING_API_KEY: SANDBOX_BILLING.apiKey,
    BILLING_PUBLIC_KEY: SANDBOX_BILLING.publicKey,
    BILLING_SERVER_HOST: sandbox.url,
  })
  expect(doneWith(await port.listCards(customerId))).toHaveLength(2)
})

describe('what the provider answers', () => {
  const answer = (body: unknown, status = 200) => {
    stubAnswer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  }
  const card = {
    id: 7,
    payment_type: 'credit_card',
    card_type: 'visa',
    masked_card_number: 'XXXX-XXXX-XXXX-1111',
    expiration_month: 3,
    expiration_year: 2031,
    created_at: '2026-11-21T07:19:08-05:00',
  }
  const PAY = { invoiceId: 'inv_1', amountCents: 5, cardId: '7' }

  it('is asked with the key, by the right methods and bodies, and no redirect is followed', async () => {
    answer('', 302)
    expect(await stubbed().payInvoice(PAY)).toEqual({ kind: 'unknown', reason: 'status 302' })
    await stubbed().addCard({ customerId: '12', token: 'tok_1' })
    await stubbed().readSubscription('../1?x')
    expect(stubRequests).toEqual([
      {
        method: 'POST',
        url: '/invoices/inv_1/payments.json',
        authorization: `Basic ${btoa(`${SANDBOX_BILLING.apiKey}:x`)}`,
        body: '{"type":"payment","payment":{"amount":"0.05","payment_profile_id":7}}',
      },
      expect.objectContaining({ body: '{"payment_profile":{"chargify_token":"tok_1","customer_id":12}}' }),
      expect.objectContaining({ method: 'GET', url: '/subscriptions/..%2F1%3Fx.json' }),
    ])
  })

  it('that cannot be read is away for a read and unknown for a write', async () => {
    for (const body of ['<h1>Hello</h1>', '', '{}', '[1]']) {
      answer(body)
      expect(await stubbed().readSubscription('1')).toEqual({ kind: 'away', reason: 'unreadable answer' })
      expect(await stubbed().addCard({ customerId: '1', token: 't' })).toEqual({
        kind: 'unknown',
        reason: 'unreadable answer',
      })
    }
  })

  it('may name card types that we do not, and list bank accounts, which are left out', async () => {
    const bank = { id: 8, payment_type: 'bank_account', masked_bank_account_number: 'XXXX1111' }
    answer([{ payment_profile: bank }, { payment_profile: { ...card, card_type: 'bogus' } }])
    expect(doneWith(await stubbed().listCards('1'))).toMatchObject([{ id: '7', type: null, firstName: '', zip: null }])
    answer([{ payment_profile: { ...card, expiration_month: 13 } }])
    expect(await stubbed().listCards('1')).toEqual({ kind: 'away', reason: 'unreadable answer' })
  })

  it.each([
    ['124.33', 12_433],
    ['0.1', 10],
    ['10.0', 1000],
    ['7', 700],
    ['1.100000', 110],
    ['-3.50', -350],
    ['90071992547.09', 9_007_199_254_709],
  ])('writes the amount %s, which is %i cents', async (total_amount, cents) => {
    const invoice = { uid: 'inv_1', status: 'open', total_amount, due_amount: '0.0', issue_date: '2026-11-01' }
    answer({ invoices: [invoice] })
    expect(doneWith(await stubbed().listInvoices('1'))[0]?.totalCents).toBe(cents)
  })

  it.each(['1.005', '1e3', 'NaN', '', '1,000.00', '0x10'])('with the amount %j is not read', async (total_amount) => {
    const invoice = { uid: 'inv_1', status: 'open', total_amount, due_amount: '0.0', issue_date: '2026-11-01' }
    answer({ invoices: [invoice] })
    expect(await stubbed().listInvoices('1')).toEqual({ kind: 'away', reason: 'unreadable answer' })
  })

  it.each([
    [{ errors: ['Processor declined: Do Not Honor (2000)'] }, { kind: 'declined', processorCode: '2000' }],
    [{ errors: 'Processor Declined - code 2046' }, { kind: 'declined', processorCode: '2046' }],
    [{ errors: ['Your card was declined.'] }, { kind: 'declined', processorCode: null }],
    [{ errors: ['Expiration year 2031 is too far away'] }, { kind: 'other' }],
    [{ errors: ['Chargify token: has expired'] }, { kind: 'invalid-token' }],
    [{ errors: { expiration_month: 'is invalid' } }, { kind: 'invalid-card', fields: ['expiration_month'] }],
    [{ errors: [{ title: 'x', links: { action_link: 'javascript:alert(1)' } }] }, { kind: 'other' }],
    [{ message: 'x' }, { kind: 'other', text: '' }],
    ['not json', { kind: 'other', text: '' }],
  ])('refuses with %j', async (body, refusal) => {
    answer(body, 422)
    expect(await stubbed().payInvoice(PAY)).toMatchObject({ kind: 'refused', refusal })
  })
})
