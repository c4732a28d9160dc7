import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sendBroadcasts } from '#db/broadcasts/send-broadcasts.ts'
import { settleBroadcastEmails } from '#db/broadcasts/settle-emails.ts'
import { selectPreference } from '#db/notifications/select-preference.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { quietHours, undeliverableAddresses } from '#db/schema/email.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { notifications } from '#db/schema/notifications.ts'
import { jobAttempts, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import {
  ALL_ACTIVE,
  type BroadcastFactory,
  broadcastFactory,
  killedContext,
  takingMailer,
} from '#db/testing/content/broadcasts.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { refuseChanges } from '#db/testing/rows/refuse-changes.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { retryJob } from '../jobs/retry-job.ts'
import { deliverEmails, sendDraft } from '../testing/broadcast-sending.ts'
import { moveBroadcast } from './move-broadcast.ts'
import { readCounts } from './recipients.queries.ts'

let fixture: ArticleFixture
let factory: BroadcastFactory
beforeAll(async () => {
  fixture = await articleFixture()
  factory = broadcastFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await factory.dropReaders()
})

function job(minutes: number) {
  return { db: fixture.db(), now: at(minutes), outboxKey: OUTBOX_KEY }
}

function deliver(provider: ReturnType<typeof takingMailer>, minutes: number) {
  return deliverEmails(fixture, provider, minutes)
}
function send(id: string, minutes = 0) {
  return sendDraft(fixture.as('theo', at(minutes)), id)
}
function move(broadcastId: string, move: 'PAUSE' | 'RESUME' | 'STOP' | 'UNSCHEDULE', minutes: number) {
  return moveBroadcast(fixture.as('theo', at(minutes)), { broadcastId, move })
}
async function states(id: string) {
  const rows = await fixture.db().read(
    build
      .select({ state: broadcastRecipients.state, count: sql<number>`count(*)`.mapWith(Number) })
      .from(broadcastRecipients)
      .where(eq(broadcastRecipients.broadcastId, id))
      .groupBy(broadcastRecipients.state),
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
async function statusOf(id: string) {
  const [row] = await fixture.db().read(build.select().from(broadcasts).where(eq(broadcasts.id, id)))
  return row?.status
}
async function rowOf(id: string, userId: string) {
  const rows = await fixture
    .db()
    .read(build.select().from(broadcastRecipients).where(eq(broadcastRecipients.broadcastId, id)))
  return rows.find((row) => row.userId === userId)
}
/** Clears the retry delay of a failed job. */
function forgetFailures() {
  return fixture.db().commit([build.delete(jobAttempts)])
}

describe('a broadcast', () => {
  it('[ADM-021] to 5,000, paused halfway while workers are killed twice and others run concurrently, reaches each once, and nobody who unsubscribed in between', async () => {
    const provider = takingMailer()
    await factory.giveReaders(5000)
    const { id } = await factory.giveBroadcast({ channel: 'BOTH' })
    await send(id)
    // The first worker starts it, and dies before its tenth batch is stored.
    await expect(sendBroadcasts(killedContext(job(1), 11, 'before'))).rejects.toThrow()
    await forgetFailures()
    // The second one dies after a batch is stored, without learning of it.
    await expect(sendBroadcasts(killedContext(job(2), 16, 'after'))).rejects.toThrow()
    await forgetFailures()
    const half = await states(id)
    expect(half).toEqual({ QUEUED: 2500, WAITING: 2502 })
    await deliver(provider, 2)
    expect(provider.emails).toHaveLength(2500)
    await move(id, 'PAUSE', 3)
    expect((await sendBroadcasts(job(3))).done).toBe(0)
    const gone = { communityId: fixture.cast.meridian.id, option: 'announcements', channel: 'EMAIL' } as const
    await selectPreference(job(3), { ...gone, userId: 'reader-04999', isSelected: false })
    await move(id, 'RESUME', 4)
    // Two concurrent jobs: one of them gets the lease.
    const both = await Promise.all([sendBroadcasts(job(5)), sendBroadcasts(job(5))])
    expect(both[0].done + both[1].done).toBeLessThanOrEqual(2502)
    while ((await sendBroadcasts(job(6))).done > 0);
    await deliver(provider, 6)
    await sendBroadcasts(job(7))

    const addresses = provider.emails.map(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toHaveLength(5001)
    expect(addresses).not.toContain('reader-4999@readers.test')
    const [told] = await fixture.db().read(
      build
        .select({ rows: sql<number>`count(*)`, people: sql<number>`count(DISTINCT ${notifications.userId})` })
        .from(notifications)
        .where(eq(notifications.causeKey, `broadcast/${id}`)),
    )
    expect(told).toEqual({ rows: 5002, people: 5002 })
    expect(await states(id)).toEqual({ SENT: 5002 })
    expect(await statusOf(id)).toBe('SENT')
  }, 60_000)
})

describe('pausing and stopping', () => {
  it('remove unsent emails; after resuming, each person is still reached once', async () => {
    const provider = takingMailer()
    await factory.giveReaders(150)
    const { id } = await factory.giveBroadcast()
    await send(id)
    await sendBroadcasts(job(1))
    expect(await states(id)).toEqual({ QUEUED: 152 })
    await move(id, 'PAUSE', 1)
    expect(await states(id)).toEqual({ WAITING: 152 })
    await deliver(provider, 2)
    expect(provider.emails).toEqual([])
    await move(id, 'RESUME', 3)
    expect((await move(id, 'RESUME', 3)).status).toBe('SENDING')
    await sendBroadcasts(job(4))
    await deliver(provider, 5)
    expect(new Set(provider.emails.map(({ to }) => to)).size).toBe(152)
    expect(provider.emails).toHaveLength(152)
    const told = await fixture.db().read(build.select({ id: notifications.id }).from(notifications))
    expect(told).toHaveLength(152)
    await sendBroadcasts(job(6))
    expect(await statusOf(id)).toBe('SENT')
    await expect(move(id, 'STOP', 7)).rejects.toMatchObject({ code: 'InvalidTransition' })
  })

  it('stopped: pending recipients get no email and keep their notification', async () => {
    const provider = takingMailer()
    const both = await factory.giveBroadcast()
    const byEmail = await factory.giveBroadcast({ channel: 'EMAIL' })
    for (const { id } of [both, byEmail]) await send(id)
    await sendBroadcasts(job(1))
    for (const { id } of [both, byEmail]) await move(id, 'STOP', 2)
    await deliver(provider, 3)
    expect(provider.emails).toEqual([])
    expect([await states(both.id), await states(byEmail.id)]).toEqual([{ SENT: 2 }, { SKIPPED: 2 }])
    expect((await rowOf(byEmail.id, fixture.id('maya')))?.reason).toBe('STOPPED')
    expect((await sendBroadcasts(job(4))).done).toBe(0)
  })

  it('stopped halfway: recipients who already have the email count as reached', async () => {
    const quiet = { communityId: fixture.cast.meridian.id, userId: fixture.id('sam'), changedAt: at(-9) }
    await fixture.db().commit([build.insert(quietHours).values({ ...quiet, fromMinute: 9 * 60, toMinute: 11 * 60 })])
    const { id } = await factory.giveBroadcast({ channel: 'EMAIL' })
    await send(id)
    await sendBroadcasts(job(1))
    await deliver(takingMailer(), 2)
    await move(id, 'STOP', 3)
    expect(await rowOf(id, fixture.id('maya'))).toMatchObject({ state: 'SENT', reason: null })
    expect(await rowOf(id, fixture.id('sam'))).toMatchObject({ state: 'SKIPPED', reason: 'STOPPED' })
  })
})

it('stopped: emails that the provider had refused are not sent again by a retry of staff', async () => {
  const { id } = await factory.giveBroadcast({ channel: 'EMAIL' })
  await send(id)
  await sendBroadcasts(job(1))
  const refused = build
    .update(outbox)
    .set({ status: 'FAILED', lastError: 'refused' })
    .where(eq(outbox.template, 'broadcast'))
  await fixture.db().commit([refused])
  await settleBroadcastEmails(job(2))
  const ids = (await fixture.db().read(build.select({ id: outbox.id }).from(outbox))).map((row) => row.id)
  expect(ids).toHaveLength(2)
  await move(id, 'STOP', 3)
  await expect(retryJob(fixture.as('theo', at(4)), { isOfAll: false }, { job: 'send-outbox', ids })).rejects.toThrow(
    'NotFound',
  )
  const provider = takingMailer()
  await deliver(provider, 5)
  expect(provider.emails).toEqual([])
  expect(await states(id)).toEqual({ SKIPPED: 2 })
})

describe('a failed email that staff retried', () => {
  async function giveUp(channel: 'EMAIL' | 'BOTH', lastError = 'no sender came back') {
    const { id } = await factory.giveBroadcast({ channel })
    await send(id)
    await sendBroadcasts(job(1))
    await fixture
      .db()
      .commit([build.update(outbox).set({ status: 'FAILED', lastError }).where(eq(outbox.template, 'broadcast'))])
    await settleBroadcastEmails(job(2))
    await sendBroadcasts(job(3))
    await settleBroadcastEmails(job(3))
    return id
  }
  function retry(minutes: number, ids: readonly string[]) {
    return retryJob(fixture.as('theo', at(minutes)), { isOfAll: false }, { job: 'send-outbox', ids })
  }
  async function emailsTo(...names: readonly ('maya' | 'sam')[]): Promise<readonly string[]> {
    const found = build
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        inArray(
          outbox.userId,
          names.map((name) => fixture.id(name)),
        ),
      )
    return (await fixture.db().read(found)).map(({ id }) => id)
  }

  it.each(['EMAIL', 'BOTH'] as const)('counts as pending, and as sent once it was sent (%s)', async (channel) => {
    const sam = { userId: fixture.id('sam'), communityId: fixture.cast.meridian.id }
    await selectPreference(job(0), { ...sam, option: 'announcements', channel: 'WEB', isSelected: false })
    const id = await giveUp(channel)
    expect(await statusOf(id)).toBe('SENT')
    expect(await rowOf(id, fixture.id('sam'))).toMatchObject({ state: 'SKIPPED', reason: 'UNDELIVERED' })
    expect(await retry(4, await emailsTo('maya', 'sam'))).toBe(2)
    expect(await states(id)).toEqual({ QUEUED: 2 })
    await deliver(takingMailer(), 5)
    expect(await states(id)).toEqual({ SENT: 2 })
    expect(await rowOf(id, fixture.id('maya'))).toMatchObject({ reason: null, emailedAt: at(5) })
    const reason = channel === 'BOTH' ? 'WEB_OFF' : null
    expect(await rowOf(id, fixture.id('sam'))).toMatchObject({ reason, emailedAt: at(5) })
  })

  it('of one reader does not change others; when it fails again it is reported again', async () => {
    const id = await giveUp('EMAIL')
    await retry(4, await emailsTo('maya'))
    expect(await rowOf(id, fixture.id('maya'))).toMatchObject({ state: 'QUEUED', reason: null })
    expect(await rowOf(id, fixture.id('sam'))).toMatchObject({ state: 'SKIPPED', reason: 'UNDELIVERED' })
    await fixture.db().commit([build.update(outbox).set({ status: 'FAILED', lastError: 'refused' })])
    await settleBroadcastEmails(job(5))
    expect(await rowOf(id, fixture.id('maya'))).toMatchObject({ state: 'SKIPPED', reason: 'UNDELIVERED' })
    expect(await settleBroadcastEmails(job(6))).toBe(0)
  })

  it('to somebody who had left meanwhile does not make the broadcast wait again: its result stands', async () => {
    const id = await giveUp('EMAIL', 'no active recipient')
    expect(await rowOf(id, fixture.id('sam'))).toMatchObject({ state: 'SKIPPED', reason: 'LEFT' })
    expect(await retry(4, await emailsTo('sam'))).toBe(1)
    expect(await rowOf(id, fixture.id('sam'))).toMatchObject({ state: 'SKIPPED', reason: 'LEFT' })
    expect(await settleBroadcastEmails(job(5))).toBe(0)
  })
})

describe('broadcasts that take long', () => {
  const giveRecipient = (broadcastId: string, state: 'WAITING' | 'QUEUED') => {
    const communityId = fixture.cast.meridian.id
    const row = { broadcastId, communityId, userId: fixture.id('maya'), state }
    return fixture.db().commit([build.insert(broadcastRecipients).values(row)])
  }
  const sending = { status: 'SENDING' as const, recipientCount: 1 }

  it('because their emails are held back do not keep others from being sent', async () => {
    for (let i = 0; i < 20; i++) {
      const held = await factory.giveBroadcast({ ...sending, startedAt: at(-100 + i) })
      await giveRecipient(held.id, 'QUEUED')
    }
    const { id } = await factory.giveBroadcast({ ...sending, startedAt: at(-1) })
    await giveRecipient(id, 'WAITING')
    expect((await sendBroadcasts(job(0))).done).toBe(1)
    expect(await states(id)).toEqual({ QUEUED: 1 })
  })

  it('because they are paused do not keep the outcomes of others from being stored', async () => {
    for (let i = 0; i < 50; i++) await factory.giveBroadcast({ status: 'PAUSED', startedAt: at(-100 + i) })
    const over = { status: 'SENT' as const, startedAt: at(-2), endedAt: at(-1) }
    await factory.giveBroadcast(over)
    expect((await settleBroadcastEmails(job(0))) + (await settleBroadcastEmails(job(1)))).toBe(1)
  })

  it('because they cannot begin do not keep others from being sent', async () => {
    const odd = await factory.giveBroadcast({ status: 'SCHEDULED', scheduledAt: at(-1) })
    const { id } = await factory.giveBroadcast({ ...sending, startedAt: at(-1) })
    await giveRecipient(id, 'WAITING')
    onTestFinished(await refuseChanges(fixture.db(), broadcasts, odd.id))
    await expect(sendBroadcasts(job(0))).rejects.toMatchObject({ report: { failed: 1 } })
    expect(await states(id)).toEqual({ QUEUED: 1 })
  })
})

it('in a closed community none begins or continues', async () => {
  onTestFinished(() => dropClosings(fixture))
  const [begun, scheduled] = [await factory.giveBroadcast(), await factory.giveBroadcast()]
  await send(begun.id)
  await sendBroadcasts(job(0), -20_000)
  await send(scheduled.id, 1)
  await giveClosing(fixture, { endsAt: at(2) })
  expect((await sendBroadcasts(job(2))).done).toBe(0)
  expect(await states(scheduled.id)).toEqual({})
})

it('a broadcast stopped while one of its emails was being sent is settled once that was sent', async () => {
  const times = { startedAt: at(-5), endedAt: at(-1) }
  const { id } = await factory.giveBroadcast({ channel: 'EMAIL', status: 'STOPPED', ...times })
  const one = { broadcastId: id, userId: fixture.id('maya'), communityId: fixture.cast.meridian.id }
  await fixture.db().commit([build.insert(broadcastRecipients).values({ ...one, state: 'QUEUED' })])
  expect(await settleBroadcastEmails(job(0))).toBe(0)
  await fixture.db().commit([build.update(broadcastRecipients).set({ state: 'SENT' })])
  expect(await settleBroadcastEmails(job(1))).toBe(1)
  expect(await settleBroadcastEmails(job(2))).toBe(0)
})

describe('the recipients', () => {
  it('are determined when it begins; an unscheduled one does not begin', async () => {
    const { id } = await factory.giveBroadcast({ channel: 'WEB' })
    await sendDraft(fixture.as('theo'), id, at(60))
    await sendBroadcasts(job(59))
    expect(await states(id)).toEqual({})
    await move(id, 'UNSCHEDULE', 59)
    await sendBroadcasts(job(61))
    expect([await statusOf(id), await states(id)]).toEqual(['DRAFT', {}])
    await sendDraft(fixture.as('theo', at(61)), id, at(120))
    await factory.giveReaders(1)
    await sendBroadcasts(job(121))
    expect(await states(id)).toEqual({ SENT: 3 })
  })

  async function toldOf(id: string) {
    const rows = await fixture
      .db()
      .read(build.select().from(notifications).where(eq(notifications.option, 'broadcasts-not-sent')))
    return rows.filter(({ url }) => url === `/admin/messages/${id}`).map(({ userId, message }) => [userId, message])
  }
  async function scheduleOf(id: string) {
    const [row] = await fixture.db().read(build.select().from(broadcasts).where(eq(broadcasts.id, id)))
    return [row?.status, row?.scheduledAt, row?.startedAt, row?.endedAt]
  }

  it('are checked again when it begins: if the group is gone it becomes a draft again, and the scheduler is notified', async () => {
    const group = await groupFactory(fixture).giveGroup({ members: ['sam'] })
    const { id } = await factory.giveBroadcast({ channel: 'WEB', audience: { ...ALL_ACTIVE, groupId: group.id } })
    await sendDraft(fixture.as('theo'), id, at(60))
    await fixture.db().commit([build.delete(groupMembers), build.delete(groupAddresses), build.delete(groups)])
    await sendBroadcasts(job(61))
    await sendBroadcasts(job(62))
    expect([await scheduleOf(id), await states(id)]).toEqual([['DRAFT', null, null, null], {}])
    expect(await toldOf(id)).toEqual([
      [
        fixture.id('theo'),
        '“Summer meetings” wasn’t sent as scheduled: its audience is empty by now. It’s a draft again.',
      ],
    ])
  })

  it('also when the search finds too many by then; if the scheduler no longer works here, admins are notified', async () => {
    await factory.giveReaders(2)
    const { id } = await factory.giveBroadcast({ channel: 'WEB', audience: { ...ALL_ACTIVE, search: 'reader' } })
    await sendDraft(fixture.as('theo'), id, at(60))
    await factory.dropReaders()
    await factory.giveReaders(1001)
    await fixture.db().commit([build.update(broadcasts).set({ sentBy: fixture.id('stig') })])
    await sendBroadcasts(job(61))
    expect([await scheduleOf(id), await states(id)]).toEqual([['DRAFT', null, null, null], {}])
    const told = await toldOf(id)
    expect(told.map(([userId]) => userId).toSorted()).toEqual([fixture.id('ada'), fixture.id('theo')].toSorted())
    expect(told[0]?.[1]).toBe(
      '“Summer meetings” wasn’t sent as scheduled: its search finds too many members now. It’s a draft again.',
    )
    await factory.dropReaders()
    await factory.giveReaders(2)
    await sendDraft(fixture.as('theo', at(70)), id, at(80))
    await sendBroadcasts(job(81))
    expect([await statusOf(id), await states(id)]).toEqual(['SENT', { SENT: 2 }])
  })

  it("respect each person's choices, quiet hours and provider reports at the moment of sending", async () => {
    const provider = takingMailer()
    await factory.giveReaders(3)
    const { id: communityId } = fixture.cast.meridian
    const off = (userId: string, channel: 'EMAIL' | 'WEB') =>
      selectPreference(job(0), { communityId, userId, option: 'announcements', channel, isSelected: false })
    await off(fixture.id('sam'), 'EMAIL')
    await off('reader-00000', 'EMAIL')
    await off('reader-00000', 'WEB')
    await fixture.db().commit([
      build.insert(undeliverableAddresses).values({
        ...{ communityId, address: 'reader-1@readers.test', reason: 'BOUNCE', reportedAt: at(-9) },
      }),
      // Its owner has asked to get emails again.
      build.insert(undeliverableAddresses).values({
        ...{ communityId, address: 'reader-2@readers.test', reason: 'BOUNCE', reportedAt: at(-9), resumedAt: at(-8) },
      }),
      build.insert(quietHours).values({
        ...{ communityId, userId: 'reader-00002', fromMinute: 9 * 60, toMinute: 11 * 60, changedAt: at(-9) },
      }),
    ])
    const { id } = await factory.giveBroadcast()
    await send(id)
    await sendBroadcasts(job(1))
    // Between creating and sending the email.
    await off(fixture.id('maya'), 'EMAIL')
    await deliver(provider, 2)
    expect(provider.emails).toEqual([])
    const rows = await fixture.db().read(build.select().from(broadcastRecipients))
    const seen = Object.fromEntries(rows.map(({ userId, state, reason }) => [userId, [state, reason]]))
    expect(seen).toEqual({
      [fixture.id('maya')]: ['SENT', 'EMAIL_OFF'],
      [fixture.id('sam')]: ['SENT', 'EMAIL_OFF'],
      'reader-00000': ['SKIPPED', 'ALL_OFF'],
      'reader-00001': ['SENT', 'BOUNCES'],
      'reader-00002': ['QUEUED', null],
    })
    // It is 11:00 in New York.
    await deliver(provider, 61)
    expect(provider.emails.map(({ to }) => to)).toEqual(['reader-2@readers.test'])
    expect(provider.emails[0]?.headers).toHaveProperty('List-Unsubscribe')
  })

  it('count as bounced or unsubscribed only for the announcement before that', async () => {
    const provider = takingMailer()
    const first = await factory.giveBroadcast({ channel: 'EMAIL' })
    const second = await factory.giveBroadcast({ channel: 'EMAIL' })
    await send(first.id)
    await sendBroadcasts(job(1))
    await deliver(provider, 1)
    await send(second.id, 2)
    await sendBroadcasts(job(3))
    await deliver(provider, 3)
    const { id: communityId } = fixture.cast.meridian
    const key = { communityId, userId: fixture.id('maya'), option: 'announcements', channel: 'EMAIL' } as const
    await selectPreference(job(5), { ...key, isSelected: false })
    await fixture.db().commit([
      build.insert(undeliverableAddresses).values({
        ...{ communityId, address: fixture.cast.sam.email, reason: 'BOUNCE', reportedAt: at(4) },
      }),
    ])
    const countsOf = (id: string) => readCounts({ ...fixture.as('theo'), findCommunity: async () => null }, id)
    expect(await countsOf(second.id)).toMatchObject({ sent: 2, emailed: 2, bounced: 1, unsubscribed: 1, opened: null })
    expect(await countsOf(first.id)).toMatchObject({ sent: 2, emailed: 2, unsubscribed: 0 })
  })
})
