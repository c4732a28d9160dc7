import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closureStatements } from '#db/communities/sites/closure-rows.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { articleClosures, articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { Closure } from '#shared/domain/communities/sites/closures.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { announceClosures } from './announce-closures.ts'

const ZONE = 'America/New_York'
const YEAR_END: Closure = { from: '2026-12-23', until: '2027-01-02' }
/** Nine in the morning, fourteen days before. */
const NINE = '2026-12-09T14:00:00Z'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

/** The staff settings of the brand, written as its settings page does. */
async function setClosures(closures: readonly Closure[], at: string, community = fixture.cast.meridian) {
  const [first, ...rest] = closureStatements(community.id, { closures, timeZone: ZONE }, new Date(at))
  if (first) await fixture.db().commit([first, ...rest])
}

function run(at: string) {
  return announceClosures({ db: fixture.db(), now: new Date(at), outboxKey: OUTBOX_KEY })
}

async function emails() {
  const rows = await fixture.db().read(build.select().from(outbox).where(eq(outbox.template, 'submissions-closing')))
  return Promise.all(
    rows.map(async ({ id, userId, payload, isBulk }) => ({
      userId,
      isBulk,
      data: (await unsealPayload([OUTBOX_KEY], id, payload)) as Record<string, unknown>,
    })),
  )
}

describe('an author with an open draft is notified of a closure', () => {
  test('at nine in the morning, fourteen days before, with the dates when submissions close and reopen', async () => {
    const { id: articleId } = await fixture.giveArticle({ title: 'Quiet platforms' })
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    expect(await run('2026-12-09T13:59:00Z')).toBe(0)
    expect(await run(NINE)).toBe(1)
    expect(await emails()).toEqual([
      {
        userId: fixture.id('maya'),
        isBulk: true,
        data: {
          articleId,
          articleTitle: 'Quiet platforms',
          isRevision: false,
          closesAt: '2026-12-23T05:00:00.000Z',
          reopensAt: '2027-01-02T05:00:00.000Z',
        },
      },
    ])
  })

  test('once, when the job runs again, and when two workers run it at once', async () => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    const counts = await Promise.all([run(NINE), run(NINE)])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await run('2026-12-10T14:00:00Z')).toBe(0)
    expect(await emails()).toHaveLength(1)
  })

  test('later, but before it begins, if nothing ran on that day', async () => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    expect(await run('2026-12-22T14:00:00Z')).toBe(1)
  })

  test('also with a revision that is not resubmitted yet', async () => {
    await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    await run(NINE)
    expect((await emails())[0]?.data).toMatchObject({ isRevision: true })
  })

  test('of each of two closures', async () => {
    await fixture.giveArticle()
    await setClosures([{ from: '2026-12-01', until: '2026-12-03' }, YEAR_END], '2026-11-01T12:00:00Z')
    expect(await run('2026-11-17T14:00:00Z')).toBe(1)
    expect(await run(NINE)).toBe(1)
  })
})

test('a delayed email is sent until the closure begins', async () => {
  await fixture.giveArticle()
  await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
  await run(NINE)
  expect(await sendWaitingEmails(fixture.db(), new Date('2026-12-23T04:59:00Z'))).toHaveLength(1)
})

test('a delayed email is not sent once the closure has begun', async () => {
  await fixture.giveArticle()
  await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
  await run(NINE)
  expect(await sendWaitingEmails(fixture.db(), new Date('2026-12-23T05:00:00Z'))).toEqual([])
})

test('a closure that fails does not block others, and is announced by the next run', async () => {
  await fixture.giveArticle()
  await fixture.giveArticle({ by: 'lena' })
  await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
  await setClosures([YEAR_END], '2026-11-01T12:00:00Z', fixture.cast.harbor)
  const db = fixture.db()
  vi.spyOn(db, 'commitIf').mockRejectedValueOnce(new Error('The write failed'))
  await expect(announceClosures({ db, now: new Date(NINE), outboxKey: OUTBOX_KEY })).rejects.toThrow('1 rows failed')
  expect(await emails()).toHaveLength(1)
  expect(await run(NINE)).toBe(1)
  expect(await emails()).toHaveLength(2)
})

describe('nobody is notified', () => {
  test.each([
    ['who has submitted', { status: 'SUBMITTED_FOR_REVIEW' as const }],
    ['whose article is with an editor', { status: 'FINAL_EDIT' as const, editor: 'theo' as const }],
    ['whose article is in the trash', { status: 'TRASHED' as const }],
    ['who writes in another community', { by: 'lena' as const }],
  ])('%s', async (_, given) => {
    await fixture.giveArticle(given)
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    expect(await run(NINE)).toBe(0)
    expect(await emails()).toEqual([])
  })

  test('who has left', async () => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    await fixture.change(fixture.cast.maya, { status: 'INACTIVE' })
    expect(await run(NINE)).toBe(0)
    await fixture.change(fixture.cast.maya, { status: 'ACTIVE' })
  })

  test.each([
    ['that was made less than fourteen days before', '2026-12-09T14:00:01Z', '2026-12-10T14:00:00Z'],
    ['that has begun', '2026-11-01T12:00:00Z', '2026-12-23T05:00:00Z'],
  ])('of a closure %s', async (_, made, at) => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], made)
    expect(await run(at)).toBe(0)
  })

  test('of a closure that was deleted', async () => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    await setClosures([], '2026-12-01T12:00:00Z')
    expect(await run(NINE)).toBe(0)
  })

  test.each([
    ['has closed', '2026-11-01', '2026-12-01', 0],
    ['is read-only', '2026-12-01', '2026-12-31', 0],
    ['will be read-only when submissions close', '2026-12-23', '2027-01-22', 0],
    // The announced closure.
    ['is read-only only after that', '2026-12-24', '2027-01-23', 1],
  ])('in a community that %s', async (_, closesOn, endsOn, told) => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    await fixture.db().commit([
      build.insert(communityClosings).values({
        id: newId(new Date(NINE)),
        communityId: fixture.cast.meridian.id,
        announcedById: fixture.id('theo'),
        reason: 'x',
        announcedAt: new Date('2026-10-01T12:00:00Z'),
        closesAt: new Date(`${closesOn}T05:00:00Z`),
        endsAt: new Date(`${endsOn}T05:00:00Z`),
        event: 'ANNOUNCED',
      }),
    ])
    expect(await run(NINE)).toBe(told)
  })
})

describe('a closure that staff edit', () => {
  test.each([
    ['ends later', { from: '2026-12-23', until: '2027-01-05' }],
    ['begins earlier', { from: '2026-12-21', until: '2027-01-02' }],
    ['begins later', { from: '2026-12-28', until: '2027-01-02' }],
  ])('is not announced twice when it %s', async (_, edited) => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    await run(NINE)
    await setClosures([edited], '2026-12-10T12:00:00Z')
    for (const day of [10, 14, 15, 20]) await run(`2026-12-${day}T15:00:00Z`)
    expect(await emails()).toHaveLength(1)
  })

  test('before it was announced is announced with its new dates', async () => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    await setClosures([{ from: '2026-12-28', until: '2027-01-05' }], '2026-12-08T12:00:00Z')
    expect(await run(NINE)).toBe(0)
    expect(await run('2026-12-14T14:00:00Z')).toBe(1)
    expect((await emails())[0]?.data).toMatchObject({ reopensAt: '2027-01-05T05:00:00.000Z' })
  })

  test('split into two is announced once', async () => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    await run(NINE)
    const halves = [
      { from: '2026-12-23', until: '2026-12-27' },
      { from: '2026-12-29', until: '2027-01-02' },
    ]
    await setClosures(halves, '2026-12-10T12:00:00Z')
    expect(await run('2026-12-16T14:00:00Z')).toBe(0)
  })
})

describe('in a large community', () => {
  const AUTHORS = 120

  /** Members besides the seeded ones, each with a draft. */
  async function giveAuthors() {
    const [maya] = await fixture.db().read(
      build
        .select()
        .from(users)
        .where(and(eq(users.id, fixture.id('maya')), eq(users.communityId, fixture.cast.meridian.id))),
    )
    const { id } = await fixture.giveArticle()
    const draft = await fixture.row(id)
    if (!maya) throw new Error('Maya is missing')
    const ids = Array.from({ length: AUTHORS }, (_, i) => `author-${String(i).padStart(3, '0')}`)
    const ofOthers = ids.map((author) => ({
      ...draft,
      id: `draft-${author}`,
      authorId: author,
      currentRevisionId: null,
    }))
    const others = ids.map((author) => ({
      ...maya,
      id: author,
      email: `${author}@x.test`,
      username: author,
      directoryNumber: null,
    }))
    await fixture.db().commit([build.insert(users).values(others), build.insert(articles).values(ofOthers)])
  }

  test('those whose turn comes after the time of a run are notified by the next one', async () => {
    await fixture.giveArticle()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    const ctx = { db: fixture.db(), now: new Date(NINE), outboxKey: OUTBOX_KEY }
    expect(await announceClosures(ctx, 50, performance.now() - 10_000)).toBe(0)
    expect(await emails()).toEqual([])
    expect(await run('2026-12-09T14:01:00Z')).toBe(1)
  })

  test('everybody is notified once, in batches, and a closure edited between two batches continues where it was', async () => {
    await giveAuthors()
    await setClosures([YEAR_END], '2026-11-01T12:00:00Z')
    expect(await announceClosures({ db: fixture.db(), now: new Date(NINE), outboxKey: OUTBOX_KEY }, 1)).toBe(100)
    const [place] = await fixture.db().read(build.select().from(articleClosures))
    expect(place?.toldTo).toBe('author-098')
    await setClosures([{ ...YEAR_END, until: '2027-01-03' }], '2026-12-09T14:00:30Z')
    expect(await run('2026-12-09T14:01:00Z')).toBe(AUTHORS + 1 - 100)
    const told = (await emails()).map(({ userId }) => userId)
    expect(new Set(told).size).toBe(AUTHORS + 1)
    expect(told).toHaveLength(AUTHORS + 1)
    expect(await run('2026-12-09T14:02:00Z')).toBe(0)
  })
})
