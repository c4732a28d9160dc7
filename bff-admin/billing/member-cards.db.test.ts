import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { allApps } from '#shared/testing/all-apps.ts'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox } from '#shared/testing/start-sandbox.ts'

type Card = { readonly id: string; readonly last4Digits: string; readonly isDefault: boolean }
type Answer = {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[]
}

let fixture: AuthFixture
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>
let env: AuthFixture['env']
const headers: Partial<Record<Name, Record<string, string>>> = {}
const apps = allApps()

beforeAll(async () => {
  fixture = await authFixture()
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
  await payments.seedCatalogue()
  env = { ...fixture.env, BILLING_API_URL: sandbox.url, BILLING_API_KEY: SANDBOX_BILLING.apiKey }
  headers.theo = await fixture.headersFor('theo', 'admin')
  headers.ada = await fixture.headersFor('ada', 'admin')
  headers.sam = await fixture.headersFor('sam', 'member')
})
afterAll(async () => {
  await sandbox?.discard()
  await fixture?.stop()
})
beforeEach(async () => {
  await fixture.reset()
  await sandbox.fault({ provider: 'payment', mode: 'ok' })
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt: new Date() })])
})

async function ask(query: string, { by = 'theo', path = '/graphqlAdmin', host = 'meridian.localhost' } = {}) {
  const caller = apps.on(host, env)
  return (await caller.post(path, { query }, { headers: headers[by as Name] ?? {} })).json() as Promise<Answer>
}

function codeOf({ errors }: Answer) {
  return errors?.[0]?.extensions.code ?? errors?.[0]?.message
}

/** Creates a membership of Sam's at the provider, with a card. */
async function subscribe(who: Name = 'sam') {
  const { subscriptionId, customerId, cardId } = await payments.signUp()
  await fixture.db().commit([
    build.insert(subscriptions).values({
      id: `own-${subscriptionId}`,
      communityId: fixture.homeOf(who).id,
      userId: fixture.id(who),
      providerId: String(subscriptionId),
      providerCustomerId: String(customerId),
      state: 'active',
      balanceCents: 0,
      currency: 'USD',
      productName: 'Membership',
      readAt: NOW,
      createdAt: NOW,
    }),
  ])
  return { userId: fixture.id(who), customerId, cardId: String(cardId) }
}

async function cardsOf(userId: string): Promise<readonly Card[]> {
  const { data } = await ask(`{ paymentsForUser(userId: "${userId}") { id last4Digits isDefault } }`)
  return (data?.paymentsForUser as readonly Card[] | undefined) ?? []
}

async function addCard(userId: string, token: string, operationId = 'op') {
  return ask(
    `mutation { paymentAddFromToken(userId: "${userId}", token: "${token}", operationId: "${operationId}") { id isDefault } }`,
  )
}

function audits() {
  return fixture.db().read(build.select().from(auditLog))
}

async function emails() {
  const rows = await fixture.db().read(build.select().from(outbox))
  return rows.filter(({ template }) => template === 'card-changed-by-staff')
}

describe('the cards of a member, for staff', () => {
  it('[BILL-016] [API-GQL-022] [API-GQL-041] [API-GQL-042] are listed, added, made the default and removed, for that member only; each action writes an audit row visible to the member, and an email', async () => {
    const sam = await subscribe()
    const maya = await subscribe('maya')
    expect(await cardsOf(sam.userId)).toMatchObject([{ id: sam.cardId, isDefault: true }])
    expect(codeOf(await addCard(sam.userId, await payments.token({ number: '5555555555554444' })))).toBeUndefined()
    const [added] = await cardsOf(sam.userId)
    expect(added).toMatchObject({ last4Digits: '4444', isDefault: true })

    const makeDefault = await ask(
      `mutation { paymentChangeDefaultSavedPayment(paymentId: "${sam.cardId}", userId: "${sam.userId}") { isDefault } }`,
    )
    expect(makeDefault.data?.paymentChangeDefaultSavedPayment).toEqual({ isDefault: true })
    const remove = await ask(
      `mutation { paymentDeleteSavedPayment(paymentId: "${added?.id}", userId: "${sam.userId}") }`,
    )
    expect(remove.data?.paymentDeleteSavedPayment).toBe(true)
    expect(await cardsOf(sam.userId)).toMatchObject([{ id: sam.cardId, isDefault: true }])
    expect(await cardsOf(maya.userId)).toMatchObject([{ id: maya.cardId, isDefault: true }])

    expect(
      (await audits()).map(({ action, actorId, targetId, visibleToMember, after }) => [
        action,
        actorId,
        targetId,
        visibleToMember,
        after,
      ]),
    ).toEqual([
      ['user.card-add', fixture.id('theo'), sam.userId, true, { paymentId: added?.id }],
      ['user.card-default', fixture.id('theo'), sam.userId, true, { paymentId: sam.cardId }],
      ['user.card-remove', fixture.id('theo'), sam.userId, true, { paymentId: added?.id }],
    ])
    expect((await emails()).map(({ userId }) => userId)).toEqual([sam.userId, sam.userId, sam.userId])
    const seen = await ask('{ cardChangesByStaff { kind by } }', { by: 'sam', path: '/graphql' })
    expect(seen.data?.cardChangesByStaff).toEqual([
      { kind: 'REMOVED', by: 'T. B.' },
      { kind: 'MADE_DEFAULT', by: 'T. B.' },
      { kind: 'ADDED', by: 'T. B.' },
    ])
  })

  it('a repeated add returns the first card, and notifies once', async () => {
    const { userId } = await subscribe()
    const token = await payments.token()
    const [first, second] = [await addCard(userId, token), await addCard(userId, token)]
    expect(second.data).toEqual(first.data)
    expect([(await audits()).length, (await emails()).length]).toEqual([1, 1])
  })

  it('a card with a lost response is reported once it is known, also by the job', async () => {
    const { userId } = await subscribe()
    const token = await payments.token()
    await sandbox.fault({ provider: 'payment', path: 'POST /subscriptions', mode: 'down' })
    expect(codeOf(await addCard(userId, token))).toBe('ServiceUnavailable')
    expect(await audits()).toEqual([])
    await sandbox.fault({ provider: 'payment', mode: 'ok' })
    expect(codeOf(await addCard(userId, token))).toBeUndefined()
    expect([(await audits()).length, (await emails()).length]).toEqual([1, 1])
  })

  it('a change that the provider refuses, or has not made, notifies nobody', async () => {
    const { userId, cardId } = await subscribe()
    const remove = await ask(`mutation { paymentDeleteSavedPayment(paymentId: "${cardId}", userId: "${userId}") }`)
    expect(codeOf(remove)).toBe('Unprocessable')
    const bad = await addCard(userId, `tok_${'0'.repeat(20)}`)
    expect(codeOf(bad)).toBe('BadRequest.Invalid')
    expect([await audits(), await emails()]).toEqual([[], []])
  })

  it("[API-GQL-024] a member's payment processor is returned, and nobody else's", async () => {
    const { userId } = await subscribe()
    const asked = await ask(`{ paymentProcessor(userId: "${userId}") { id publicKey subDomain serverHost } }`)
    expect(asked.data?.paymentProcessor).toEqual({
      id: 'maxio',
      publicKey: 'chjs_only_for_tests',
      subDomain: '127',
      serverHost: env.BILLING_SERVER_HOST,
    })
    expect(codeOf(await ask(`{ paymentProcessor(userId: "unknown") { id } }`))).toBe('NotFound')
  })

  it("[ENT-042] [API-GQL-025] the log of a card has the bank's answers, newest first", async () => {
    const { userId } = await subscribe()
    await addCard(userId, await payments.token())
    const [card] = await cardsOf(userId)
    const log = await ask(
      `{ cardAuthLog(paymentId: "${card?.id}") { id attemptAmount attemptedAt authResponseCode reversalHttpCode } }`,
    )
    expect(log.data?.cardAuthLog).toEqual([
      {
        id: expect.any(String),
        attemptAmount: 0,
        attemptedAt: expect.stringMatching(/^\d{4}-/),
        authResponseCode: 0,
        reversalHttpCode: null,
      },
    ])
    expect((await ask('{ cardAuthLog(paymentId: "none") { id } }')).data?.cardAuthLog).toEqual([])
  })

  it('[ENT-042] [API-GQL-025] a declined charge is in the log with the code of the bank, before the older attempts', async () => {
    const { userId } = await subscribe()
    const declining = await payments.pastDue()
    await fixture
      .db()
      .commit([
        build
          .update(subscriptions)
          .set({ providerId: declining.subscriptionId, providerCustomerId: declining.customerId })
          .where(eq(subscriptions.communityId, fixture.cast.meridian.id)),
      ])
    const token = await payments.token({ number: '4000000000000002' })
    const pay = `mutation { paymentAddFromToken(userId: "${userId}", token: "${token}", operationId: "p", payDue: true) { id } }`
    await ask(pay, { by: 'sam', path: '/graphql' })
    const [card] = (await cardsOf(userId)).filter(({ isDefault }) => isDefault)
    const log = await ask(`{ cardAuthLog(paymentId: "${card?.id}") { attemptAmount authResponseCode } }`)
    const rows = log.data?.cardAuthLog as readonly { attemptAmount: number; authResponseCode: number }[]
    expect(rows.map(({ attemptAmount }) => attemptAmount)).toEqual([1950, 0])
    expect(rows[0]?.authResponseCode).toBeGreaterThan(0)
    expect(rows[1]?.authResponseCode).toBe(0)
  })
})

function callsFor(userId: string, cardId: string) {
  return [
    `{ paymentsForUser(userId: "${userId}") { id } }`,
    `{ paymentProcessor(userId: "${userId}") { id } }`,
    `{ cardAuthLog(paymentId: "${cardId}") { id } }`,
    `mutation { paymentAddFromToken(userId: "${userId}", token: "tok_00000000", operationId: "x") { id } }`,
    `mutation { paymentChangeDefaultSavedPayment(paymentId: "${cardId}", userId: "${userId}") { id } }`,
    `mutation { paymentDeleteSavedPayment(paymentId: "${cardId}", userId: "${userId}") }`,
  ]
}

describe('refused are', () => {
  it('[BILL-014] [BILL-016] members, whose own endpoint has none of it', async () => {
    const { userId, cardId } = await subscribe()
    for (const call of callsFor(userId, cardId)) {
      expect(codeOf(await ask(call, { by: 'sam' })), call).toBe('NotAllowed')
    }
    const own = await ask(`{ cardAuthLog(paymentId: "${cardId}") { id } }`, { by: 'sam', path: '/graphql' })
    expect(own.errors?.[0]?.message).toContain('Cannot query field')
    const others = await ask(`{ paymentsForUser(userId: "${userId}") { id } }`, { by: 'sam', path: '/graphql' })
    expect(others.errors?.[0]?.message).toContain('Cannot query field')
  })

  it('staff without the permission, and the provider is not called', async () => {
    const { userId, cardId } = await subscribe()
    for (const call of callsFor(userId, cardId)) expect(codeOf(await ask(call, { by: 'ada' })), call).toBe('NotAllowed')
  })

  it('visitors', async () => {
    const { userId, cardId } = await subscribe()
    for (const call of callsFor(userId, cardId))
      expect(codeOf(await ask(call, { by: 'nobody' })), call).toBe('NotAuthenticated')
  })

  it('changes without a confirmed password', async () => {
    const { userId, cardId } = await subscribe()
    await fixture.db().commit([build.update(sessions).set({ steppedUpAt: null })])
    for (const call of callsFor(userId, cardId).filter((one) => one.startsWith('mutation'))) {
      const { errors } = await ask(call)
      expect(errors?.[0]?.extensions, call).toMatchObject({ code: 'NotAllowed', stepUp: true })
    }
  })

  it('members of another community, and cards of another member', async () => {
    const { cardId } = await subscribe()
    const maya = await subscribe('maya')
    for (const userId of [fixture.id('lena'), 'unknown', fixture.id('theo')])
      for (const call of callsFor(userId, cardId).filter((one) => !one.includes('cardAuthLog')))
        expect(codeOf(await ask(call)), call).toBe('NotFound')
    const theirs = `mutation { paymentChangeDefaultSavedPayment(paymentId: "${cardId}", userId: "${maya.userId}") { id } }`
    expect(codeOf(await ask(theirs))).toBe('NotFound')
  })
})
