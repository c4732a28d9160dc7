import { and, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsealEnvelope } from '#db/outbox/sealed-payload.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { outbox } from '#db/schema/platform.ts'
import { packages } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { type JoiningFixture, joiningFixture } from '#db/testing/joining.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { CommunityConfig } from '#shared/domain/communities/config.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { allApps } from '../all-apps.ts'
import { heldRequests } from '../payment/held-requests.ts'
import { paymentFixture } from '../payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox } from '../start-sandbox.ts'

/** Meridian accepts cards through Chargify.js, Harbor through the fields of Braintree. */
const WIRES = [
  { wire: 'Chargify.js', brand: 'meridian', secret: 'paymentToken' },
  { wire: 'Braintree', brand: 'harbor', secret: 'paymentNonce' },
] as const
type Wire = (typeof WIRES)[number]
const [CHARGIFY, BRAINTREE] = WIRES
const INSUFFICIENT = '4000000000000812'
const WRONG_CVV = '4000000000000432'

const apps = allApps()
const held = heldRequests()
let fixture: JoiningFixture
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>
let env: JoiningFixture['env']
let deals = 0

beforeAll(async () => {
  fixture = await joiningFixture()
  sandbox = await startSandbox({ delays: held.delays })
  payments = paymentFixture(sandbox)
  await payments.seedCatalogue()
  const point = { id: 3, product_id: 1, handle: 'harbor-12', name: '12 months', interval: 12 }
  const none = { products: [], customers: [], profiles: [], subscriptions: [], invoices: [] }
  const pricePoints = [{ ...point, price_in_cents: 195_000, initial_charge_in_cents: 50_000 }]
  await sandbox.post('/__ctl/payment/seed', { name: 'harbor', ...none, pricePoints })
  env = {
    ...fixture.env,
    BILLING_API_URL: sandbox.url,
    BILLING_API_KEY: SANDBOX_BILLING.apiKey,
    BRAINTREE_API_URL: `${sandbox.url}/braintree/graphql`,
  }
  await fixture.startJoining()
  const { harbor } = fixture.cast
  const [row] = await fixture.db().read(build.select().from(communities).where(eq(communities.id, harbor.id)))
  const config = CommunityConfig.parse({ ...row?.config, cardFields: 'BRAINTREE' })
  await fixture.db().commit([build.update(communities).set({ config }).where(eq(communities.id, harbor.id))])
})
afterAll(async () => {
  await sandbox?.discard()
  await fixture?.stop()
})
beforeEach(async () => {
  await fixture.startJoining()
  // The keys that the sandbox accepts.
  const { meridian, harbor } = fixture.cast
  for (const [communityId, pricePointId] of [
    [meridian.id, '1'],
    [harbor.id, '3'],
  ] as const) {
    const isShortest = and(eq(packages.communityId, communityId), eq(packages.termMonths, 12))
    await fixture.db().commit([build.update(packages).set({ pricePointId }).where(isShortest)])
  }
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(held.timeout)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await sandbox.fault({ provider: 'payment', mode: 'ok' })
})

/** A person invited at the brand of a wire, and what they send. */
async function invited({ brand, secret }: Wire) {
  const deal = `a-deal-of-its-own-${++deals}`
  const userId = `joiner-${newId(new Date())}`
  const community = fixture.cast[brand]
  const email = `${userId}@${brand}.test`.toLowerCase()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await fixture.invite({ deal, userId, email, communityId: community.id, invitedById: null, expiresAt })
  const caller = apps.on(`${brand}.localhost`, env)
  const headers = { 'CF-Connecting-IP': `203.0.${Math.floor(deals / 250)}.${deals % 250}` }
  const post = async (path: string, body: object) => {
    const response = await caller.post(path, body, { headers })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const read = async () => {
    const response = await caller.get(`/rest/get-started?dealId=${deal}`, { headers })
    return (await response.json()) as Record<string, unknown>
  }
  /** As created by the fields in the browser. */
  const enter = async (number = '4111111111111111') => {
    if (secret === 'paymentToken') return payments.token({ number })
    const { authorizationFingerprint } = JSON.parse(atob(String((await read()).braintreeClientToken))) as Record<
      string,
      string
    >
    const values = { number, cvv: '123', month: '12', year: '2035', zip: '10001' }
    const made = await sandbox.post('/braintree/web/nonces.json', {
      authorizationFingerprint,
      cardholderName: 'Zoe First',
      values,
    })
    return ((await made.json()) as { nonce: string }).nonce
  }
  return {
    deal,
    userId,
    read,
    enter,
    pay: (given: object) => post('/rest/get-started/payment', { dealId: deal, ...given }),
    payWith: async (number?: string, more: object = {}) =>
      post('/rest/get-started/payment', { dealId: deal, [secret]: await enter(number), ...more }),
    charges: async () =>
      (await payments.list()).filter(
        ({ kind, reference, status }) => kind === 'payment' && status === 'approved' && reference === userId,
      ),
    subscriptions: () => fixture.db().read(build.select().from(subscriptions).where(eq(subscriptions.userId, userId))),
    /** The recipients of receipts: the account, or an address. */
    receipts: async () => {
      const rows = await fixture.db().read(build.select().from(outbox).where(like(outbox.template, '%-receipt')))
      const to = async ({ id, userId: account, envelope }: (typeof rows)[number]) =>
        account ?? (await unsealEnvelope([env.OUTBOX_KEY], id, envelope)).to?.address
      return Promise.all(rows.map(to))
    },
  }
}

describe.each(WIRES)('joining by a card of $wire', (wire) => {
  it('[API-REST-012] pays once, even when it is sent again and again at once, with one receipt each to the account and to the address for it', async () => {
    const zoe = await invited(wire)
    const secret = await zoe.enter()
    const payment = { [wire.secret]: secret, operationId: 'op-1', paymentEmail: 'books@x.test' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => zoe.pay(payment)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 202)).toEqual([])
    const again = await zoe.pay(payment)
    expect(again).toMatchObject({ status: 200, body: { ok: true, amountCents: 245_000, next: 'password' } })
    expect(await zoe.pay({ [wire.secret]: secret })).toMatchObject({ status: 200, body: again.body })
    expect(await zoe.charges()).toMatchObject([{ amountInCents: 245_000 }])
    expect(await zoe.subscriptions()).toHaveLength(1)
    expect((await zoe.receipts()).sort()).toEqual(['books@x.test', zoe.userId])
    expect(await zoe.read()).toMatchObject({ hasPaid: true, braintreeClientToken: null, paymentMembershipOffer: null })
  })

  it('[ONB-019] is told of a decline as of a payment error, and pays with another card', async () => {
    const zoe = await invited(wire)
    expect(await zoe.payWith(INSUFFICIENT)).toMatchObject({
      status: 400,
      body: { kind: 'payment', reason: 'insufficient-funds', message: DECLINE_SENTENCES['insufficient-funds'] },
    })
    expect(await zoe.charges()).toEqual([])
    expect(await zoe.subscriptions()).toEqual([])
    expect((await zoe.payWith()).status).toBe(200)
    expect(await zoe.charges()).toHaveLength(1)
  })

  it('whose answer was lost after the charge is found, and is not charged again', async () => {
    const zoe = await invited(wire)
    const secret = await zoe.enter()
    await sandbox.fault({
      provider: 'payment',
      path: 'POST /subscriptions.json',
      mode: 'timeout_after_commit',
      times: 1,
    })
    await sandbox.fault({
      provider: 'payment',
      path: 'GET /subscriptions/lookup.json',
      mode: 'status',
      status: 503,
      times: 1,
    })
    const send = () => zoe.pay({ [wire.secret]: secret, operationId: 'op-1' })
    expect((await send()).status).toBe(202)
    expect(await zoe.read()).toMatchObject({ hasPaid: false })
    expect((await send()).status).toBe(200)
    expect(await zoe.charges()).toHaveLength(1)
    expect(await zoe.subscriptions()).toHaveLength(1)
  })

  it('that was used already is refused, and nothing is charged', async () => {
    const [zoe, ivy] = [await invited(wire), await invited(wire)]
    const secret = await zoe.enter()
    expect((await zoe.pay({ [wire.secret]: secret })).status).toBe(200)
    expect(await ivy.pay({ [wire.secret]: secret })).toMatchObject({
      status: 400,
      body: { kind: 'payment', reason: 'invalid-token', message: BILLING_MESSAGES.tokenUsed },
    })
    expect(await ivy.charges()).toEqual([])
  })

  it('must come from its own fields: any other secret, both or none are refused before any call', async () => {
    const zoe = await invited(wire)
    const [token, nonce] = ['tok_aaaaaaaaaaaaaaaaaaaaaaaa', 'tokencc_bf_aaaaaaaaaaaa_zz']
    const other = wire.secret === 'paymentToken' ? { paymentNonce: nonce } : { paymentToken: token }
    for (const given of [other, { paymentToken: token, paymentNonce: nonce }, {}])
      expect(await zoe.pay(given)).toMatchObject({ status: 400, body: { message: ONBOARDING_MESSAGES.oneToken } })
    for (const given of [{ [wire.secret]: '4111111111111111' }, { [wire.secret]: '4111-1111-1111-1111' }])
      expect((await zoe.pay(given)).status).toBe(400)
    expect(await zoe.charges()).toEqual([])
    expect(await zoe.read()).toMatchObject({ hasPaid: false })
  })
})

describe('a card for the vault of Braintree', () => {
  it('[ENT-037] is entered in fields that a client token opens; at other communities there is none', async () => {
    expect(await (await invited(CHARGIFY)).read()).toMatchObject({ braintreeClientToken: null })
    const zoe = await invited(BRAINTREE)
    const { braintreeClientToken, ...rest } = await zoe.read()
    expect(JSON.parse(atob(String(braintreeClientToken)))).toMatchObject({ version: 2, configUrl: expect.any(String) })
    expect(rest).not.toHaveProperty('usesBraintree')
    expect(await zoe.payWith()).toMatchObject({ status: 200 })
    expect(await zoe.read(), 'who has paid needs none').toMatchObject({ hasPaid: true, braintreeClientToken: null })
  })

  it('that the bank refuses at once is not passed on', async () => {
    const zoe = await invited(BRAINTREE)
    expect(await zoe.payWith(WRONG_CVV)).toMatchObject({
      status: 400,
      body: { kind: 'payment', reason: 'wrong-cvv', message: DECLINE_SENTENCES['wrong-cvv'] },
    })
    const tries = (await payments.list()).filter(({ reference }) => reference === zoe.userId)
    expect(tries).toEqual([])
  })

  it.each([{ mode: 'status', status: 503 }, { mode: 'timeout_before' }, { mode: 'down' }] as const)(
    'is not charged while the vault is away ($mode): the same payment continues afterwards',
    async (fault) => {
      const zoe = await invited(BRAINTREE)
      const secret = await zoe.enter()
      await sandbox.fault({ provider: 'payment', path: 'POST /braintree/graphql', times: 1, ...fault })
      const send = () => zoe.pay({ paymentNonce: secret, operationId: 'op-1' })
      expect(await send()).toMatchObject({ status: 503, body: { message: BILLING_MESSAGES.providerAway } })
      expect(await zoe.charges()).toEqual([])
      expect((await send()).status).toBe(200)
      expect(await zoe.charges()).toHaveLength(1)
    },
  )

  it('that the vault stored although its answer was lost is entered again, and charged once', async () => {
    const zoe = await invited(BRAINTREE)
    const secret = await zoe.enter()
    await sandbox.fault({
      provider: 'payment',
      path: 'POST /braintree/graphql',
      mode: 'timeout_after_commit',
      times: 1,
    })
    const send = (nonce: string, operationId: string) => zoe.pay({ paymentNonce: nonce, operationId })
    expect((await send(secret, 'op-1')).status).toBe(503)
    expect(await send(secret, 'op-1')).toMatchObject({ status: 400, body: { reason: 'invalid-token' } })
    expect((await send(await zoe.enter(), 'op-2')).status).toBe(200)
    expect(await zoe.charges()).toHaveLength(1)
  })

  it('cannot be entered while no client token is available: the page is asked to try later', async () => {
    const zoe = await invited(BRAINTREE)
    await sandbox.fault({ provider: 'payment', path: 'POST /braintree/graphql', mode: 'status', status: 503, times: 1 })
    expect(await zoe.read()).toMatchObject({ code: 'ServiceUnavailable', message: BILLING_MESSAGES.providerAway })
    expect(await zoe.read()).toMatchObject({ braintreeClientToken: expect.any(String) })
  })
})
