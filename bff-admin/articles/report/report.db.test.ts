import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countThese } from '#db/analytics/count-days.ts'
import { createFromFiles } from '#db/articles/imports/run-imports.ts'
import { articleClosures, articleEvents, articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { dailyTotals } from '#db/schema/events.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import { assignEditor } from '../assignment/assign-editor.ts'
import { publishCorrection } from '../corrections/publish-correction.ts'
import { saveCorrection } from '../corrections/save-correction.ts'
import { startCorrection } from '../corrections/start-correction.ts'
import { setDeskDate } from '../desk-date/set-desk-date.ts'
import { checkArticleImport } from '../imports/check-import.ts'
import { startArticleImport } from '../imports/start-import.ts'
import { setArticleStatus } from '../status/set-article-status.ts'
import { readBacklog } from './backlog.ts'
import { readCountedArticles } from './counted-articles.ts'

/** A Thursday in New York. */
const THURSDAY = new Date('2026-11-19T17:00:00Z')
const DAY_MS = 24 * 3_600_000

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db().commit([build.update(communities).set({ timeZone: 'America/New_York' })])
})

function staff(who: 'theo' | 'pia' = 'theo') {
  const ctx = { db: fixture.db(), actor: fixture.actor(who), now: THURSDAY }
  return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
}

type Given = { readonly editor?: 'theo'; readonly by?: 'maya' | 'lena' }

async function giveAt(status: ArticleStatus, days: number, { editor, by = 'maya' }: Given = {}) {
  const at = new Date(THURSDAY.getTime() - days * DAY_MS)
  await fixture.giveArticle({ status, by, at, submittedAt: at, editor: editor ?? null })
}

describe('the backlog', () => {
  it('is counted by status, editor and age: one more day moves an article to the next age group', async () => {
    // An author has one article in flight, and any number pending publication.
    for (const days of [0, 2.99, 3, 6.99, 7, 14, 29.9, 30, 400])
      await giveAt('READY_TO_PUBLISH', days, { editor: 'theo' })
    await giveAt('ON_HOLD', 8)
    for (const status of ['PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED'] as const) await giveAt(status, 8)
    await giveAt('EDITING', 8, { by: 'lena' })
    const rows = await readBacklog(staff())
    expect(rows.map(({ editor, ...row }) => ({ ...row, editor: editor === null ? null : editor.id }))).toEqual([
      { status: 'ON_HOLD', editor: null, ages: [0, 0, 1, 0, 0], overdue: 0 },
      { status: 'READY_TO_PUBLISH', editor: fixture.id('theo'), ages: [2, 2, 1, 2, 2], overdue: 3 },
    ])
  })

  it.each<[status: ArticleStatus, days: number, overdue: number]>([
    // Five working days before Thursday, excluding the closed Monday, is Wednesday of the week before.
    ['SUBMITTED_FOR_REVIEW', 8, 0],
    ['SUBMITTED_FOR_REVIEW', 9, 1],
    ['FIRST_ROUND_EDIT', 9, 1],
    ['NEEDS_REVISION', 90, 0],
    ['READY_TO_APPROVE', 90, 0],
    ['READY_TO_PUBLISH', 15, 0],
    ['READY_TO_PUBLISH', 16, 1],
  ])('%s for %i days: %i overdue', async (status, days, overdue) => {
    const closure = { startsAt: new Date('2026-11-16T05:00:00Z'), endsAt: new Date('2026-11-17T05:00:00Z') }
    const communityId = fixture.cast.meridian.id
    await fixture.db().commit([build.insert(articleClosures).values({ id: 'c', communityId, ...closure })])
    await giveAt(status, days)
    expect(await readBacklog(staff())).toMatchObject([{ status, overdue }])
  })

  it('a scheduled article is overdue when its day is over', async () => {
    await giveAt('SCHEDULED', 20)
    const overdueAt = async (scheduledAt: string) => {
      await fixture.db().commit([build.update(articles).set({ scheduledAt: new Date(scheduledAt) })])
      return (await readBacklog(staff())).map(({ overdue }) => overdue)
    }
    expect(await overdueAt('2026-11-19T06:00:00Z')).toEqual([0])
    expect(await overdueAt('2026-11-19T04:59:59Z')).toEqual([1])
  })

  it('is read in two round trips, from a covering index', async () => {
    const communityId = fixture.cast.meridian.id
    await giveManyArticles(fixture.db(), { communityId, editorId: fixture.id('theo'), articles: 2000, now: THURSDAY })
    const ctx = staff()
    await readBacklog(ctx)
    expect(ctx.db.cost.trips).toBe(2)
    const read = peekRecorded().findLast(({ sql }) => sql.includes('json_array('))
    for (const plan of await plansOf(read?.sql ?? '')) {
      expect(plan.join()).toContain('COVERING INDEX articles_by_status (community_id=? AND status=?)')
      expect(plan.join()).not.toMatch(/SCAN articles/)
    }
  })
})

describe('the counts of the days', () => {
  const total = (day: string, measure: string, count: number, communityId = fixture.cast.meridian.id) => ({
    ...{ day, measure, total: count, communityId },
  })

  it('is summed over a period of the own community', async () => {
    await fixture
      .db()
      .commit([
        build
          .insert(dailyTotals)
          .values([
            total('2026-10-31', 'articles-reviewed.KEPT', 90),
            total('2026-11-01', 'articles-reviewed.KEPT', 2),
            total('2026-11-10', 'articles-reviewed.KEPT', 3),
            total('2026-11-10', 'articles-reviewed.LATE', 1),
            total('2026-11-10', 'articles-left.FINAL_EDIT', 2),
            total('2026-11-10', 'articles-minutes.FINAL_EDIT', 121),
            total('2026-11-11', 'articles-left.FINAL_EDIT', 2),
            total('2026-11-11', 'sign-ins', 70),
            total('2026-11-11', 'articles-live.LATE', 9, fixture.cast.harbor.id),
          ]),
      ])
    expect(await readCountedArticles(staff(), { from: '2026-11-01', to: '2026-11-18' })).toEqual({
      countedTo: '2026-11-11',
      stays: [{ status: 'FINAL_EDIT', left: 4, averageMinutes: 30 }],
      promises: [
        { promise: 'FEEDBACK', kept: 5, late: 1 },
        { promise: 'LIVE', kept: 0, late: 0 },
      ],
    })
  })
})

describe('what does not count as a move', () => {
  const longAgo = new Date(THURSDAY.getTime() - 90 * DAY_MS)
  const theo = (minutes: number) => {
    const ctx = fixture.as('theo', new Date(THURSDAY.getTime() + minutes * 60_000))
    return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
  }
  /** The article counts of the day of the test's actions. */
  async function countedOfToday() {
    const communityId = fixture.cast.meridian.id
    const place = { id: communityId, timeZone: 'America/New_York', closures: [] }
    await countThese({ db: fixture.db(), now: THURSDAY }, place, ['2026-11-19'])
    const rows = await fixture.db().read(build.select().from(dailyTotals))
    const ofArticles = rows.filter(({ measure, total }) => measure.startsWith('articles-') && total > 0)
    return Object.fromEntries(ofArticles.map(({ measure, total }) => [measure, total]))
  }
  beforeEach(() => fixture.db().commit([build.delete(dailyTotals)]))

  const published = () =>
    fixture.giveArticle({ status: 'PUBLISHED', at: longAgo, publishedAt: longAgo, slug: 'old', editor: 'theo' })

  it('is not counted: a correction', async () => {
    const { id: articleId } = await published()
    const { id: correctionId, draft } = await startCorrection(theo(1), articleId)
    const words = { title: 'Corrected', content: '<p>Other words.</p>', baseDraftId: draft.id }
    const { id: draftId } = await saveCorrection(theo(2), { correctionId, ...words })
    await publishCorrection(theo(3), { articleId, correctionId, draftId, note: 'A name was wrong.' })
    expect(await countedOfToday()).toEqual({})
  })

  it('is not counted: a due date or another editor', async () => {
    const { id: articleId } = await fixture.giveArticle({
      ...{ status: 'SUBMITTED_FOR_REVIEW', at: THURSDAY, submittedAt: THURSDAY, editor: 'theo' },
    })
    await setDeskDate(theo(1), { articleId, day: '2026-11-24' })
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'ada', by: 'sam', at: longAgo })
    await assignEditor(theo(2), { articleId: id })
    expect(await countedOfToday()).toEqual({})
  })

  it('does not end a stay or start a promise: both count from the move', async () => {
    const submittedAt = new Date(THURSDAY.getTime() - 9 * DAY_MS)
    const at = { at: submittedAt, submittedAt }
    const { id: articleId } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', ...at, editor: 'theo' })
    const { communityId, authorId } = await fixture.row(articleId)
    await fixture.db().commit([
      build.insert(articleEvents).values({
        ...{ id: 'submitted', communityId, articleId, actorId: authorId, createdAt: submittedAt },
        ...{ fromStatus: 'DRAFT', toStatus: 'SUBMITTED_FOR_REVIEW' },
      }),
    ])
    await setDeskDate(theo(-4 * 24 * 60), { articleId, day: '2026-11-16' })
    await setArticleStatus(theo(0), { articleId, status: 'FINAL_EDIT' })
    await setArticleStatus(theo(1), { articleId, status: 'FIRST_ROUND_EDIT' })
    expect(await countedOfToday()).toMatchObject({
      ...{ 'articles-left.SUBMITTED_FOR_REVIEW': 1, 'articles-minutes.SUBMITTED_FOR_REVIEW': 9 * 24 * 60 },
      'articles-reviewed.LATE': 1,
    })
  })

  it.each(['PUBLISHED', 'SUBMITTED_FOR_REVIEW'] as const)(
    'is no publication and no submission: a return from the trash to %s',
    async (status) => {
      const { id: articleId } = await (status === 'PUBLISHED'
        ? published()
        : fixture.giveArticle({ status, at: longAgo, submittedAt: longAgo }))
      await setArticleStatus(theo(1), { articleId, status: 'TRASHED' })
      await setArticleStatus(theo(2), { articleId, status })
      const counted = Object.keys(await countedOfToday())
      expect(counted.filter((measure) => !/^articles-(left|minutes)/.test(measure))).toEqual([])
      expect(counted).toContain('articles-left.TRASHED')
    },
  )

  it('is no publication: an import; later actions on its stories are counted', async () => {
    const posts = [1, 2].map((id) => ({
      ...{ id, uuid: `u${id}`, title: `Story ${id}`, html: '<p>Words.</p>' },
      ...{ status: 'published', published_at: '2021-01-01' },
    }))
    const users = [{ id: 'm', name: 'Maya', email: fixture.cast.maya.email }]
    const authors = posts.map(({ id }) => ({ post_id: id, author_id: 'm' }))
    const file = JSON.stringify({ data: { posts, users, posts_authors: authors } })
    await startArticleImport(theo(1), await checkArticleImport(theo(0), file))
    await createFromFiles({ db: fixture.db(), now: theo(2).now })
    const [story] = await fixture.db().read(build.select({ id: articles.id }).from(articles))
    expect(await countedOfToday()).toEqual({})

    await setArticleStatus(theo(62.5), { articleId: story?.id ?? '', status: 'TRASHED' })
    expect(await countedOfToday()).toEqual({ 'articles-left.PUBLISHED': 1, 'articles-minutes.PUBLISHED': 60 })
  })
})

describe('permissions', () => {
  it('it is refused to staff who do not edit articles, and without a session', async () => {
    await expect(readBacklog(staff('pia'))).rejects.toMatchObject({ code: 'NotAllowed' })
    const period = { from: '2026-11-01', to: '2026-11-18' }
    await expect(readCountedArticles(staff('pia'), period)).rejects.toMatchObject({ code: 'NotAllowed' })
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const { errors } = await (await caller.post('/graphqlAdmin', { query: '{ articleBacklog { overdue } }' })).json()
    expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
  })
})
