import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { addCardFromToken } from './add-card-from-token.ts'
import { authorizationsOfCard } from './card-authorizations.ts'
import { payBalance } from './pay-balance.ts'
import { intentOperation } from './payment-intent.ts'

const OWED = 49_500

let fixture: BillingFixture
let sam: Subscribed
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  sam = await fixture.subscribe('sam', { owesCents: OWED, card: '9992' })
})

/** Amount and response of each attempt with the card that ends in these digits, newest first. */
async function attempts(last4: string, communityId = sam.communityId) {
  const card = [...fixture.billing().cards.values()].find((one) => one.last4 === last4)
  const rows = await fixture.db().read(authorizationsOfCard({ communityId, cardId: card?.id ?? '' }))
  return rows.map(({ amountCents, responseCode }) => [amountCents, responseCode])
}

describe('staff see the bank’s responses for a card', () => {
  it('that was stored and has paid, for no other card and in no other community', async () => {
    expect(await tryToPay(fixture, sam)).toBe('paid')
    expect(await attempts('1111')).toEqual([
      [OWED, 0],
      [0, 0],
    ])
    expect(await attempts('9992')).toEqual([])
    expect(await attempts('1111', fixture.cast.harbor.id)).toEqual([])
  })

  it('that was declined', async () => {
    expect(await tryToPay(fixture, sam, { token: 'tok-0002' })).toBe('BadRequest.Invalid')
    expect(await attempts('0002')).toEqual([
      [OWED, 2001],
      [0, 0],
    ])
  })

  it('that paid one invoice and was declined for the next, for the rest of what is owed', async () => {
    const maya = await fixture.subscribe('maya', { owesCents: 10_000, state: 'active' })
    fixture.billing().owe(maya.providerId, 2_500)
    fixture.billing().fail('payInvoice', 'declined', { skip: 1 })
    expect(await tryToPay(fixture, maya)).toBe('BadRequest.Invalid')
    expect((await attempts('1111')).toSorted()).toEqual([
      [0, 0],
      [10_000, 0],
      [2_500, 2001],
    ])
  })

  it('that paid, even if the answer reached nobody', async () => {
    fixture.billing().fail('retryPastDue', 'lost-after')
    fixture.billing().fail('listInvoices', 'away', { times: 9, skip: 1 })
    expect(await tryToPay(fixture, sam)).toBe('PaymentPending')
    expect(await attempts('1111')).toEqual([[0, 0]])
    fixture.billing().heal()
    fixture.pass(5)
    await intentOperation.settleDue(fixture.ctx())
    expect(await attempts('1111')).toEqual([
      [OWED, 0],
      [0, 0],
    ])
  })

  it('that was declined, even if the membership could only be read later', async () => {
    fixture.billing().fail('listInvoices', 'away', { times: 9, skip: 1 })
    expect(await tryToPay(fixture, sam, { token: 'tok-0002' })).toBe('PaymentPending')
    fixture.billing().heal()
    fixture.pass(5)
    await intentOperation.settleDue(fixture.ctx())
    expect((await attempts('0002'))[0]).toEqual([OWED, 2001])
    expect(await fixture.intents()).toMatchObject([{ state: 'DECLINED', declineCode: 'insufficient-funds' }])
  })

  it('that was only stored, where nothing is owed', async () => {
    await addCardFromToken(fixture.ctx(), { ...sam, token: 'tok-5551', operationId: 'op-1', paysDue: false })
    expect(await attempts('5551')).toEqual([[0, 0]])
  })

  it('that the provider was not asked to charge: none', async () => {
    fixture.billing().fail('retryPastDue', 'away')
    expect(await tryToPay(fixture, sam)).toBe('ServiceUnavailable')
    expect(await attempts('1111')).toEqual([[0, 0]])
  })
})

it('a payment that another request has made meanwhile charges nothing, and sends no second receipt', async () => {
  fixture.billing().fail('retryPastDue', 'lost-before')
  expect(await tryToPay(fixture, sam)).toBe('PaymentPending')
  fixture.billing().setDefault(sam.providerId, fixture.billing().addCard(sam.customerId, '7771'))
  fixture.billing().collect(sam.providerId)
  fixture.pass(5)
  await intentOperation.settleDue(fixture.ctx())
  expect(await fixture.intents()).toMatchObject([{ state: 'NOTHING_DUE', paidCents: 0 }])
  const receipts = (await fixture.emails()).filter(({ template }) => template === 'payment-receipt')
  expect(receipts).toEqual([])
  await expect(
    payBalance(fixture.ctx(), { ...sam, subscriptionId: sam.id, operationId: 'op-1', token: 'x', keepsCard: false }),
  ).resolves.toBeDefined()
})
