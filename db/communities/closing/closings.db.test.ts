import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog, jobAttempts } from '#db/schema/platform.ts'
import { membershipEnds } from '#db/schema/privacy.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { communityVersions } from '#db/schema/staff/community-versions.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture } from '#db/testing/billing.ts'
import { broadcastFactory } from '#db/testing/content/broadcasts.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import { emailedData } from '#db/testing/emailed-links.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isNotClosed, isNotClosing } from './closing-rows.ts'
import { goOnWithClosings } from './closings.ts'

const DAY = 24 * 60
const [CLOSES, ENDS] = [at(30 * DAY), at(60 * DAY)]

let fixture: BillingFixture
let readers: ReturnType<typeof broadcastFactory>
beforeAll(async () => {
  fixture = await billingFixture()
  readers = broadcastFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  await readers.dropReaders()
})

type Closing = typeof communityClosings.$inferInsert
type Given = Partial<Closing> & { readonly where?: 'meridian' | 'harbor' }

/** Announced now, with nobody notified yet. */
async function giveClosing({ where = 'meridian', ...given }: Given = {}) {
  const id = newId(NOW)
  const row: Closing = {
    ...{ id, communityId: fixture.cast[where].id, announcedById: fixture.id('ada'), reason: 'Too few members' },
    ...{ announcedAt: NOW, closesAt: CLOSES, endsAt: ENDS, event: 'ANNOUNCED', toldTo: '', ...given },
  }
  await fixture.db().commit([build.insert(communityClosings).values(row)])
  return id
}
function change(id: string, set: Partial<Closing>) {
  return fixture.db().commit([build.update(communityClosings).set(set).where(eq(communityClosings.id, id))])
}
function run(now: Date) {
  return goOnWithClosings({ ...fixture.ctx(), now, correlationId: 'JOBS-JOBS-JOBS' })
}
async function rowOf(id: string) {
  const [row] = await fixture.db().read(build.select().from(communityClosings).where(eq(communityClosings.id, id)))
  return row
}
/** The notifications with their recipients, ordered by id. */
async function told() {
  const rows = await fixture
    .db()
    .read(
      build
        .select({ userId: notifications.userId, causeKey: notifications.causeKey })
        .from(notifications)
        .orderBy(asc(notifications.createdAt), asc(notifications.userId)),
    )
  return rows.map(({ userId, causeKey }) => [userId, causeKey.split('/')[2]])
}
async function notes() {
  const [audited, versions] = await Promise.all([
    fixture.db().read(build.select().from(auditLog).orderBy(asc(auditLog.id))),
    fixture.db().read(build.select().from(communityVersions).orderBy(asc(communityVersions.number))),
  ])
  return { audited: audited.map(({ after }) => after?.state), versions: versions.map(({ reason }) => reason) }
}
/** Ian is deactivated, and staff are not members of any brand. */
function everybody(event: string) {
  return [fixture.id('maya'), fixture.id('sam'), fixture.id('ivy')].toSorted().map((userId) => [userId, event])
}

describe('the steps of a closing', () => {
  it('are continued although more communities are closing than one run continues', async () => {
    const ids = [await giveClosing(), await giveClosing({ where: 'harbor' })]
    const ctx = { ...fixture.ctx(), correlationId: 'JOBS-JOBS-JOBS' }
    for (const now of [NOW, at(1)]) await goOnWithClosings({ ...ctx, db: fixture.db(), now }, 1)
    expect((await Promise.all(ids.map(rowOf))).map((row) => row?.toldTo)).toEqual([null, null])
  })

  it('are announced to the active members of the community, and recorded in the community of the staff who announced it', async () => {
    const id = await giveClosing()
    await run(at(1))
    expect(await told()).toEqual(everybody('ANNOUNCED'))
    expect(await notes()).toEqual({ audited: [], versions: [] })
    await run(CLOSES)
    expect((await told()).slice(3)).toEqual(everybody('READ_ONLY'))
    expect((await notes()).audited).toEqual(['READ_ONLY'])
    await run(ENDS)
    expect(await told()).toHaveLength(6)
    expect((await notes()).audited).toEqual(['READ_ONLY', 'CLOSED'])
    const audited = await fixture.db().read(build.select().from(auditLog))
    expect(audited.map(({ communityId, targetId }) => [communityId, targetId])).toEqual(
      Array(2).fill([fixture.cast.council.id, fixture.cast.meridian.id]),
    )
    expect(await rowOf(id)).toMatchObject({ event: 'CLOSED', toldTo: null, settledAt: ENDS })
  })

  it('are emailed with the text of each, in the words of the community or without', async () => {
    const { giveText } = contentFactory(fixture)
    await giveText('closing-announced', '<p>We thank you for <strong>ten years</strong>.</p>')
    await giveText('closing-read-only', '')
    await giveClosing()
    for (const now of [at(1), CLOSES]) await run(now)
    const emails = await emailedData(fixture, { userId: fixture.id('maya'), template: 'community-closing' })
    expect(emails.map(({ event, text }) => [event, text])).toEqual([
      ['ANNOUNCED', 'We thank you for ten years.'],
      ['READ_ONLY', ''],
    ])
  })

  it('have not begun before the announcement, and end once the closing is settled', async () => {
    const settled = await giveClosing({ settledAt: at(1) })
    await run(CLOSES)
    expect(await rowOf(settled)).toMatchObject({ event: 'ANNOUNCED', toldTo: '', settledAt: at(1) })
    await change(settled, { settledAt: null, announcedAt: at(2) })
    await run(at(1))
    expect(await told()).toEqual([])
    await run(at(2))
    expect(await told()).toEqual(everybody('ANNOUNCED'))
  })

  it('are settled for a community that was notified of a cancelled closing, and for no other', async () => {
    const here = await giveClosing()
    const there = await giveClosing({ where: 'harbor', event: 'TAKEN_BACK', takenBackAt: at(1) })
    await run(at(2))
    expect(await told()).toEqual(
      expect.arrayContaining([...everybody('ANNOUNCED'), [fixture.id('lena'), 'TAKEN_BACK']]),
    )
    expect(await rowOf(here)).toMatchObject({ settledAt: null, toldTo: null })
    expect(await rowOf(there)).toMatchObject({ settledAt: at(2), toldTo: null })
    // A cancelled closing has no further steps, whatever its dates.
    await change(there, { settledAt: null })
    await run(ENDS)
    expect(await rowOf(there)).toMatchObject({ event: 'TAKEN_BACK', settledAt: ENDS })
  })

  it('of an earlier closing of the same community are not settled a second time', async () => {
    const earlier = await giveClosing({ event: 'TAKEN_BACK', toldTo: null, takenBackAt: at(1), settledAt: at(2) })
    await giveClosing({ event: 'TAKEN_BACK', takenBackAt: at(3) })
    await run(at(4))
    expect(await rowOf(earlier)).toMatchObject({ settledAt: at(2) })
  })

  it.each<[string, Partial<Closing>]>([
    ['staff take it back', { takenBackAt: at(1) }],
    ['another run notes it', { event: 'READ_ONLY' }],
  ])('are neither recorded nor announced if %s at the same moment', async (_, meanwhile) => {
    const id = await giveClosing({ toldTo: null })
    beforeWriteOf(communityClosings, () => change(id, meanwhile))
    await run(CLOSES)
    expect(await notes()).toEqual({ audited: [], versions: [] })
    expect(await told()).toEqual([])
    expect(await rowOf(id)).toMatchObject({ event: 'ANNOUNCED', toldTo: null, ...meanwhile })
  })

  it('of a community whose last run failed wait for its next attempt; others continue', async () => {
    const id = await giveClosing()
    await giveClosing({ where: 'harbor' })
    await fixture.db().commit([
      build.insert(jobAttempts).values({
        ...{ job: 'close-communities', rowId: id, communityId: fixture.cast.meridian.id, dueAt: NOW, attempts: 1 },
        ...{ nextAttemptAt: at(10), lastError: 'x', firstFailedAt: NOW, lastFailedAt: NOW },
      }),
    ])
    await run(at(9))
    expect(await told()).toEqual([[fixture.id('lena'), 'ANNOUNCED']])
    await run(at(10))
    expect(await told()).toHaveLength(4)
  })
})

describe('a community', () => {
  const holds = async (condition: SQL, where: 'meridian' | 'harbor' = 'meridian') => {
    const ofBrand = and(eq(communities.id, fixture.cast[where].id), condition)
    return (await fixture.db().read(build.select({ id: communities.id }).from(communities).where(ofBrand))).length === 1
  }
  const closing = async (where: 'meridian' | 'harbor', now: Date) => {
    const { id } = fixture.cast[where]
    return [!(await holds(isNotClosing(id), where)), !(await holds(isNotClosed(id, now), where))]
  }

  it('is closing once announced, closed from the date on, and neither once the closing is cancelled', async () => {
    expect(await closing('meridian', ENDS)).toEqual([false, false])
    const id = await giveClosing()
    expect(await closing('meridian', new Date(ENDS.getTime() - 1))).toEqual([true, false])
    expect(await closing('meridian', ENDS)).toEqual([true, true])
    expect(await closing('harbor', ENDS)).toEqual([false, false])
    await change(id, { takenBackAt: at(1) })
    expect(await closing('meridian', ENDS)).toEqual([false, false])
  })
})

describe('the members of a closing community', () => {
  async function reached() {
    const rows = await fixture.db().read(build.select({ count: sql<number>`count(*)` }).from(notifications))
    return Number(rows[0]?.count)
  }

  it('are notified a hundred at a time, each once', async () => {
    // Exactly two batches, including the three from the cast.
    await readers.giveReaders(197)
    const id = await giveClosing()
    expect(await run(at(1))).toBe(200)
    expect(await reached()).toBe(200)
    expect(await run(at(2))).toBe(0)
    expect(await rowOf(id)).toMatchObject({ toldTo: null })
  })

  it('are notified from where the last run ended', async () => {
    await readers.giveReaders(3)
    await giveClosing({ toldTo: 'reader-00001' })
    await run(at(1))
    expect(await told()).toEqual([['reader-00002', 'ANNOUNCED']])
  })

  it('are told that it was taken back a hundred at a time, up to the last one who was told that it closes', async () => {
    await readers.giveReaders(150)
    const id = await giveClosing({ event: 'TAKEN_BACK', takenBackAt: at(1), toldTo: 'reader-00119~' })
    // With the three of the cast.
    expect(await run(at(2))).toBe(123)
    expect(
      (await told())
        .map(([userId]) => userId)
        .toSorted()
        .at(-1),
    ).toBe('reader-00119')
    expect(await run(at(3))).toBe(0)
    expect(await rowOf(id)).toMatchObject({ toldTo: null, settledAt: at(2) })
  })

  it.each<[string, Partial<Closing>]>([
    ['another run tells them', { toldTo: 'reader-00001' }],
    ['staff take it back', { event: 'TAKEN_BACK', takenBackAt: at(1) }],
  ])('are not notified a second time, or of a past step, if %s at the same moment', async (_, meanwhile) => {
    const id = await giveClosing()
    beforeWriteOf(communityClosings, () => change(id, meanwhile))
    expect(await run(at(1))).toBe(0)
    expect(await told()).toEqual([])
    expect(await rowOf(id)).toMatchObject({ toldTo: '', ...meanwhile })
  })
})

describe('the memberships of a closing community', () => {
  type Wish = Partial<typeof renewalWishes.$inferInsert>
  type Member = {
    readonly name: string
    readonly set?: Partial<typeof subscriptions.$inferInsert>
    readonly wish?: Wish
  }

  /** Gives Maya one membership per entry. */
  async function give(members: readonly Member[]) {
    for (const { name, set, wish } of members) {
      const { id, communityId, userId } = await fixture.subscribe('maya', { name: `-${name}` })
      if (set) await fixture.db().commit([build.update(subscriptions).set(set).where(eq(subscriptions.id, id))])
      if (wish) {
        const state = wish.state ?? 'OPEN'
        const row = {
          ...{ id: `wish-${name}`, communityId, userId, subscriptionId: id, wants: 'OFF' as const, state },
          ...{ step: 'SEND' as const, createdAt: NOW, nextTryAt: state === 'OPEN' ? NOW : null },
          ...{ endedAt: state === 'OPEN' ? null : NOW, ...wish },
        }
        await fixture.db().commit([build.insert(renewalWishes).values(row)])
      }
    }
  }
  function nameOf(subscriptionId: string) {
    return subscriptionId.split('-').at(-1)
  }
  /** The members whose auto-renewal a job turns off, by the wishes of this run, and those whose membership it ends. */
  async function stopped() {
    const wishes = await fixture.db().read(
      build
        .select()
        .from(renewalWishes)
        .where(and(eq(renewalWishes.wants, 'OFF'), eq(renewalWishes.state, 'OPEN'))),
    )
    const ends = await fixture.db().read(build.select().from(membershipEnds))
    return {
      turnedOff: wishes
        .filter(({ id }) => !id.startsWith('wish-'))
        .map((one) => nameOf(one.subscriptionId))
        .toSorted(),
      ended: ends.map((one) => nameOf(one.subscriptionId)).toSorted(),
    }
  }

  const MEMBERS: readonly Member[] = [
    { name: 'renews' },
    { name: 'stops', set: { endsAtRenewal: true } },
    { name: 'failing', set: { pastDueSince: NOW } },
    { name: 'failed', set: { state: 'past_due' } },
    { name: 'ended', set: { state: 'canceled' } },
    { name: 'asked', wish: {} },
    { name: 'refused', wish: { state: 'REFUSED', createdAt: at(-23 * 60) } },
    { name: 'again', wish: { state: 'REFUSED', createdAt: at(-24 * 60) } },
    { name: 'back', wish: { wants: 'ON' } },
    { name: 'turning', wish: { wants: 'ON', step: 'CHECK' } },
    { name: 'held', wish: { wants: 'ON', leasedUntil: at(1), nextTryAt: at(1) } },
    { name: 'left', wish: { wants: 'ON', leasedUntil: at(0), nextTryAt: at(0) } },
  ]

  it('stop renewing, end if their renewal has failed, and are requested only once', async () => {
    await give(MEMBERS)
    const lena = await fixture.subscribe('lena')
    await giveClosing()
    await run(NOW)
    const found = { turnedOff: ['again', 'back', 'left', 'renews'], ended: ['failed', 'failing'] }
    expect(await stopped()).toEqual(found)
    const wishes = await fixture.db().read(build.select().from(renewalWishes))
    const replaced = wishes.filter(({ state }) => state === 'REPLACED')
    expect(replaced.map(({ id }) => id).toSorted()).toEqual(['wish-back', 'wish-left'])
    expect(wishes.some(({ subscriptionId }) => subscriptionId === lena.id)).toBe(false)
    await run(NOW)
    expect(await stopped()).toEqual(found)
  })

  it('all end once it has closed, and those of other communities continue', async () => {
    await give(MEMBERS)
    await fixture.subscribe('lena')
    await giveClosing({ event: 'CLOSED', toldTo: null })
    await run(ENDS)
    const { ended } = await stopped()
    expect(ended).toEqual(
      MEMBERS.map(({ name }) => name)
        .filter((name) => name !== 'ended')
        .toSorted(),
    )
    expect((await stopped()).turnedOff).toEqual([])
  })

  it('stay as they are if the closing is cancelled', async () => {
    await give(MEMBERS)
    await giveClosing({ event: 'TAKEN_BACK', takenBackAt: at(1) })
    await run(at(2))
    expect(await stopped()).toEqual({ turnedOff: [], ended: [] })
  })

  it('end a hundred at a time; the closing is settled with the last one', async () => {
    await readers.giveReaders(100)
    const rows = Array.from({ length: 100 }, (_, i) => ({
      ...{ id: `s-${i}`, communityId: fixture.cast.meridian.id, userId: `reader-${String(i).padStart(5, '0')}` },
      ...{ providerId: `p-${i}`, providerCustomerId: `c-${i}`, state: 'active' as const, balanceCents: 0 },
      ...{ currency: 'USD', productName: 'M', readAt: NOW, createdAt: NOW },
    }))
    await fixture.db().commit([build.insert(subscriptions).values(rows)])
    const id = await giveClosing({ event: 'CLOSED', toldTo: null })
    expect(await run(ENDS)).toBe(100)
    expect(await rowOf(id)).toMatchObject({ settledAt: null })
    expect(await run(ENDS)).toBe(0)
    expect(await rowOf(id)).toMatchObject({ settledAt: ENDS })
  })
})
