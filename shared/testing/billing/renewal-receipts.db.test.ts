import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { type AppsWithBilling, appsWithBilling } from '../payment/apps-with-billing.ts'
import { OWED_CENTS, type PayingMember, payingMember } from '../payment/paying-member.ts'
import { OUTBOX_KEY } from '../worker-env.ts'

let fixture: BaseFixture
let billing: AppsWithBilling

beforeAll(async () => {
  fixture = await baseFixture()
  billing = await appsWithBilling(fixture)
})
afterAll(() => billing?.stop())
afterEach(() => billing.backToNow())

/** Moves the clocks to some minutes after the next renewal. */
async function afterRenewal({ providerId }: PayingMember, minutes: number) {
  const { current_period_ends_at } = (await billing.payments().subscription(Number(providerId))) as unknown as {
    current_period_ends_at: string
  }
  const wait = new Date(current_period_ends_at).getTime() - billing.now().getTime()
  await billing.later(Math.ceil(wait / 60_000) + minutes)
  // The provider processes due renewals when it is called.
  await billing.payments().subscription(Number(providerId))
  return current_period_ends_at
}

async function receiptsOf({ userId }: PayingMember) {
  const rows = await fixture.db().read(
    build
      .select()
      .from(outbox)
      .where(and(eq(outbox.userId, userId), eq(outbox.template, 'payment-receipt'))),
  )
  return Promise.all(
    rows.map(
      async ({ id, payload }) => (await unsealPayload([OUTBOX_KEY], id, payload ?? '')) as Record<string, unknown>,
    ),
  )
}

it('the receipt of each renewal is sent an hour later, once, and opens in the settings', {
  timeout: 120_000,
}, async () => {
  const payer = await payingMember(fixture, billing, { owes: false })
  await afterRenewal(payer, 5)
  await billing.sandbox().webhooks('deliver', 'payment')
  await billing.later(60)
  const [first, ...others] = await receiptsOf(payer)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    amountCents: OWED_CENTS,
    receiptNumber: await payer.chargeOf(OWED_CENTS),
    isKept: true,
  })
  const { data } = await payer.member('query ($number: ID!) { paymentReceipt(number: $number) { number } }', {
    number: first?.receiptNumber,
  })
  expect(data).toEqual({ paymentReceipt: { number: first?.receiptNumber } })
  await billing.sandbox().webhooks('deliver', 'payment')
  for (const _ of [1, 2]) await billing.later(24 * 60)
  expect(await receiptsOf(payer)).toHaveLength(1)

  // The message about the next one is lost.
  const renewedAt = await afterRenewal(payer, 61)
  await billing.later(1)
  await billing.later(60)
  const ofTwo = await receiptsOf(payer)
  expect(ofTwo).toHaveLength(2)
  expect(ofTwo.map(({ paidUntil }) => String(paidUntil).slice(0, 4))).toContain(
    String(Number(renewedAt.slice(0, 4)) + 1),
  )
  const bell = await fixture.db().read(build.select().from(notifications).where(eq(notifications.userId, payer.userId)))
  expect(bell).toHaveLength(2)
})
