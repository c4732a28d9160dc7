import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentIntents } from '#db/schema/billing.ts'
import { beforeWriteOf } from '#db/testing/before-write-of.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { leaseCards, releaseStatement } from './cards/card-lease.ts'
import { removeUnkeptCards } from './remove-unkept-cards.ts'

/* One payment of a membership at a time: what another request does after a payment has read, and before it writes, holds it up. */

const OWED = 49_500
const OTHER = { operationId: 'op-2', token: 'tok-2221' }

let fixture: BillingFixture
let sam: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  sam = await fixture.subscribe('sam', { owesCents: OWED, card: '9991' })
})

/** What a payment answers that `change` comes in between of. */
function payAfter(change: () => Promise<unknown>) {
  beforeWriteOf(paymentIntents, change)
  return tryToPay(fixture, sam)
}

async function expectChargedOnce() {
  expect(fixture.billing().payments(sam.providerId)).toMatchObject([{ amountCents: OWED }])
  expect(await fixture.mismatches(sam.communityId)).toEqual([])
}

describe('a payment that another request comes in between of', () => {
  it('charges nothing while the other’s charge is looked up', async () => {
    fixture.billing().fail('retryPastDue', 'lost-before')
    expect(await payAfter(() => tryToPay(fixture, sam, OTHER))).toBe('PaymentPending')
    expect(fixture.billing().charges()).toHaveLength(1)
    fixture.billing().collect(sam.providerId)
    expect(await tryToPay(fixture, sam)).toBe('paid')
    await expectChargedOnce()
  })

  it('of the same operation has the answer of the other', async () => {
    expect(await payAfter(() => tryToPay(fixture, sam))).toBe('paid')
    expect(await fixture.intents()).toMatchObject([{ operationId: 'op-1', state: 'PAID' }])
    await expectChargedOnce()
  })

  it('of the same operation is not tried again with a card that was declined', async () => {
    const declined = { token: 'tok-2222' }
    const answer = payAfter(() => tryToPay(fixture, sam, declined))
    expect(await answer).toBe('BadRequest.Invalid')
    expect(fixture.billing().charges()).toHaveLength(1)
    expect(await fixture.intents()).toMatchObject([{ state: 'DECLINED' }])
  })

  it('waits for a change of the membership’s cards', async () => {
    let release = () => Promise.resolve()
    const answer = payAfter(async () => {
      const lease = await leaseCards(fixture.ctx(), sam, null)
      release = () =>
        fixture
          .db()
          .commit([releaseStatement(lease)])
          .then(() => undefined)
    })
    expect(await answer).toBe('PaymentPending')
    expect(fixture.billing().charges()).toEqual([])
    await release()
    expect(await tryToPay(fixture, sam)).toBe('paid')
    await expectChargedOnce()
  })
})

it('a payment waits while the card of an earlier one is removed, because it charges the default card', async () => {
  expect(await tryToPay(fixture, sam, { operationId: 'op-0', token: 'tok-2222' })).toBe('BadRequest.Invalid')
  const ctx = fixture.ctx()
  const answers: string[] = []
  const removeCard: typeof ctx.billing.removeCard = async (card) => {
    answers.push(await tryToPay(fixture, sam))
    return ctx.billing.removeCard(card)
  }
  await removeUnkeptCards({ ...ctx, billing: { ...ctx.billing, removeCard } })
  expect(answers).toEqual(['PaymentPending'])
  expect(await tryToPay(fixture, sam)).toBe('paid')
  await expectChargedOnce()
})
