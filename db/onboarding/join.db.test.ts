import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { unsealEnvelope, unsealPayload } from '#db/outbox/sealed-payload.ts'
import { users } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build } from '#db/statement.ts'
import { type JoiningFixture, joiningFixture } from '#db/testing/joining.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { settleJoiningPayments } from './settle-joining-payments.ts'

let fixture: JoiningFixture
beforeAll(async () => {
  fixture = await joiningFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.startJoining()
  await fixture.invite()
})

async function templates() {
  return (await fixture.emails()).map(({ template }) => template).toSorted()
}

/** The amounts in the emails about a payment. */
async function emailedCents() {
  const data = (await fixture.emails()).map(({ id, payload }) => unsealPayload([OUTBOX_KEY], id, payload))
  return ((await Promise.all(data)) as { amountCents: number }[]).map(({ amountCents }) => amountCents)
}

/** One member with one membership, its payment, and one welcome. */
async function expectJoinedOnce() {
  expect(await fixture.member()).toMatchObject({
    email: fixture.zoe().email,
    gate: 'ONBOARDING',
    status: 'ACTIVE',
    standing: 'GOOD',
    passwordHash: null,
  })
  expect(fixture.billing().cards.size).toBe(1)
  expect(await fixture.ledger()).toMatchObject([{ userId: fixture.zoe().userId, kind: 'CHARGE', amountCents: 245_000 }])
  expect(await fixture.intents()).toMatchObject([{ userId: fixture.zoe().userId, state: 'PAID', paidCents: 245_000 }])
  expect((await fixture.payments()).filter(({ state }) => state === 'PAID')).toHaveLength(1)
  expect(await templates()).toEqual(['payment-receipt', 'welcome'])
  expect(await fixture.mismatches(fixture.cast.meridian.id)).toEqual([])
}

describe('a person who pays for the membership of an invitation', () => {
  it('becomes a member, with a receipt, a welcome, and a notification to their inviter', async () => {
    const result = await fixture.join()
    expect(result).toMatchObject({ kind: 'ended', payment: { state: 'PAID', amountCents: 245_000 } })
    await expectJoinedOnce()
    expect((await fixture.invitation()).paidAt).toBeInstanceOf(Date)
    const told = (await fixture.notified()).filter(({ userId }) => userId === fixture.id('maya'))
    expect(told).toMatchObject([
      { option: 'invited-member', message: 'Zoe First accepted your invitation and joined.' },
    ])
  })

  it('sends an additional receipt to the address that the payer gave', async () => {
    await fixture.join({ receiptEmail: 'books@firstworks.test' })
    expect(await templates()).toEqual(['joining-receipt', 'payment-receipt', 'welcome'])
  })

  it.each([
    ['under one operation', () => 'op-1'],
    ['each under an operation of its own', (i: number) => `op-${i}`],
  ])('sixty times at once %s, pays once', async (_, operationIdOf) => {
    const requests = Array.from({ length: 60 }, (_, i) =>
      fixture.join({ operationId: operationIdOf(i), token: `tok-${i}-1111` }),
    )
    const kinds = (await Promise.all(requests)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'ended').length).toBeGreaterThanOrEqual(1)
    expect(fixture.billing().charges()).toHaveLength(1)
    await expectJoinedOnce()
    expect(await fixture.join({ operationId: 'later', token: 'tok-later-1111' })).toMatchObject({
      kind: 'ended',
      payment: { state: 'PAID' },
    })
    expect(fixture.billing().charges()).toHaveLength(1)
  })

  it('is told of a decline, does not become a member, and joins with another card', async () => {
    expect(await fixture.join({ token: 'tok-0002' })).toMatchObject({
      kind: 'ended',
      payment: { state: 'DECLINED', declineCode: 'insufficient-funds' },
    })
    expect(await fixture.member()).toBeNull()
    expect(await templates()).toEqual([])
    expect(await fixture.join({ token: 'tok-0002' })).toMatchObject({ payment: { state: 'DECLINED' } })
    expect(fixture.billing().charges()).toHaveLength(1)
    await fixture.join({ operationId: 'op-2' })
    await expectJoinedOnce()
  })
})

describe('a payment whose answer was lost', () => {
  it('is found at the provider at once if it was carried out', async () => {
    fixture.billing().fail('createSubscription', 'lost-after')
    expect(await fixture.join()).toMatchObject({ kind: 'ended', payment: { state: 'PAID' } })
    await expectJoinedOnce()
  })

  it('stays open while it cannot be looked up, and is not sent again; the next request finds it', async () => {
    fixture.billing().fail('createSubscription', 'lost-after')
    fixture.billing().fail('findSubscription', 'away', { times: 2 })
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    expect(await fixture.member()).toBeNull()
    expect(await fixture.join({ operationId: 'another', token: 'tok-9-1111' })).toEqual({ kind: 'pending' })
    expect(await fixture.join()).toMatchObject({ kind: 'ended', payment: { state: 'PAID' } })
    expect(fixture.billing().charges()).toHaveLength(1)
    await expectJoinedOnce()
  })

  it('is found by the job when no request comes', async () => {
    fixture.billing().fail('createSubscription', 'lost-after')
    fixture.billing().fail('findSubscription', 'away')
    await fixture.join()
    fixture.pass(1)
    expect(await settleJoiningPayments(fixture.ctx())).toMatchObject({ done: 1 })
    await expectJoinedOnce()
    fixture.pass(10)
    expect(await settleJoiningPayments(fixture.ctx())).toMatchObject({ done: 0 })
  })

  it('never ends as not charged while the provider does not say so, however late it is', async () => {
    fixture.billing().fail('createSubscription', 'lost-after')
    fixture.billing().fail('findSubscription', 'away', { times: 3 })
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    fixture.pass(60)
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    fixture.pass(60)
    await settleJoiningPayments(fixture.ctx())
    expect(await fixture.payments()).toMatchObject([{ state: 'OPEN' }])
    fixture.pass(60)
    await settleJoiningPayments(fixture.ctx())
    await expectJoinedOnce()
  })

  it('ends as not charged once it cannot be carried out any more, and then another card may pay', async () => {
    fixture.billing().fail('createSubscription', 'lost-before')
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    fixture.pass(3)
    expect(await fixture.join()).toMatchObject({ payment: { state: 'ENDED', refusal: 'not-charged' } })
    await fixture.join({ operationId: 'op-2', token: 'tok-2-1111' })
    await expectJoinedOnce()
  })

  it('that was carried out after that is taken for the payment of the next one', async () => {
    fixture.billing().fail('createSubscription', 'lost-before')
    await fixture.join()
    fixture.pass(3)
    await fixture.join()
    const { id } = await fixture.invitation()
    const customer = fixture.zoe()
    const card = { kind: 'token', token: 'tok-late-1111' } as const
    const late = { reference: id, customer, productHandle: 'membership', pricePointId: '1', card }
    await fixture.billing().port.createSubscription(late)
    await fixture.join({ operationId: 'op-2', token: 'tok-2-1111' })
    await expectJoinedOnce()
  })
})

describe("an email that became somebody else's while it was paid", () => {
  /** At the moment when the provider answers. */
  const take = (how: 'email' | 'username') =>
    fixture.db().commit([
      build
        .update(users)
        .set({ [how]: fixture.zoe().email })
        .where(eq(users.id, fixture.id('sam'))),
    ])
  afterEach(() =>
    fixture.db().commit([
      build
        .update(users)
        .set({ email: fixture.cast.sam.email, username: fixture.cast.sam.email })
        .where(eq(users.id, fixture.id('sam'))),
    ]),
  )
  const paid = async () => {
    const found = await fixture.billing().port.findSubscription((await fixture.invitation()).id)
    if (found.kind !== 'done' || !found.value) throw new Error('There is no subscription')
    const invoices = await fixture.billing().port.listInvoices(found.value.id)
    const payments = invoices.kind === 'done' ? invoices.value.flatMap((invoice) => invoice.payments) : []
    return {
      state: found.value.state,
      left: payments.reduce((sum, one) => sum + one.amountCents - one.refundedCents, 0),
    }
  }
  async function expectReturned() {
    expect(await paid()).toEqual({ state: 'canceled', left: 0 })
    expect(await fixture.member()).toBeNull()
    expect(await fixture.intents()).toEqual([])
    expect(await templates()).toEqual(['joining-returned', 'joining-returned-notice'])
    expect((await fixture.payments())[0]).toMatchObject({ state: 'ENDED', refusal: 'other', nextCheckAt: null })
  }

  it.each(['email', 'username'] as const)(
    'as %s: everything is refunded at once, and payer and staff are notified',
    async (how) => {
      await take(how)
      expect(await fixture.join()).toMatchObject({ kind: 'ended', payment: { state: 'ENDED', refusal: 'other' } })
      await expectReturned()
    },
  )

  it.each(['email', 'username'] as const)('as %s while the account is written: the same', async (how) => {
    beforeWriteOf(users, () => take(how))
    expect(await fixture.join()).toMatchObject({ kind: 'ended', payment: { state: 'ENDED', refusal: 'other' } })
    await expectReturned()
  })

  it.each([
    ['refundPayment', 'lost-after'],
    ['refundPayment', 'lost-before'],
    ['refundPayment', 'away'],
    ['endSubscription', 'lost-after'],
    ['endSubscription', 'lost-before'],
    ['endSubscription', 'away'],
    ['readSubscription', 'away'],
  ] as const)('%s %s: the job refunds the rest, and nothing twice', async (method, fault) => {
    await take('email')
    fixture.billing().fail(method, fault, { times: method === 'readSubscription' ? 2 : 1 })
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    expect(await templates()).toEqual([])
    fixture.pass(1)
    expect(await settleJoiningPayments(fixture.ctx())).toMatchObject({ done: 1 })
    await expectReturned()
    expect(fixture.billing().calls.filter((call) => call === 'createSubscription')).toHaveLength(1)
  })

  it('staff are notified once of what the provider refuses to refund, and it ends when they have done it', async () => {
    await take('email')
    fixture.billing().fail('refundPayment', 'refused', { times: 2 })
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    expect(await templates()).toEqual(['joining-to-return'])
    fixture.pass(24 * 60 + 1)
    expect(await settleJoiningPayments(fixture.ctx())).toMatchObject({ later: 1 })
    expect(await settleJoiningPayments(fixture.ctx())).toEqual(NOTHING_DONE)
    expect(await templates()).toEqual(['joining-to-return'])
    fixture.pass(24 * 60 + 1)
    expect(await settleJoiningPayments(fixture.ctx())).toMatchObject({ done: 1 })
    expect(await paid()).toEqual({ state: 'canceled', left: 0 })
    expect(await templates()).toEqual(['joining-returned', 'joining-returned-notice', 'joining-to-return'])
  })

  it('the emails state what was charged and refunded, whatever it should have been', async () => {
    await take('email')
    fixture.billing().setJoiningCents(100_000)
    fixture.billing().fail('endSubscription', 'away')
    await fixture.join()
    fixture.pass(1)
    await settleJoiningPayments(fixture.ctx())
    await expectReturned()
    expect(await emailedCents()).toEqual([100_000, 100_000])
  })

  it('the invited person and the address for the receipt are told, which may be a stranger’s', async () => {
    await take('email')
    await fixture.join({ receiptEmail: 'books@firstworks.test' })
    const told = (await fixture.emails()).filter(({ template }) => template === 'joining-returned')
    const readers = told.map(async ({ id, envelope, payload }) => {
      const { to } = await unsealEnvelope([OUTBOX_KEY], id, envelope)
      const { reader } = (await unsealPayload([OUTBOX_KEY], id, payload)) as { reader: string }
      return [to?.address, to?.name, reader]
    })
    expect((await Promise.all(readers)).toSorted()).toEqual([
      ['books@firstworks.test', 'there', 'RECEIPT_ADDRESS'],
      [fixture.zoe().email, 'Zoe', 'INVITED'],
    ])
  })

  it('if nothing was charged, staff are told so, and the payer gets no email about a refund', async () => {
    await take('email')
    fixture.billing().setJoiningCents(0)
    expect(await fixture.join()).toMatchObject({ kind: 'ended', payment: { state: 'ENDED', refusal: 'not-charged' } })
    expect(await paid()).toEqual({ state: 'canceled', left: 0 })
    expect(await fixture.member()).toBeNull()
    expect(await templates()).toEqual(['joining-returned-notice'])
    expect(await emailedCents()).toEqual([0])
  })

  it('staff are asked to refund the rest by hand', async () => {
    await take('email')
    fixture.billing().setJoiningCents(100_000)
    fixture.billing().fail('refundPayment', 'refused')
    await fixture.join()
    expect(await templates()).toEqual(['joining-to-return'])
    expect(await emailedCents()).toEqual([100_000])
  })

  it('if the answer was lost: the job finds the payment, and refunds it', async () => {
    fixture.billing().fail('createSubscription', 'lost-after')
    fixture.billing().fail('findSubscription', 'away')
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    await take('email')
    fixture.pass(1)
    expect(await settleJoiningPayments(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    await expectReturned()
  })
})

it('a provider that is away charges nothing, and the same operation continues', async () => {
  fixture.billing().fail('createSubscription', 'away')
  expect(await fixture.join()).toEqual({ kind: 'away' })
  expect(await fixture.member()).toBeNull()
  expect(await fixture.join()).toMatchObject({ kind: 'ended', payment: { state: 'PAID' } })
  await expectJoinedOnce()
})

it.each([
  ['expired', { expiresAt: new Date('2026-11-01T00:00:00Z') }],
  ['disabled', { disabledAt: new Date('2026-11-01T00:00:00Z') }],
  ['withdrawn', { withdrawnAt: new Date('2026-11-01T00:00:00Z') }],
  ['replaced', { replacedAt: new Date('2026-11-01T00:00:00Z') }],
] as const)('an invitation that is %s is not charged', async (_, change) => {
  await fixture.db().commit([build.update(invitations).set(change)])
  expect(await fixture.join()).toEqual({ kind: 'pending' })
  expect(fixture.billing().charges()).toEqual([])
})
