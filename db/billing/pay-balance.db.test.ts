import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { deleteCard } from './cards/change-cards.ts'
import { listCards } from './list-cards.ts'
import { payBalance } from './pay-balance.ts'
import { intentOperation } from './payment-intent.ts'
import { removeUnkeptCards } from './remove-unkept-cards.ts'

let fixture: BillingFixture
let omar: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  omar = await fixture.subscribe('sam', { owesCents: 49_500, card: '9992' })
})

function input(given: Partial<Parameters<typeof payBalance>[1]> = {}) {
  return {
    communityId: omar.communityId,
    userId: omar.userId,
    subscriptionId: omar.id,
    operationId: 'op-1',
    token: 'tok-1111',
    keepsCard: false,
    ...given,
  }
}

async function expectConsistent() {
  return expect(await fixture.mismatches(omar.communityId)).toEqual([])
}

describe('paying what is owed', () => {
  it('[PAY-001] charges the card once, and the ledger has the charge with its intent', async () => {
    const receipt = await payBalance(fixture.ctx(), input())
    expect(receipt).toMatchObject({ amountCents: 49_500, currency: 'USD', cardLast4: '1111' })
    const [entry, ...others] = await fixture.ledger()
    expect(entry).toMatchObject({ kind: 'CHARGE', amountCents: 49_500, intentId: receipt.id, cardLast4: '1111' })
    expect(others).toEqual([])
    expect(await fixture.subscription(omar.id)).toMatchObject({ balanceCents: 0, state: 'active' })
    await expectConsistent()
  })

  it('answers a repeat with the first receipt, and does not call the provider again', async () => {
    const first = await payBalance(fixture.ctx(), input())
    const calls = fixture.billing().calls.length
    expect(await payBalance(fixture.ctx(), input({ token: 'tok-2222' }))).toEqual(first)
    expect(fixture.billing().calls).toHaveLength(calls)
  })

  it('treats the same token as the same operation when the caller names none', async () => {
    const first = await payBalance(fixture.ctx(), input({ operationId: null }))
    expect(await payBalance(fixture.ctx(), input({ operationId: null }))).toEqual(first)
    expect(fixture.billing().charges()).toHaveLength(1)
  })

  it('[PAY-015] charges nothing when nothing is owed', async () => {
    const lena = await fixture.subscribe('maya', { card: '1234' })
    for (const subscriptionId of [lena.id, null]) {
      const receipt = await payBalance(fixture.ctx(), { ...input(), userId: lena.userId, subscriptionId })
      expect(receipt.amountCents).toBe(0)
    }
    expect(fixture.billing().charges()).toEqual([])
    expect(fixture.billing().calls).not.toContain('addCard')
  })

  it('pays each open invoice of a subscription that is not past due, oldest first', async () => {
    await fixture.start()
    const to = await fixture.subscribe('maya', { owesCents: 10_000, state: 'active' })
    fixture.billing().owe(to.providerId, 2_500)
    expect(await tryToPay(fixture, to)).toBe('paid')
    expect(fixture.billing().charges()).toEqual(['payInvoice', 'payInvoice'])
    expect((await fixture.ledger()).map(({ amountCents }) => amountCents).sort()).toEqual([10_000, 2_500])
    expect(await fixture.mismatches(to.communityId)).toEqual([])
  })

  it('emails one receipt to the member, whoever paid', async () => {
    await payBalance(fixture.ctx(), input())
    await payBalance(fixture.ctx(), input())
    expect(await fixture.emails()).toMatchObject([{ template: 'payment-receipt', userId: omar.userId }])
  })

  it.each([
    ['one', { card: '9992' }, true],
    ['none', {}, false],
  ])('says in the receipt whether another card is left where the payer’s is not kept: %s', async (_, given, has) => {
    const member = await fixture.subscribe('maya', { owesCents: 49_500, ...given })
    const { communityId, userId, id: subscriptionId } = member
    await payBalance(fixture.ctx(), input({ communityId, userId, subscriptionId }))
    const [email] = await fixture.emails()
    const data = await unsealPayload([OUTBOX_KEY], email?.id ?? '', email?.payload ?? '')
    expect(data).toMatchObject({ isKept: false, hasOtherCard: has })
  })

  it('notifies the member once, with the receipt', async () => {
    const receipt = await payBalance(fixture.ctx(), input())
    await payBalance(fixture.ctx(), input())
    expect(await notificationFactory(fixture).notificationsOf('sam')).toMatchObject([
      {
        option: 'billing',
        message: expect.stringMatching(/^\$495\.00 was paid for /),
        url: `/settings/billing/receipts/${receipt.id}`,
      },
    ])
  })

  it('asks which subscription is meant when a member owes for two and names none', async () => {
    expect(await tryToPay(fixture, { ...omar, id: null })).toBe('paid')
    await fixture.subscribe('sam', { owesCents: 100, name: '-a' })
    const second = { ...omar, id: null }
    expect(await tryToPay(fixture, second, { operationId: 'op-2', token: 'tok-2221' })).toBe('paid')
    await fixture.subscribe('sam', { owesCents: 100, name: '-b' })
    await fixture.subscribe('sam', { owesCents: 100, name: '-c' })
    expect(await tryToPay(fixture, second, { operationId: 'op-3', token: 'tok-3331' })).toBe('AmbiguousSubscription')
    expect(fixture.billing().charges()).toHaveLength(2)
  })

  it('answers for a subscription of somebody else or another community as for one that does not exist', async () => {
    const refusals = await Promise.allSettled([
      payBalance(fixture.ctx(), input({ subscriptionId: 'unknown' })),
      payBalance(fixture.ctx(), input({ userId: fixture.id('maya') })),
      payBalance(fixture.ctx(), input({ communityId: fixture.cast.harbor.id })),
    ])
    for (const one of refusals) expect(one).toMatchObject({ reason: { code: 'NotFound', extensions: undefined } })
    expect(fixture.billing().calls).toEqual([])
  })
})

describe('a card that is declined', () => {
  it('[PAY-019] is a 400 that says what to do next, and the intent ends', async () => {
    const refused = payBalance(fixture.ctx(), input({ token: 'tok-0002' }))
    await expect(refused).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
      message: DECLINE_SENTENCES['insufficient-funds'],
      extensions: { reason: 'insufficient-funds' },
    })
    expect(await fixture.intents()).toMatchObject([
      { state: 'DECLINED', declineCode: 'insufficient-funds', paidCents: 0 },
    ])
    expect(await fixture.ledger()).toEqual([])
  })

  it('does not prevent the payer from paying with another one', async () => {
    expect(await tryToPay(fixture, omar, { token: 'tok-0002' })).toBe('BadRequest.Invalid')
    expect(await tryToPay(fixture, omar, { token: 'tok-0002' })).toBe('BadRequest.Invalid')
    expect(fixture.billing().charges()).toHaveLength(1)
    expect(await tryToPay(fixture, omar, { operationId: 'op-2' })).toBe('paid')
    await expectConsistent()
  })

  it('after another invoice was paid reports what was paid', async () => {
    await fixture.start()
    const to = await fixture.subscribe('maya', { owesCents: 10_000, state: 'active' })
    fixture.billing().owe(to.providerId, 2_500)
    fixture.billing().fail('payInvoice', 'declined', { skip: 1 })
    const pay = payBalance(fixture.ctx(), { ...input(), userId: to.userId, subscriptionId: to.id })
    await expect(pay).rejects.toMatchObject({ message: expect.stringContaining('$100.00 was paid; the rest wasn’t.') })
    expect(await fixture.intents()).toMatchObject([{ state: 'DECLINED', paidCents: 10_000 }])
    expect(await fixture.mismatches(to.communityId)).toEqual([])
  })
})

describe('the card of a payer', () => {
  const defaultCard = () => fixture.billing().subscription(omar.providerId).defaultCardId
  const stored = () => [...fixture.billing().cards.values()].map(({ last4 }) => last4)

  it('is removed after the payment, and the previous default card is restored', async () => {
    const before = defaultCard()
    await tryToPay(fixture, omar)
    expect(defaultCard()).not.toBe(before)
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(defaultCard()).toBe(before)
    expect(stored()).toEqual(['9992'])
  })

  it('[BILL-011] is not listed before it is removed: the previous default card is still the default and can’t be removed', async () => {
    const before = defaultCard() ?? ''
    await tryToPay(fixture, omar, { token: 'tok-0002' })
    await tryToPay(fixture, omar, { operationId: 'op-2' })
    expect(await listCards(fixture.ctx(), omar)).toMatchObject([{ id: before, isDefault: true }])
    await expect(deleteCard(fixture.ctx(), { ...omar, cardId: before })).rejects.toMatchObject({
      code: 'Unprocessable',
    })
    await removeUnkeptCards(fixture.ctx())
    expect(defaultCard()).toBe(before)
  })

  it('is removed, and the card that its member has chosen since stays the default', async () => {
    await tryToPay(fixture, omar)
    const chosen = fixture.billing().addCard(omar.customerId, '7771')
    fixture.billing().setDefault(omar.providerId, chosen)
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(defaultCard()).toBe(chosen)
    expect(stored()).toEqual(['9992', '7771'])
  })

  it('stays as the default when the payer asked for it', async () => {
    await tryToPay(fixture, omar, { keepsCard: true })
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 0, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992', '1111'])
  })

  it('is removed after a decline even if the payer wanted to keep it', async () => {
    await tryToPay(fixture, omar, { keepsCard: true, token: 'tok-0002' })
    await removeUnkeptCards(fixture.ctx())
    expect(stored()).toEqual(['9992'])
  })

  it('that paid after a declined one gives way to the card that was the default before both', async () => {
    const before = defaultCard()
    await tryToPay(fixture, omar, { token: 'tok-0002' })
    await tryToPay(fixture, omar, { operationId: 'op-2' })
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 2, later: 0, failed: 0 })
    expect(defaultCard()).toBe(before)
    expect(stored()).toEqual(['9992'])
  })

  it('that was not charged because the provider was away is not restored as the previous default', async () => {
    const before = defaultCard()
    fixture.billing().fail('retryPastDue', 'away')
    expect(await tryToPay(fixture, omar)).not.toBe('paid')
    expect(defaultCard()).not.toBe(before)
    fixture.pass(20)
    expect(await tryToPay(fixture, omar, { operationId: 'op-2', token: 'tok-2221' })).toBe('paid')
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 2, later: 0, failed: 0 })
    expect(defaultCard()).toBe(before)
    expect(stored()).toEqual(['9992'])
    await expectConsistent()
  })

  it('that was stored although its answer was lost is found by the repeat, which needs no second token', async () => {
    fixture.billing().fail('addCard', 'lost-after')
    fixture.billing().fail('listCards', 'away', { skip: 1, times: 2 })
    expect(await tryToPay(fixture, omar)).toBe('ServiceUnavailable')
    expect(fixture.billing().charges()).toEqual([])
    expect(await tryToPay(fixture, omar)).toBe('paid')
    expect(fixture.billing().calls.filter((method) => method === 'addCard')).toHaveLength(1)
    await expectConsistent()
  })

  /** A payment that is given up after its card was stored, without knowing that it was. */
  async function loseCard(given: { readonly operationId: string; readonly token: string }) {
    fixture.billing().fail('addCard', 'lost-after')
    fixture.billing().fail('listCards', 'away', { skip: 1, times: 2 })
    expect(await tryToPay(fixture, omar, given)).toBe('ServiceUnavailable')
    fixture.billing().heal()
    fixture.pass(20)
    await intentOperation.settleDue(fixture.ctx())
  }

  it('is removed even if the answers to storing it and another one were lost', async () => {
    await loseCard({ operationId: 'op-1', token: 'tok-1111' })
    await loseCard({ operationId: 'op-2', token: 'tok-2221' })
    expect(stored()).toEqual(['9992', '1111', '2221'])
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 2, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992'])
    expect(fixture.billing().charges()).toEqual([])
  })

  it('stays if it cannot be told apart from one that somebody else stored meanwhile', async () => {
    await loseCard({ operationId: 'op-1', token: 'tok-1111' })
    fixture.billing().addCard(fixture.billing().subscription(omar.providerId).customerId, '7771')
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992', '1111', '7771'])
  })

  it('is not one that somebody else stored after a payment whose own card was refused', async () => {
    fixture.billing().fail('addCard', 'refused')
    expect(await tryToPay(fixture, omar)).not.toBe('paid')
    fixture.billing().addCard(fixture.billing().subscription(omar.providerId).customerId, '7771')
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 0, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992', '7771'])
  })

  /** A payment whose call to store the card reaches the provider only when its repeat sends the token again. */
  async function storeLate() {
    fixture.billing().fail('addCard', 'lost-before')
    fixture.billing().fail('listCards', 'away', { skip: 1, times: 2 })
    expect(await tryToPay(fixture, omar)).toBe('ServiceUnavailable')
    fixture.billing().heal()
    const { port } = fixture.billing()
    const { addCard } = port
    vi.spyOn(port, 'addCard').mockImplementationOnce(async (card) => {
      await addCard(card)
      return addCard(card)
    })
  }

  it('that an earlier call stored while the token was sent again is the one that pays', async () => {
    await storeLate()
    expect(await tryToPay(fixture, omar)).toBe('paid')
    expect(stored()).toEqual(['9992', '1111'])
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992'])
    await expectConsistent()
  })

  it('that an earlier call stored is removed where its payment was refused', async () => {
    await storeLate()
    fixture.billing().fail('listCards', 'away', { skip: 1, times: 2 })
    expect(await tryToPay(fixture, omar)).toBe('BadRequest.Invalid')
    fixture.billing().heal()
    expect(stored()).toEqual(['9992', '1111'])
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992'])
  })

  it('of a membership that the provider does not know does not block others, and is given up after some attempts', async () => {
    const maya = await fixture.subscribe('maya', { owesCents: 12_500, card: '8882' })
    await tryToPay(fixture, omar)
    await tryToPay(fixture, maya, { operationId: 'op-2', token: 'tok-3331' })
    fixture.billing().purge(omar.providerId)
    await expect(removeUnkeptCards(fixture.ctx())).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect(stored()).toEqual(['9992', '8882', '1111'])
    let tries = 1
    for (let hours = 0; hours < 12; hours++) {
      fixture.pass(60)
      await removeUnkeptCards(fixture.ctx()).catch(() => tries++)
    }
    expect(tries).toBe(6)
    expect(await fixture.intents()).toMatchObject([{ cleanup: 'FAILED', cleanupAt: null }, { cleanup: 'DONE' }])
  })

  it('is removed later when the provider is away, and does not appear twice', async () => {
    await tryToPay(fixture, omar)
    fixture.billing().fail('removeCard', 'lost-after', { times: 2 })
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 0, later: 1, failed: 0 })
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 0, later: 0, failed: 0 })
    fixture.pass(2)
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992'])
  })

  it('stays removed when a run that the provider delayed past its lease ends after the next one', async () => {
    await tryToPay(fixture, omar)
    vi.spyOn(fixture.billing().port, 'removeCard').mockImplementationOnce(async () => {
      fixture.pass(3)
      expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
      return { kind: 'away', reason: 'slow' }
    })
    await removeUnkeptCards(fixture.ctx())
    expect(await fixture.intents()).toMatchObject([{ cleanup: 'DONE', cleanupAt: null }])
  })

  it('is not removed while another payment of the same subscription is being checked, but once that has ended', async () => {
    await tryToPay(fixture, omar, { token: 'tok-0002' })
    fixture.billing().fail('retryPastDue', 'lost-before')
    expect(await tryToPay(fixture, omar, { operationId: 'op-2' })).toBe('PaymentPending')
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 0, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992', '0002', '1111'])
    fixture.pass(4)
    expect(await tryToPay(fixture, omar, { operationId: 'op-2' })).toBe('BadRequest.Invalid')
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 2, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992'])
  })

  it('is removed while a payment of another subscription is being checked', async () => {
    const maya = await fixture.subscribe('maya', { owesCents: 10_000, card: '8882' })
    await tryToPay(fixture, omar)
    fixture.billing().fail('retryPastDue', 'lost-before')
    expect(await tryToPay(fixture, maya, { token: 'tok-2221' })).toBe('PaymentPending')
    expect(await removeUnkeptCards(fixture.ctx())).toEqual({ done: 1, later: 0, failed: 0 })
    expect(stored()).toEqual(['9992', '8882', '2221'])
  })
})
