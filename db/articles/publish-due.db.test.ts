import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { refuseChanges } from '#db/testing/refuse-changes.ts'
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

describe('scheduled publication', () => {
  test('publishes due articles once, and no other article', async () => {
    const due = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), title: 'Due' })
    const notYet = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(1), title: 'Later' })
    const held = await fixture.giveArticle({ status: 'ON_HOLD', scheduledAt: at(-1), title: 'Held' })
    const runs = await Promise.all([1, 2].map(() => publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })))
    expect(runs.reduce((sum, count) => sum + count)).toBe(1)
    expect(await fixture.row(due.id)).toMatchObject({ status: 'PUBLISHED', slug: 'due', publishedAt: NOW })
    expect(await fixture.events(due.id)).toMatchObject([{ actorId: null, toStatus: 'PUBLISHED' }])
    expect(await fixture.mails(due.id)).toMatchObject([{ template: 'article-published' }])
    expect(await fixture.row(notYet.id)).toMatchObject({ status: 'SCHEDULED' })
    expect(await fixture.row(held.id)).toMatchObject({ status: 'ON_HOLD' })
  })

  test('of an article that cannot be written holds up none after it', async () => {
    const first = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-2), title: 'First' })
    const second = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), title: 'Second' })
    onTestFinished(await refuseChanges(fixture.db(), articles, first.id))
    const run = publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })
    await expect(run).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect(await fixture.row(first.id)).toMatchObject({ status: 'SCHEDULED' })
    expect(await fixture.row(second.id)).toMatchObject({ status: 'PUBLISHED' })
  })

  test('that always fails is tried with longer and longer waits, set aside, and counted anew for another instant', async () => {
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
