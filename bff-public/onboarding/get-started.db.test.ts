import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { invitations, memberAddresses } from '#db/schema/onboarding.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type JoiningFixture, joiningFixture, ZOES_DEAL } from '#db/testing/joining.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { INVITATION_REFUSALS } from '#shared/domain/onboarding/messages.ts'
import { browserHeaders, callerOf, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOST = 'meridian.localhost'
const app = createApp()

let fixture: JoiningFixture
beforeAll(async () => {
  fixture = await joiningFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.startJoining())

function at(host = HOST) {
  return callerOf(app, fixture.env, host)
}

type Answer = Record<string, unknown> & { readonly code?: string; readonly message?: string }

async function read(query: string, host = HOST) {
  const response = await at(host).get(`/rest/get-started${query}`)
  return { status: response.status, body: (await response.json()) as Answer }
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await at().post(`/rest/get-started/${path}`, body, { headers })
  const text = await response.text()
  return { status: response.status, response, body: (text === '' ? {} : JSON.parse(text)) as Answer }
}
async function graphql(token: string | null, query: string, variables: object = {}) {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const response = await at().post('/graphqlPublic', { query, variables }, { headers })
  const { data, errors } = (await response.json()) as {
    data: Record<string, Record<string, unknown>> | null
    errors?: { extensions: { code: string; fields?: object } }[]
  }
  return { data, ...errors?.[0]?.extensions }
}

/** Zoe has paid. */
async function join() {
  await fixture.invite()
  expect(await fixture.join()).toMatchObject({ payment: { state: 'PAID' } })
}

function password(given: object = {}) {
  const { userId, email } = fixture.zoe()
  return post('password', { dealId: ZOES_DEAL, uid: userId, username: email, password: PASSWORD, ...given })
}

const LINK = `?dealId=${ZOES_DEAL}`
const UNKNOWN = { code: 'BadRequest.Invalid', message: INVITATION_REFUSALS.unknown, reason: 'invitation-unknown' }

describe('GET /rest/get-started', () => {
  it('tells who opens the link of an earlier email that a later one has the link, because a resent invitation has another', async () => {
    await fixture.invite()
    await fixture.db().commit([build.update(invitations).set({ tokenHash: 'of-the-resent-one' })])
    const { status, body } = await read(LINK)
    expect(status).toBe(400)
    expect(body.message).toContain('isn’t valid')
    expect(body.message).toContain('open the link in the latest email')
  })

  it('[API-REST-011] [ENT-037] [ENT-038] returns the onboarding data with the offer', async () => {
    await fixture.invite()
    const { status, body } = await read(LINK)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      hasPaid: false,
      hasCredentials: false,
      onboardingComplete: false,
      greetingName: 'Zoe',
      email: fixture.zoe().email,
      showAddressStep: false,
      disabled: false,
      userId: fixture.zoe().userId,
      braintreeClientToken: null,
      nextStep: 'payment',
      paymentMembershipOffer: {
        publicKey: expect.any(String),
        serverHost: expect.any(String),
        dues: 1950,
        initiationFee: 500,
        savings: 0,
        amountDue: 2450,
        currency: 'USD',
        renewsAt: expect.any(String),
        name: 'Meridian Council Membership',
        description: '12 months',
      },
    })
  })

  it('records when the link is first opened, and returns not found for one that staff have withdrawn', async () => {
    await fixture.invite()
    await read(LINK)
    const opened = (await fixture.invitation()).openedAt
    expect(opened).not.toBeNull()
    await read(LINK)
    expect((await fixture.invitation()).openedAt).toEqual(opened)
    await fixture.db().commit([build.update(invitations).set({ withdrawnAt: new Date() })])
    expect((await read(LINK)).body).toMatchObject(UNKNOWN)
  })

  it('continues for a person who had paid before staff withdrew the invitation', async () => {
    await fixture.invite()
    expect(await fixture.join()).toMatchObject({ payment: { state: 'PAID' } })
    await fixture.db().commit([build.update(invitations).set({ withdrawnAt: new Date() })])
    expect((await read(LINK)).body).toMatchObject({ hasPaid: true })
  })

  it('[ONB-003] offers 12 and 24 months, and the address selects one', async () => {
    await fixture.invite()
    const { body } = await read(`${LINK}&productId=24-months`)
    expect(body).toMatchObject({
      paymentMembershipOffer: { planId: '24-months', savings: 400, amountDue: 4000 },
      membershipOffers: [{ termMonths: 12 }, { termMonths: 24 }],
    })
  })

  it('[ONB-018] refuses bogus parameters as an invalid membership', async () => {
    for (const query of ['', '?dealId=', '?dealId=bogus', `?dealId=${'x'.repeat(200)}`])
      expect((await read(query)).status, query).toBe(400)
    expect((await read('?dealId=bogus')).body).toMatchObject(UNKNOWN)
  })

  it('[ONB-007] shows for a disabled membership only that it is closed', async () => {
    await fixture.invite({ disabledAt: new Date(0) })
    const { body } = await read(LINK)
    expect(body).toMatchObject({ disabled: true, nextStep: 'frec-shutdown-step', paymentMembershipOffer: null })
    expect(body.steps).toEqual([{ key: 'frec-shutdown-step', state: 'OPEN', optional: false }])
  })
})

describe('a payment of an invitation that is opened again', () => {
  it.each([
    ['that was sent, and of which nothing is known, is being asked about', 'lost-before', true],
    ['that was not sent can be made', 'away', false],
  ] as const)('%s', async (_, fault, isPaying) => {
    await fixture.invite()
    fixture.billing().fail('createSubscription', fault)
    await fixture.join()
    const { data } = await graphql(null, `{ getStarted(dealId: "${ZOES_DEAL}") { onboarding { isPaying } } }`)
    expect(data).toEqual({ getStarted: { onboarding: { isPaying } } })
  })
})

describe('an invitation', () => {
  const before = new Date('2026-01-01T00:00:00Z')
  const CASES: readonly [string, () => Promise<unknown>, string, object][] = [
    [
      'of another brand',
      () => fixture.invite({ communityId: fixture.cast.harbor.id, invitedById: null }),
      LINK,
      UNKNOWN,
    ],
    ['that nobody made', async () => undefined, LINK, UNKNOWN],
    ['with another email', () => fixture.invite(), `${LINK}&email=else%40meridian.test`, UNKNOWN],
    [
      'that has expired',
      () => fixture.invite({ expiresAt: before }),
      LINK,
      { message: INVITATION_REFUSALS.expired, reason: 'invitation-expired' },
    ],
    [
      'for the email of a member',
      () => fixture.invite({ email: fixture.cast.sam.email }),
      LINK,
      { message: INVITATION_REFUSALS.taken, reason: 'invitation-taken' },
    ],
    [
      'whose member was deactivated',
      async () => {
        await join()
        await change({ status: 'INACTIVE' })
      },
      LINK,
      UNKNOWN,
    ],
    [
      'whose member has another email now',
      async () => {
        await join()
        await change({ email: `moved-${fixture.zoe().email}` })
      },
      LINK,
      UNKNOWN,
    ],
  ]

  it.each(CASES)('%s is refused, for reading, paying and choosing a password', async (_, arrange, query, words) => {
    await arrange()
    const charges = fixture.billing().charges().length
    const { status, body } = await read(query)
    expect(status).toBe(400)
    expect(body).toMatchObject(words)
    if (query !== LINK) return
    const { correlationId: _id, ...refusal } = body
    const paid = await post('payment', { dealId: ZOES_DEAL, paymentToken: 'tok_aaaaaaaaaaaa' })
    expect(paid).toMatchObject({ status: 400, body: refusal })
    const own = arrange === CASES[1]?.[1] ? {} : { username: (await fixture.invitation()).email }
    expect(await password(own)).toMatchObject({ status: 400, body: refusal })
    expect(fixture.billing().charges()).toHaveLength(charges)
  })

  it('that is paid does not expire before its password is chosen', async () => {
    await join()
    await fixture.db().commit([build.update(invitations).set({ expiresAt: before })])
    expect(await read(LINK)).toMatchObject({ status: 200, body: { hasPaid: true, nextStep: 'password' } })
    expect((await password()).status).toBe(200)
  })
})

function change(set: Partial<typeof users.$inferInsert>) {
  return fixture.db().commit([build.update(users).set(set).where(eq(users.id, fixture.zoe().userId))])
}

describe('POST /rest/get-started/payment', () => {
  it('[ONB-017] requires the terms, and exactly one token', async () => {
    await fixture.invite()
    const pay = (given: object) => post('payment', { dealId: ZOES_DEAL, ...given })
    const token = { paymentToken: 'tok_aaaaaaaaaaaa' }
    for (const given of [
      {},
      { ...token, paymentNonce: 'nonce' },
      { paymentNonce: 'nonce' },
      { ...token, acceptsTerms: false },
    ])
      expect((await pay(given)).status).toBe(400)
    for (const given of [
      { ...token, planId: '36-months' },
      { ...token, pricePointId: 'another' },
    ])
      expect((await pay(given)).status).toBe(400)
    expect(await fixture.payments()).toEqual([])
  })

  it('charges nothing if no email can be sent to the address for the receipt', async () => {
    await fixture.invite()
    const pay = (paymentEmail: string) =>
      post('payment', { dealId: ZOES_DEAL, paymentToken: 'tok_aaaaaaaaaaaa', paymentEmail })
    expect((await pay(`books@${'a.'.repeat(124)}test`)).status).toBe(400)
    expect(await fixture.payments()).toEqual([])
    expect((await pay(`books@${'a.'.repeat(122)}test`)).status).toBe(503)
  })
})

describe('POST /rest/get-started/password', () => {
  it('[API-REST-013] sets the password of a member who has paid, and signs them in', async () => {
    await join()
    for (const [given, code] of [
      ['weak', 121],
      ['Password1!', 121],
      ['', 900],
    ] as const)
      expect(await password({ password: given })).toMatchObject({
        status: 400,
        body: { fields: { password: code }, fieldMessages: { password: expect.any(String) } },
      })
    const { userId, email } = fixture.zoe()
    const input = { dealId: ZOES_DEAL, uid: userId, username: email, password: PASSWORD }
    const set = await post('password', input, browserHeaders(HOST))
    expect(set.body).toEqual({ ok: true, next: 'profile' })
    expect(Object.keys(cookiesOf(set.response))).toEqual(expect.arrayContaining(['__Host-session', '__Host-refresh']))
    expect((await at().post('/rest/login', { username: email, password: PASSWORD })).status).toBe(200)
  })

  it('works once, only for a paid membership, and only with the id and the email of the invitation', async () => {
    await fixture.invite()
    expect((await password()).status).toBe(400)
    expect(await fixture.join()).toMatchObject({ payment: { state: 'PAID' } })
    for (const given of [{ uid: fixture.id('maya') }, { username: fixture.cast.maya.email }, { dealId: 'bogus' }])
      expect(await password(given)).toMatchObject({ status: 400, body: UNKNOWN })
    const tries = await Promise.all(Array.from({ length: 6 }, () => password()))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await password({ password: 'Another-2026!' })).status).toBe(400)
    const rows = await fixture.db().read(build.select().from(sessions))
    expect(rows.filter(({ userId }) => userId === fixture.zoe().userId)).toHaveLength(1)
  })
})

describe('the steps after the password', () => {
  const NEXT = '{ getStarted { onboarding { nextStep steps { key state } } } }'
  const SKIP = 'mutation ($step: OnboardingAnsweredStep!) { onboardingStepSkip(step: $step) }'
  const DONE = 'mutation { onboardingStepDone }'

  async function signedIn() {
    await join()
    return String((await password()).body.authToken)
  }

  it('[ONB-001] [ONB-002] continue in order, and the last one opens the product', async () => {
    await panelFactory(fixture).giveQuestion({ closesAt: new Date(Date.now() + 3_600_000) })
    const token = await signedIn()
    const next = async () => {
      const { data } = await graphql(token, NEXT)
      return (data?.getStarted?.onboarding as { nextStep: string | null } | undefined)?.nextStep
    }
    const headers = { Authorization: `Bearer ${token}` }
    // Repeats the payment request after it was paid.
    const paid = async () => (await post('payment', { dealId: ZOES_DEAL, paymentToken: 'tok_aaaaaaaaaaaa' })).body.next
    expect(await next()).toBe('profile')
    expect(await paid()).toBe('profile')
    expect((await graphql(token, SKIP, { step: 'team' })).code).toBe('Unprocessable')
    expect((await post('complete', {}, headers)).status).toBe(422)
    for (const step of ['profile', 'contact', 'team']) {
      expect(await next()).toBe(step)
      expect((await graphql(token, SKIP, { step })).data).toEqual({ onboardingStepSkip: true })
    }
    expect(await next()).toBe('ep_landing')
    expect((await graphql(token, DONE)).data).toEqual({ onboardingStepDone: true })
    expect(await next()).toBe('ep_question')
    expect((await graphql(token, SKIP, { step: 'ep_question' })).data).toEqual({ onboardingStepSkip: true })
    expect(await next()).toBe('complete')
    expect(await fixture.member()).toMatchObject({ gate: 'ONBOARDING' })
    expect((await post('complete', {}, headers)).body).toEqual({ ok: true, next: null })
    expect(await fixture.member()).toMatchObject({ gate: 'NONE' })
    expect(await next()).toBeNull()
    expect(await paid()).toBeNull()
    expect((await post('complete', {}, headers)).status).toBe(200)
    expect((await graphql(token, SKIP, { step: 'profile' })).code).toBe('Unprocessable')
  })

  it('require a session of this community', async () => {
    for (const token of [null, 'bogus', (await fixture.open(fixture.cast.lena, fixture.cast.harbor)).authToken]) {
      expect((await graphql(token, NEXT)).code).toBe('NotAuthenticated')
      expect((await graphql(token, SKIP, { step: 'profile' })).code).toBe('NotAuthenticated')
    }
  })

  it('[ONB-007] request the address if it is needed, by the rules of its country, and it cannot be skipped', async () => {
    const token = await signedIn()
    await fixture.db().commit([build.update(invitations).set({ showsAddress: true })])
    for (const step of ['profile', 'contact']) await graphql(token, SKIP, { step })
    expect((await graphql(token, SKIP, { step: 'address' })).code).toBe('Unprocessable')
    const save = `mutation ($postalCode: String!, $line2: String = "") { onboardingAddress(
      countryCode: "DE", line1: " Hauptstr. 1", line2: $line2, city: "Berlin ", region: "", postalCode: $postalCode) }`
    expect(await graphql(token, save, { postalCode: '1011' })).toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { postalCode: 999 },
    })
    expect((await graphql(token, save, { postalCode: '10115' })).data).toEqual({ onboardingAddress: true })
    const stored = () => fixture.db().read(build.select().from(memberAddresses))
    const address = { countryCode: 'DE', line1: 'Hauptstr. 1', city: 'Berlin', region: null, postalCode: '10115' }
    expect(await stored()).toMatchObject([{ ...address, line2: null }])
    await graphql(token, save, { postalCode: '10115', line2: ' Hof ' })
    expect(await stored()).toMatchObject([{ ...address, line2: 'Hof' }])
  })
})

it('[API-REST-014] [ONB-019] a payment error in the browser is logged as one, without the address and the query, and an empty one is refused', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const report = { errorMsg: 'declined', email: 'zoe@x.test', uri: '/get-started/payment?dealId=x' }
  expect((await post('logClientPaymentError', report)).status).toBe(204)
  expect((await post('logClientPaymentError', {})).status).toBe(400)
  const lines = warned.mock.calls.map(([text]) => String(text))
  warned.mockRestore()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'joining payment error', category: 'Payment', error: 'declined', path: '/get-started/payment' },
  ])
  expect(lines.join()).not.toMatch(/zoe@|dealId/)
})
