import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { leaseEnd } from '#db/leases.ts'
import { MAX_ATTEMPTS } from '#db/outbox/retry-schedule.ts'
import { quietHours } from '#db/schema/email.ts'
import { panelQuestions } from '#db/schema/expert-panels.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { memberBlocks, threadMessages } from '#db/schema/messages.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build, type Runnable } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { giveThread } from '#db/testing/contacts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { channelUse, NOTIFICATION_OPTION_IDS, type NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { PUSH_AFTER_MS } from '#shared/domain/notifications/push.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { PushSender } from '#shared/kernel/ports/push.ts'
import { fcmPush } from '#shared/server/ports/fcm-push.ts'
import { SANDBOX_PUSH, startSandbox, type TestSandbox } from '#shared/testing/start-sandbox.ts'
import { withdrawNotificationStatements } from '../notification-statements.ts'
import { deleteOldPushes } from './delete-old-pushes.ts'
import { leasePushes } from './lease-pushes.ts'
import { sendDuePushes } from './send-due-pushes.ts'

let fixture: BaseFixture & ReturnType<typeof notificationFactory>
let given: ReturnType<typeof forumFactory> & ReturnType<typeof groupFactory> & ReturnType<typeof panelFactory>
let sandbox: TestSandbox
let token: string | null = null
beforeAll(async () => {
  const base = await baseFixture()
  fixture = { ...base, ...notificationFactory(base) }
  given = { ...forumFactory(base), ...groupFactory(base), ...panelFactory(base) }
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.discard()
  await fixture.stop()
})
beforeEach(async () => {
  await fixture.reset()
  await sandbox.fault({ provider: 'push', mode: 'ok' })
})

const DUE = new Date(NOW.getTime() + PUSH_AFTER_MS)
function minutes(count: number) {
  return new Date(DUE.getTime() + count * 60_000)
}

/** Tokens are marked by the test that uses them: the sandbox keeps what it was sent. */
let round = 0
beforeEach(() => {
  round++
})
function named(name: string) {
  return `${round}-${name}`
}

function sandboxPush(change: Partial<Parameters<typeof fcmPush>[0]> = {}): PushSender {
  return fcmPush({
    account: SANDBOX_PUSH,
    apiUrl: sandbox.url,
    tokenUrl: `${sandbox.url}/token`,
    now: new Date(),
    tokens: {
      read: async () => token,
      write: async (fresh) => {
        token = fresh.token
      },
    },
    timeoutMs: 1000,
    ...change,
  })
}

async function addDevice(who: Name, name: string, change: Partial<typeof pushTokens.$inferInsert> = {}) {
  const { sessionId } = await fixture.open(fixture.cast[who], fixture.homeOf(who))
  const expiresAt = new Date(NOW.getTime() + 30 * 86_400_000)
  const device = { id: newId(NOW), ...fixture.actor(who), sessionId, token: named(name), isIos: true, isFcm: true }
  await fixture.db().commit([build.insert(pushTokens).values({ ...device, addedAt: NOW, expiresAt, ...change })])
}
function commit(...[first, ...rest]: [Runnable, ...Runnable[]]) {
  return fixture.db().commit([first, ...rest])
}
function send(now = DUE, push: PushSender | null = sandboxPush()) {
  return sendDuePushes({ db: fixture.db(), now, push })
}
function rows() {
  return fixture.db().read(build.select().from(pushMessages).orderBy(pushMessages.id))
}
async function statuses() {
  return (await rows()).map(({ status, lastError }) => (lastError ? `${status} ${lastError}` : status))
}
/** The pushes shown on this test's devices, oldest first. */
async function shown() {
  return (await sandbox.pushes()).filter((one) => one.token.startsWith(`${round}-`)).reverse()
}
async function choosePush(
  who: Name,
  option: NotificationOptionId,
  isSelected: boolean,
  channel: 'PUSH' | 'EMAIL' = 'PUSH',
) {
  await fixture
    .db()
    .commit([
      build
        .insert(notificationPreferences)
        .values({ ...fixture.actor(who), option, channel, isSelected, changedAt: NOW }),
    ])
}

describe('what a member is told', () => {
  it('goes to each device once, however often the event is attempted', async () => {
    await addDevice('maya', 'phone')
    await addDevice('maya', 'tablet')
    await fixture.notify('maya', { message: 'Quiet', url: '/articles' }, { causeKey: 'event/once' })
    await fixture.notify('maya', { message: 'Quiet', url: '/articles' }, { causeKey: 'event/once' })
    expect(await send()).toEqual({ sent: 2, later: 0, failed: [] })
    expect(await send(minutes(60))).toEqual({ sent: 0, later: 0, failed: [] })
    const [notification] = await fixture.notificationsOf('maya')
    const same = {
      title: 'Article progress',
      body: 'Quiet',
      url: '/articles',
      notificationId: notification?.id,
    }
    expect((await shown()).toSorted((a, b) => (a.token < b.token ? -1 : 1))).toMatchObject([
      { ...same, token: named('phone') },
      { ...same, token: named('tablet') },
    ])
    expect(await statuses()).toEqual(['SENT', 'SENT'])
  })

  it('waits some seconds, in which its event can be undone', async () => {
    await addDevice('maya', 'phone')
    const causeKey = await fixture.notify('maya')
    expect(await send(new Date(DUE.getTime() - 1))).toMatchObject({ sent: 0 })
    const { userId, communityId } = fixture.actor('maya')
    await fixture.db().commit([...withdrawNotificationStatements({ userId, communityId, causeKey })])
    expect(await send()).toMatchObject({ sent: 0 })
    expect(await rows()).toEqual([])
  })

  it.each<[string, Name, Partial<typeof pushTokens.$inferInsert>]>([
    ['of another member', 'sam', {}],
    ['of a member of another community', 'lena', {}],
    ['with a bare APNs token', 'maya', { isFcm: false }],
    ['whose session has ended', 'maya', { expiresAt: NOW }],
  ])('is not written for a device %s', async (_, who, change) => {
    await addDevice(who, 'phone', change)
    await fixture.notify('maya')
    expect(await rows()).toEqual([])
  })

  it('is not sent once the membership has ended', async () => {
    onTestFinished(() => fixture.change(fixture.cast.maya, { standing: 'GOOD' }))
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    await fixture.change(fixture.cast.maya, { standing: 'SUSPENDED' })
    expect(await send()).toEqual({ sent: 0, later: 0, failed: [] })
    expect(await statuses()).toEqual(['WITHHELD no longer a member'])
    await fixture.change(fixture.cast.maya, { standing: 'PAST_DUE' })
    await fixture.notify('maya')
    expect(await send()).toMatchObject({ sent: 1 })
  })

  it('is not sent once the member is inactive, the device is gone or the session has ended', async () => {
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    await fixture.change(fixture.cast.maya, { status: 'INACTIVE' })
    expect(await send()).toEqual({ sent: 0, later: 0, failed: [] })
    await fixture.change(fixture.cast.maya, { status: 'ACTIVE' })
    await fixture.notify('maya')
    await fixture.db().commit([build.update(pushTokens).set({ expiresAt: DUE })])
    await send()
    expect((await statuses()).toSorted()).toEqual(['WITHHELD no active recipient', 'WITHHELD no device'])
    await fixture.notify('maya')
    await fixture.db().commit([build.delete(pushTokens)])
    expect([await send(), await rows()]).toEqual([{ sent: 0, later: 0, failed: [] }, []])
    expect(await shown()).toEqual([])
  })

  it('is not sent to a device that is somebody else’s by then', async () => {
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    await fixture.db().commit([build.update(pushTokens).set(fixture.actor('sam'))])
    expect(await send()).toEqual({ sent: 0, later: 0, failed: [] })
    expect(await statuses()).toEqual(['WITHHELD no device'])
  })

  it('depends on nothing that another member read, viewed or chose', async () => {
    await addDevice('maya', 'phone')
    for (const who of ['maya', 'sam'] as const) await fixture.notify(who, {}, { causeKey: 'event/both' })
    const sams = fixture.actor('sam')
    await fixture
      .db()
      .commit([
        build.update(notifications).set({ readAt: NOW }).where(eq(notifications.userId, sams.userId)),
        build.insert(notificationViews).values({ ...sams, viewedAt: minutes(1) }),
        build.insert(quietHours).values({ ...sams, fromMinute: 0, toMinute: 23 * 60, changedAt: NOW }),
      ])
    expect(await send()).toMatchObject({ sent: 1 })
    expect(await shown()).toMatchObject([{ badge: 1 }])
  })

  it('is not sent after it was read on the web', async () => {
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    await fixture.notify('maya')
    const [first] = await fixture.notificationsOf('maya')
    await fixture.db().commit([
      build
        .update(notifications)
        .set({ readAt: NOW })
        .where(eq(notifications.id, first?.id ?? '')),
    ])
    expect(await send()).toMatchObject({ sent: 1 })
    expect((await statuses()).toSorted()).toEqual(['SENT', 'WITHHELD read meanwhile'])
  })

  it('has the number of unviewed notifications at the time of sending on its badge', async () => {
    await addDevice('maya', 'phone')
    for (let i = 0; i < 3; i++) await fixture.notify('maya')
    await fixture.notify('sam')
    await send()
    expect((await shown()).map(({ badge }) => badge)).toEqual([3, 3, 3])
    await fixture
      .db()
      .commit([build.insert(notificationViews).values({ ...fixture.actor('maya'), viewedAt: minutes(1) })])
    await fixture.notify('maya', {}, { now: minutes(2) })
    await send(minutes(3))
    expect((await shown()).at(-1)?.badge).toBe(1)
  })
})

describe('an option', () => {
  const events = async () => {
    for (const option of NOTIFICATION_OPTION_IDS) await fixture.notify('maya', { option, message: option })
  }
  const reaching = NOTIFICATION_OPTION_IDS.filter((option) => channelUse(option, 'PUSH') === 'CHOICE')

  it('that is not for devices reaches none', async () => {
    await addDevice('maya', 'phone')
    await events()
    await send()
    expect((await shown()).map(({ body }) => body).toSorted()).toEqual([...reaching].toSorted())
  })

  it.each(reaching)(
    '%s that is switched off for devices is not sent to any device, and all other options are',
    async (option) => {
      await addDevice('maya', 'phone')
      await events()
      await choosePush('maya', option, false)
      await send()
      expect((await shown()).map(({ body }) => body).toSorted()).toEqual(
        reaching.filter((one) => one !== option).toSorted(),
      )
      expect(await fixture.notificationsOf('maya')).toHaveLength(NOTIFICATION_OPTION_IDS.length)
    },
  )

  it('that is switched off on the web or by email still reaches devices', async () => {
    await addDevice('maya', 'phone')
    await fixture.choose('maya', 'article-progress', false)
    await choosePush('maya', 'article-progress', false, 'EMAIL')
    await choosePush('sam', 'article-progress', false)
    await fixture.notify('maya')
    expect(await send()).toMatchObject({ sent: 1 })
    expect(await fixture.notificationsOf('maya')).toEqual([])
  })
})

describe('a push that waited', () => {
  it('about a post of a group is sent to a member of it alone', async () => {
    await given.giveForum()
    const group = await given.giveGroup({ members: ['sam', 'maya'] })
    const post = await given.givePost({ by: 'maya', groupId: group.id })
    await expectWithheldAfter({ option: 'forum-group-posts', causeKey: `forum/${post.id}/${post.id}` }, () =>
      commit(build.delete(groupMembers).where(eq(groupMembers.userId, fixture.id('sam')))),
    )
  })

  it('about a message or a reply is not sent once its reader has blocked who wrote it', async () => {
    await given.giveForum()
    const threadId = await giveThread(fixture, fixture.actor('maya'), fixture.actor('sam'))
    const post = await given.givePost({ by: 'maya' })
    const { communityId, userId } = fixture.actor('maya')
    await commit(
      build.insert(threadMessages).values({
        ...{ id: 'message', communityId, threadId, seq: 1, userId, body: 'Hello', isDelivered: true },
        ...{ operationId: 'op', createdAt: NOW },
      }),
    )
    const block = () =>
      commit(build.insert(memberBlocks).values({ ...fixture.actor('sam'), blockedId: userId, createdAt: NOW }))
    await expectWithheldAfter({ option: 'member-messages', causeKey: `message/${threadId}/message` }, block)
    await commit(build.delete(memberBlocks))
    await expectWithheldAfter({ option: 'forum-mentions', causeKey: `forum/${post.id}/${post.id}` }, block)
  })

  it('that asks for an answer is not sent once it was given, or is not awaited any more', async () => {
    const group = await given.giveGroup()
    await given.giveMembership(group, 'sam', 'INVITED', { invitedBy: 'maya' })
    const invited = `group/${group.id}/${fixture.id('maya')}-invited-${fixture.id('sam')}-2026-11-20`
    await expectWithheldAfter({ option: 'groups', causeKey: invited }, () =>
      commit(build.update(groupMembers).set({ state: 'MEMBER', invitedBy: null })),
    )
    const { questionId } = await given.giveQuestion()
    const asked = `panel-question/${questionId}/INVITED/${fixture.id('sam')}`
    await expectWithheldAfter({ option: 'panel-question', causeKey: asked }, () =>
      commit(build.update(panelQuestions).set({ status: 'CLOSED' })),
    )
  })

  /** Sent to Sam while it is as it says, and not sent after the change. */
  async function expectWithheldAfter(
    { option, causeKey }: { option: NotificationOptionId; causeKey: string },
    change: () => Promise<unknown>,
  ) {
    await commit(build.delete(pushMessages), build.delete(notifications), build.delete(pushTokens))
    await addDevice('sam', `${causeKey}-before`)
    await fixture.notify('sam', { option }, { causeKey })
    await send()
    expect(await statuses()).toEqual(['SENT'])
    await commit(build.delete(pushMessages), build.delete(notifications), build.delete(pushTokens))
    await addDevice('sam', `${causeKey}-after`)
    await fixture.notify('sam', { option }, { causeKey })
    await change()
    await send()
    expect(await statuses()).toEqual(['WITHHELD no longer shown to its reader'])
  }
})

it('quiet hours delay a push until they end, and count no attempt', async () => {
  // The time is ten in the morning in New York.
  await addDevice('maya', 'phone')
  await fixture
    .db()
    .commit([
      build
        .insert(quietHours)
        .values({ ...fixture.actor('maya'), fromMinute: 9 * 60, toMinute: 11 * 60, changedAt: NOW }),
    ])
  await fixture.notify('maya')
  expect(await send()).toEqual({ sent: 0, later: 1, failed: [] })
  const end = new Date('2026-11-20T16:00:00Z')
  expect(await rows()).toMatchObject([
    { status: 'WAITING', attempts: 0, nextAttemptAt: end, leasedUntil: null, lastError: 'quiet hours' },
  ])
  expect(await send(new Date(end.getTime() - 1))).toMatchObject({ sent: 0, later: 0 })
  expect(await send(end)).toMatchObject({ sent: 1 })
})

describe('the provider', () => {
  it.each(['gone', 'bad', 'other'])(
    'that knows no device of the token …-%s ends it, and the others are sent',
    async (ending) => {
      await addDevice('maya', `phone-${ending}`)
      await addDevice('maya', 'tablet')
      await fixture.notify('maya')
      await fixture.notify('maya')
      expect(await send()).toEqual({ sent: 2, later: 0, failed: [] })
      const left = await fixture.db().read(build.select({ token: pushTokens.token }).from(pushTokens))
      expect(left).toEqual([{ token: named('tablet') }])
      expect(await statuses()).toEqual(['SENT', 'SENT'])
    },
  )

  it('that is busy with one device is called again after the time it asks for, and the others are sent', async () => {
    await addDevice('maya', 'phone-busy')
    await addDevice('maya', 'tablet')
    await fixture.notify('maya')
    expect(await send()).toEqual({ sent: 1, later: 1, failed: [] })
    const [waiting] = (await rows()).filter(({ status }) => status === 'WAITING')
    expect(waiting).toMatchObject({ attempts: 1, lastError: '429 QUOTA_EXCEEDED', nextAttemptAt: minutes(1.5) })
    expect(await send(minutes(1))).toMatchObject({ later: 0 })
    expect(await send(minutes(1.5))).toMatchObject({ later: 1 })
  })

  it('that is away is not called for the rest, which counts no attempt, and gets everything later', async () => {
    await addDevice('maya', 'phone')
    for (let i = 0; i < 12; i++) await fixture.notify('maya')
    await sandbox.fault({ provider: 'push', mode: 'status', status: 503 })
    expect(await send()).toEqual({ sent: 0, later: 5, failed: [] })
    const attempts = (await rows()).map((row) => row.attempts)
    expect(attempts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    await sandbox.fault({ provider: 'push', mode: 'ok' })
    expect(await send(minutes(2))).toMatchObject({ sent: 12 })
    expect(await shown()).toHaveLength(12)
  })

  it('that never answers is given up on after the last attempt, which is logged', async () => {
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    await sandbox.fault({ provider: 'push', mode: 'status', status: 500 })
    let at = DUE
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      expect(await send(at)).toMatchObject({ later: 1, failed: [] })
      at = (await rows())[0]?.nextAttemptAt ?? at
    }
    expect(await send(at)).toMatchObject({ later: 0, failed: [{ reason: '500 INTERNAL' }] })
    expect(await statuses()).toEqual(['FAILED 500 INTERNAL'])
    expect(await send(minutes(10_000))).toEqual({ sent: 0, later: 0, failed: [] })
  })

  it('that is not set up gets nothing, not even once it is', async () => {
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    expect(await send(DUE, null)).toEqual({ sent: 0, later: 0, failed: [] })
    expect(await statuses()).toEqual(['WITHHELD no push provider is set up'])
    expect(await send(minutes(1))).toMatchObject({ sent: 0 })
  })
})

describe('senders', () => {
  it('begin no round after their time is up, and leave the rest to the next run', async () => {
    await addDevice('maya', 'phone')
    for (let i = 0; i < 60; i++) await fixture.notify('maya')
    const quick: PushSender = { send: async () => ({ kind: 'sent', id: 'x' }) }
    let rounds = 0
    const limits = { maxMs: 25_000, elapsedMs: () => rounds++ * 25_000 }
    expect(await sendDuePushes({ db: fixture.db(), now: DUE, push: quick }, limits)).toMatchObject({ sent: 50 })
    expect(await send(DUE, quick)).toMatchObject({ sent: 10 })
  })

  it('send each push once, however many run at the same time', async () => {
    await addDevice('maya', 'phone')
    for (let i = 0; i < 9; i++) await fixture.notify('maya', { message: `Event ${i}` })
    const reports = await Promise.all(Array.from({ length: 4 }, () => send()))
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(9)
    expect(new Set((await shown()).map(({ body }) => body)).size).toBe(9)
    expect(await shown()).toHaveLength(9)
  })

  it('that stop before storing a result are replaced when their lease ends, and store nothing any more', async () => {
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    const dying: PushSender = {
      send: () => {
        throw new Error('the process ends here')
      },
    }
    await expect(send(DUE, dying)).rejects.toThrow('ends here')
    expect(await send(minutes(1))).toMatchObject({ sent: 0 })
    expect(await send(leaseEnd(DUE))).toMatchObject({ sent: 1 })
  })

  it('that never come back end with the row given up', async () => {
    await addDevice('maya', 'phone')
    await fixture.notify('maya')
    let at = DUE
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await leasePushes({ db: fixture.db(), now: at }, 10)
      at = leaseEnd(at)
    }
    expect(await send(at)).toMatchObject({ sent: 0, failed: [{ reason: 'no sender came back' }] })
  })

  it('cost two round trips for the leased pushes and one for every five that are sent', async () => {
    await addDevice('maya', 'phone')
    for (let i = 0; i < 10; i++) await fixture.notify('maya')
    const db = fixture.db()
    await sendDuePushes({ db, now: DUE, push: sandboxPush() })
    expect(db.cost).toMatchObject({ trips: 2 + 2, statements: 2 + 1 + 10 })
    const idle = fixture.db()
    await sendDuePushes({ db: idle, now: DUE, push: sandboxPush() })
    expect(idle.cost).toMatchObject({ trips: 1, statements: 2 })
  })
})

it('what was sent a month ago is deleted', async () => {
  await addDevice('maya', 'phone')
  await fixture.notify('maya')
  await send()
  const monthLater = (ms: number) =>
    deleteOldPushes({ db: fixture.db(), now: new Date(NOW.getTime() + 30 * 86_400_000 + ms) })
  await monthLater(0)
  expect(await rows()).toHaveLength(1)
  await monthLater(1)
  expect(await rows()).toEqual([])
})
