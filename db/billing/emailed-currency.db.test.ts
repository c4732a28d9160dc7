import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, tryToPay } from '#db/testing/billing.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { runAdjustment } from './adjustments/run-adjustment.ts'
import { chargeEntry } from './refunds/refund-rows.ts'
import { runRefund } from './refunds/run-refund.ts'
import { setAutoRenewal } from './renewal/set-auto-renewal.ts'
import { subscriptionOfMember } from './subscription-rows.ts'

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())

const ALLOWED = sql`TRUE`

it.each([
  ['USD', '$19.50 was paid for'],
  ['JPY', '¥20 was paid for'],
])('a member with a membership in %s gets emails and notifications in that currency', async (currency, told) => {
  await fixture.start()
  const sam = await fixture.subscribe('sam', { owesCents: 1_950, card: '1111', currency })
  const by = { actorId: fixture.id('theo'), ipClass: '', correlationId: 'c' }
  const asked = { amountCents: 300, reason: 'Agreed', by, provided: ALLOWED }
  expect(await tryToPay(fixture, sam)).toBe('paid')
  const [entry] = await fixture.ledger()
  const [charge] = await fixture.db().read(chargeEntry({ ...sam, entryId: entry?.id ?? '' }))
  const [subscription] = await fixture.db().read(subscriptionOfMember({ ...sam, subscriptionId: sam.id }))
  if (!charge || !subscription) throw new Error('Nothing was paid')
  await runRefund(fixture.ctx(), { ...asked, charge, operationId: 'op-2' })
  const seat = { subscription, productName: 'Guest seat', kind: 'CHARGE' } as const
  await runAdjustment(fixture.ctx(), { ...asked, ...seat, operationId: 'op-3' })
  await setAutoRenewal(fixture.ctx(), { ...sam, isOn: false, reason: null })
  await setAutoRenewal(fixture.ctx(), { ...sam, isOn: true, reason: null })

  const emailed = await Promise.all(
    (await fixture.emails()).map(async ({ id, template, payload }) => {
      const data = (await unsealPayload([OUTBOX_KEY], id, payload)) as { readonly currency?: string }
      return [template, data.currency]
    }),
  )
  expect(Object.fromEntries(emailed)).toEqual({
    'account-corrected': currency,
    'auto-renewal-off': undefined,
    'auto-renewal-on': currency,
    'payment-receipt': currency,
    'payment-refunded': currency,
  })
  const notified = await fixture.db().read(build.select({ message: notifications.message }).from(notifications))
  expect(notified).toEqual([{ message: expect.stringContaining(told) }])
})
