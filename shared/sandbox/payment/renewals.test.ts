import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { startSandbox } from '#shared/testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>

beforeEach(async () => {
  sandbox = await startSandbox()
  payments = paymentFixture(sandbox)
})
afterEach(() => sandbox.discard())

describe('the clock', () => {
  const DAY = 24 * 3600
  const yearAndDay = { advanceSeconds: 366 * DAY }

  it('renews a term with a card that pays', async () => {
    const { subscriptionId } = await payments.signUp()
    const before = await payments.subscription(subscriptionId)
    await sandbox.setClock(yearAndDay)
    expect(await payments.subscription(subscriptionId)).toMatchObject({
      state: 'active',
      current_period_started_at: before.current_period_ends_at,
    })
    expect(await payments.invoices(subscriptionId)).toHaveLength(2)
  })

  it('retries a failed renewal after 3, 5, 8 and 12 days, and then marks it unpaid', async () => {
    const { subscriptionId } = await payments.signUp({ number: '4000000000000812' })
    const tries = async () => (await payments.list()).filter((one) => one.status === 'declined').length
    const start = await tries()
    const seen: unknown[] = []
    for (const days of [2, 1, 2, 3, 4, 33]) {
      await sandbox.setClock({ advanceSeconds: days * DAY })
      seen.push([(await payments.subscription(subscriptionId)).state, (await tries()) - start])
    }
    expect(seen).toEqual([
      ['past_due', 0],
      ['past_due', 1],
      ['past_due', 2],
      ['past_due', 3],
      ['past_due', 4],
      ['unpaid', 4],
    ])
  })

  it('ends a term that was cancelled; a cancellation can be undone before, and is refused while past due', async () => {
    const good = await payments.signUp()
    const bad = await payments.signUp({ number: '4000000000000812' })
    const cancel = (id: number, method = 'POST') => payments.call(method, `/subscriptions/${id}/delayed_cancel.json`)
    expect([(await cancel(good.subscriptionId)).status, (await cancel(bad.subscriptionId)).status]).toEqual([200, 422])
    expect([
      (await cancel(good.subscriptionId, 'DELETE')).status,
      (await cancel(good.subscriptionId, 'DELETE')).status,
    ]).toEqual([200, 200])
    await cancel(good.subscriptionId)
    await sandbox.setClock(yearAndDay)
    expect((await payments.subscription(good.subscriptionId)).state).toBe('canceled')
  })

  it('stops dunning manually, and allows requests for another card five times in half an hour', async () => {
    const { subscriptionId } = await payments.signUp({ number: '4000000000000812' })
    expect((await payments.call('POST', `/subscriptions/${subscriptionId}/cancel_dunning.json`)).body).toMatchObject({
      subscription: { state: 'active' },
    })
    const ask = async () =>
      (await payments.call('POST', `/subscriptions/${subscriptionId}/request_payment_profiles_update.json`)).status
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await ask())
    expect(answers).toEqual([204, 204, 204, 204, 204, 422])
  })
})
