import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { cardStatuses } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { addCardFromToken } from './add-card-from-token.ts'
import { cardStatusStatement, cardToldStatement } from './card-statuses.ts'
import { deleteCard, setDefaultCard } from './cards/change-cards.ts'
import { listCards } from './list-cards.ts'
import { intentOperation } from './payment-intent.ts'
import { receiveBillingWebhook } from './receive-billing-webhook.ts'
import { removeUnkeptCards } from './remove-unkept-cards.ts'

let fixture: BillingFixture
let maya: Subscribed
let second: string

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { card: '1111' })
  second = fixture.billing().addCard(maya.customerId, '4444', { expiryMonth: 12, expiryYear: 2026 })
})

function cards() {
  return listCards(fixture.ctx(), maya)
}

async function defaults() {
  return (await cards()).filter(({ isDefault }) => isDefault).map(({ last4Digits }) => last4Digits)
}

function add(given: Partial<Parameters<typeof addCardFromToken>[1]> = {}) {
  return addCardFromToken(fixture.ctx(), { ...maya, token: 'tok-5551', operationId: 'op-1', paysDue: false, ...given })
}

describe('the cards of a member', () => {
  it('[ENT-040] [API-GQL-021] are listed with all fields, the default first', async () => {
    expect(await cards()).toEqual([
      {
        id: expect.any(String),
        userId: maya.userId,
        firstName: 'Maya',
        lastName: 'Chen',
        expirationMonth: 3,
        expirationYear: 2030,
        last4Digits: '1111',
        cardType: 'VISA',
        status: 'ACTIVE',
        isDefault: true,
        isExpired: false,
        isSoonExpired: false,
        isFailed: false,
      },
      expect.objectContaining({ id: second, status: 'EXPIRATION_PENDING', isSoonExpired: true, isDefault: false }),
    ])
  })

  it('are an empty list without a subscription, and never those of somebody else', async () => {
    expect(await listCards(fixture.ctx(), { ...maya, userId: fixture.id('sam') })).toEqual([])
    expect(await listCards(fixture.ctx(), { ...maya, communityId: fixture.cast.harbor.id })).toEqual([])
  })

  it('are not reported as an empty list while the provider is away', async () => {
    fixture.billing().fail('listCards', 'away', { times: 2 })
    await expect(cards()).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })
})

describe('a new card', () => {
  it('[BILL-012] [API-GQL-040] becomes the only default', async () => {
    expect(await add()).toMatchObject({ last4Digits: '5551', isDefault: true, userId: maya.userId })
    expect(await defaults()).toEqual(['5551'])
    expect(fixture.billing().charges()).toEqual([])
  })

  it('is stored once, however often its operation is repeated', async () => {
    const all = await Promise.allSettled([add(), add(), add()])
    expect(all.some(({ status }) => status === 'fulfilled')).toBe(true)
    const card = await add({ token: 'tok-6661' })
    expect(card.last4Digits).toBe('5551')
    expect(await cards()).toHaveLength(3)
  })

  it('also pays what is due when asked, within the same operation', async () => {
    fixture.billing().owe(maya.providerId, 12_500)
    await add({ paysDue: true })
    expect(fixture.billing().subscription(maya.providerId).balanceCents).toBe(0)
    expect(await fixture.ledger()).toMatchObject([{ amountCents: 12_500, cardLast4: '5551' }])
    expect(await fixture.mismatches(maya.communityId)).toEqual([])
  })

  it('stays the default, marked as failed, when the payment of what is due is declined', async () => {
    fixture.billing().owe(maya.providerId, 12_500)
    await expect(add({ token: 'tok-5552', paysDue: true })).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
    const [first] = await cards()
    expect(first).toMatchObject({ last4Digits: '5552', isDefault: true, status: 'FAILED', isFailed: true })
  })

  it('whose payment was never sent is stored by the job without a charge', async () => {
    fixture.billing().owe(maya.providerId, 12_500)
    fixture.billing().fail('makeDefault', 'away')
    await expect(add({ paysDue: true })).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(await intentOperation.settleDue(fixture.ctx())).toEqual(NOTHING_DONE)
    fixture.pass(20)
    expect(await intentOperation.settleDue(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await defaults()).toEqual(['5551'])
    expect(fixture.billing().charges()).toEqual([])
  })
})

describe('the default card', () => {
  it('[API-GQL-041] is the chosen card, and no other', async () => {
    expect(await setDefaultCard(fixture.ctx(), { ...maya, cardId: second })).toMatchObject({ isDefault: true })
    expect(await defaults()).toEqual(['4444'])
    expect(await fixture.subscription(maya.id)).toMatchObject({ defaultCardId: second })
  })

  it('does not change while the provider is away', async () => {
    const before = (await fixture.subscription(maya.id)).defaultCardId
    fixture.billing().fail('makeDefault', 'away', { times: 2 })
    await expect(setDefaultCard(fixture.ctx(), { ...maya, cardId: second })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
    expect((await fixture.subscription(maya.id)).defaultCardId).toBe(before)
  })

  it('[BILL-011] cannot be removed', async () => {
    const [first] = await cards()
    await expect(deleteCard(fixture.ctx(), { ...maya, cardId: first?.id ?? '' })).rejects.toMatchObject({
      code: 'Unprocessable',
    })
    expect(await cards()).toHaveLength(2)
  })

  it('stays when it is chosen again, and no expired card can be chosen', async () => {
    const [first] = await cards()
    expect(await setDefaultCard(fixture.ctx(), { ...maya, cardId: first?.id ?? '' })).toEqual(first)
    const expired = fixture.billing().addCard(maya.customerId, '3333', { expiryMonth: 10, expiryYear: 2026 })
    await expect(setDefaultCard(fixture.ctx(), { ...maya, cardId: expired })).rejects.toMatchObject({
      code: 'Unprocessable',
    })
    expect(fixture.billing().calls).not.toContain('makeDefault')
  })

  it('does not change while a payment that charges it is under way', async () => {
    fixture.billing().owe(maya.providerId, 12_500)
    const port = fixture.billing().port
    let refusal: unknown
    const ctx = {
      ...fixture.ctx(),
      billing: {
        ...port,
        payInvoice: async (input: Parameters<typeof port.payInvoice>[0]) => {
          refusal = await setDefaultCard(fixture.ctx(), { ...maya, cardId: second }).catch((error) => error.code)
          return port.payInvoice(input)
        },
      },
    }
    await addCardFromToken(ctx, { ...maya, token: 'tok-5551', operationId: 'op-1', paysDue: true })
    expect(refusal).toBe('InvalidTransition')
  })
})

describe('a change of the default card that is under way', () => {
  /** Delays the change at the provider: the call is sent and not carried out yet. */
  function changeSlowly() {
    const { port } = fixture.billing()
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const makeDefault: typeof port.makeDefault = async (card) => {
      reached.resolve()
      await gate.promise
      return port.makeDefault(card)
    }
    const changed = setDefaultCard({ ...fixture.ctx(), billing: { ...port, makeDefault } }, { ...maya, cardId: second })
    return { changed, reached: reached.promise, arrive: () => gate.resolve() }
  }
  const charged = () => fixture.billing().payments(maya.providerId)

  beforeEach(() => {
    fixture.billing().owe(maya.providerId, 12_500)
    fixture.billing().setState(maya.providerId, 'past_due')
  })

  it('blocks new payments, which continue after the change and charge their own card', async () => {
    const change = changeSlowly()
    await change.reached
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('PaymentPending')
    expect(await fixture.intents()).toEqual([])
    change.arrive()
    expect(await change.changed).toMatchObject({ isDefault: true })
    expect(await tryToPay(fixture, maya, { token: 'tok-5551', keepsCard: true })).toBe('paid')
    expect(charged()).toMatchObject([{ cardLast4: '5551' }])
    expect(await defaults()).toEqual(['5551'])
  })

  it('blocks payments that began before', async () => {
    fixture.billing().fail('makeDefault', 'away')
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('ServiceUnavailable')
    const change = changeSlowly()
    await change.reached
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('PaymentPending')
    change.arrive()
    await change.changed
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('paid')
    expect(charged()).toMatchObject([{ cardLast4: '5551' }])
  })

  it('whose answer was lost may still arrive: payments and other changes wait for a minute', async () => {
    fixture.billing().fail('makeDefault', 'lost-before')
    expect(await setDefaultCard(fixture.ctx(), { ...maya, cardId: second })).toMatchObject({ isDefault: true })
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('PaymentPending')
    const [other] = (await cards()).filter(({ isDefault }) => !isDefault)
    const another = () => setDefaultCard(fixture.ctx(), { ...maya, cardId: other?.id ?? '' })
    await expect(another()).rejects.toMatchObject({ code: 'InvalidTransition' })
    fixture.pass(1)
    expect(await another()).toMatchObject({ isDefault: true })
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('paid')
    expect(charged()).toMatchObject([{ cardLast4: '5551' }])
  })

  it('does not block anybody else’s cards, and a refused change blocks nobody', async () => {
    const sam = await fixture.subscribe('sam', { owesCents: 5_000, card: '7777' })
    const change = changeSlowly()
    await change.reached
    expect(await tryToPay(fixture, sam, { token: 'tok-6661' })).toBe('paid')
    change.arrive()
    await change.changed
    fixture.billing().fail('removeCard', 'refused')
    const [other] = (await cards()).filter(({ isDefault }) => !isDefault)
    const remove = () => deleteCard(fixture.ctx(), { ...maya, cardId: other?.id ?? '' })
    await expect(remove()).rejects.toMatchObject({ code: 'Unprocessable' })
    await remove()
    expect(await cards()).toHaveLength(1)
  })

  it('prevents the removal of a payer’s card meanwhile, which would make another card the default', async () => {
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('paid')
    const change = changeSlowly()
    await change.reached
    expect(await removeUnkeptCards(fixture.ctx())).toEqual(NOTHING_DONE)
    change.arrive()
    await change.changed
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await defaults()).toEqual(['4444'])
  })
})

describe('a payment whose charge was not carried out', () => {
  beforeEach(async () => {
    fixture.billing().owe(maya.providerId, 12_500)
    fixture.billing().setState(maya.providerId, 'past_due')
    fixture.billing().fail('retryPastDue', 'away')
  })

  it('charges its own card when it continues, even if another became the default meanwhile', async () => {
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('ServiceUnavailable')
    await setDefaultCard(fixture.ctx(), { ...maya, cardId: second })
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('paid')
    expect(fixture.billing().payments(maya.providerId)).toMatchObject([{ cardLast4: '5551' }])
  })

  it('is not charged by the job, which keeps the card that the member has added', async () => {
    await expect(add({ paysDue: true })).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    fixture.pass(20)
    expect(await intentOperation.settleDue(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await fixture.intents()).toMatchObject([{ state: 'SAVED' }])
    expect(fixture.billing().payments(maya.providerId)).toEqual([])
  })
})

it('a new card whose default change got no answer, and that gave way to a payer’s card, does not become the default again', async () => {
  fixture.billing().owe(maya.providerId, 12_500)
  fixture.billing().setState(maya.providerId, 'past_due')
  fixture.billing().fail('makeDefault', 'lost-after', { times: 2 })
  await expect(add({ paysDue: true })).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  expect(await defaults()).toEqual(['5551'])
  fixture.pass(20)
  expect(await tryToPay(fixture, maya, { operationId: 'op-2', token: 'tok-6661' })).toBe('paid')
  expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 2, later: 0, failed: 0 })
  expect(await defaults()).toEqual(['1111'])
})

describe('[SESS-021] cards of somebody else', () => {
  it('are refused like cards that do not exist', async () => {
    const sam = await fixture.subscribe('sam', { card: '7777' })
    const refusals = [
      setDefaultCard(fixture.ctx(), { ...sam, cardId: second }),
      deleteCard(fixture.ctx(), { ...sam, cardId: second }),
      setDefaultCard(fixture.ctx(), { ...sam, cardId: 'unknown' }),
      deleteCard(fixture.ctx(), { ...sam, cardId: 'unknown' }),
    ]
    for (const one of refusals) await expect(one).rejects.toMatchObject({ code: 'NotFound' })
    expect(await cards()).toHaveLength(2)
  })
})

it('[API-GQL-042] a card that is not the default can be removed, and a lost answer does no harm', async () => {
  const known = async () =>
    (await fixture.db().read(build.select({ id: cardStatuses.cardId }).from(cardStatuses))).map(({ id }) => id)
  const [first] = await cards()
  const now = fixture.ctx().now
  await fixture
    .db()
    .commit([cardToldStatement(maya, second, now), cardStatusStatement(maya, first?.id ?? '', { failedAt: now }, now)])
  fixture.billing().fail('removeCard', 'lost-after')
  await deleteCard(fixture.ctx(), { ...maya, cardId: second })
  expect((await cards()).map(({ last4Digits }) => last4Digits)).toEqual(['1111'])
  // Its stored status is deleted as well.
  expect(await known()).toEqual([first?.id])
})

describe('a message of the provider', () => {
  const statuses = async () => (await cards()).map(({ status }) => status)
  const hint = (id: string, event = 'payment_success') =>
    receiveBillingWebhook(fixture.ctx(), { id, event, providerSubscriptionId: maya.providerId })

  it('makes our rows match the provider, once per id', async () => {
    fixture.billing().owe(maya.providerId, 5_000)
    fixture.billing().collect(maya.providerId)
    expect(await hint('1')).toBe('stored')
    expect(await hint('1')).toBe('known')
    expect(await fixture.ledger()).toMatchObject([{ kind: 'CHARGE', amountCents: 5_000, intentId: null }])
    expect(await fixture.mismatches(maya.communityId)).toEqual([])
  })

  it('that arrives late or twice at once changes nothing twice, in any order', async () => {
    fixture.billing().owe(maya.providerId, 5_000)
    fixture.billing().collect(maya.providerId)
    fixture.billing().refund(maya.providerId, 2_000)
    const answers = await Promise.all(['3', '1', '2', '1', '3'].map((id) => hint(id)))
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(3)
    fixture.billing().refund(maya.providerId, 500)
    await Promise.all([hint('5'), hint('4')])
    expect((await fixture.ledger()).map(({ kind, amountCents }) => `${kind} ${amountCents}`).sort()).toEqual([
      'CHARGE 5000',
      'REFUND 2000',
      'REFUND 500',
    ])
    expect(await fixture.mismatches(maya.communityId)).toEqual([])
  })

  it('about a failed renewal marks the default card, and a payment with that card removes the mark', async () => {
    fixture.billing().owe(maya.providerId, 5_000)
    await hint('1', 'renewal_failure')
    expect((await cards())[0]).toMatchObject({ status: 'ACTIVE' })
    await fixture.start()
    maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1112' })
    await hint('1', 'renewal_failure')
    expect((await cards())[0]).toMatchObject({ status: 'FAILED' })
    expect(await tryToPay(fixture, maya, { keepsCard: true })).toBe('paid')
    expect((await cards()).map(({ status }) => status)).toEqual(['ACTIVE', 'FAILED'])
  })

  it('about a later charge of the default card by the provider removes the mark; one about an earlier charge does not', async () => {
    await fixture.start()
    maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1111' })
    const { now } = fixture.ctx()
    const [before, after] = [-1, 1].map((minutes) => new Date(now.getTime() + minutes * 60_000))
    fixture.billing().collect(maya.providerId, before)
    fixture.billing().owe(maya.providerId, 5_000)
    fixture.billing().setState(maya.providerId, 'past_due')
    await hint('1', 'renewal_failure')
    expect(await statuses()).toEqual(['FAILED'])
    fixture.billing().collect(maya.providerId, after)
    await hint('2')
    expect(await statuses()).toEqual(['ACTIVE'])
  })

  it('about a later charge of another card keeps the mark', async () => {
    await fixture.start()
    maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1112' })
    await hint('1', 'renewal_failure')
    const other = fixture.billing().addCard(maya.customerId, '4444')
    const first = fixture.billing().subscription(maya.providerId).defaultCardId
    fixture.billing().setDefault(maya.providerId, other)
    fixture.billing().collect(maya.providerId, new Date(fixture.ctx().now.getTime() + 60_000))
    fixture.billing().setDefault(maya.providerId, first)
    await hint('2')
    expect(await statuses()).toEqual(['FAILED', 'ACTIVE'])
  })

  it('about a failed renewal does not mark a card that was added after it', async () => {
    await fixture.start()
    maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1112' })
    await add({ token: 'tok-4444', paysDue: false })
    await hint('1', 'renewal_failure')
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
  })

  it('about a failed renewal is sent again while the cards cannot be listed', async () => {
    await fixture.start()
    maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1112' })
    fixture.billing().fail('listCards', 'away', { times: 2 })
    await expect(hint('1', 'renewal_failure')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(await hint('1', 'renewal_failure')).toBe('stored')
    expect(await statuses()).toEqual(['FAILED'])
  })

  it('during our own payment records the charge as that payment', async () => {
    await fixture.start()
    maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1111' })
    fixture.billing().fail('retryPastDue', 'lost-after')
    fixture.billing().fail('listInvoices', 'away', { times: 2, skip: 1 })
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('PaymentPending')
    await hint('1')
    expect(await tryToPay(fixture, maya, { token: 'tok-5551' })).toBe('paid')
    const [intent] = await fixture.intents()
    expect(await fixture.ledger()).toMatchObject([{ intentId: intent?.id, amountCents: 5_000 }])
    expect(await fixture.mismatches(maya.communityId)).toEqual([])
  })

  it('about a subscription that is not ours is ignored, and one that cannot be looked up is sent again', async () => {
    const unknown = { id: '1', event: 'payment_success', providerSubscriptionId: 'unknown' }
    expect(await receiveBillingWebhook(fixture.ctx(), unknown)).toBe('ignored')
    fixture.billing().fail('readSubscription', 'away', { times: 2 })
    await expect(hint('2')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(await hint('2')).toBe('stored')
  })
})
