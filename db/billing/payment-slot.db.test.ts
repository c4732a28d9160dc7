import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentIntents } from '#db/schema/billing.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { leaseCards, releaseStatement } from './cards/card-lease.ts'
import { removeUnkeptCards } from './remove-unkept-cards.ts'

/* One payment of a membership at a time: another request acts between the reads and the writes of a payment, which then has to wait. */

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

/** The answer of a payment during which `change` runs, before its write. */
function payAfter(change: () => Promise<unknown>) {
  beforeWriteOf(paymentIntents, change)
  return tryToPay(fixture, sam)
}

async function expectChargedOnce() {
  expect(fixture.billing().payments(sam.providerId)).toMatchObject([{ amountCents: OWED }])
  expect(await fixture.mismatches(sam.communityId)).toEqual([])
}

describe('a payment that another request interrupts', () => {
  it('charges nothing while the other’s charge is looked up', async () => {
    fixture.billing().fail('retryPastDue', 'lost-before')
    expect(await payAfter(() => tryToPay(fixture, sam, OTHER))).toBe('PaymentPending')
    expect(fixture.billing().charges()).toHaveLength(1)
    fixture.billing().collect(sam.providerId)
    expect(await tryToPay(fixture, sam)).toBe('paid')
    await expectChargedOnce()
  })

  it('returns the other’s answer for the same operation', async () => {
    expect(await payAfter(() => tryToPay(fixture, sam))).toBe('paid')
    expect(await fixture.intents()).toMatchObject([{ operationId: 'op-1', state: 'PAID' }])
    await expectChargedOnce()
  })

  it('does not retry the same operation with a declined card', async () => {
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
