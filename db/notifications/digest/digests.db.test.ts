import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { codeMessageStatements } from '#db/outbox/enqueue.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { digestRuns } from '#db/schema/digests.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { insertRows } from '#db/seed/insert-rows.ts'
import { build } from '#db/statement.ts'
import { configWithForum, KEY, LEASE_MINUTES, type OutboxFixture, outboxFixture } from '#db/testing/outbox-fixture.ts'
import type { DigestTime } from '#shared/domain/notifications/digest.ts'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { newId } from '#shared/kernel/ids.ts'
import { digestEmail, writeDigests } from './write-digests.ts'

/** 5,000 in long test runs. */
const COUNT = process.env.TEST_LONG ? 5000 : 450
/** Tuesday, 8:00 in New York. */
const DUE = new Date('2026-11-24T13:00:00Z')
const NORTH = 'outbox-test-north'
const SOUTH = 'outbox-test-south'
const MAYA = 'outbox-test-maya'

function minutesAfter(minutes: number) {
  return new Date(DUE.getTime() + minutes * 60_000)
}
function daysBefore(days: number) {
  return minutesAfter(-days * 24 * 60)
}

let fixture: OutboxFixture
beforeAll(async () => {
  fixture = await outboxFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db.commit([
    build.delete(digestRuns),
    build.delete(notifications),
    build.delete(notificationViews),
    build.delete(notificationPreferences),
    build.delete(undeliverableAddresses),
    build.delete(articles),
    build.delete(users).where(sql`${users.id} LIKE 'reader-%'`),
  ])
})

function contextAt(now: Date) {
  return { db: fixture.database.db(), now, outboxKey: KEY }
}
function write(now = DUE) {
  return writeDigests(contextAt(now))
}

let events = 0
function tell(userId = MAYA, { now = daysBefore(1), option = 'article-progress' as NotificationOptionId } = {}) {
  const key = { communityId: NORTH, userId, causeKey: `event/${++events}` }
  const content = { option, message: `Event ${events}`, url: '/articles' }
  return fixture.db.commit([...notificationStatements({ db: fixture.db, now }, key, content)])
}

function publish(title: string, { publishedAt = daysBefore(2), authorId = 'outbox-test-author', slug = title } = {}) {
  return fixture.db.commit([
    build
      .insert(users)
      .values({
        id: 'outbox-test-author',
        communityId: NORTH,
        kind: 'MEMBER',
        status: 'INACTIVE',
        email: 'author@outbox.test',
        username: 'author',
        givenName: 'Nina',
        familyName: 'Kowalski',
        joinedAt: DUE,
        createdAt: DUE,
      })
      .onConflictDoNothing(),
    build.insert(articles).values({
      id: newId(publishedAt),
      communityId: NORTH,
      authorId,
      status: 'PUBLISHED',
      statusUpdatedAt: publishedAt,
      title,
      slug,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    }),
  ])
}

function switchOff(option: NotificationOptionId, channel: 'EMAIL' | 'WEB' = 'EMAIL') {
  return fixture.db.commit([
    build.insert(notificationPreferences).values({
      userId: MAYA,
      communityId: NORTH,
      option,
      channel,
      isSelected: false,
      changedAt: daysBefore(3),
    }),
  ])
}

/** Without an argument, the default time of all communities. */
function moveTo(digest?: DigestTime) {
  const config = { ...configWithForum('north', 'Northern Council'), ...(digest && { digest }) }
  return fixture.db.commit([build.update(communities).set({ config }).where(eq(communities.id, NORTH))])
}

/** Sets Maya's standing until the test is over. */
async function setStanding(standing: 'SUSPENDED' | 'UNPAID') {
  const set = (now: 'GOOD' | typeof standing) =>
    fixture.db.commit([build.update(users).set({ standing: now }).where(eq(users.id, MAYA))])
  onTestFinished(async () => void (await set('GOOD')))
  await set(standing)
}

/** The text of the single delivered digest. */
async function received(change: Parameters<OutboxFixture['sendDue']>[1] = {}) {
  await fixture.sendDue(minutesAfter(1), change)
  const emails = await fixture.sandbox.outbox()
  expect(emails.length).toBeLessThanOrEqual(1)
  return emails[0]?.text ?? null
}

describe('the weekly digest', () => {
  it('reads and writes nothing for a community whose turn comes after the time of the run', async () => {
    const ctx = contextAt(DUE)
    expect(await writeDigests(ctx, performance.now() - 10_000)).toBe(0)
    // Which communities are due, which of them are finished, and twice which have failed before.
    expect(ctx.db.cost.statements).toBe(4)
    expect(await fixture.db.read(build.select().from(digestRuns))).toEqual([])
  })

  it('lists what a member has not seen and the new stories, in an email with its headers, closing and reason', async () => {
    await tell()
    await publish('The contract nobody had read')
    expect(await write()).toBe(1)
    const mailer = fixture.sandboxMailer()
    const headers: unknown[] = []
    const watched = {
      ...mailer,
      sendBatch: (...call: Parameters<typeof mailer.sendBatch>) => {
        headers.push(...call[0].map((email) => email.headers))
        return mailer.sendBatch(...call)
      },
    }
    const text = await received({ mailer: watched })
    expect(headers).toEqual([
      {
        'List-Unsubscribe': expect.stringMatching(
          /^<http:\/\/north\.test:8787\/unsubscribe\?token=.*weekly-digest.*>$/,
        ),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    ])
    expect(text).toContain('You have 1 unread notification and 1 new article.')
    expect(text).toContain(`* Event ${events}\n  http://north.test:8787/articles`)
    expect(text).toContain('* The contract nobody had read\n  By Nina Kowalski.')
    expect(text).toMatch(
      /You can change this under “Weekly digest” in your settings\.\nWhy did I get this\? \S+option=weekly-digest/,
    )
  })

  it('is not written before its hour, nor half a day after it', async () => {
    await tell()
    expect(await write(minutesAfter(-1))).toBe(0)
    expect(await write(minutesAfter(12 * 60))).toBe(0)
    expect(await fixture.rows()).toEqual([])
    expect(await write(minutesAfter(12 * 60 - 1))).toBe(1)
  })

  it('is not written when there is nothing, or nothing newer than the last one', async () => {
    await publish('Too old', { publishedAt: daysBefore(8) })
    await publish('After the week', { publishedAt: minutesAfter(1), slug: 'later' })
    await publish('Her own', { authorId: MAYA, slug: 'own' })
    await tell(MAYA, { now: daysBefore(9) })
    expect(await write()).toBe(0)
    expect(await fixture.rows()).toEqual([])
  })

  it.each([
    ['at the instant of the last one', 0, false],
    ['a millisecond after the last one', 1, true],
  ])('with one notification %s is written only if it is newer', (_, afterMs, isWritten) => {
    const due = { communityId: NORTH, dueAt: DUE, since: daysBefore(7) }
    const createdAt = new Date(daysBefore(7).getTime() + afterMs)
    const unseen = [{ userId: MAYA, message: 'Event', url: '/', createdAt }] as unknown as Parameters<
      typeof digestEmail
    >[2]
    expect(digestEmail(due as Parameters<typeof digestEmail>[0], MAYA, unseen, []) !== null).toBe(isWritten)
  })

  it('is written for a new story alone, even if all notifications are older', async () => {
    await tell(MAYA, { now: daysBefore(9) })
    await publish('The contract nobody had read')
    expect(await write()).toBe(1)
  })

  it('is sent once a week, and does not repeat what was read or seen meanwhile', async () => {
    await tell()
    expect(await write()).toBe(1)
    expect(await write(minutesAfter(1))).toBe(0)
    expect(await write(minutesAfter(7 * 24 * 60))).toBe(0)
    await fixture.db.commit([
      build.insert(notificationViews).values({ userId: MAYA, communityId: NORTH, viewedAt: minutesAfter(60) }),
    ])
    await tell(MAYA, { now: minutesAfter(120) })
    expect(await write(minutesAfter(7 * 24 * 60 + 1))).toBe(0)
    await fixture.db.commit([build.delete(digestRuns)])
    expect(await write(minutesAfter(7 * 24 * 60 + 1))).toBe(1)
    await fixture.sendDue(minutesAfter(7 * 24 * 60 + 1))
    const [newest] = await fixture.sandbox.outbox()
    expect(newest?.text).toContain(`Event ${events}`)
    expect(newest?.text).not.toContain(`Event ${events - 1}`)
  })

  it('does not repeat the previous one when staff move its day or hour', async () => {
    onTestFinished(async () => {
      await moveTo()
    })
    await publish('The contract nobody had read')
    expect(await write()).toBe(1)
    await moveTo({ weekday: 2, hour: 9 })
    expect(await write(minutesAfter(60))).toBe(0)
    await moveTo({ weekday: 3, hour: 9 })
    expect(await write(minutesAfter(25 * 60))).toBe(0)
    await publish('Quiet platforms', { publishedAt: minutesAfter(26 * 60), slug: 'quiet-platforms' })
    await moveTo({ weekday: 4, hour: 9 })
    expect(await write(minutesAfter(49 * 60))).toBe(1)
    await fixture.sendDue(minutesAfter(49 * 60))
    const texts = (await fixture.sandbox.outbox()).map(({ text }) => text)
    expect(texts.map((text) => text.includes('Quiet platforms'))).toEqual([true, false])
    expect(texts.map((text) => text.includes('The contract nobody had read'))).toEqual([false, true])
  })

  it('includes what some members missed when the previous one was unfinished before the move', async () => {
    onTestFinished(async () => {
      await moveTo()
    })
    await publish('The contract nobody had read')
    await fixture.db.commit([build.insert(digestRuns).values({ communityId: NORTH, dueAt: DUE })])
    await moveTo({ weekday: 3, hour: 8 })
    expect(await write(minutesAfter(24 * 60))).toBe(1)
  })

  it('leaves out options whose emails its reader switched off, and keeps those that have no emails of their own', async () => {
    await switchOff('article-progress')
    await tell(MAYA, { option: 'article-progress' })
    await tell(MAYA, { option: 'article-scan' })
    await write()
    const text = await received()
    expect(text).toContain(`Event ${events}`)
    expect(text).not.toContain(`Event ${events - 1}`)
  })

  it('does not go to members who switched it off, whose address takes no email, or who are not active', async () => {
    await tell()
    await switchOff('weekly-digest')
    expect(await write()).toBe(0)
    await fixture.db.commit([build.delete(notificationPreferences), build.delete(digestRuns)])
    const bounced = { communityId: NORTH, address: 'maya@outbox.test', reason: 'BOUNCE', reportedAt: DUE } as const
    await fixture.db.commit([build.insert(undeliverableAddresses).values(bounced)])
    expect(await write()).toBe(0)
    await fixture.db.commit([build.delete(undeliverableAddresses), build.delete(digestRuns)])
    await fixture.db.commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, MAYA))])
    expect(await write()).toBe(0)
  })

  it('goes to a member although another one has read, seen or switched off the same, and to an address that takes email again', async () => {
    await tell()
    const another = { userId: 'outbox-test-ian', communityId: NORTH }
    const option = { isSelected: false, channel: 'EMAIL', changedAt: daysBefore(3) } as const
    const reported = { communityId: NORTH, address: 'maya@outbox.test', reason: 'BOUNCE', reportedAt: DUE } as const
    await fixture.db.commit([
      build.insert(notificationViews).values({ ...another, viewedAt: DUE }),
      build.insert(notificationPreferences).values([
        { ...another, ...option, option: 'weekly-digest' },
        { ...another, ...option, option: 'article-progress' },
      ]),
      build.insert(undeliverableAddresses).values({ ...reported, resumedAt: DUE }),
    ])
    await switchOff('weekly-digest', 'WEB')
    expect(await write()).toBe(1)
  })

  it('does not go to a member who has not finished onboarding', async () => {
    onTestFinished(async () => {
      await fixture.db.commit([build.update(users).set({ gate: 'NONE' }).where(eq(users.id, MAYA))])
    })
    await tell()
    await fixture.db.commit([build.update(users).set({ gate: 'ONBOARDING' }).where(eq(users.id, MAYA))])
    expect(await write()).toBe(0)
  })

  it('has the stories of its week, from after the last digest to its own hour, and none of another community', async () => {
    await publish('At the last digest', { publishedAt: daysBefore(7), slug: 'a' })
    await publish('Just after it', { publishedAt: new Date(daysBefore(7).getTime() + 1), slug: 'b' })
    await publish('At its hour', { publishedAt: DUE, slug: 'c' })
    await publish('Elsewhere', { slug: 'd' })
    await fixture.db.commit([build.update(articles).set({ communityId: SOUTH }).where(eq(articles.slug, 'd'))])
    await write()
    await fixture.sendDue(minutesAfter(1))
    const text = (await fixture.sandbox.outbox('maya@outbox.test'))[0]?.text
    expect(['At the last', 'Just after', 'At its hour', 'Elsewhere'].map((title) => text?.includes(title))).toEqual([
      ...[false, true, true, false],
    ])
  })

  it('is withheld from a member who switches it off after it was written', async () => {
    await tell()
    await write()
    await switchOff('weekly-digest')
    expect(await received()).toBeNull()
    expect(await fixture.onlyRow()).toMatchObject({ status: 'WITHHELD' })
  })

  it('leaves out a story that was taken down while it waited', async () => {
    await publish('Libel', { slug: 'libel' })
    await publish('Quiet platforms', { slug: 'quiet-platforms' })
    await write()
    const trashed = { status: 'TRASHED', previousStatus: 'PUBLISHED' } as const
    await fixture.db.commit([build.update(articles).set(trashed).where(eq(articles.slug, 'libel'))])
    const text = await received()
    expect(text).toContain('Quiet platforms')
    expect(text).toContain('1 new article')
    expect(text).not.toContain('Libel')
  })

  it('with only stories, all of which were taken down while it waited, is withheld', async () => {
    await publish('Libel', { slug: 'libel' })
    await write()
    await fixture.db.commit([build.update(articles).set({ status: 'TRASHED', previousStatus: 'PUBLISHED' })])
    expect(await received()).toBeNull()
    expect(await fixture.onlyRow()).toMatchObject({ status: 'WITHHELD' })
  })

  it('lists at most eight notifications and five stories, and says that there are more', async () => {
    for (let i = 0; i < 10; i++) await tell()
    for (let i = 0; i < 7; i++) await publish(`Story ${i}`, { publishedAt: daysBefore(2 + i / 10) })
    await write()
    const text = await received()
    expect(text).toContain('You have more than 8 unread notifications and more than 5 new articles.')
    expect(text?.match(/^\* /gm)).toHaveLength(13)
  })
})

async function giveReaders(count: number) {
  const people = Array.from({ length: count }, (_, i) => ({
    id: `reader-${String(i).padStart(5, '0')}`,
    communityId: NORTH,
    kind: 'MEMBER' as const,
    status: 'ACTIVE' as const,
    email: `reader${i}@outbox.test`,
    username: `reader${i}`,
    givenName: `Reader ${i}`,
    familyName: 'Tester',
    joinedAt: DUE,
    createdAt: DUE,
  }))
  const [first, ...rest] = insertRows(users, people)
  if (first) await fixture.db.commit([first, ...rest])
  await publish('The contract nobody had read')
  await fixture.db.commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, MAYA))])
}

describe(`${COUNT} digests`, () => {
  beforeEach(() => giveReaders(COUNT))

  it('are written once each, also by two workers at once and after one that ended half-way', async () => {
    const db = fixture.database.db()
    const commitIf: typeof db.commitIf = db.commitIf.bind(db)
    let batches = 0
    const dying = Object.assign(db, {
      commitIf: async (statements: Parameters<typeof commitIf>[0]) => {
        const result = await commitIf(statements)
        if (++batches === 2) throw new Error('the worker ends here')
        return result
      },
    })
    await expect(writeDigests({ ...contextAt(DUE), db: dying })).rejects.toMatchObject({
      report: { failed: 1 },
      faults: [{ cause: { message: expect.stringContaining('ends here') } }],
    })
    expect(await fixture.rows()).toHaveLength(200)
    await Promise.all([write(minutesAfter(1)), write(minutesAfter(1))])
    // One of the two may have stopped in favour of the other, which continued.
    const rows = await fixture.rows()
    expect(rows).toHaveLength(COUNT)
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(COUNT)
  }, 60_000)

  it('are sent in batches of a hundred whose members are stored before, each once even if the sender stops half-way', async () => {
    await write()
    const mailer = fixture.sandboxMailer()
    // The provider delivers a batch once, however often it is sent with its key.
    const delivered = new Map<string, readonly string[]>()
    let dies = true
    const watched = {
      ...mailer,
      sendBatch: async (...call: Parameters<typeof mailer.sendBatch>) => {
        const [emails, key] = call
        const stored = (await fixture.rows()).filter(({ batchKey }) => batchKey === key)
        expect(stored).toHaveLength(emails.length)
        const to = emails.map((email) => email.to)
        expect(delivered.get(key) ?? to).toEqual(to)
        delivered.set(key, to)
        const answer = await mailer.sendBatch(...call)
        if (dies && delivered.size === 2) throw new Error('the sender ends here')
        return answer
      },
    }
    await expect(fixture.sendDue(minutesAfter(1), { mailer: watched })).rejects.toThrow('ends here')
    dies = false
    for (let run = 0; run < 3; run++) await fixture.sendDue(minutesAfter(1 + LEASE_MINUTES + run), { mailer: watched })
    const to = [...delivered.values()].flat()
    expect(to).toHaveLength(COUNT)
    expect(new Set(to).size).toBe(COUNT)
    expect(delivered.size).toBe(Math.ceil(COUNT / 100))
    const unsent = build.select().from(outbox).where(ne(outbox.status, 'SENT'))
    expect(await fixture.db.read(unsent)).toEqual([])
  }, 120_000)

  it('do not delay a code that is requested meanwhile, nor an email of its kind', async () => {
    await write()
    await fixture.db.commit([build.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, MAYA))])
    const id = newId(DUE)
    const askForCode = async () => {
      const code = { id, communityId: NORTH, userId: MAYA, channel: 'EMAIL', code: '40917', to: 'maya' } as const
      const statements = await codeMessageStatements(contextAt(minutesAfter(2)), {
        ...code,
        expiresAt: minutesAfter(12),
      })
      await fixture.db.commit([...statements])
    }
    const order: string[][] = []
    const mailer = fixture.sandboxMailer()
    const watched = {
      ...mailer,
      sendBatch: async (...call: Parameters<typeof mailer.sendBatch>) => {
        order.push(call[0].map(({ to }) => to))
        if (order.length === 1) await askForCode()
        return mailer.sendBatch(...call)
      },
    }
    await fixture.sendDue(minutesAfter(2), { mailer: watched })
    expect(order[0]).toHaveLength(100)
    expect(order[1]).toEqual(['maya@outbox.test'])
    expect(order.flat()).toHaveLength(COUNT + 1)
    const code = build
      .select({ status: outbox.status })
      .from(outbox)
      .where(and(eq(outbox.id, id), eq(outbox.status, 'SENT')))
    expect(await fixture.db.read(code)).toHaveLength(1)
  }, 120_000)
})

it.each(['SUSPENDED', 'UNPAID'] as const)(
  'none is written for a member whose membership has ended or is closed unpaid (%s)',
  async (standing) => {
    await setStanding(standing)
    await tell()
    await write()
    expect(await fixture.rows()).toEqual([])
  },
)
