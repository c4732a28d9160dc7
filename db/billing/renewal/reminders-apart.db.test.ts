import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { followFailedRenewals } from '#db/billing/dunning/follow-failed-renewals.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import { BILLING_REMINDERS, REMINDERS_APART_MS } from '#shared/domain/billing/reminders/reminders.ts'
import { sendCardReminders } from './send-card-reminders.ts'
import { sendRenewalNotices } from './send-renewal-notices.ts'

const HOUR_MS = 3_600_000
/** Nine in the morning at Meridian, on the first day of February. */
const MORNING = '2027-02-01T14:00:00Z'

let fixture: BillingFixture
let maya: Subscribed
let second: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya')
  second = await fixture.subscribe('maya', { name: '-second' })
})

type Row = Partial<typeof subscriptions.$inferSelect>

async function change(of: Subscribed, row: Row) {
  const ofRow = and(eq(subscriptions.id, of.id), eq(subscriptions.communityId, of.communityId))
  await fixture.db().commit([build.update(subscriptions).set(row).where(ofRow)])
}
/** Both the provider and our row have this date. */
async function renews(of: Subscribed, at: string) {
  const renewal = { renewsAt: new Date(at), renewalCents: 195_000, endsAtRenewal: false }
  fixture.billing().change(of.providerId, renewal)
  await change(of, renewal)
}
function giveCard(of: Subscribed, expiryYear: number, expiryMonth: number, last4 = '1111') {
  const id = fixture.billing().addCard(of.customerId, last4, { expiryYear, expiryMonth })
  fixture.billing().setDefault(of.providerId, id)
}
/** The renewal could not be charged; the job checks at once. */
async function fails(of: Subscribed, at: string) {
  giveCard(of, 2031, 1, '9992')
  fixture.billing().renew(of.providerId, new Date(at))
  fixture.billing().change(of.providerId, { periodStartedAt: new Date(at) })
  await change(of, { state: 'past_due', pastDueSince: new Date(at), dunningCheckAt: new Date(at) })
}

/** Runs the jobs in order; what they write is sent a minute later. */
async function runAt(now: Date) {
  const ctx = { ...fixture.ctx(), now }
  await followFailedRenewals(ctx)
  await sendRenewalNotices(ctx)
  await sendCardReminders(ctx)
  await fixture.emailsWereSent(new Date(now.getTime() + 60_000))
}
async function runEachHour(from: string, hours: number) {
  for (let hour = 0; hour < hours; hour++) await runAt(new Date(Date.parse(from) + hour * HOUR_MS))
}
type Told = { readonly template: string; readonly about: string; readonly at: string; readonly sentAt: Date | null }

async function told(): Promise<Told[]> {
  const rows = await fixture.db().read(build.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)))
  return rows.map(({ template, idempotencyKey, createdAt, sentAt }) => ({
    template,
    about: idempotencyKey.includes('-second') ? 'second' : 'first',
    at: createdAt.toISOString().slice(0, 13),
    sentAt,
  }))
}
async function inShort() {
  return (await told()).map(({ template, about, at }) => `${at} ${template} ${about}`)
}

describe('of two reminders that are due on one day', () => {
  it('the notice of the renewal goes first, and the card reminder follows a day later', async () => {
    giveCard(maya, 2027, 2)
    await renews(maya, '2027-03-01T17:00:00Z')
    await runEachHour(MORNING, 60)
    expect(await inShort()).toEqual(['2027-02-01T14 renewal-notice first', '2027-02-02T15 card-expires first'])
  })

  it('the card reminder waits for a notice that could not be written yet', async () => {
    giveCard(maya, 2027, 2)
    await renews(maya, '2027-03-01T17:00:00Z')
    fixture.billing().fail('listCards', 'away', { times: 2 })
    await runEachHour(MORNING, 60)
    expect(await inShort()).toEqual(['2027-02-01T15 renewal-notice first', '2027-02-02T16 card-expires first'])
  })

  it('of two memberships, the second is reminded of a day later', async () => {
    await renews(maya, '2027-03-03T17:00:00Z')
    await renews(second, '2027-03-03T18:00:00Z')
    await runEachHour(MORNING, 60)
    expect(await inShort()).toEqual(['2027-02-01T14 renewal-notice first', '2027-02-02T15 renewal-notice second'])
  })

  it('the email about a failed renewal keeps its day, and the notice of another membership follows a day later', async () => {
    await renews(second, '2027-03-03T17:00:00Z')
    await fails(maya, '2027-01-29T20:00:00Z')
    await runEachHour('2027-01-29T20:00:00Z', 130)
    expect(await inShort()).toEqual([
      '2027-01-29T20 payment-failed first',
      '2027-02-01T14 payment-failed first',
      '2027-02-02T15 renewal-notice second',
    ])
  })

  it('the notice waits for an email about a failed renewal that is due tomorrow', async () => {
    await renews(second, '2027-03-02T17:00:00Z')
    await fails(maya, '2027-01-29T20:00:00Z')
    await runAt(new Date('2027-01-29T20:00:00Z'))
    await runEachHour('2027-01-31T16:00:00Z', 60)
    expect(await inShort()).toEqual([
      '2027-01-29T20 payment-failed first',
      '2027-02-01T14 payment-failed first',
      '2027-02-02T15 renewal-notice second',
    ])
  })

  it('both are sent if the other would be too late a day later', async () => {
    await renews(maya, '2027-02-02T17:00:00Z')
    await renews(second, '2027-02-02T18:00:00Z')
    await runEachHour(MORNING, 12)
    expect((await inShort()).toSorted()).toEqual([
      '2027-02-01T14 renewal-notice first',
      '2027-02-01T14 renewal-notice second',
    ])
  })
})

describe('an email about a failed renewal', () => {
  it('is sent a day after the previous one when the days of the community follow each other', async () => {
    const ofMaya = eq(communities.id, maya.communityId)
    const [before] = await fixture.db().read(build.select().from(communities).where(ofMaya))
    if (!before) throw new Error('There is no such community')
    const dunning = { mails: [0, 1, 2], readOnly: 3, gate: 4, close: 5 }
    const set = (config: typeof before.config) => build.update(communities).set({ config }).where(ofMaya)
    await fixture.db().commit([set({ ...before.config, dunning })])
    await fails(maya, '2027-02-01T20:00:00Z')
    await runEachHour('2027-02-01T20:00:00Z', 72)
    await fixture.db().commit([set(before.config)])
    expect((await told()).map(({ at }) => at)).toEqual(['2027-02-01T20', '2027-02-02T21', '2027-02-03T22'])
  })

  it('is sent on its day although another reminder was sent that morning', async () => {
    await renews(second, '2027-03-03T17:00:00Z')
    await runAt(new Date(MORNING))
    await fails(maya, '2027-02-01T20:00:00Z')
    await runEachHour('2027-02-01T20:00:00Z', 3)
    expect(await inShort()).toEqual(['2027-02-01T14 renewal-notice second', '2027-02-01T20 payment-failed first'])
  })
})

describe('a reminder does not wait for', () => {
  async function written(row: Partial<typeof outbox.$inferInsert>) {
    const at = new Date('2027-02-01T13:00:00Z')
    const { communityId, userId } = maya
    const rest = { payload: '', channel: 'EMAIL', nextAttemptAt: at, createdAt: at, sentAt: at } as const
    const message = { id: 'other', idempotencyKey: 'other', communityId, userId, template: 'renewal-notice' }
    await fixture.db().commit([build.insert(outbox).values({ ...message, ...rest, status: 'SENT', ...row })])
  }
  const noticeAt = async () => {
    await renews(maya, '2027-03-03T17:00:00Z')
    await runEachHour(MORNING, 30)
    return (await told()).filter(({ about, at }) => about === 'first' && at > '2027-02-01T13').map(({ at }) => at)
  }

  it('but for one of an hour ago', async () => {
    await written({})
    expect(await noticeAt()).toEqual(['2027-02-02T14'])
  })

  test.each<[string, Partial<typeof outbox.$inferInsert>]>([
    ['a receipt', { template: 'payment-receipt' }],
    ['the email that all is well again', { template: 'payment-recovered' }],
    ['one that was withheld', { status: 'WITHHELD', sentAt: null }],
    ['one that was given up', { status: 'FAILED', sentAt: null }],
    ['one of yesterday', { sentAt: new Date('2027-01-31T14:00:00Z') }],
  ])('%s', async (_what, row) => {
    await written(row)
    expect(await noticeAt()).toEqual(['2027-02-01T14'])
  })

  it('one of another member or another community', async () => {
    await written({ userId: fixture.id('sam') })
    const other = fixture.homeOf('lena').id
    await written({ id: 'elsewhere', idempotencyKey: 'elsewhere', communityId: other })
    expect(await noticeAt()).toEqual(['2027-02-01T14'])
  })

  it('and waits for one that could not be passed to the email provider yet', async () => {
    await written({ status: 'WAITING', sentAt: null })
    await renews(maya, '2027-03-03T17:00:00Z')
    const ctx = { ...fixture.ctx(), now: new Date(MORNING) }
    expect(await sendRenewalNotices(ctx)).toEqual({ done: 0, later: 1, failed: 0 })
    expect(fixture.billing().calls).toEqual([])
  })
})

it('a reminder that another one overtook while the provider was asked is written a day later', async () => {
  await renews(maya, '2027-03-03T17:00:00Z')
  const now = new Date(MORNING)
  const ctx = { ...fixture.ctx(), now }
  const { communityId, userId } = maya
  const readSubscription = async (id: string) => {
    const rest = { payload: '', channel: 'EMAIL', status: 'WAITING', nextAttemptAt: now, createdAt: now } as const
    const message = { id: 'other', idempotencyKey: 'other', communityId, userId, template: 'payment-failed' }
    await fixture.db().commit([build.insert(outbox).values({ ...message, ...rest })])
    return ctx.billing.readSubscription(id)
  }
  const billing = { ...ctx.billing, readSubscription }
  expect(await sendRenewalNotices({ ...ctx, billing })).toEqual({ done: 0, later: 1, failed: 0 })
  await fixture.emailsWereSent(now)
  await runEachHour(MORNING, 26)
  expect((await inShort()).slice(-1)).toEqual(['2027-02-02T14 renewal-notice first'])
})

it('with two memberships, no member gets two reminders within 24 hours, and none is lost', async () => {
  giveCard(maya, 2027, 2)
  await renews(maya, '2027-03-03T17:00:00Z')
  await renews(second, '2027-03-10T17:00:00Z')
  giveCard(second, 2027, 2, '4444')
  for (let day = 0; day < 40; day++) {
    const morning = Date.parse('2027-01-28T14:00:00Z') + day * 24 * HOUR_MS
    for (const hour of [0, 1, 2]) await runAt(new Date(morning + hour * HOUR_MS))
  }
  const all = (await told()).filter(({ template }) => BILLING_REMINDERS.some((one) => one === template))
  const times = all.map(({ sentAt }) => sentAt?.getTime() ?? 0)
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(REMINDERS_APART_MS)
  const of = (template: string) => all.filter((one) => one.template === template).length
  expect([of('renewal-notice'), of('card-expires')]).toEqual([4, 2])
})
