import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import type { ProviderSubscription } from '#shared/kernel/ports/billing.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { sendCardReminders } from './send-card-reminders.ts'

const DAY_MS = 24 * 3_600_000
/** Maya's card expires at the end of February, and her membership renews later. */
const DUE = '2027-01-29T14:00:00Z'
const RENEWS_AT = '2027-06-10T16:00:00Z'

let fixture: BillingFixture
let maya: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya')
  giveCard(2027, 2)
  await renews(RENEWS_AT)
})

function giveCard(expiryYear: number, expiryMonth: number, of = maya, last4 = '1111') {
  const id = fixture.billing().addCard(of.customerId, last4, { expiryYear, expiryMonth })
  fixture.billing().setDefault(of.providerId, id)
  return id
}

type Change = Partial<Pick<ProviderSubscription, 'endsAtRenewal' | 'renewalCents' | 'state'>>

/** Both the provider and our row have this date. */
async function renews(at: string, change: Change = {}, of = maya) {
  const all = { renewsAt: new Date(at), renewalCents: 195_000, endsAtRenewal: false, ...change }
  fixture.billing().change(of.providerId, all)
  await fixture.db().commit([build.update(subscriptions).set(all).where(ofRow(of))])
}
function ofRow({ id, communityId }: Subscribed) {
  return and(eq(subscriptions.id, id), eq(subscriptions.communityId, communityId))
}

/** Runs the job, then sends what it wrote. */
async function jobAt(at: string | Date) {
  const now = new Date(at)
  const report = await sendCardReminders({ ...fixture.ctx(), now })
  await fixture.emailsWereSent(now)
  return report
}
/** Runs the job at noon of each day; returns the days on which an email was written. */
async function emailDays(from: string, days: number): Promise<string[]> {
  const found: string[] = []
  for (let day = 0; day < days; day++) {
    const at = new Date(Date.parse(from) + day * DAY_MS)
    const before = (await fixture.emails()).length
    await jobAt(at)
    if ((await fixture.emails()).length > before) found.push(at.toISOString().slice(0, 10))
  }
  return found
}
async function emailData() {
  const emails = await fixture.emails()
  return Promise.all(
    emails.map(async ({ id, template, userId, payload }) => ({
      ...{ template, userId },
      ...((await unsealPayload([OUTBOX_KEY], id, payload)) as object),
    })),
  )
}
function inApp() {
  return fixture.db().read(build.select().from(notifications))
}

describe('a member whose card expires before the renewal', () => {
  it('is notified once, thirty days before the card’s last day, by email and in the app', async () => {
    expect(await emailDays('2027-01-20T17:00:00Z', 50)).toEqual(['2027-01-29'])
    expect(await emailData()).toEqual([
      {
        template: 'card-expires',
        userId: maya.userId,
        productName: 'Annual membership',
        renewsAt: '2027-06-10T16:00:00.000Z',
        amountCents: 195_000,
        creditCents: 0,
        dueCents: 0,
        currency: 'USD',
        cardName: 'Visa ending in 1111',
        expires: 'February 2027',
        hasExpired: false,
      },
    ])
    expect(await inApp()).toMatchObject([
      {
        userId: maya.userId,
        communityId: maya.communityId,
        option: 'billing',
        url: '/settings/billing#cards',
        message:
          'Your Visa ending in 1111 expires at the end of February 2027. Add a new card before your membership renews on Jun 10, 2027.',
      },
    ])
  })

  it('is not notified before nine in the morning', async () => {
    await jobAt('2027-01-29T13:59:00Z')
    expect(await fixture.emails()).toEqual([])
    await jobAt(DUE)
    expect(await fixture.emails()).toHaveLength(1)
  })

  it('is notified once by workers that run at once, and by one that runs again', async () => {
    await Promise.all([jobAt(DUE), jobAt(DUE)])
    await jobAt('2027-01-29T14:05:00Z')
    await jobAt('2027-02-20T14:05:00Z')
    expect([(await fixture.emails()).length, (await inApp()).length]).toEqual([1, 1])
  })

  it('is not notified again when the email was deleted with the old ones', async () => {
    await jobAt(DUE)
    await fixture.db().commit([build.delete(outbox)])
    expect(await emailDays('2027-02-01T17:00:00Z', 40)).toEqual([])
  })

  it('is notified by a worker that takes over after another’s lease ended', async () => {
    const away = fixture.ctx()
    const billing = {
      ...away.billing,
      readSubscription: () => {
        throw new Error('the process ends here')
      },
    }
    const now = new Date(DUE)
    // The rest of its writes fail: the row stays leased.
    const db = Object.assign(Object.create(away.db), { commit: failAfter(away.db) })
    await expect(sendCardReminders({ ...away, db, billing, now })).rejects.toThrow()
    expect(await jobAt('2027-01-29T14:01:00Z')).toEqual({ done: 0, later: 0, failed: 0 })
    expect(await jobAt('2027-01-29T14:02:00Z')).toEqual({ done: 1, later: 0, failed: 0 })
  })

  it('is notified late when nothing ran, also if the card has expired by then', async () => {
    await jobAt('2027-04-02T17:00:00Z')
    expect(await emailData()).toMatchObject([{ hasExpired: true }])
  })

  it('is notified of the next card too, and of the same card when the bank gave it another date', async () => {
    await jobAt(DUE)
    const second = giveCard(2027, 4, maya, '4444')
    expect(await emailDays('2027-03-20T17:00:00Z', 25)).toEqual(['2027-03-31'])
    Object.assign(fixture.billing().cards.get(second) ?? {}, { expiryYear: 2030, expiryMonth: 4 })
    await renews('2030-06-10T16:00:00Z')
    expect(await emailDays('2030-03-25T17:00:00Z', 20)).toEqual(['2030-03-31'])
  })

  it('is notified once of a card that pays for two memberships', async () => {
    const second = await fixture.subscribe('maya', { name: '-second' })
    fixture.billing().setDefault(second.providerId, fixture.billing().subscription(maya.providerId).defaultCardId)
    await renews('2027-07-01T16:00:00Z', {}, second)
    expect(await emailDays('2027-01-27T17:00:00Z', 40)).toEqual(['2027-01-29'])
  })

  it('is notified when the provider answers again', async () => {
    fixture.billing().fail('readSubscription', 'away', { times: 2 })
    expect(await jobAt(DUE)).toEqual({ done: 0, later: 1, failed: 0 })
    expect(await jobAt('2027-01-29T14:09:00Z')).toEqual({ done: 0, later: 0, failed: 0 })
    expect(await jobAt('2027-01-29T14:10:00Z')).toEqual({ done: 1, later: 0, failed: 0 })
  })

  it('is notified although the provider does not know another membership, which is looked up again the next day', async () => {
    const sam = await fixture.subscribe('sam')
    fixture.billing().purge(sam.providerId)
    await expect(jobAt(DUE)).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect(await fixture.emails()).toHaveLength(1)
    expect(await jobAt('2027-01-30T13:59:00Z')).toEqual({ done: 0, later: 0, failed: 0 })
    await expect(jobAt('2027-01-30T14:00:00Z')).rejects.toMatchObject({ report: { failed: 1 } })
  })

  it('is notified in the words of the own community, and the rows of another one do not change', async () => {
    const other = await fixture.subscribe('lena')
    giveCard(2030, 2, other)
    await renews(RENEWS_AT, {}, other)
    const later = new Date('2027-03-01T00:00:00Z')
    await fixture.db().commit([build.update(subscriptions).set({ cardCheckAt: later }).where(ofRow(other))])
    const before = await fixture.subscription(other.id)
    await jobAt(DUE)
    expect(other.communityId).not.toBe(maya.communityId)
    expect(await fixture.subscription(other.id)).toEqual(before)
    expect((await fixture.emails()).map(({ communityId }) => communityId)).toEqual([maya.communityId])
  })
})

function failAfter(db: { readonly commit: (...args: never[]) => Promise<unknown> }) {
  let calls = 0
  return (...args: never[]) => {
    if (calls++ > 0) return Promise.reject(new Error('the process has ended'))
    return db.commit.apply(db, args)
  }
}

describe('nobody is notified', () => {
  test.each<[string, string, Change]>([
    ['whose membership has ended', RENEWS_AT, { state: 'canceled' }],
    ['whose renewal has failed', RENEWS_AT, { state: 'past_due' }],
    ['whose auto-renewal is off', RENEWS_AT, { endsAtRenewal: true }],
    ['who is charged nothing', RENEWS_AT, { renewalCents: 0 }],
    ['whose card is still good on the day of the renewal', '2027-02-28T17:00:00Z', {}],
  ])('%s', async (_who, at, change) => {
    await renews(at, change)
    expect(await emailDays('2027-01-25T17:00:00Z', 30)).toEqual([])
    expect(await inApp()).toEqual([])
  })

  it('whose credit pays the whole renewal', async () => {
    fixture.billing().giveCredit(maya.providerId, 195_000)
    expect(await emailDays('2027-01-25T17:00:00Z', 30)).toEqual([])
  })

  it('whose membership ends, as only the provider knows', async () => {
    fixture.billing().change(maya.providerId, { endsAtRenewal: true })
    expect(await emailDays('2027-01-25T17:00:00Z', 10)).toEqual([])
  })

  it('who has no card', async () => {
    fixture.billing().setDefault(maya.providerId, null)
    expect(await emailDays('2027-01-25T17:00:00Z', 10)).toEqual([])
  })

  it('who has replaced the card meanwhile', async () => {
    await jobAt('2027-01-28T17:00:00Z')
    giveCard(2031, 5, maya, '4444')
    expect(await emailDays('2027-01-29T17:00:00Z', 40)).toEqual([])
  })

  it('on the day of the renewal', async () => {
    await renews('2027-03-10T16:00:00Z')
    await jobAt('2027-03-10T14:30:00Z')
    expect(await fixture.emails()).toEqual([])
  })

  it('in a community that is closing', async () => {
    await fixture.db().commit([
      build.insert(communityClosings).values({
        id: 'closing',
        communityId: maya.communityId,
        announcedById: fixture.id('theo'),
        reason: 'x',
        announcedAt: new Date('2027-01-01T12:00:00Z'),
        closesAt: new Date('2027-07-01T12:00:00Z'),
        endsAt: new Date('2027-08-01T12:00:00Z'),
        event: 'ANNOUNCED',
      }),
    ])
    expect(await emailDays('2027-01-25T17:00:00Z', 10)).toEqual([])
  })
})

describe('the job', () => {
  it('reads a membership from the provider once a week, and on the day on which its member is notified', async () => {
    const asked = () => fixture.billing().calls.filter((call) => call === 'readSubscription').length
    await emailDays('2026-12-20T17:00:00Z', 40)
    expect(asked()).toBe(6)
    await emailDays('2027-01-29T17:00:00Z', 1)
    expect(asked()).toBe(7)
  })

  it('checks at once a membership whose auto-renewal was turned on again', async () => {
    await renews(RENEWS_AT, { endsAtRenewal: true })
    await jobAt('2027-01-28T17:00:00Z')
    await renews(RENEWS_AT)
    expect(await emailDays('2027-01-29T17:00:00Z', 1)).toEqual(['2027-01-29'])
  })
})
