import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShownPayment } from '#shared/sandbox/payment/fake-maxio.ts'
import type { PaymentSeed } from '#shared/sandbox/payment/seed.ts'
import { SANDBOX_BILLING, type TestSandbox } from '../start-sandbox.ts'

type CardFields = Readonly<Record<string, string>>
type Wire = { readonly id: number; readonly uid: string } & Readonly<Record<string, unknown>>

const GOOD_CARD = {
  firstName: 'Maya',
  lastName: 'Chen',
  number: '4111111111111111',
  cvv: '123',
  month: '12',
  year: '2035',
  zip: '10001',
}

const CATALOGUE: PaymentSeed = {
  name: 'catalogue',
  products: [{ id: 1, handle: 'membership', name: 'Membership' }],
  pricePoints: [
    {
      id: 1,
      product_id: 1,
      handle: '12-months',
      name: '12 months',
      interval: 12,
      price_in_cents: 195_000,
      initial_charge_in_cents: 50_000,
    },
    {
      id: 2,
      product_id: 1,
      handle: '24-months',
      name: '24 months',
      interval: 24,
      price_in_cents: 350_000,
      initial_charge_in_cents: 50_000,
    },
  ],
  customers: [],
  profiles: [],
  subscriptions: [],
  invoices: [],
}
const DECLINING = /[23]$/

/** Calls of the fake payment provider in a test's own sandbox. */
export function paymentFixture(sandbox: TestSandbox) {
  let members = 0

  const call = async (method: string, path: string, body?: unknown, apiKey: string = SANDBOX_BILLING.apiKey) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { Authorization: `Basic ${btoa(`${apiKey}:x`)}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text }
  }
  /** The product and its two price points; once per sandbox. */
  const seedCatalogue = () => sandbox.post('/__ctl/payment/seed', CATALOGUE)
  const askForToken = (card: CardFields = {}, publicKey: string = SANDBOX_BILLING.publicKey) =>
    call('POST', '/chargify/tokens.json', { publicKey, values: { ...GOOD_CARD, ...card } })
  const token = async (card: CardFields = {}) => ((await askForToken(card)).body as { token: string }).token

  const subscription = async (id: number) =>
    ((await call('GET', `/subscriptions/${id}.json`)).body as { subscription: Wire }).subscription
  const cards = async (customerId: number) =>
    ((await call('GET', `/payment_profiles.json?customer_id=${customerId}`)).body as { payment_profile: Wire }[]).map(
      (entry) => entry.payment_profile,
    )
  const addCard = async (customerId: number, card: CardFields = {}) => {
    const payment_profile = { chargify_token: await token(card), customer_id: customerId }
    const added = await call('POST', '/payment_profiles.json', { payment_profile })
    return (added.body as { payment_profile: Wire }).payment_profile.id
  }
  const makeDefault = (subscriptionId: number, cardId: number | undefined) =>
    call('POST', `/subscriptions/${subscriptionId}/payment_profiles/${cardId}/change_payment_profile.json`)

  /** A member with a card. If the card declines, the first year is paid by another one and the renewal has failed. */
  const signUp = async (card: CardFields = {}, reference = `user-${Date.now()}-${members++}`, currency = 'USD') => {
    await seedCatalogue()
    const customer_attributes = { first_name: 'Maya', last_name: 'Chen', email: 'maya@meridian.test', reference }
    const credit_card_attributes = { chargify_token: await token() }
    const created = await call('POST', '/subscriptions.json', {
      subscription: { product_handle: 'membership', customer_attributes, credit_card_attributes, currency },
    })
    const made = (created.body as { subscription: { id: number; customer: Wire; credit_card: Wire } }).subscription
    const signedUp = { reference, subscriptionId: made.id, customerId: made.customer.id, cardId: made.credit_card.id }
    if (!DECLINING.test(card.number ?? '')) return signedUp
    const cardId = await addCard(made.customer.id, card)
    await makeDefault(made.id, cardId)
    await sandbox.setClock({ now: String((await subscription(made.id)).next_assessment_at) })
    await subscription(made.id)
    return { ...signedUp, cardId }
  }

  /** A past-due member, whose default card declines, with ids in the port's format. */
  const pastDue = async (reference?: string, currency?: string) => {
    const {
      reference: userId,
      subscriptionId,
      customerId,
      cardId,
    } = await signUp({ number: '4000000000000812' }, reference, currency)
    return {
      userId,
      subscriptionId: String(subscriptionId),
      customerId: String(customerId),
      cardId: String(cardId),
    }
  }

  return {
    call,
    seedCatalogue,
    askForToken,
    token,
    subscription,
    cards,
    addCard,
    makeDefault,
    signUp,
    pastDue,
    invoices: async (subscriptionId: number, status?: string) => {
      const query = new URLSearchParams({ subscription_id: String(subscriptionId), ...(status ? { status } : {}) })
      return ((await call('GET', `/invoices.json?${query}`)).body as { invoices: Wire[] }).invoices
    },
    /** The calls that moved money, newest first. */
    list: async () => (await (await fetch(`${sandbox.url}/payments.json`)).json()) as ShownPayment[],
    journal: () => readFileSync(join(sandbox.dataDir, 'sandbox', 'payments.jsonl'), 'utf8'),
  }
}
