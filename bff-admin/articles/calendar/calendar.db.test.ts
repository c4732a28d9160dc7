import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { articleClosures, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { ArticleOptions } from '#db/testing/articles.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { halvesOfDays } from '#shared/domain/articles/calendar/calendar.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type CalendarFilter, listCalendar, readCalendar } from './read-calendar.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

const ZONE = 'America/New_York'
const ALL: CalendarFilter = { shown: 'ALL', editorId: null }

function scheduled(at: string, more: ArticleOptions = {}) {
  return fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: new Date(at), ...more })
}
function published(at: string, more: ArticleOptions = {}) {
  return fixture.giveArticle({ status: 'PUBLISHED', publishedAt: new Date(at), slug: newId(NOW), ...more })
}
function days(from: string, count = 7) {
  return halvesOfDays(from, count, ZONE)
}
function read(from: string, { filter = ALL, perDay = 3, ctx = fixture.as('theo') } = {}) {
  return readCalendar(ctx, { days: days(from), filter, perDay, timeZone: ZONE })
}
async function dayOf(day: string, options: Parameters<typeof read>[1] = {}) {
  return (await read(day, options))[0]
}
async function titlesOf(day: string, options: Parameters<typeof read>[1] = {}) {
  return (await dayOf(day, options))?.articles.map(({ title }) => title)
}

describe('the days of the calendar', () => {
  it('contain scheduled and published articles by time, in one round trip', async () => {
    await scheduled('2026-12-08T19:00:00Z', { title: 'Afternoon' })
    await scheduled('2026-12-08T14:00:00Z', { title: 'Morning' })
    await published('2026-12-08T05:00:00Z', { title: 'Midnight' })
    await scheduled('2026-12-09T14:00:00Z', { title: 'Next' })
    // Times of statuses that the calendar does not show.
    await fixture.giveArticle({ status: 'FINAL_EDIT', scheduledAt: new Date('2026-12-08T14:00:00Z') })
    await fixture.giveArticle({ status: 'TRASHED', publishedAt: new Date('2026-12-08T14:00:00Z') })
    await scheduled('2026-12-08T14:00:00Z', { by: 'lena', title: 'Of Harbor' })
    const ctx = fixture.as('theo')
    const [first, second, third] = await read('2026-12-08', { ctx })
    expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 5 })
    expect(first).toMatchObject({ day: '2026-12-08', count: 3, notes: [], isClosed: false })
    expect(first?.articles.map(({ title }) => title)).toEqual(['Midnight', 'Morning', 'Afternoon'])
    expect(second?.articles.map(({ title }) => title)).toEqual(['Next'])
    expect(third).toEqual({ day: '2026-12-10', count: 0, isClosed: false, notes: [], articles: [] })
  })

  it("end at midnight of the community's time zone, also when clocks change", async () => {
    // The first of November has 25 hours there.
    await published('2026-11-01T03:59:59Z', { title: 'October' })
    await published('2026-11-01T04:00:00Z', { title: 'First' })
    await published('2026-11-02T04:59:59Z', { title: 'Last' })
    await published('2026-11-02T05:00:00Z', { title: 'Monday' })
    expect(await titlesOf('2026-11-01')).toEqual(['First', 'Last'])
    expect(await titlesOf('2026-11-02')).toEqual(['Monday'])
  })

  it('show the first few and count all', async () => {
    for (let i = 0; i < 5; i++) await scheduled(`2026-12-08T1${i}:00:00Z`, { title: `A${i}`, by: 'maya' })
    expect(await dayOf('2026-12-08', { perDay: 2 })).toMatchObject({ count: 5 })
    expect(await titlesOf('2026-12-08', { perDay: 2 })).toEqual(['A0', 'A1'])
  })

  it('can be filtered by scheduled, by published, or by editor', async () => {
    await scheduled('2026-12-08T14:00:00Z', { title: 'S', editor: 'theo' })
    await scheduled('2026-12-08T15:00:00Z', { title: 'T', editor: 'ada' })
    await published('2026-12-08T18:00:00Z', { title: 'P', editor: 'theo' })
    const titles = (filter: Partial<CalendarFilter>) => titlesOf('2026-12-08', { filter: { ...ALL, ...filter } })
    expect(await titles({ shown: 'SCHEDULED' })).toEqual(['S', 'T'])
    expect(await titles({ shown: 'PUBLISHED' })).toEqual(['P'])
    expect(await titles({ editorId: fixture.id('theo') })).toEqual(['S', 'P'])
    expect(await titles({ shown: 'SCHEDULED', editorId: fixture.id('theo') })).toEqual(['S'])
    const filter = { ...ALL, editorId: fixture.id('theo') }
    // A crowded day is marked regardless of the filter.
    expect(await dayOf('2026-12-08', { filter })).toMatchObject({ count: 2, notes: [] })
    await scheduled('2026-12-08T14:30:00Z', { editor: 'ada' })
    expect(await dayOf('2026-12-08', { filter })).toMatchObject({ count: 2, notes: ['CROWDED_MORNING'] })
  })

  it("note three articles in one half of a day, split at noon of the community's time zone, and a closure", async () => {
    const { id } = await scheduled('2026-12-23T16:59:00Z')
    for (const at of ['2026-12-23T14:00:00Z', '2026-12-23T15:00:00Z']) await scheduled(at)
    expect(await dayOf('2026-12-23')).toMatchObject({ isClosed: false, notes: ['CROWDED_MORNING'] })
    const noon = { scheduledAt: new Date('2026-12-23T17:00:00Z') }
    await fixture.db().commit([build.update(articles).set(noon).where(eq(articles.id, id))])
    expect(await dayOf('2026-12-23')).toMatchObject({ notes: [] })
    const closure = { startsAt: new Date('2026-12-23T05:00:00Z'), endsAt: new Date('2027-01-02T05:00:00Z') }
    const { id: communityId } = fixture.cast.meridian
    await fixture.db().commit([build.insert(articleClosures).values({ id: newId(NOW), communityId, ...closure })])
    expect(await dayOf('2026-12-22')).toMatchObject({ isClosed: false })
    expect(await dayOf('2026-12-23')).toMatchObject({ isClosed: true, notes: ['CLOSED'] })
    expect(await dayOf('2027-01-01')).toMatchObject({ isClosed: true, notes: [] })
    expect(await dayOf('2027-01-02')).toMatchObject({ isClosed: false })
  })

  it('note articles scheduled after the end of the community', async () => {
    for (const day of ['08', '09']) await scheduled(`2026-12-${day}T14:00:00Z`)
    onTestFinished(() => dropClosings(fixture))
    await giveClosing(fixture, { endsAt: new Date('2026-12-09T05:00:00Z') })
    const [last, after, empty] = await read('2026-12-08')
    expect([last?.notes, after?.notes, empty?.notes]).toEqual([[], ['AFTER_END'], []])
  })

  it.each<[Name, 'meridian' | 'harbor']>([
    ['maya', 'meridian'],
    ['pia', 'meridian'],
    ['stig', 'meridian'],
  ])('are refused to %s', async (who, where) => {
    await scheduled('2026-12-08T14:00:00Z')
    const ctx = fixture.as(who, NOW, fixture.cast[where])
    await expect(read('2026-12-08', { ctx })).rejects.toMatchObject({ code: 'NotAllowed' })
    const list = { days: days('2026-12-08'), filter: ALL, first: 5, after: null }
    await expect(listCalendar(ctx, list)).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})

describe('the list of the calendar', () => {
  async function pages(first: number, filter = ALL) {
    const found: string[][] = []
    let after: string | null = null
    do {
      const page = await listCalendar(fixture.as('theo'), {
        ...{ days: days('2026-12-08'), filter, first },
        after: after ? parseCursor(after) : null,
      })
      found.push(page.edges.map(({ node }) => node.title))
      after = page.pageInfo.hasNextPage ? (page.edges.at(-1)?.cursor ?? null) : null
    } while (after)
    return found
  }

  it('has each article once, also across pages of equal times, and none outside its days', async () => {
    await scheduled('2026-12-08T04:59:59Z', { title: 'Before' })
    await scheduled('2026-12-15T05:00:00Z', { title: 'After' })
    for (let i = 0; i < 3; i++) await scheduled('2026-12-09T14:00:00Z', { title: `Same ${i}` })
    await published('2026-12-08T05:00:00Z', { title: 'First' })
    await scheduled('2026-12-15T04:59:59Z', { title: 'Last' })
    const [first, ...others] = await pages(2)
    expect(first?.[0]).toBe('First')
    expect(others).toHaveLength(2)
    expect([first, ...others].flat().toSorted()).toEqual(['First', 'Last', 'Same 0', 'Same 1', 'Same 2'])
    expect(await pages(2, { ...ALL, shown: 'PUBLISHED' })).toEqual([['First']])
  })
})

describe('with 20,000 articles', () => {
  it('a month is read by the index of its times under every filter', async () => {
    const editorId = fixture.id('theo')
    const communityId = fixture.cast.meridian.id
    await giveManyArticles(fixture.db(), { communityId, editorId, articles: 20_000, now: NOW })
    const within = { days: halvesOfDays('2026-10-26', 42, ZONE), timeZone: ZONE }
    for (const shown of ['ALL', 'SCHEDULED', 'PUBLISHED'] as const)
      for (const filter of [
        { shown, editorId: null },
        { shown, editorId },
      ]) {
        const startedAt = performance.now()
        const read = await readCalendar(fixture.as('theo'), { ...within, filter, perDay: 3 })
        await listCalendar(fixture.as('theo'), { ...within, filter, first: 40, after: null })
        const count = read.reduce((sum, day) => sum + day.count, 0)
        console.log(`${shown}, ${filter.editorId}: ${count} articles, ${Math.round(performance.now() - startedAt)} ms`)
      }
    const ran = peekRecorded().filter(({ sql }) => sql.includes('"scheduled_at" ELSE') && !/^insert/i.test(sql))
    expect(ran.length).toBeGreaterThan(0)
    for (const { sql } of ran)
      for (const plan of await plansOf(sql)) expect(plan.join('\n')).toContain('articles_calendar (')
  })
})
