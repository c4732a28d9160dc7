import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { packages } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import type { ProviderCard } from '#shared/kernel/ports/billing.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { sendRenewalNotices } from './send-renewal-notices.ts'

let fixture: BillingFixture
let maya: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya')
})

type Renewal = { readonly at: string; readonly termMonths?: 12 | 24; readonly endsAtRenewal?: boolean }

/** Both the provider and our row say so. */
async function renews({ at, termMonths = 12, endsAtRenewal = false }: Renewal, of = maya) {
  const change = { renewsAt: new Date(at), pricePointId: `price-${termMonths}`, renewalCents: 195_000, endsAtRenewal }
  fixture.billing().change(of.providerId, change)
  const priced = {
    communityId: of.communityId,
    termMonths,
    version: 1,
    duesCents: 195_000,
    initiationFeeCents: 50_000,
    currency: 'USD',
    offeredFrom: new Date(0),
  }
  await fixture.db().commit([
    build
      .insert(packages)
      .values({ ...priced, id: `package-${termMonths}`, pricePointId: `price-${termMonths}` })
      .onConflictDoNothing(),
    build
      .update(subscriptions)
      .set(change)
      .where(and(eq(subscriptions.id, of.id), eq(subscriptions.communityId, of.communityId))),
  ])
}

function card(expiryYear: number, expiryMonth: number, given: Partial<ProviderCard> = {}) {
  const id = fixture.billing().addCard(maya.customerId, '1111', { expiryYear, expiryMonth, ...given })
  fixture.billing().setDefault(maya.providerId, id)
}

/** What it writes is sent. */
async function jobAt(at: string, ctx = fixture.ctx()) {
  const now = new Date(at)
  const report = await sendRenewalNotices({ ...ctx, now })
  await fixture.emailsWereSent(now)
  return report
}
/** Runs the job at noon of each day; answers the days on which an email was written. */
async function emailDays(from: string, days: number): Promise<string[]> {
  const found: string[] = []
  for (let day = 0; day < days; day++) {
    const at = new Date(Date.parse(from) + day * 24 * 3_600_000)
    const before = (await fixture.emails()).length
    await jobAt(at.toISOString())
    if ((await fixture.emails()).length > before) found.push(at.toISOString().slice(0, 10))
  }
  return found
}

async function emailData() {
  return Promise.all(
    (await fixture.emails()).map(async ({ id, template, payload }) => ({
      template,
      ...((await unsealPayload([OUTBOX_KEY], id, payload)) as object),
    })),
  )
}

/** As a member asks for it, and takes it back again. */
async function isDeletedOn(dueAt: string) {
  const { communityId, userId } = maya
  await fixture
    .db()
    .commit([
      build
        .insert(accountDeletions)
        .values({ id: 'deletion', communityId, userId, requestedAt: new Date(0), dueAt: new Date(dueAt) }),
    ])
}
async function keepsAccount(cancelledAt: string) {
  await fixture.db().commit([build.update(accountDeletions).set({ cancelledAt: new Date(cancelledAt) })])
}

describe('the end of a membership whose account is to be deleted', () => {
  const END = '2027-03-01T17:00:00Z'

  it('is not told when the account is deleted first, and is as before for who keeps it', async () => {
    await renews({ at: END, endsAtRenewal: true })
    await isDeletedOn('2027-02-27T17:00:00Z')
    expect(await emailDays('2027-02-20T17:00:00Z', 6)).toEqual([])
    await keepsAccount('2027-02-26T10:00:00Z')
    expect(await emailDays('2027-02-26T17:00:00Z', 4)).toEqual(['2027-02-26'])
    expect(await emailData()).toMatchObject([{ template: 'membership-ends' }])
  })

  it('is told when it comes before the deletion, and when the deletion was held until its day was over', async () => {
    await renews({ at: END, endsAtRenewal: true })
    await isDeletedOn('2027-03-05T17:00:00Z')
    expect(await emailDays('2027-02-20T17:00:00Z', 6)).toEqual(['2027-02-22'])
    await fixture.start()
    maya = await fixture.subscribe('maya')
    await renews({ at: END, endsAtRenewal: true })
    await isDeletedOn('2027-02-20T17:00:00Z')
    expect(await emailDays('2027-02-21T17:00:00Z', 6)).toEqual(['2027-02-22'])
  })
})

describe('the end of a membership whose account is to be deleted, and is on legal hold', () => {
  it('is told as before, because the account is not deleted', async () => {
    const { communityId, userId } = maya
    const hold = { id: 'hold', communityId, userId, reason: 'x', placedById: userId, placedAt: new Date(0) }
    await fixture.db().commit([build.insert(legalHolds).values(hold)])
    await renews({ at: '2027-03-01T17:00:00Z', endsAtRenewal: true })
    await isDeletedOn('2027-02-27T17:00:00Z')
    expect(await emailDays('2027-02-20T17:00:00Z', 6)).toEqual(['2027-02-22'])
  })
})

describe('the notices of a renewal', () => {
  it('are sent once 30 days and once 7 days before, and again for the next term', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    expect(await emailDays('2027-01-20T17:00:00Z', 42)).toEqual(['2027-01-30', '2027-02-22'])
    await renews({ at: '2028-03-01T17:00:00Z' })
    expect(await emailDays('2028-01-25T17:00:00Z', 40)).toEqual(['2028-01-31', '2028-02-23'])
  })

  it('say nothing of the end of a membership that ends with its community, whose members have been told', async () => {
    await renews({ at: '2027-03-01T17:00:00Z', endsAtRenewal: true })
    const announcedAt = fixture.ctx().now
    await fixture.db().commit([
      build.insert(communityClosings).values({
        ...{ id: 'closing', communityId: maya.communityId, announcedById: fixture.id('theo'), reason: 'x' },
        ...{ announcedAt, event: 'ANNOUNCED', toldTo: null },
        ...{ closesAt: new Date('2027-05-01T04:00:00Z'), endsAt: new Date('2027-05-31T04:00:00Z') },
      }),
    ])
    expect(await emailDays('2027-02-20T17:00:00Z', 9)).toEqual([])
    expect((await fixture.subscription(maya.id)).lastNoticeFor).toEqual(new Date('2027-03-01T17:00:00Z'))
  })

  it('say when, for how long, for how much and to which card, for terms of 12 and of 24 months', async () => {
    card(2030, 3)
    await renews({ at: '2028-11-23T17:00:00Z', termMonths: 24 })
    await jobAt('2028-10-24T17:00:00Z')
    expect(await emailData()).toEqual([
      {
        template: 'renewal-notice',
        productName: 'Annual membership',
        renewsAt: '2028-11-23T17:00:00.000Z',
        termMonths: 24,
        currency: 'USD',
        amountCents: 195_000,
        creditCents: 0,
        dueCents: 0,
        card: { name: 'Visa ending in 1111', expires: 'March 2030', isExpiredThen: false },
      },
    ])
  })

  it.each([
    ['in the month before', 2027, 2, true],
    ['in the month of the renewal', 2027, 3, false],
    ['the year before', 2026, 12, true],
  ])('say that the card expires before the renewal: %s', async (_when, year, month, isExpiredThen) => {
    card(year, month)
    await renews({ at: '2027-03-01T17:00:00Z' })
    await jobAt('2027-01-30T17:00:00Z')
    expect(await emailData()).toMatchObject([{ card: { isExpiredThen } }])
  })

  it('say what is true when they are sent: a card that was replaced between the two is not the old one', async () => {
    card(2027, 2)
    await renews({ at: '2027-03-01T17:00:00Z' })
    await jobAt('2027-01-30T17:00:00Z')
    card(2031, 5, { last4: '4444' })
    await jobAt('2027-02-22T17:00:00Z')
    expect(await emailData()).toMatchObject([
      { card: { isExpiredThen: true } },
      { card: { name: 'Visa ending in 4444', isExpiredThen: false } },
    ])
  })

  it('and what the provider says of price and card is stored with them', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    fixture.billing().change(maya.providerId, { renewalCents: 210_000 })
    card(2030, 3)
    await jobAt('2027-01-30T17:00:00Z')
    expect(await emailData()).toMatchObject([{ template: 'renewal-notice', amountCents: 210_000 }])
    const { defaultCardId } = fixture.billing().subscription(maya.providerId)
    expect(await fixture.subscription(maya.id)).toMatchObject({ renewalCents: 210_000, defaultCardId })
  })

  it('are one email each when two workers run the job at once, and when it is run again', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    await Promise.all([jobAt('2027-01-30T17:00:00Z'), jobAt('2027-01-30T17:00:00Z')])
    await jobAt('2027-01-30T17:01:00Z')
    expect(await emailData()).toHaveLength(1)
  })

  it('ask the provider nothing on the day before the last one is due', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    await jobAt('2027-01-30T17:00:00Z')
    const asked = fixture.billing().calls.length
    expect(await jobAt('2027-02-21T20:00:00Z')).toEqual({ done: 0, later: 0, failed: 0 })
    expect(fixture.billing().calls).toHaveLength(asked)
  })

  it('that were missed while nothing ran are sent late, the first not after the last', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    await jobAt('2027-02-10T17:00:00Z')
    await jobAt('2027-02-28T17:00:00Z')
    await jobAt('2027-02-28T18:00:00Z')
    expect((await fixture.emails()).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `renewal-notice/${maya.id}/first-2027-03-01`,
      `renewal-notice/${maya.id}/last-2027-03-01`,
    ])
  })

  it('go by the day of the community: late in the evening the day of New York is not that of UTC', async () => {
    await renews({ at: '2027-03-02T03:00:00Z' })
    await jobAt('2027-01-30T04:00:00Z')
    expect(await emailData()).toHaveLength(0)
    // One minute before nine.
    await jobAt('2027-01-30T13:59:00Z')
    expect(await emailData()).toHaveLength(0)
    await jobAt('2027-01-30T14:00:00Z')
    expect(await emailData()).toHaveLength(1)
  })

  it('wait while the provider is away', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    fixture.billing().fail('readSubscription', 'away', { times: 2 })
    expect(await jobAt('2027-01-30T17:00:00Z')).toEqual({ done: 0, later: 1, failed: 0 })
    expect(await jobAt('2027-01-30T17:01:00Z')).toEqual({ done: 1, later: 0, failed: 0 })
  })
})

describe('a membership that the provider does not know', () => {
  const READINGS = ['readSubscription', 'listInvoices', 'listCards'] as const
  const readings = () => fixture.billing().calls.filter((call) => READINGS.some((one) => one === call)).length

  it('holds up no notice after it, and is asked about again an hour later', async () => {
    const sam = await fixture.subscribe('sam')
    await renews({ at: '2027-03-01T17:00:00Z' })
    await renews({ at: '2027-03-01T18:00:00Z' }, sam)
    fixture.billing().purge(maya.providerId)
    await expect(jobAt('2027-01-30T19:00:00Z')).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect((await fixture.emails()).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `renewal-notice/${sam.id}/first-2027-03-01`,
    ])
    const asked = readings()
    expect(await jobAt('2027-01-30T19:59:00Z')).toEqual({ done: 0, later: 0, failed: 0 })
    expect(readings()).toBe(asked)
    await expect(jobAt('2027-01-30T20:00:00Z')).rejects.toMatchObject({ report: { failed: 1 } })
  })
})

describe('no notice that it renews', () => {
  it('is sent to a member whose auto-renewal is off, who is told 7 days before that the membership ends', async () => {
    await renews({ at: '2027-03-01T17:00:00Z', endsAtRenewal: true })
    expect(await emailDays('2027-01-20T17:00:00Z', 42)).toEqual(['2027-02-22'])
    expect(await emailData()).toEqual([
      { template: 'membership-ends', productName: 'Annual membership', endsAt: '2027-03-01T17:00:00.000Z' },
    ])
  })

  it('is sent when the provider says otherwise than our row: the row is corrected', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    fixture.billing().change(maya.providerId, { endsAtRenewal: true })
    await jobAt('2027-01-30T17:00:00Z')
    await jobAt('2027-01-30T17:01:00Z')
    expect(await emailData()).toEqual([])
    expect(await fixture.subscription(maya.id)).toMatchObject({ endsAtRenewal: true })
  })

  it('is sent for a membership that is past due or has ended', async () => {
    await renews({ at: '2027-03-01T17:00:00Z' })
    for (const state of ['past_due', 'canceled'] as const) {
      await fixture.db().commit([
        build
          .update(subscriptions)
          .set({ state })
          .where(and(eq(subscriptions.id, maya.id), eq(subscriptions.communityId, maya.communityId))),
      ])
      await jobAt('2027-01-30T17:00:00Z')
    }
    expect(await emailData()).toEqual([])
  })
})
