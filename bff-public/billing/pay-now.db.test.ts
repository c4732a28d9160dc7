import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import type { Name } from '#db/testing/cast.ts'
import { DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { signedPayPath } from '#shared/domain/billing/pay-link.ts'
import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { BILLING_WEBHOOK_PATH, SIGNATURE_HEADER } from '#shared/server/ports/maxio-webhooks.ts'
import { allApps } from '#shared/testing/all-apps.ts'
import { heldRequests } from '#shared/testing/payment/held-requests.ts'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox } from '#shared/testing/start-sandbox.ts'

const OWED = 1950
let fixture: AuthFixture
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>
let env: AuthFixture['env']
let networks = 0
const apps = allApps()
const held = heldRequests()

beforeAll(async () => {
  fixture = await authFixture()
  sandbox = await startSandbox({ delays: held.delays })
  payments = paymentFixture(sandbox)
  env = { ...fixture.env, BILLING_API_URL: sandbox.url, BILLING_API_KEY: SANDBOX_BILLING.apiKey }
})
afterAll(async () => {
  await sandbox?.discard()
  await fixture?.stop()
})
beforeEach(async () => {
  await fixture.reset()
  await sandbox.fault({ provider: 'payment', mode: 'ok' })
  // Resets the sandbox clock, which a past-due member's payment moves ahead by a year.
  await sandbox.setClock({ now: new Date().toISOString() })
})

/** Each call comes from its own network, unless specified. */
function here(network = `198.51.${Math.floor(++networks / 250)}.${networks % 250}`) {
  const caller = apps.on('meridian.localhost', env)
  const post = (path: string, body: unknown) => caller.post(path, body, { headers: { 'CF-Connecting-IP': network } })
  return {
    post,
    rest: async (path: string, body: unknown) => {
      const response = await post(`/rest/payment/${path}`, body)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    graphql: async (query: string, variables: object) => {
      const { data, errors } = (await (await post('/graphqlPublic', { query, variables })).json()) as {
        data: Record<string, Record<string, unknown>> | null
        errors?: { message: string; extensions: { code: string; fields?: object } }[]
      }
      if (!errors?.[0]) return data ?? {}
      const { code, fields } = errors[0].extensions
      return { code, message: errors[0].message, ...(fields && { fields }) }
    },
  }
}

async function insertSubscription(who: Name, provider: { subscriptionId: string; customerId: string }, owes = OWED) {
  const row = {
    id: `own-${provider.subscriptionId}`,
    communityId: fixture.homeOf(who).id,
    userId: fixture.id(who),
    providerId: provider.subscriptionId,
    providerCustomerId: provider.customerId,
    state: 'past_due' as const,
    balanceCents: owes * 100,
    currency: 'USD',
    productName: 'Membership',
    readAt: new Date(0),
    createdAt: new Date(),
  }
  await fixture.db().commit([build.insert(subscriptions).values(row)])
  return { userId: row.userId, subscriptionId: row.id }
}

async function owing(who: Name = 'sam') {
  return insertSubscription(who, await payments.pastDue())
}

function mismatches() {
  return fixture.db().read(ledgerMismatches({ communityId: fixture.cast.meridian.id }))
}

function ledger() {
  return fixture
    .db()
    .read(build.select().from(ledgerEntries).where(eq(ledgerEntries.communityId, fixture.cast.meridian.id)))
}

describe('pay-now', () => {
  it('[API-REST-019] [API-REST-020] [PAY-001] [ENT-039] shows the amount due, charges it, and then nothing is due', async () => {
    const ids = await owing()
    const { body } = await here().rest('check-balance', ids)
    expect(body).toEqual({
      memberName: 'S. O.',
      outstandingBalance: OWED,
      showNoBalanceDue: false,
      renewalDate: expect.any(String),
      publicKey: env.BILLING_PUBLIC_KEY,
      serverHost: env.BILLING_SERVER_HOST,
    })
    const paid = await here().rest('pay-balance', { userId: ids.userId, token: await payments.token() })
    expect(paid).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        amountCents: OWED * 100,
        currency: 'USD',
        cardType: 'VISA',
        cardLast4: '1111',
        isCardKept: false,
        paidAt: expect.any(String),
        providerNumbers: [expect.any(String)],
      },
    })
    const shown = await payments.list()
    expect(shown.map(({ id }) => String(id))).toEqual(expect.arrayContaining(paid.body.providerNumbers as string[]))
    expect((await here().rest('check-balance', ids)).body).toMatchObject({
      outstandingBalance: 0,
      showNoBalanceDue: true,
    })
    expect(await ledger()).toMatchObject([
      { kind: 'CHARGE', amountCents: 245_000, intentId: null },
      { kind: 'CHARGE', amountCents: OWED * 100, intentId: paid.body.id },
    ])
    expect(await mismatches()).toEqual([])
  })

  it('[API-GQL-019] [API-GQL-039] does the same in GraphQL', async () => {
    const ids = await owing()
    const balance = await here().graphql(
      'query ($u: ID!, $s: ID!) { subscriptionBalance(userId: $u, subscriptionId: $s) { memberName outstandingBalance showNoBalanceDue renewalDate isAutoRenewalOn publicKey serverHost } }',
      { u: ids.userId, s: ids.subscriptionId },
    )
    expect(balance).toMatchObject({
      subscriptionBalance: { memberName: 'S. O.', outstandingBalance: OWED, isAutoRenewalOn: true },
    })
    const pay = 'mutation ($u: ID!, $t: String!) { paySubscriptionByToken(userId: $u, token: $t) { id } }'
    const token = await payments.token()
    const paid = await here().graphql(pay, { u: ids.userId, t: token })
    expect(paid).toEqual({ paySubscriptionByToken: { id: expect.any(String) } })
    expect(await here().graphql(pay, { u: ids.userId, t: token })).toEqual(paid)
    expect((await here().rest('check-balance', ids)).body.outstandingBalance).toBe(0)
  })

  it('[PAY-019] a declined card is a 400 with the next step, the same in both, and charges nothing', async () => {
    const ids = await owing()
    const token = () => payments.token({ number: '4000000000000002' })
    const { status, body } = await here().rest('pay-balance', { userId: ids.userId, token: await token() })
    expect(status).toBe(400)
    expect([body.code, body.fields]).toEqual(['BadRequest.Invalid', {}])
    expect(Object.values(DECLINE_SENTENCES)).toContain(body.message)
    const pay = 'mutation ($u: ID!, $t: String!) { paySubscriptionByToken(userId: $u, token: $t) { id } }'
    expect(await here().graphql(pay, { u: ids.userId, t: await token() })).toEqual({
      code: body.code,
      message: body.message,
      fields: {},
    })
    expect((await ledger()).filter(({ intentId }) => intentId !== null)).toEqual([])
  })

  it.each([
    ['4111111111111111', 'VISA'],
    ['5555555555554444', 'MASTERCARD'],
    ['378282246310005', 'AMERICAN_EXPRESS'],
    ['6011111111111117', 'DISCOVER'],
    ['3056930009020004', 'DINERS_CLUB'],
    ['3530111333300000', 'JCB'],
  ])('[FMT-013] [BILL-002] the card %s is accepted: %s', async (number, cardType) => {
    const ids = await owing()
    const token = await payments.token({ number, cvv: cardType === 'AMERICAN_EXPRESS' ? '1234' : '123' })
    const { body } = await here().rest('pay-balance', { userId: ids.userId, token })
    expect(body).toMatchObject({ cardType, cardLast4: number.slice(-4), amountCents: OWED * 100 })
  })

  it('looks up a charge with a lost response: it is paid, by one charge', async () => {
    const ids = await owing()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(held.timeout)
    await sandbox.fault({ provider: 'payment', mode: 'timeout_after_commit', path: 'PUT /subscriptions', times: 1 })
    const body = { userId: ids.userId, token: await payments.token() }
    expect((await here().rest('pay-balance', body)).status).toBe(200)
    expect((await ledger()).filter(({ intentId }) => intentId !== null)).toHaveLength(1)
    expect(await mismatches()).toEqual([])
  })
})

describe('paying without naming one of two memberships', () => {
  const PAY = 'mutation ($u: ID!, $t: String!) { paySubscriptionByToken(userId: $u, token: $t) { id } }'

  async function owingTwice() {
    const [first, second] = [await owing(), await owing()]
    return { userId: first.userId, ids: [first.subscriptionId, second.subscriptionId] }
  }
  async function pay(userId: string, headers: Record<string, string> = {}) {
    const caller = apps.on('meridian.localhost', env)
    const own = { headers: { ...headers, 'CF-Connecting-IP': `198.51.100.${++networks % 250}` } }
    const token = await payments.token()
    const rest = await (await caller.post('/rest/payment/pay-balance', { userId, token }, own)).json()
    const variables = { u: userId, t: await payments.token() }
    const { errors } = await (await caller.post('/graphqlPublic', { query: PAY, variables }, own)).json()
    return { rest, graphql: { ...errors[0].extensions, message: errors[0].message } }
  }

  it('lists them to the member themselves, in words and as a list', async () => {
    const { userId, ids } = await owingTwice()
    for (const body of Object.values(await pay(userId, await fixture.headersFor('sam', 'member')))) {
      expect(body).toMatchObject({ code: 'AmbiguousSubscription' })
      expect(body.subscriptionIds.toSorted()).toEqual(ids.toSorted())
      for (const id of ids) expect(body.message).toContain(`${id} (Membership, $1,950 due)`)
    }
    expect((await ledger()).filter(({ intentId }) => intentId !== null)).toEqual([])
  })

  it.each([
    ['nobody', async () => ({})],
    ['another member', () => fixture.headersFor('maya', 'member')],
    ['a member of another community', () => fixture.headersFor('lena', 'member')],
  ] as const)('names none of them to %s', async (_, headers) => {
    const { userId, ids } = await owingTwice()
    for (const body of Object.values(await pay(userId, await headers()))) {
      expect(body).toMatchObject({ code: 'AmbiguousSubscription' })
      for (const id of ids) expect(JSON.stringify(body)).not.toContain(id)
    }
  })

  it('lists none of them to an ended session', async () => {
    const { userId, ids } = await owingTwice()
    const headers = await fixture.headersFor('sam', 'member')
    await fixture.db().commit([build.update(sessions).set({ revokedAt: new Date() })])
    for (const body of Object.values(await pay(userId, headers)))
      for (const id of ids) expect(JSON.stringify(body)).not.toContain(id)
  })
})

describe('in a community that is closing', () => {
  const BALANCE = 'query ($u: ID!, $s: ID!) { subscriptionBalance(userId: $u, subscriptionId: $s) { canBePaid } }'
  const DAYS_MS = 40 * 24 * 3_600_000

  async function close(closesAt: number) {
    await fixture.db().commit([
      build.insert(communityClosings).values({
        ...{ id: 'closing', communityId: fixture.cast.meridian.id, announcedById: fixture.id('theo'), reason: 'x' },
        ...{ announcedAt: new Date(closesAt - DAYS_MS), closesAt: new Date(closesAt), toldTo: '' },
        ...{ endsAt: new Date(closesAt + DAYS_MS), event: 'ANNOUNCED' as const },
      }),
    ])
  }
  async function canBePaid({ userId: u, subscriptionId: s }: { userId: string; subscriptionId: string }) {
    return here().graphql(BALANCE, { u, s })
  }

  it('debts can be paid until its date, except for a failed renewal', async () => {
    const ids = await owing()
    await close(Date.now() + DAYS_MS)
    expect(await canBePaid(ids)).toEqual({ subscriptionBalance: { canBePaid: true } })
    await fixture.db().commit([build.update(subscriptions).set({ pastDueSince: new Date(0) })])
    expect(await canBePaid(ids)).toEqual({ subscriptionBalance: { canBePaid: false } })
  })

  it('from its date on nothing can be paid, and the caller is told why', async () => {
    const ids = await owing()
    await close(Date.now())
    expect(await canBePaid(ids)).toEqual({ subscriptionBalance: { canBePaid: false } })
    expect((await here().rest('check-balance', ids)).body).not.toHaveProperty('canBePaid')
    const tried = await here().rest('pay-balance', { ...ids, token: await payments.token() })
    expect([tried.status, tried.body.message]).toEqual([422, CLOSING_REFUSALS.noPayment])
    expect((await ledger()).filter(({ intentId }) => intentId !== null)).toEqual([])
  })
})

describe('viewing a balance', () => {
  async function look(ids: object) {
    const response = await here().post('/rest/payment/check-balance', ids)
    return { trips: /trips=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1], body: await response.json() }
  }

  it("takes two database round trips: the visit is counted in the first, and the provider's data are stored", async () => {
    const ids = await owing()
    expect((await look(ids)).trips).toBe('2')
    expect((await look(ids)).trips).toBe('2')
    expect((await ledger()).length).toBeGreaterThan(0)
  })
})

describe('the links of pay-now', () => {
  it('that we signed show the name, until they expire', async () => {
    const ids = await owing()
    const linkUntil = async (expiresAt: Date) => {
      const path = await signedPayPath(env.PAY_LINK_KEY, { ...ids, expiresAt })
      return Object.fromEntries(new URL(path, 'http://meridian.localhost').searchParams)
    }
    const good = await linkUntil(new Date(Date.now() + 60_000))
    expect((await here().rest('check-balance', good)).body.memberName).toBe('Sam Okafor')
    const old = await linkUntil(new Date(Date.now() - 60_000))
    expect((await here().rest('check-balance', old)).body.memberName).toBe('S. O.')
  })

  it('that we signed say when the account will be deleted, and others do not', async () => {
    const ids = await owing()
    const query =
      'query ($userId: ID!, $subscriptionId: ID!, $exp: String, $s: String) { subscriptionBalance(userId: $userId, subscriptionId: $subscriptionId, exp: $exp, s: $s) { deletionDueAt } }'
    const expiresAt = new Date(Date.now() + 60_000)
    const path = await signedPayPath(env.PAY_LINK_KEY, { ...ids, expiresAt })
    const signed = Object.fromEntries(new URL(path, 'http://meridian.localhost').searchParams)
    const kept = { subscriptionBalance: { deletionDueAt: null } }
    expect(await here().graphql(query, signed)).toEqual(kept)
    const dueAt = new Date(Date.now() + 864e5)
    const communityId = fixture.cast.meridian.id
    const row = { id: 'asked', communityId, userId: ids.userId, requestedAt: new Date(), dueAt }
    await fixture.db().commit([build.insert(accountDeletions).values(row)])
    expect(await here().graphql(query, signed)).toEqual({ subscriptionBalance: { deletionDueAt: dueAt.toISOString() } })
    expect(await here().graphql(query, ids)).toEqual(kept)
    const hold = { id: 'hold', communityId, userId: ids.userId, reason: 'x', placedById: ids.userId }
    await fixture.db().commit([build.insert(legalHolds).values({ ...hold, placedAt: new Date() })])
    expect(await here().graphql(query, signed)).toEqual(kept)
  })

  it('that we signed say what staff charged for until something is paid of it, and no others', async () => {
    const ids = await owing()
    const query =
      'query ($userId: ID!, $subscriptionId: ID!, $exp: String, $s: String) { subscriptionBalance(userId: $userId, subscriptionId: $subscriptionId, exp: $exp, s: $s) { charges { name amountInCents } } }'
    const path = await signedPayPath(env.PAY_LINK_KEY, { ...ids, expiresAt: new Date(Date.now() + 60_000) })
    const signed = Object.fromEntries(new URL(path, 'http://meridian.localhost').searchParams)
    const communityId = fixture.cast.meridian.id
    const row = (id: string, change: object = {}) => ({
      ...{ id, ...ids, communityId, actorId: fixture.id('ada'), operationId: id, kind: 'CHARGE' as const },
      ...{ amountCents: 5_000, productName: id, reason: 'x', state: 'DONE' as const, providerEntryId: `inv-${id}` },
      ...{ createdAt: new Date(), endedAt: new Date(), ipClass: '10.0.0.0/24', correlationId: 'c' },
      ...change,
    })
    const rows = [row('Gala dinner'), row('Paid'), row('Credit', { kind: 'CREDIT' }), row('No', { state: 'REFUSED' })]
    const [paid] = [{ id: 'paid', communityId, ...ids, kind: 'CHARGE' as const, amountCents: 5_000, currency: 'USD' }]
    const entry = { ...paid, providerEntryId: 'paid', providerInvoiceId: 'inv-Paid' }
    await fixture
      .db()
      .commit([
        build.insert(adjustments).values(rows),
        build.insert(ledgerEntries).values({ ...entry, happenedAt: new Date(), recordedAt: new Date() }),
      ])
    const dinner = [{ name: 'Gala dinner', amountInCents: 5_000 }]
    expect(await here().graphql(query, signed)).toEqual({ subscriptionBalance: { charges: dinner } })
    expect(await here().graphql(query, ids)).toEqual({ subscriptionBalance: { charges: [] } })
  })

  it('[API-REST-019] answer an unknown pair like one that does not match or belongs to another community', async () => {
    const ids = await owing()
    const lena = await owing('lena')
    const answers = await Promise.all(
      [
        { ...ids, subscriptionId: 'unknown' },
        { ...ids, userId: fixture.id('maya') },
        lena,
        { userId: 'unknown', subscriptionId: 'unknown' },
      ].map((pair) => here().rest('check-balance', pair)),
    )
    for (const { status, body } of answers) {
      expect({ status, ...body, correlationId: '' }).toEqual({
        status: 404,
        code: 'NotFound',
        message: expect.any(String),
        correlationId: '',
      })
    }
  })

  it('show no name, and beyond the limit no amount, to somebody who guesses', async () => {
    const ids = await owing()
    const guesser = here('203.0.113.77')
    const answers: string[] = []
    for (let i = 0; i < 100; i++)
      answers.push(JSON.stringify(await guesser.rest('check-balance', i % 2 ? ids : { ...ids, userId: `u${i}` })))
    expect(answers.join()).not.toContain('Okafor')
    expect(answers.filter((text) => text.includes('outstandingBalance')).length).toBeLessThanOrEqual(10)
    expect(answers.slice(10).every((text) => text.includes('"status":429'))).toBe(true)
  })

  async function linkOf(ids: { userId: string; subscriptionId: string }, expiresInMs: number) {
    const path = await signedPayPath(env.PAY_LINK_KEY, { ...ids, expiresAt: new Date(Date.now() + expiresInMs) })
    return Object.fromEntries(new URL(path, 'http://meridian.localhost').searchParams)
  }

  it('are limited per subscription over all networks; holders of our links, expired or not, are not locked out', async () => {
    const ids = await owing()
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await here().rest('check-balance', ids)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses[30]).toBe(429)
    expect((await here().rest('check-balance', await linkOf(ids, 60_000))).body.memberName).toBe('Sam Okafor')
    const expired = await linkOf(ids, -60_000)
    expect(await here().rest('check-balance', expired)).toMatchObject({
      status: 200,
      body: { memberName: 'S. O.', outstandingBalance: OWED },
    })
    for (const forged of [{ s: '0'.repeat(64) }, { exp: `0${expired.exp}` }, { exp: '9999999999' }])
      expect((await here().rest('check-balance', { ...expired, ...forged })).status).toBe(429)
  })

  it('that we signed open from a network that has used up its limit, and do not count towards it', async () => {
    const ids = await owing()
    const office = here('203.0.113.80')
    for (let i = 0; i < 11; i++) await office.rest('check-balance', { ...ids, userId: `guess-${i}` })
    expect((await office.rest('check-balance', ids)).status).toBe(429)
    for (const ms of [60_000, -60_000])
      expect((await office.rest('check-balance', await linkOf(ids, ms))).status).toBe(200)
    const home = here('203.0.114.80')
    const own = await linkOf(ids, -60_000)
    for (let i = 0; i < 12; i++) expect((await home.rest('check-balance', own)).status).toBe(200)
    expect((await home.rest('check-balance', ids)).status).toBe(200)
  })

  it('that we signed have a separate limit per network', async () => {
    const ids = await owing()
    const own = await linkOf(ids, -60_000)
    const home = here('203.0.113.81')
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push((await home.rest('check-balance', own)).status)
    expect([statuses.filter((status) => status === 200).length, statuses[60]]).toEqual([60, 429])
    expect((await here().rest('check-balance', own)).status).toBe(200)
  })
})

describe('card data', () => {
  it.each([
    ['a card number as the token', { token: '4111111111111111' }],
    ['a CVV beside the token', { cvv: '123' }],
    ['a number beside the token', { number: '4111111111111111' }],
    ['an amount', { amount: 1 }],
  ])('%s is refused', async (_, more) => {
    const ids = await owing()
    const body = { userId: ids.userId, token: await payments.token(), ...more }
    expect(await here().rest('pay-balance', body)).toMatchObject({ status: 400, body: { code: 'BadRequest.Invalid' } })
  })

  it('[API-REST-015] [PAY-021] an error of the card form is logged, with digits masked and without the query', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const report = {
      userId: 'omar',
      error: 'Card 4111 1111 1111 1111 was refused',
      category: 'Payment',
      value: OWED,
      email: 'omar@meridian.test',
      uri: '/pay-now?userId=omar&s=secret',
    }
    expect((await here().post('/rest/chargifyJsError', report)).status).toBe(204)
    const [line] = warned.mock.calls.map(([text]) => String(text))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      event: 'card script error',
      userId: 'omar',
      error: 'Card [digits] was refused',
      category: 'Payment',
      value: OWED,
      path: '/pay-now',
    })
    expect(line).not.toMatch(/secret|omar@/)
  })
})

describe("a member's own cards", () => {
  const CARD = 'id userId last4Digits cardType status isDefault expirationMonth expirationYear firstName lastName'

  async function asMember(who: Name) {
    const headers = await fixture.headersFor(who, 'member')
    const caller = apps.on('meridian.localhost', env)
    return async (query: string, variables: object = {}) => {
      const { data, errors } = (await (await caller.post('/graphql', { query, variables }, { headers })).json()) as {
        data: Record<string, never>
        errors?: { extensions: { code: string } }[]
      }
      return errors?.[0]?.extensions.code ?? data
    }
  }

  it('[API-GQL-021] [API-GQL-040] [API-GQL-041] [API-GQL-042] are added, made default and deleted', async () => {
    const ids = await owing()
    const sam = await asMember('sam')
    const add = `mutation ($u: ID!, $t: String!) { paymentAddFromToken(userId: $u, token: $t) { ${CARD} } }`
    const added = await sam(add, { u: ids.userId, t: await payments.token() })
    expect(added).toMatchObject({
      paymentAddFromToken: {
        userId: ids.userId,
        last4Digits: '1111',
        cardType: 'VISA',
        isDefault: true,
        status: 'ACTIVE',
      },
    })
    const { payments: listed } = (await sam(`{ payments { ${CARD} } }`)) as unknown as {
      payments: { id: string; isDefault: boolean }[]
    }
    expect(listed.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
    const [first, second, third] = listed
    const remove = 'mutation ($p: ID!) { paymentDeleteSavedPayment(paymentId: $p) }'
    expect(await sam(remove, { p: first?.id })).toBe('Unprocessable')
    const choose = 'mutation ($p: ID!) { paymentChangeDefaultSavedPayment(paymentId: $p) { id isDefault } }'
    expect(await sam(choose, { p: second?.id })).toEqual({
      paymentChangeDefaultSavedPayment: { id: second?.id, isDefault: true },
    })
    expect(await sam(remove, { p: first?.id })).toEqual({ paymentDeleteSavedPayment: true })
    expect(await sam('{ payments { id } }')).toEqual({ payments: [{ id: second?.id }, { id: third?.id }] })
  })

  it('[SESS-021] are nobody else’s', async () => {
    const ids = await owing()
    await owing('maya')
    const maya = await asMember('maya')
    const { payments: own } = (await (
      await asMember('sam')
    )('{ payments { id } }')) as unknown as { payments: { id: string }[] }
    const add = 'mutation ($u: ID!, $t: String!) { paymentAddFromToken(userId: $u, token: $t) { id } }'
    expect(await maya(add, { u: ids.userId, t: await payments.token() })).toBe('NotFound')
    const target = { p: own[0]?.id }
    expect(await maya('mutation ($p: ID!) { paymentDeleteSavedPayment(paymentId: $p) }', target)).toBe('NotFound')
    expect(await maya('mutation ($p: ID!) { paymentChangeDefaultSavedPayment(paymentId: $p) { id } }', target)).toBe(
      'NotFound',
    )
  })

  it('[API-GQL-023] [ENT-041] are entered with the key and the host of the provider; the amount due is in `me`', async () => {
    await owing()
    const sam = await asMember('sam')
    expect(
      await sam(
        '{ paymentProcessor { id publicKey subDomain serverHost } me { subscription { outstandingBalance } } }',
      ),
    ).toEqual({
      paymentProcessor: {
        id: expect.any(String),
        publicKey: env.BILLING_PUBLIC_KEY,
        subDomain: expect.any(String),
        serverHost: env.BILLING_SERVER_HOST,
      },
      me: { subscription: { outstandingBalance: OWED } },
    })
  })
})

describe('a webhook of the payment provider', () => {
  async function send(id: string, subscriptionId: string, key = env.BILLING_WEBHOOK_KEY) {
    const body = new URLSearchParams({
      id,
      event: 'payment_success',
      'payload[site][subdomain]': env.BILLING_SITE,
      'payload[subscription][id]': subscriptionId,
    }).toString()
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      [SIGNATURE_HEADER]: createHmac('sha256', key).update(body).digest('hex'),
    }
    return (await apps.on('meridian.localhost', env).post(BILLING_WEBHOOK_PATH, body, { headers })).status
  }

  it('takes effect once; an unsigned one has none', async () => {
    const provider = await payments.pastDue()
    const ids = await insertSubscription('sam', provider, 1)
    expect(await send('7', provider.subscriptionId, 'another key')).toBe(404)
    const stored = async () => {
      const [row] = await fixture
        .db()
        .read(build.select().from(subscriptions).where(eq(subscriptions.id, ids.subscriptionId)))
      return row?.balanceCents
    }
    expect(await stored()).toBe(100)
    expect([await send('7', provider.subscriptionId), await send('7', provider.subscriptionId)]).toEqual([200, 200])
    expect(await stored()).toBe(OWED * 100)
    expect(await mismatches()).toEqual([])
  })
})
