import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { receiveBillingWebhook } from '#db/billing/receive-billing-webhook.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { dunningNotices, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { membershipPhase } from '#shared/domain/billing/dunning/phases.ts'
import { DEFAULT_DUNNING } from '#shared/domain/billing/dunning/schedule.ts'
import { readPayLink } from '#shared/domain/billing/pay-link.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { OUTBOX_KEY, PAY_LINK_KEY } from '#shared/testing/worker-env.ts'
import { followFailedRenewals } from './follow-failed-renewals.ts'

const SEED = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`Sequences of the provider are chosen with SEED=${SEED}`)

const DAY_MINUTES = 24 * 60
let fixture: BillingFixture
let maya: Subscribed
let webhooks = 0

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { card: '9992' })
})

function defaultCard(): string {
  return fixture.billing().subscription(maya.providerId).defaultCardId ?? ''
}
function failRenewal() {
  fixture.billing().renew(maya.providerId, fixture.ctx().now)
}
async function hear(event = 'renewal_failure', id = `hook-${webhooks++}`, now = fixture.ctx().now) {
  await receiveBillingWebhook({ ...fixture.ctx(), now }, { id, event, providerSubscriptionId: maya.providerId })
}
function run() {
  return followFailedRenewals(fixture.ctx())
}
async function runEachDay(days: number) {
  for (let day = 0; day < days; day++) {
    await run()
    fixture.pass(DAY_MINUTES)
  }
  await run()
}
async function keys() {
  const emails = await fixture.db().read(build.select().from(outbox).orderBy(asc(outbox.createdAt)))
  const told = emails.filter(({ template }) => template === 'payment-failed' || template === 'payment-recovered')
  return told.map(({ idempotencyKey }) => idempotencyKey)
}
async function emailKeys() {
  return (await keys()).map((key) => key.replace(/\/.*\//, ' '))
}
async function lastEmail(template: string) {
  const emails = await fixture
    .db()
    .read(build.select().from(outbox).where(eq(outbox.template, template)).orderBy(asc(outbox.createdAt)))
  const last = emails.at(-1)
  if (!last?.payload) throw new Error(`No ${template} was written`)
  return (await unsealPayload([OUTBOX_KEY], last.id, last.payload)) as Record<string, unknown>
}

describe('a renewal that fails', () => {
  it('sends an email at once and on the days of the schedule, each once, and is not charged by us', async () => {
    failRenewal()
    await hear()
    await runEachDay(60)
    expect(await emailKeys()).toEqual(['payment-failed 0', 'payment-failed 3', 'payment-failed 8', 'payment-failed 12'])
    expect(fixture.billing().charges()).toEqual([])
  })

  it('says in its last email that it is the last one', async () => {
    failRenewal()
    await hear()
    const told = []
    for (const days of [0, 3, 5, 4]) {
      fixture.pass(days * DAY_MINUTES)
      await run()
      told.push((await lastEmail('payment-failed')).isLast)
    }
    expect(told).toEqual([false, false, false, true])
  })

  it('sends the amount due, the card, the consequences, and a link that we signed', async () => {
    failRenewal()
    await hear()
    await run()
    const email = await lastEmail('payment-failed')
    expect(email).toMatchObject({
      isFirst: true,
      amountCents: 195_000,
      cardName: 'Visa ending in 9992',
      cardProblem: null,
      phase: 'GRACE',
      readOnlyFrom: '2026-12-05T05:00:00.000Z',
      gatedFrom: '2026-12-20T05:00:00.000Z',
      closedFrom: '2027-01-04T05:00:00.000Z',
    })
    const url = new URL(String(email.updatePath), 'https://meridian.test')
    expect(url.pathname).toBe('/dunning/update-card')
    const link = Object.fromEntries(url.searchParams) as { userId: string; subscriptionId: string }
    expect(link).toMatchObject({ userId: maya.userId, subscriptionId: maya.id })
    expect(await readPayLink(PAY_LINK_KEY, link, fixture.ctx().now)).toBe('VALID')
  })

  it('asks for a card at once when the card has expired or there is none', async () => {
    const card = fixture.billing().cards.get(defaultCard())
    Object.assign(card ?? {}, { expiryMonth: 10, expiryYear: 2026 })
    failRenewal()
    await hear()
    await run()
    expect(await lastEmail('payment-failed')).toMatchObject({ cardProblem: 'expired' })
    fixture.billing().setDefault(maya.providerId, null)
    fixture.pass(4 * DAY_MINUTES)
    await run()
    expect(await lastEmail('payment-failed')).toMatchObject({ cardProblem: 'none', isFirst: false })
  })

  it('asks for another card at once when the bank has refused this one for good, and not when it may pay later', async () => {
    failRenewal()
    await hear()
    fixture.billing().setDeclineCode('2013')
    await run()
    expect(await lastEmail('payment-failed')).toMatchObject({ isFirst: true, cardProblem: 'refused' })
    fixture.billing().setDeclineCode('2001')
    fixture.pass(4 * DAY_MINUTES)
    await run()
    expect(await lastEmail('payment-failed')).toMatchObject({ cardProblem: null })
  })

  it('sends an email even if the provider does not say why it failed', async () => {
    failRenewal()
    await hear()
    fixture.billing().fail('readDecline', 'away')
    await run()
    expect(await lastEmail('payment-failed')).toMatchObject({ cardProblem: null })
  })

  it('is noticed without a provider message, an hour after the renewal', async () => {
    await hear('payment_success')
    await fixture
      .db()
      .commit([build.update(subscriptions).set({ dunningCheckAt: new Date(NOW.getTime() + DAY_MINUTES * 60_000) })])
    failRenewal()
    await run()
    expect(await emailKeys()).toEqual([])
    fixture.pass(DAY_MINUTES + 1)
    await run()
    expect(await emailKeys()).toEqual(['payment-failed 0'])
  })

  it('is checked every ten minutes, not in each run, while the provider is late with the renewal', async () => {
    fixture.billing().change(maya.providerId, { renewsAt: new Date(NOW.getTime() - 2 * 3_600_000) })
    await hear('payment_success')
    const readings = () => fixture.billing().calls.filter((method) => method === 'readSubscription').length
    const looked = []
    for (const minutes of [1, 8, 2, 0]) {
      const before = readings()
      await run()
      looked.push(readings() > before)
      fixture.pass(minutes)
    }
    expect(looked).toEqual([true, false, false, true])
  })

  it('keeps its next check when the provider sends another message', async () => {
    failRenewal()
    await hear()
    await run()
    const next = (await fixture.subscription(maya.id)).dunningCheckAt
    expect(next?.getTime()).toBeGreaterThan(fixture.ctx().now.getTime() + 60_000)
    await hear()
    expect((await fixture.subscription(maya.id)).dunningCheckAt).toEqual(next)
  })

  it('does not mention access to a member with another membership in good standing', async () => {
    await fixture.subscribe('maya', { card: '1111', name: '-second' })
    failRenewal()
    await hear()
    await run()
    expect(await lastEmail('payment-failed')).toMatchObject({ phase: null })
  })

  it('follows the days that the community has set', async () => {
    const ofMaya = eq(communities.id, maya.communityId)
    const [before] = await fixture.db().read(build.select().from(communities).where(ofMaya))
    if (!before) throw new Error('There is no such community')
    const dunning = { mails: [0, 1], readOnly: 2, gate: 3, close: 4 }
    await fixture.db().commit([
      build
        .update(communities)
        .set({ config: { ...before.config, dunning } })
        .where(ofMaya),
    ])
    failRenewal()
    await hear()
    await runEachDay(10)
    expect(await emailKeys()).toEqual(['payment-failed 0', 'payment-failed 1'])
    expect(await lastEmail('payment-failed')).toMatchObject({ closedFrom: '2026-11-24T05:00:00.000Z' })
    await fixture.db().commit([build.update(communities).set({ config: before.config }).where(ofMaya)])
  })
})

describe('a renewal that the provider charges by itself', () => {
  const LATER = 61
  let sam: Subscribed

  beforeEach(async () => {
    sam = await fixture.subscribe('sam', { card: '1111' })
  })
  function renew(cents = 195_000) {
    fixture.pass(LATER)
    fixture.billing().renew(sam.providerId, fixture.ctx().now, cents)
  }
  async function hearOfSam(event = 'renewal_success', id = `hook-${webhooks++}`) {
    await receiveBillingWebhook(fixture.ctx(), { id, event, providerSubscriptionId: sam.providerId })
  }
  /** At the renewal plus one hour, and again an hour later. */
  async function lookAnHourLater() {
    await fixture.db().commit([build.update(subscriptions).set({ dunningCheckAt: fixture.ctx().now })])
    await run()
    fixture.pass(LATER)
    await run()
    await run()
  }
  async function receipts() {
    return (await fixture.emails()).filter(
      ({ template, userId }) => template === 'payment-receipt' && userId === sam.userId,
    )
  }
  async function bell() {
    const rows = await fixture.db().read(build.select().from(notifications).where(eq(notifications.userId, sam.userId)))
    return rows.map(({ message }) => message)
  }

  it.each([
    ['first', async () => hearOfSam('renewal_success', 'hook-first')],
    [
      'twice',
      async () => {
        await hearOfSam('renewal_success', 'hook-a')
        await hearOfSam('payment_success', 'hook-b')
      },
    ],
    ['never', async () => undefined],
  ])('sends a receipt, once, when the message about it arrives %s', async (_when, tell) => {
    renew()
    await tell()
    await lookAnHourLater()
    expect(await receipts()).toHaveLength(1)
    await hearOfSam()
    await lookAnHourLater()
    expect(await receipts()).toHaveLength(1)
    const [entry] = await fixture.ledger()
    expect(await lastEmail('payment-receipt')).toEqual({
      receiptNumber: entry?.id,
      amountCents: 195_000,
      currency: 'USD',
      productName: 'Annual membership',
      cardLast4: '1111',
      isKept: true,
      paidUntil: '2028-03-01T00:00:00.000Z',
    })
    expect(await bell()).toEqual(['$1,950.00 was paid for Annual membership.'])
  })

  it('sends a receipt once per term', async () => {
    renew()
    await hearOfSam()
    await lookAnHourLater()
    fixture.pass(365 * DAY_MINUTES)
    renew(205_000)
    await hearOfSam()
    await lookAnHourLater()
    expect(await receipts()).toHaveLength(2)
    expect(await lastEmail('payment-receipt')).toMatchObject({
      amountCents: 205_000,
      paidUntil: '2029-03-01T00:00:00.000Z',
    })
  })

  it('sends one receipt when two workers run at once', async () => {
    renew()
    await hearOfSam()
    await fixture.db().commit([build.update(subscriptions).set({ dunningCheckAt: fixture.ctx().now })])
    await Promise.all([run(), run(), run()])
    expect(await receipts()).toHaveLength(1)
  })

  it('sends no receipt for a term that was charged before renewal receipts existed', async () => {
    renew()
    await hearOfSam()
    // As the migration does.
    await fixture.db().commit([build.update(subscriptions).set({ receiptFor: fixture.ctx().now })])
    await lookAnHourLater()
    expect(await receipts()).toEqual([])
    fixture.pass(365 * DAY_MINUTES)
    renew()
    await lookAnHourLater()
    expect(await receipts()).toHaveLength(1)
  })

  it('sends only the receipt when a payer paid it by hand', async () => {
    fixture.billing().setDefault(sam.providerId, null)
    // In the fake provider the payment by hand happens at this moment.
    await fixture.db().commit([build.update(subscriptions).set({ createdAt: new Date(0) })])
    fixture.billing().renew(sam.providerId, NOW)
    expect(await tryToPay(fixture, sam, { keepsCard: true })).toBe('paid')
    await hearOfSam()
    await lookAnHourLater()
    const [intent] = await fixture.intents()
    expect((await receipts()).map(({ idempotencyKey }) => idempotencyKey)).toEqual([`payment-receipt/${intent?.id}/1`])
  })

  it('is reported only as recovered if its failure was reported', async () => {
    const card = fixture.billing().subscription(sam.providerId).defaultCardId ?? ''
    const setLast4 = (last4: string) => Object.assign(fixture.billing().cards.get(card) ?? {}, { last4 })
    setLast4('9992')
    renew()
    await hearOfSam('renewal_failure')
    await run()
    setLast4('1111')
    fixture.pass(3 * DAY_MINUTES)
    fixture.billing().collect(sam.providerId, fixture.ctx().now)
    await hearOfSam('payment_success')
    await lookAnHourLater()
    await lookAnHourLater()
    expect(await emailKeys()).toEqual(['payment-failed 0', 'payment-recovered 0'])
    expect(await receipts()).toEqual([])
  })
})

describe('a membership that ends with its term', () => {
  async function ends(daysAgo = 0) {
    const renewsAt = new Date(fixture.ctx().now.getTime() - daysAgo * DAY_MINUTES * 60_000)
    fixture.billing().change(maya.providerId, { state: 'canceled', endsAtRenewal: true, renewsAt })
    fixture.pass(1)
  }
  async function ended() {
    return (await fixture.emails()).filter(({ template }) => template === 'membership-ended')
  }

  it('sends an email on that day, once, also when the message about it arrives twice', async () => {
    await ends()
    await hear('subscription_state_change')
    await hear('subscription_state_change')
    await runEachDay(3)
    fixture.billing().setState(maya.providerId, 'expired')
    await hear('subscription_state_change')
    await run()
    expect(await ended()).toHaveLength(1)
    expect(await lastEmail('membership-ended')).toMatchObject({ productName: 'Annual membership' })
  })

  it('is told with what is still due, which nothing collects any more', async () => {
    fixture.billing().owe(maya.providerId, 5_000)
    await ends()
    await hear('subscription_state_change')
    await run()
    expect(await lastEmail('membership-ended')).toMatchObject({ dueCents: 5_000, currency: 'USD' })
  })

  it('has the day of its end, which stays, until it goes on', async () => {
    const endedAt = async () => (await fixture.subscription(maya.id)).endedAt
    await ends()
    const { renewsAt } = fixture.billing().subscription(maya.providerId)
    await hear('subscription_state_change')
    expect(await endedAt()).toEqual(renewsAt)
    fixture.billing().setState(maya.providerId, 'active')
    fixture.pass(1)
    await hear('subscription_state_change')
    expect(await endedAt()).toBeNull()
    fixture.billing().change(maya.providerId, { state: 'canceled', renewsAt: new Date('2030-01-01') })
    fixture.pass(1)
    const { now } = fixture.ctx()
    await hear('subscription_state_change')
    const first = await endedAt()
    expect(first?.getTime()).toBeGreaterThanOrEqual(now.getTime())
    fixture.pass(60)
    await hear('subscription_state_change')
    expect(await endedAt()).toEqual(first)
  })

  it('is not told long after, nor within its term, nor to who has another membership', async () => {
    await ends(8)
    await hear('subscription_state_change')
    await run()
    fixture.billing().change(maya.providerId, { state: 'expired', renewsAt: new Date('2030-01-01') })
    await hear('subscription_state_change')
    await run()
    await fixture.subscribe('maya', { card: '1111', name: '-second' })
    await ends()
    await hear('subscription_state_change')
    await run()
    expect(await ended()).toEqual([])
  })
})

describe('a recovery', () => {
  it('resets everything and is reported once', async () => {
    failRenewal()
    await hear()
    await runEachDay(20)
    expect(await tryToPay(fixture, maya, { keepsCard: true })).toBe('paid')
    expect(await fixture.subscription(maya.id)).toMatchObject({ state: 'active', pastDueSince: null })
    await runEachDay(3)
    expect(await emailKeys()).toEqual([
      'payment-failed 0',
      'payment-failed 3',
      'payment-failed 8',
      'payment-failed 12',
      'payment-recovered 0',
    ])
  })

  it('by a provider retry is reported too, and the next failure starts over', async () => {
    failRenewal()
    await hear()
    await run()
    const card = fixture.billing().cards.get(defaultCard())
    Object.assign(card ?? {}, { last4: '1111' })
    fixture.billing().collect(maya.providerId)
    fixture.pass(3 * DAY_MINUTES)
    await hear('payment_success')
    await run()
    Object.assign(card ?? {}, { last4: '9992' })
    fixture.pass(365 * DAY_MINUTES)
    failRenewal()
    await hear()
    await run()
    expect(await emailKeys()).toEqual(['payment-failed 0', 'payment-recovered 0', 'payment-failed 0'])
  })

  it.each(['unpaid', 'past_due'] as const)(
    'of a membership that the provider keeps “%s” is reported once it is paid: no letter follows, and all is open',
    async (state) => {
      failRenewal()
      await hear()
      await runEachDay(13)
      await closeAndPay(state)
      await runEachDay(30)
      const letters = ['payment-failed 0', 'payment-failed 3', 'payment-failed 8', 'payment-failed 12']
      expect(await emailKeys()).toEqual([...letters, 'payment-recovered 0'])
      const row = await fixture.subscription(maya.id)
      expect(row).toMatchObject({ state, balanceCents: 0, pastDueSince: null })
      const days = { schedule: DEFAULT_DUNNING, timeZone: 'America/New_York' }
      expect(membershipPhase(row, days, fixture.ctx().now)).toBe('GOOD')
      expect(await standing()).toBe('GOOD')
      fixture.pass(365 * DAY_MINUTES)
      Object.assign(fixture.billing().cards.get(defaultCard()) ?? {}, { last4: '9992' })
      failRenewal()
      await hear()
      await run()
      expect((await emailKeys()).at(-1)).toBe('payment-failed 0')
    },
  )

  it('of what was due of a canceled membership ends its letters, also those that wait, and brings nothing back', async () => {
    failRenewal()
    await hear()
    await runEachDay(3)
    expect(await emailKeys()).toHaveLength(2)
    await closeAndPay('canceled')
    await runEachDay(30)
    expect(await sendWaitingEmails(fixture.db(), fixture.ctx().now)).toEqual([])
    const withheld = { status: 'WITHHELD', lastError: 'no longer shown to its reader' }
    expect(await fixture.emails()).toMatchObject([withheld, withheld])
    expect(await fixture.subscription(maya.id)).toMatchObject({ state: 'canceled', balanceCents: 0 })
    expect(await standing()).toBe('SUSPENDED')
  })

  /** The provider closes the membership; then what was due is paid, and it stays closed there. */
  async function closeAndPay(state: 'unpaid' | 'past_due' | 'canceled') {
    fixture.billing().setState(maya.providerId, state)
    await hear('subscription_state_change')
    await run()
    Object.assign(fixture.billing().cards.get(defaultCard()) ?? {}, { last4: '1111' })
    fixture.billing().collect(maya.providerId)
    fixture.billing().setState(maya.providerId, state)
    fixture.pass(5)
    await hear('payment_success')
  }
  async function standing() {
    const [row] = await fixture.db().read(
      build
        .select()
        .from(users)
        .where(eq(users.id, fixture.id('maya'))),
    )
    return row?.standing
  }

  it('is not reported when the failure was not, or when the membership ended with it', async () => {
    failRenewal()
    await hear()
    fixture.billing().setState(maya.providerId, 'canceled')
    await hear('subscription_state_change')
    await runEachDay(3)
    expect(await emailKeys()).toEqual([])
  })
})

describe('the job', () => {
  it('run by two workers at once does nothing twice', async () => {
    failRenewal()
    await hear()
    const reports = await Promise.all([run(), run(), run()])
    expect(reports.map(({ done }) => done).toSorted()).toEqual([0, 0, 1])
    await Promise.all([run(), run()])
    expect(await emailKeys()).toEqual(['payment-failed 0'])
    expect(await fixture.db().read(build.select().from(dunningNotices))).toHaveLength(1)
  })

  it('writes nothing from a reading that is older than what is stored', async () => {
    failRenewal()
    await hear()
    await fixture.db().commit([build.update(subscriptions).set({ readAt: new Date('2027-01-01T00:00:00Z') })])
    expect(await run()).toEqual({ done: 0, later: 1, failed: 0 })
    expect(await emailKeys()).toEqual([])
  })

  it('writes nothing once another worker has its lease, however new its reading', async () => {
    failRenewal()
    await hear()
    const slow = fixture.ctx()
    const answer = Promise.withResolvers<void>()
    const hasLeased = Promise.withResolvers<void>()
    let other: ReturnType<typeof followFailedRenewals> | undefined
    const readLate = async (id: string) => {
      hasLeased.resolve()
      await answer.promise
      return slow.billing.readSubscription(id)
    }
    const readAfterOther = async (id: string) => {
      fixture.pass(3)
      other ??= followFailedRenewals({ ...fixture.ctx(), billing: { ...slow.billing, readSubscription: readLate } })
      await hasLeased.promise
      return slow.billing.readSubscription(id)
    }
    const billing = { ...slow.billing, readSubscription: readAfterOther }
    expect(await followFailedRenewals({ ...slow, billing })).toEqual({ done: 0, later: 1, failed: 0 })
    expect(await emailKeys()).toEqual([])
    answer.resolve()
    expect(await other).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await emailKeys()).toEqual(['payment-failed 0'])
  })

  it('reads again at once when a webhook stores a newer reading meanwhile', async () => {
    failRenewal()
    await hear()
    await run()
    await tryToPay(fixture, maya, { keepsCard: true })
    fixture.pass(1)
    let time = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    onTestFinished(() => clock.mockRestore())
    const ctx = fixture.ctx()
    let readings = 0
    const readSubscription = async (id: string) => {
      readings++
      if (readings === 1) {
        await hear('payment_success', 'during', new Date(ctx.now.getTime() + 10))
        time += 20
      }
      return ctx.billing.readSubscription(id)
    }
    const billing = { ...ctx.billing, readSubscription }
    expect(await followFailedRenewals({ ...ctx, billing })).toEqual({ done: 1, later: 0, failed: 0 })
    expect(readings).toBe(2)
    expect(await emailKeys()).toEqual(['payment-failed 0', 'payment-recovered 0'])
  })

  it('notifies other members when the provider does not know one of the memberships, and retries that one an hour later', async () => {
    failRenewal()
    await hear()
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const other = await fixture.subscribe('sam', { card: '8882', name })
      fixture.billing().renew(other.providerId, fixture.ctx().now)
      await receiveBillingWebhook(fixture.ctx(), {
        id: `hook-${webhooks++}`,
        event: 'renewal_failure',
        providerSubscriptionId: other.providerId,
      })
    }
    fixture.billing().purge(maya.providerId)
    await expect(run()).rejects.toMatchObject({ report: { done: 5, later: 0, failed: 1 } })
    expect(await emailKeys()).toHaveLength(5)
    fixture.pass(50)
    expect(await run()).toEqual({ done: 0, later: 0, failed: 0 })
    fixture.pass(11)
    await expect(run()).rejects.toMatchObject({ report: { failed: 1 } })
  })

  it('tries again in ten minutes while the provider does not answer', async () => {
    failRenewal()
    await hear()
    fixture.billing().fail('readSubscription', 'away', { times: 2 })
    expect(await run()).toEqual({ done: 0, later: 1, failed: 0 })
    expect(await run()).toEqual({ done: 0, later: 0, failed: 0 })
    fixture.pass(11)
    expect(await run()).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await emailKeys()).toEqual(['payment-failed 0'])
  })
})

describe('whatever the provider does, and in whatever order its messages arrive', () => {
  const MOVES = ['renewed', 'failed', 'retried', 'recovered', 'cancelled', 'reactivated', 'a day later'] as const

  function move(one: (typeof MOVES)[number]) {
    const provider = fixture.billing()
    const card = provider.cards.get(defaultCard())
    const { state } = provider.subscription(maya.providerId)
    const pays = (doesPay: boolean) => Object.assign(card ?? {}, { last4: doesPay ? '1111' : '9992' })
    if (one === 'a day later') return fixture.pass(DAY_MINUTES)
    if (one === 'cancelled') return provider.setState(maya.providerId, 'canceled')
    if (one === 'reactivated') return state === 'canceled' ? provider.setState(maya.providerId, 'active') : undefined
    if (state === 'canceled') return undefined
    pays(one === 'renewed' || one === 'recovered')
    if (one === 'retried' || one === 'recovered') return provider.collect(maya.providerId)
    return standingOf(state) === 'GOOD' ? provider.renew(maya.providerId, fixture.ctx().now) : undefined
  }

  it.each(Array.from({ length: 8 }, (_, n) => n))(
    'phase, access and emails are those of its last state (%i)',
    async (n) => {
      const random = seededRandom(`${SEED} ${n}`)
      const waiting: string[] = []
      for (let step = 0; step < 25; step++) {
        move(random.pick(MOVES))
        fixture.pass(1)
        waiting.push(`w-${n}-${step}`)
        // Some messages arrive late, some twice, some never.
        while (waiting.length > 0 && random.between(0, 2) > 0) {
          const id = waiting.splice(random.between(0, waiting.length - 1), 1)[0] ?? ''
          await hear('subscription_state_change', id)
          if (random.between(0, 3) === 0) await hear('subscription_state_change', id)
        }
        if (random.between(0, 1) === 0) await Promise.all([run(), run()])
      }
      await hear('subscription_state_change', `w-${n}-last`)
      await run()
      await expectLastState()
    },
  )

  async function expectLastState() {
    const actual = fixture.billing().subscription(maya.providerId)
    const row = await fixture.subscription(maya.id)
    expect(row).toMatchObject({ state: actual.state, balanceCents: actual.balanceCents })
    const isFailing = actual.state === 'past_due'
    expect(row.pastDueSince).toEqual(isFailing ? actual.periodStartedAt : null)
    const days = { schedule: DEFAULT_DUNNING, timeZone: 'America/New_York' }
    const facts = { state: actual.state, pastDueSince: isFailing ? actual.periodStartedAt : null }
    expect(membershipPhase(row, days, fixture.ctx().now)).toBe(membershipPhase(facts, days, fixture.ctx().now))
    const told = await keys()
    expect(new Set(told).size).toBe(told.length)
    const lastTold = told.at(-1)
    if (actual.state === 'active' && told.length > 0) expect(lastTold).toMatch(/^payment-recovered/)
    if (actual.state === 'past_due') expect(lastTold).toMatch(/^payment-failed/)
  }
})
