import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { notifications as notificationRows } from '#db/schema/notifications.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { refuseChanges } from '#db/testing/rows/refuse-changes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { publishDue } from './publish-due.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('scheduled publication', () => {
  test('publishes due articles once, and no other article', async () => {
    const due = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), title: 'Due' })
    const notYet = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(1), title: 'Later' })
    const held = await fixture.giveArticle({ status: 'ON_HOLD', scheduledAt: at(-1), title: 'Held' })
    const runs = await Promise.all([1, 2].map(() => publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })))
    expect(runs.reduce((sum, count) => sum + count)).toBe(1)
    expect(await fixture.row(due.id)).toMatchObject({ status: 'PUBLISHED', slug: 'due', publishedAt: NOW })
    expect(await fixture.events(due.id)).toMatchObject([{ actorId: null, toStatus: 'PUBLISHED' }])
    expect(await fixture.emails(due.id)).toMatchObject([{ template: 'article-published' }])
    expect(await fixture.row(notYet.id)).toMatchObject({ status: 'SCHEDULED' })
    expect(await fixture.row(held.id)).toMatchObject({ status: 'ON_HOLD' })
  })

  test('publishes all that are due at the same hour, and leaves the rest to the next run when the time is up', async () => {
    for (let i = 0; i < 25; i++)
      await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), title: `Due ${i}`, slug: `due-${i}` })
    const publish = (startedAt?: number) => publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY }, startedAt)
    expect(await publish(performance.now() - 10_000)).toBe(20)
    for (let i = 0; i < 20; i++)
      await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), title: `More ${i}`, slug: `more-${i}` })
    expect(await publish()).toBe(25)
  })

  const changeText = async (articleId: string) => {
    const id = newId(NOW)
    const { communityId, authorId } = await fixture.row(articleId)
    const text = { title: 'Quiet', content: '<p>Nobody approved this.</p>', wordCount: 3 }
    await fixture
      .db()
      .commit([
        build.insert(articleRevisions).values({ id, communityId, articleId, authorId, ...text, createdAt: NOW }),
        build.update(articles).set({ currentRevisionId: id }).where(eq(articles.id, articleId)),
      ])
  }
  const run = () => publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })
  const giveDue = () => fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), editor: 'theo', title: 'Due' })
  const notifications = async () => {
    const rows = await fixture.db().read(build.select().from(notificationRows))
    return rows.map(({ userId, message }) => [userId, message])
  }

  test('publishes nothing in a community that has closed, and what is due in one that is only closing', async () => {
    onTestFinished(() => dropClosings(fixture))
    const { id } = await giveDue()
    await giveClosing(fixture, { endsAt: NOW })
    expect(await run()).toBe(0)
    expect(await fixture.row(id)).toMatchObject({ status: 'SCHEDULED' })
    await dropClosings(fixture)
    await giveClosing(fixture, { endsAt: at(1) })
    expect(await run()).toBe(1)
  })

  test.each(['before the job reads it', 'between reading and writing'])(
    'moves an article whose text was changed %s back to proofreading and notifies editor and author',
    async (when) => {
      const { id, revisionId } = await giveDue()
      if (when === 'before the job reads it') await changeText(id)
      else beforeWriteOf(articles, () => changeText(id))
      expect(await run()).toBe(0)
      expect(await fixture.row(id)).toMatchObject({
        status: 'FINAL_EDIT',
        statusReason: expect.stringContaining('changed after it was approved'),
        approvedRevisionId: revisionId,
        scheduledAt: null,
        publishedAt: null,
        slug: null,
      })
      expect(await fixture.events(id)).toMatchObject([
        { actorId: null, fromStatus: 'SCHEDULED', toStatus: 'FINAL_EDIT' },
      ])
      expect(await fixture.emails(id)).toMatchObject([{ template: 'article-taken-back', userId: fixture.id('maya') }])
      expect(await notifications()).toEqual([
        [fixture.id('maya'), '“Due” wasn’t published on schedule: its text changed after you approved it.'],
        [fixture.id('theo'), '“Due” wasn’t published on schedule: its text changed after the author approved it.'],
      ])
      expect(await run()).toBe(0)
      expect(await fixture.events(id)).toHaveLength(1)
    },
  )

  test('only unschedules such an article if its author has begun the next one, and notifies the editor', async () => {
    const { id } = await giveDue()
    await fixture.giveArticle({ status: 'DRAFT' })
    await changeText(id)
    expect(await run()).toBe(0)
    expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_PUBLISH', scheduledAt: null, publishedAt: null })
    expect(await fixture.emails(id)).toEqual([])
    expect((await notifications()).map(([userId]) => userId)).toEqual([fixture.id('theo')])
  })

  test('continues after an article that cannot be written', async () => {
    const first = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-2), title: 'First' })
    const second = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), title: 'Second' })
    onTestFinished(await refuseChanges(fixture.db(), articles, first.id))
    const run = publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })
    await expect(run).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect(await fixture.row(first.id)).toMatchObject({ status: 'SCHEDULED' })
    expect(await fixture.row(second.id)).toMatchObject({ status: 'PUBLISHED' })
  })

  test('retries an article that always fails with longer and longer waits, sets it aside, and counts from zero for another instant', async () => {
    const first = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-2), title: 'First' })
    const allow = await refuseChanges(fixture.db(), articles, first.id)
    const publish = (now: Date) => publishDue({ db: fixture.db(), now, outboxKey: OUTBOX_KEY }).catch(() => 'failed')
    const attempts = () => fixture.db().read(build.select().from(jobAttempts))
    let now = NOW
    for (const minutes of [1, 5, 15, 60, 240]) {
      expect(await publish(now)).toBe('failed')
      const next = new Date(now.getTime() + minutes * 60_000)
      expect(await attempts()).toMatchObject([{ rowId: first.id, nextAttemptAt: next, firstFailedAt: NOW }])
      expect(await publish(new Date(next.getTime() - 1))).toBe(0)
      now = next
    }
    expect(await publish(now)).toBe('failed')
    expect(await attempts()).toMatchObject([{ attempts: 6, nextAttemptAt: null }])
    await allow()
    expect(await publish(new Date(now.getTime() + 365 * 24 * 3_600_000))).toBe(0)
    await fixture.db().commit([
      build
        .update(articles)
        .set({ scheduledAt: at(-1) })
        .where(eq(articles.id, first.id)),
    ])
    expect(await publish(now)).toBe(1)
    expect(await attempts()).toEqual([])
  })
})
