import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settleOperations } from '#db/billing/operations/settle-operations.ts'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { membershipReturns, packages } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { endWithTerm } from '#db/testing/billing/ended-with-term.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { RETURN_REFUSALS_TOLD } from '#shared/domain/billing/dunning/messages.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { createApp } from '../../index.ts'
import { readReceipt } from '../receipts.queries.ts'
import { readReturnOffer } from './read-return-offer.ts'
import { renewMembership } from './renew-membership.ts'

let fixture: BillingFixture
let maya: Subscribed
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  await dropClosings(fixture)
  const { meridian, harbor } = fixture.cast
  await fixture.db().commit([build.insert(packages).values([meridian, harbor].flatMap(({ id }) => packagesOf(id)))])
  maya = await fixture.subscribe('maya', { card: '1111' })
  await endWithTerm(fixture, maya)
})

/** A year has a price without the initiation fee, two have none. */
function packagesOf(communityId: string) {
  return [12, 24].map((termMonths) => ({
    id: `${communityId}-${termMonths}`,
    communityId,
    termMonths,
    version: 1,
    duesCents: termMonths === 12 ? 195_000 : 350_000,
    initiationFeeCents: 50_000,
    currency: 'USD',
    pricePointId: `${communityId}-${termMonths}`,
    returnPricePointId: termMonths === 12 ? `${communityId}-again` : null,
    productHandle: 'membership',
    offeredFrom: new Date(0),
  }))
}

type Who = 'maya' | 'sam' | 'lena'

function ctxOf(who: Who = 'maya') {
  return { ...fixture.ctx(), actor: { userId: fixture.id(who), communityId: fixture.homeOf(who).id, sessionId: 's' } }
}

function yearOf(who: Who = 'maya') {
  return `${fixture.homeOf(who).id}-again`
}

type Given = Partial<Parameters<typeof renewMembership>[1]>

function renew(given: Given = {}, who: Who = 'maya') {
  const paidWith = given.cardId ? {} : { token: 'tok-7771' }
  const input = { planId: yearOf(who), operationId: 'op-1', cardId: null, token: null, ...paidWith, ...given }
  return renewMembership(ctxOf(who) as never, input)
}

/** The code of the refusal, and what is said. */
async function refusal(given: Given = {}, who: Who = 'maya') {
  const [settled] = await Promise.allSettled([renew(given, who)])
  if (settled.status === 'fulfilled') return 'paid'
  const { code, message } = settled.reason
  return [code, message]
}

function returns() {
  return fixture.db().read(build.select().from(membershipReturns))
}

function created() {
  return fixture.billing().calls.filter((call) => call === 'createSubscription').length
}

async function standing() {
  const [row] = await fixture.db().read(
    build
      .select({ standing: users.standing, isFormer: isFormerMember(users.communityId) })
      .from(users)
      .where(eq(users.id, maya.userId)),
  )
  return row
}

/** One new membership, one charge, and one receipt, after what the member was told of earlier attempts. */
async function expectReturnedOnce(before: readonly string[] = []) {
  expect(await standing()).toEqual({ standing: 'GOOD', isFormer: false })
  const all = await fixture.db().read(build.select().from(subscriptions).orderBy(subscriptions.createdAt))
  expect(all).toMatchObject([
    { id: maya.id, state: 'canceled' },
    { userId: maya.userId, state: 'active', endsAtRenewal: false, paidCents: 195_000 },
  ])
  expect(await fixture.ledger()).toMatchObject([{ userId: maya.userId, kind: 'CHARGE', amountCents: 195_000 }])
  expect((await returns()).filter(({ state }) => state === 'DONE')).toHaveLength(1)
  const told = [...before, 'payment-receipt']
  expect((await fixture.emails()).map(({ template }) => template)).toEqual(told)
  expect(await fixture.db().read(build.select().from(notifications))).toHaveLength(told.length)
  expect(await fixture.mismatches(maya.communityId)).toEqual([])
}

/** Nothing was charged, and nothing was written. */
async function expectNothing() {
  expect([created(), await returns(), await fixture.ledger()]).toEqual([0, [], []])
}

describe('a member whose membership ended with its term', () => {
  it('is offered the terms, the one without the initiation fee where there is one', async () => {
    expect(await readReturnOffer(ctxOf() as never)).toMatchObject({
      refusal: null,
      endedAt: at(-24 * 60),
      plans: [
        { id: yearOf(), termMonths: 12, feeCents: 0, amountCents: 195_000 },
        { termMonths: 24, feeCents: 50_000, amountCents: 400_000 },
      ],
    })
  })

  it('pays with a new card and is a member again, with a receipt', async () => {
    expect(await renew()).toMatchObject({ amountCents: 195_000, cardLast4: '7771', renewsAt: expect.any(Date) })
    await expectReturnedOnce()
    const [email] = await fixture.emails()
    expect(await unsealPayload([OUTBOX_KEY], email?.id ?? '', email?.payload ?? '')).toMatchObject({
      amountCents: 195_000,
      cardLast4: '7771',
      isKept: true,
      paidUntil: '2027-03-01T00:00:00.000Z',
    })
    const [row] = await returns()
    expect(await readReceipt(ctxOf() as never, row?.id ?? '')).toMatchObject({ number: row?.id })
    expect(await readReturnOffer(ctxOf() as never)).toEqual({ refusal: 'ACTIVE', endedAt: null, plans: [] })
  })

  it('pays with a card that is stored', async () => {
    const cardId = fixture.billing().subscription(maya.providerId).defaultCardId
    expect(await renew({ cardId })).toMatchObject({ cardLast4: '1111' })
    await expectReturnedOnce()
    expect(fixture.billing().cards.size).toBe(1)
  })

  it('pays once with a double press, and with two tabs', async () => {
    const tabs = ['op-1', 'op-1', 'op-2', 'op-3'].map((operationId, i) => refusal({ operationId, token: `tok-${i}1` }))
    await Promise.all(tabs)
    fixture.pass(4)
    await settleOperations(fixture.ctx())
    await expectReturnedOnce()
    expect(created()).toBe(1)
    expect(await refusal({ operationId: 'op-4' })).toEqual(['Unprocessable', RETURN_REFUSALS_TOLD.ACTIVE])
    expect(await renew({ operationId: 'op-1' })).toMatchObject({ amountCents: 195_000 })
  })

  it('whose answer was lost is told that it is looked up, and the job finds it', async () => {
    fixture.billing().fail('createSubscription', 'lost-after')
    fixture.billing().fail('findSubscription', 'away', { times: 3 })
    expect(await refusal()).toContain('PaymentPending')
    expect(await refusal({ operationId: 'op-2', token: 'tok-8881' })).toContain('PaymentPending')
    expect(created()).toBe(1)
    fixture.billing().heal()
    fixture.pass(4)
    expect(await settleOperations(fixture.ctx())).toMatchObject({ done: 1 })
    expect(await settleOperations(fixture.ctx())).toEqual(NOTHING_DONE)
    await expectReturnedOnce()
  })

  it('whose call arrives after it was taken as not carried out pays nothing with the next one', async () => {
    fixture.billing().fail('createSubscription', 'lost-before')
    expect(await refusal()).toContain('PaymentPending')
    fixture.pass(4)
    await settleOperations(fixture.ctx())
    expect(await refusal()).toEqual(['BadRequest.Invalid', BILLING_MESSAGES.notCharged])
    await fixture.billing().port.createSubscription({
      ...{ reference: maya.id, customerId: maya.customerId, productHandle: 'membership', pricePointId: yearOf() },
      card: { kind: 'token', token: 'tok-7771' },
    })
    expect(await renew({ operationId: 'op-2', token: 'tok-8881' })).toMatchObject({ cardLast4: '7771' })
    await expectReturnedOnce(['payment-not-made'])
  })

  it('whose card is declined is told why, has no membership, and pays with another one', async () => {
    expect(await refusal({ token: 'tok-9992' })).toEqual([
      'BadRequest.Invalid',
      DECLINE_SENTENCES['insufficient-funds'],
    ])
    expect(await standing()).toEqual({ standing: 'SUSPENDED', isFormer: true })
    expect(await renew({ operationId: 'op-2' })).toMatchObject({ amountCents: 195_000 })
    await expectReturnedOnce()
  })

  it('comes back a second time after the new membership has ended', async () => {
    await renew()
    const [, again] = await fixture.db().read(build.select().from(subscriptions).orderBy(subscriptions.createdAt))
    if (!again) throw new Error('There is no new membership')
    await endWithTerm(fixture, again)
    expect(await renew({ operationId: 'op-2', token: 'tok-8881' })).toMatchObject({ cardLast4: '8881' })
    expect(created()).toBe(2)
  })
})

describe('nobody is charged', () => {
  const change = (state: SubscriptionState, more: object = {}) =>
    fixture.db().commit([
      build
        .update(subscriptions)
        .set({ state, ...more })
        .where(eq(subscriptions.id, maya.id)),
    ])

  it.each([
    ['whose membership goes on', 'ACTIVE', () => change('active')],
    ['whose renewal has failed', 'ACTIVE', () => change('past_due', { balanceCents: 1 })],
    ['who owes something', 'DUE', () => change('canceled', { balanceCents: 100 })],
    ['whose membership staff ended', 'ENDED_OTHERWISE', () => change('canceled', { endsAtRenewal: false })],
    ['whose membership is on hold', 'ENDED_OTHERWISE', () => change('on_hold')],
    ['whose community is closing', 'CLOSING', () => giveClosing(fixture)],
    ['whose account is to be deleted', 'DELETION', () => askForDeletion()],
  ] as const)('%s', async (_, why, given) => {
    await given()
    expect(await readReturnOffer(ctxOf() as never)).toMatchObject({ refusal: why, plans: [] })
    expect(await refusal()).toEqual(['Unprocessable', RETURN_REFUSALS_TOLD[why]])
    await expectNothing()
  })

  it('whose membership staff reactivated at the provider, though no message said so', async () => {
    fixture.billing().change(maya.providerId, { state: 'active', endsAtRenewal: false })
    expect(await refusal()).toEqual(['Unprocessable', RETURN_REFUSALS_TOLD.ACTIVE])
    await expectNothing()
    expect(await standing()).toEqual({ standing: 'GOOD', isFormer: false })
  })

  it('who was deactivated, while the request is under way', async () => {
    await fixture.db().commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, maya.userId))])
    expect(await refusal()).toContain('PaymentPending')
    await expectNothing()
  })

  it('for the price of another community, or one that is offered no more', async () => {
    for (const planId of [yearOf('lena'), `${maya.communityId}-12`])
      expect(await refusal({ planId })).toEqual(['Unprocessable', RETURN_REFUSALS_TOLD.NOT_OFFERED])
    await expectNothing()
  })

  it('with the card of another member, with none, or with two', async () => {
    const sam = await fixture.subscribe('sam', { card: '2221' })
    const cardId = fixture.billing().subscription(sam.providerId).defaultCardId
    expect(await refusal({ cardId })).toContain('NotFound')
    expect(await refusal({ token: null })).toContain('BadRequest.Invalid')
    expect(await refusal({ cardId, token: 'tok-1111' })).toContain('BadRequest.Invalid')
    await expectNothing()
  })

  it('for the membership of another community', async () => {
    expect(await refusal({}, 'lena')).toEqual(['Unprocessable', RETURN_REFUSALS_TOLD.ACTIVE])
    await expectNothing()
  })

  it('who is not signed in', async () => {
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const query = 'mutation { membershipRenew(planId: "110", operationId: "op-1", token: "tok-1111") { id } }'
    expect((await caller.post('/graphql', { query })).status).toBe(401)
    await expectNothing()
  })
})

function askForDeletion() {
  const { communityId, userId } = maya
  return fixture
    .db()
    .commit([
      build.insert(accountDeletions).values({ id: 'asked', communityId, userId, requestedAt: NOW, dueAt: at(43_200) }),
    ])
}
