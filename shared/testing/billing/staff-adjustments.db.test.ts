import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { type EmailTemplate, renderEmail } from '#db/outbox/templates/index.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { dayOf, formatDate, morningOf } from '#shared/kernel/dates.ts'
import { type AppsWithBilling, appsWithBilling } from '../payment/apps-with-billing.ts'
import { FIRST_YEAR_CENTS, OWED_CENTS, type PayingMember, payingMember } from '../payment/paying-member.ts'
import { OUTBOX_KEY } from '../worker-env.ts'

const DINNER_CENTS = 4_000

let fixture: BaseFixture
let billing: AppsWithBilling

beforeAll(async () => {
  fixture = await baseFixture()
  billing = await appsWithBilling(fixture)
})
afterAll(() => billing?.stop())
beforeEach(() => billing.backToNow())

const BRAND = {
  ...{ name: 'Meridian Technology Council', familiarName: 'Meridian', origin: 'http://meridian.localhost' },
  looks: { accent: '#a5541f', ground: '#faf7f2', scheme: 'light', headings: 'serif', labels: 'plain' },
  ...{
    conciergeEmail: 'concierge@meridian.test',
    timeZone: 'America/New_York',
    fragments: { closing: '', footer: '' },
  },
} as const

/** The text of the newest email of a kind to a member. */
async function emailed({ userId }: PayingMember, template: EmailTemplate): Promise<string> {
  const of = and(eq(outbox.userId, userId), eq(outbox.template, template))
  const rows = await fixture.db().read(build.select().from(outbox).where(of).orderBy(desc(outbox.createdAt)))
  const [email] = rows
  if (!email) throw new Error(`There is no ${template}`)
  const data = await unsealPayload([OUTBOX_KEY], email.id, email.payload ?? '')
  return renderEmail(template, data, BRAND, { givenName: 'Pay', choice: null }).text
}

/** The member's notifications in the app, with the wording of the emailed receipt. */
async function notified({ userId }: PayingMember): Promise<readonly string[]> {
  const rows = await fixture.db().read(build.select().from(notifications).where(eq(notifications.userId, userId)))
  return rows.map(({ message }) => message)
}

function charge(payer: PayingMember) {
  return payer.byStaff.adjust({ kind: 'CHARGE', cents: DINNER_CENTS, operationId: 'op-charge' })
}

/** When the provider next acts by itself: renews, ends, or retries a failed renewal. */
async function nextAssessment({ providerId }: PayingMember): Promise<Date> {
  const { next_assessment_at } = await billing.payments().subscription(Number(providerId))
  return new Date(String(next_assessment_at))
}

/** An hour later, after the jobs have run. */
async function hasAssessed(payer: PayingMember) {
  const at = await nextAssessment(payer)
  await billing.later(Math.ceil((at.getTime() - billing.now().getTime()) / 60_000) + 61)
}

async function taken({ userId }: PayingMember): Promise<readonly number[]> {
  const all = await billing.payments().list()
  const own = all.filter(
    ({ kind, reference, status }) => kind === 'payment' && reference === userId && status === 'approved',
  )
  return own.map(({ amountInCents }) => amountInCents).toSorted((a, b) => a - b)
}

async function setAutoRenewal(payer: PayingMember, isOn: boolean) {
  const asked = await payer.member('mutation ($isOn: Boolean!) { subscriptionSetAutoRenewal(isOn: $isOn) }', { isOn })
  expect(asked.code).toBeNull()
}

async function statementNames(payer: PayingMember): Promise<readonly string[]> {
  const { data } = await payer.member('{ statements { name } }')
  return (data as { statements: readonly { name: string }[] }).statements.map(({ name }) => name)
}

describe('a charge that staff add, and the default card', () => {
  it('unpaid at the renewal is collected with it, as announced by email', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    expect(await charge(payer)).toBe('done')
    const renewsAt = await nextAssessment(payer)
    expect(await emailed(payer, 'account-corrected')).toContain(
      `$40 is due now. Pay it in your settings with any card. If it’s still unpaid when your membership renews on ${formatDate(renewsAt, BRAND.timeZone)}, it’s charged to your default card that day.`,
    )
    await hasAssessed(payer)
    const books = await payer.books()
    const all = { charged: [DINNER_CENTS, OWED_CENTS, FIRST_YEAR_CENTS], refunded: [], owedCents: 0 }
    expect(books).toEqual({ provider: all, ours: all, member: all, staff: all })
    expect(await statementNames(payer)).toContain('A seat')

    const paymentId = await payer.chargeOf(DINNER_CENTS)
    expect(await payer.byStaff.refund({ paymentId, cents: DINNER_CENTS, operationId: 'op-refund' })).toBe('done')
    expect(await emailed(payer, 'payment-refunded')).toContain('of what you paid for A seat')
    expect((await payer.books()).ours).toEqual({ ...all, refunded: [DINNER_CENTS] })
  })

  it('is told to the member who pays, with what it is for, until it is paid, and to no other', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    const other = await payingMember(fixture, billing, { owes: false })
    const { subscriptionId } = payer
    const chargesDue = async (who: PayingMember) =>
      (
        await who.member(
          'query ($subscriptionId: ID!) { chargesDue(subscriptionId: $subscriptionId) { name amountInCents } }',
          { subscriptionId },
        )
      ).data
    expect(await chargesDue(payer)).toEqual({ chargesDue: [] })
    await charge(payer)
    expect(await chargesDue(payer)).toEqual({ chargesDue: [{ name: 'A seat', amountInCents: DINNER_CENTS }] })
    expect(await chargesDue(other)).toEqual({ chargesDue: [] })
    await payer.pay({ operationId: 'op-1' })
    expect(await chargesDue(payer)).toEqual({ chargesDue: [] })
  })

  it('paid before, though twice at once, it is taken once, and the renewal takes the price alone', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    await charge(payer)
    const said = await Promise.all([payer.pay({ operationId: 'op-1' }), payer.pay({ operationId: 'op-2' })])
    expect(said.toSorted()).toEqual(['paid 0', `paid ${DINNER_CENTS}`])
    expect(await notified(payer)).toEqual(['$40.00 was paid for A seat.'])
    await hasAssessed(payer)
    expect(await taken(payer)).toEqual([DINNER_CENTS, OWED_CENTS, FIRST_YEAR_CENTS])
  })

  it('paid together with a failed renewal: the receipt lists both', async () => {
    const payer = await payingMember(fixture, billing)
    await charge(payer)
    expect(await payer.pay()).toBe(`paid ${OWED_CENTS + DINNER_CENTS}`)
    expect(await notified(payer)).toEqual(['$1,990.00 was paid for A seat and Membership.'])
  })

  it('is listed by name among the changes by staff, before it is paid', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    await charge(payer)
    const { data } = await payer.member('{ cardChangesByStaff { kind amountInCents name } }')
    expect(data).toEqual({ cardChangesByStaff: [{ kind: 'CHARGED', amountInCents: DINNER_CENTS, name: 'A seat' }] })
  })

  it('is not collected when the membership ends instead, and the email does not announce it', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    await setAutoRenewal(payer, false)
    await charge(payer)
    expect(await emailed(payer, 'account-corrected')).not.toContain('default card')
    await hasAssessed(payer)
    expect(await taken(payer)).toEqual([FIRST_YEAR_CENTS])
  })

  it('is collected with the retry of a failed renewal, as announced by email', async () => {
    const payer = await payingMember(fixture, billing)
    await charge(payer)
    expect(await emailed(payer, 'account-corrected')).toContain(
      'If it’s still unpaid when your renewal is tried again, it’s charged to your default card with it.',
    )
    const { customerId, providerId } = payer
    await billing.payments().makeDefault(Number(providerId), await billing.payments().addCard(customerId))
    await hasAssessed(payer)
    expect(await taken(payer)).toEqual([DINNER_CENTS, OWED_CENTS, FIRST_YEAR_CENTS])
  })

  it('is not said to be collected once the last retry is over', async () => {
    const payer = await payingMember(fixture, billing)
    const longAgo = new Date(billing.now().getTime() - 30 * 86_400_000)
    await fixture
      .db()
      .commit([
        build.update(subscriptions).set({ pastDueSince: longAgo }).where(eq(subscriptions.userId, payer.userId)),
      ])
    await charge(payer)
    expect(await emailed(payer, 'account-corrected')).not.toContain('default card')
  })
})

describe('a credit that staff give, and the renewal', () => {
  const CREDIT_CENTS = 2_550
  const credit = (payer: PayingMember, cents = CREDIT_CENTS) =>
    payer.byStaff.adjust({ kind: 'CREDIT', cents, operationId: 'op-credit' })
  const creditLeft = async (payer: PayingMember) => {
    const { data } = await payer.member('{ me { subscription { creditInCents } } }')
    return (data as { me: { subscription: { creditInCents: number } } }).me.subscription.creditInCents
  }

  it('is visible at once, deducted from what the card is charged, and then used up', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    expect(await charge(payer)).toBe('done')
    expect(await credit(payer)).toBe('done')
    expect(await creditLeft(payer)).toBe(CREDIT_CENTS)

    await setAutoRenewal(payer, false)
    await setAutoRenewal(payer, true)
    expect(await emailed(payer, 'auto-renewal-on')).toMatch(
      /for \$1,950\.00, less your credit of \$25\.50: \$1,924\.50 is charged to your default card that day\. What’s still unpaid of the \$40 due now is charged with it\./,
    )
    const renewsAt = await nextAssessment(payer)
    // Notices are sent from the morning on, whatever the hour of this run.
    const day = dayOf(new Date(renewsAt.getTime() - 20 * 86_400_000), BRAND.timeZone)
    await billing.later((morningOf(day, BRAND.timeZone).getTime() - billing.now().getTime()) / 60_000 + 60)
    expect(await emailed(payer, 'renewal-notice')).toMatch(
      /less your credit of \$25\.50\.\s+\$1,924\.50 will be charged to your Visa ending in 1111\. What’s still unpaid of the \$40/,
    )
    await hasAssessed(payer)
    expect(await taken(payer)).toEqual([DINNER_CENTS, OWED_CENTS - CREDIT_CENTS, FIRST_YEAR_CENTS])
    expect(await creditLeft(payer)).toBe(0)
  })

  it('that a charge has used up is gone', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    await credit(payer, DINNER_CENTS + 1)
    await charge(payer)
    expect(await creditLeft(payer)).toBe(1)
  })
})
