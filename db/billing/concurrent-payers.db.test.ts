import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { CAST_JOINED_AT } from '#db/testing/cast.ts'
import type { BillingFault } from '#db/testing/fake-billing.ts'
import { checkStatements } from '#db/testing/statements/check-statements.ts'
import { intentOperation } from './payment-intent.ts'
import { removeUnkeptCards } from './remove-unkept-cards.ts'

const PAYERS = 50
const ROUNDS = process.env.TEST_LONG ? 100 : 2
const LOST: readonly BillingFault[] = ['lost-before', 'lost-after', 'away']

let fixture: BillingFixture
let payers: readonly string[]

beforeAll(async () => {
  fixture = await billingFixture()
  payers = Array.from({ length: PAYERS }, (_, i) => `payer-${i}`)
  await fixture.db().commit([
    build.insert(users).values(
      payers.map((id) => ({
        id,
        communityId: fixture.cast.meridian.id,
        kind: 'MEMBER' as const,
        status: 'ACTIVE' as const,
        email: `${id}@meridian.test`,
        username: id,
        givenName: 'Pay',
        familyName: 'Er',
        joinedAt: CAST_JOINED_AT,
        createdAt: CAST_JOINED_AT,
      })),
    ),
  ])
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.start())

/** Repeats the request, as a page does, until its outcome is known. */
async function payUntilKnown(to: Subscribed, given: { operationId: string; token: string }): Promise<string> {
  for (let asked = 0; asked < 10; asked++) {
    const answer = await tryToPay(fixture, to, given)
    if (answer !== 'PaymentPending' && answer !== 'ServiceUnavailable') return answer
    if (asked > 2) fixture.pass(4)
  }
  return 'pending'
}

it(`${PAYERS} payers at once, each with a double click in two tabs over ${ROUNDS} rounds, are charged once each`, {
  timeout: 1_800_000,
}, async () => {
  const all: Subscribed[] = []
  for (const id of payers) all.push(await fixture.subscribeUser(id, fixture.cast.meridian.id, { card: '9991' }))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [i, { providerId }] of all.entries()) fixture.billing().owe(providerId, 10_000 + i)
    for (let fault = 0; fault < 6; fault++) {
      const lost = LOST[fault % LOST.length] ?? 'away'
      fixture.billing().fail('payInvoice', lost, { skip: fault * 3 })
    }
    await Promise.all(
      all.flatMap((to, i) =>
        ['first', 'second'].flatMap((tab) => {
          const attempt = { operationId: `${round}-${tab}`, token: `tok-${round}-${i}-${tab}-4441` }
          return [payUntilKnown(to, attempt), payUntilKnown(to, attempt)]
        }),
      ),
    )
    fixture.billing().heal()
    for (let run = 0; run < 4; run++) {
      fixture.pass(20)
      await intentOperation.settleDue(fixture.ctx())
    }
    // A payer whose payment the bank did not carry out is told, and pays again.
    for (const [i, to] of all.entries()) {
      if (fixture.billing().subscription(to.providerId).balanceCents === 0) continue
      const again = await tryToPay(fixture, to, {
        operationId: `${round}-again`,
        token: `tok-${round}-${i}-again-4441`,
      })
      expect(again).toBe('paid')
    }
    await checkStatements()
  }
  const charged = (await fixture.ledger()).map(({ subscriptionId, amountCents }) => `${subscriptionId} ${amountCents}`)
  const expected = all.flatMap(({ id }, i) => Array.from({ length: ROUNDS }, () => `${id} ${10_000 + i}`))
  expect(charged.sort()).toEqual(expected.sort())
  for (const { providerId } of all) {
    expect(fixture.billing().subscription(providerId).balanceCents).toBe(0)
    expect(fixture.billing().payments(providerId)).toHaveLength(ROUNDS)
  }
  expect(await fixture.mismatches(fixture.cast.meridian.id)).toEqual([])
  expect((await fixture.intents()).filter(({ state }) => state === 'OPEN')).toEqual([])
  let removed = 1
  while (removed > 0) {
    fixture.pass(20)
    removed = (await removeUnkeptCards(fixture.ctx())).done
  }
  for (const { customerId } of all) {
    const kept = [...fixture.billing().cards.values()].filter((card) => card.customerId === customerId)
    expect(kept.map(({ last4 }) => last4)).toEqual(['9991'])
  }
})

it('a payment that completes after its answer was given up on is found, not repeated', async () => {
  const to = await fixture.subscribe('sam', { owesCents: 49_500, card: '9991' })
  fixture.billing().fail('retryPastDue', 'lost-before')
  expect(await tryToPay(fixture, to)).toBe('PaymentPending')
  fixture.billing().collect(to.providerId)
  expect(await tryToPay(fixture, to)).toBe('paid')
  expect(fixture.billing().payments(to.providerId)).toHaveLength(1)
  expect(await fixture.intents()).toMatchObject([{ state: 'PAID', paidCents: 49_500 }])
  expect(await fixture.mismatches(to.communityId)).toEqual([])
})

it('a second device is told that the first payment is being checked, and then that everything is paid', async () => {
  const to = await fixture.subscribe('sam', { owesCents: 49_500, card: '9991' })
  fixture.billing().fail('retryPastDue', 'lost-before')
  expect(await tryToPay(fixture, to)).toBe('PaymentPending')
  const other = { operationId: 'op-2', token: 'tok-2221' }
  expect(await tryToPay(fixture, to, other)).toBe('PaymentPending')
  expect(fixture.billing().charges()).toHaveLength(1)
  fixture.billing().collect(to.providerId)
  expect(await tryToPay(fixture, to, other)).toBe('paid')
  expect(await fixture.intents()).toMatchObject([{ state: 'PAID' }, { state: 'NOTHING_DUE', paidCents: 0 }])
  expect(fixture.billing().payments(to.providerId)).toHaveLength(1)
})

it('a payment that the bank never carried out ends after three minutes, and can be made again', async () => {
  const to = await fixture.subscribe('sam', { owesCents: 49_500, card: '9991' })
  fixture.billing().fail('retryPastDue', 'lost-before')
  expect(await tryToPay(fixture, to)).toBe('PaymentPending')
  fixture.pass(2)
  expect(await tryToPay(fixture, to)).toBe('PaymentPending')
  fixture.pass(1.1)
  expect(await tryToPay(fixture, to)).toBe('BadRequest.Invalid')
  expect(await tryToPay(fixture, to, { operationId: 'op-2', token: 'tok-2221' })).toBe('paid')
  expect(fixture.billing().payments(to.providerId)).toHaveLength(1)
})
