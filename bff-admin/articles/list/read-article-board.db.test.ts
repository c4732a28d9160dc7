import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import type { ArticlesFilter } from './article-filter.ts'
import { readArticleBoard } from './read-article-board.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

const DAY_MS = 86_400_000
function daysAgo(days: number) {
  return new Date(NOW.getTime() - days * DAY_MS)
}
function as(who: Name) {
  const ctx = { db: fixture.db(), actor: fixture.actor(who), now: NOW }
  return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
}
function board(filter: ArticlesFilter = {}) {
  return readArticleBoard(as('theo'), { filter, sort: 'URGENT' })
}
async function column(status: string, filter?: ArticlesFilter) {
  return (await board(filter)).columns.find((one) => one.status === status)
}

it('[EDIT-001] has a column for every status except TRASHED, with its counts and first articles, in one round trip', async () => {
  const waiting = await fixture.giveArticle({ status: 'UNASSIGNED', at: daysAgo(9) })
  for (let i = 0; i < 4; i++) await fixture.giveArticle({ status: 'PUBLISHED', at: daysAgo(20 - i), title: `P${i}` })
  await fixture.giveArticle({ status: 'TRASHED' })
  await fixture.giveArticle({ status: 'UNASSIGNED', by: 'lena' })
  const read = as('theo')
  const { found, columns } = await readArticleBoard(read, { filter: {}, sort: 'WAITING' })
  expect(read.db.cost.trips).toBe(1)
  expect(found).toBe(5)
  expect(columns.map((one) => one.status)).toEqual(ARTICLE_STATUSES.filter((status) => status !== 'TRASHED'))
  const by = new Map(columns.map((one) => [one.status, one]))
  expect(by.get('UNASSIGNED')).toMatchObject({ count: 1, oldestAt: daysAgo(9), articles: [{ id: waiting.id }] })
  expect(by.get('UNASSIGNED')?.articles[0]?.author).toMatchObject({ givenName: 'Maya' })
  expect(by.get('PUBLISHED')).toMatchObject({ count: 4, due: 'NONE' })
  expect(by.get('PUBLISHED')?.articles.map((one) => one.title)).toEqual(['P0', 'P1', 'P2', 'P3'])
  expect(by.get('DRAFT')).toEqual({ status: 'DRAFT', count: 0, oldestAt: null, due: 'NONE', articles: [] })
})

it('takes the same filter as the list', async () => {
  await fixture.giveArticle({ status: 'EDITING', editor: 'theo', title: 'Quiet rooms' })
  await fixture.giveArticle({ status: 'EDITING', editor: 'ada', by: 'sam', title: 'Quiet halls' })
  expect((await board({ text: 'quiet' })).found).toBe(2)
  expect((await column('EDITING', { text: 'quiet', author: 'maya' }))?.articles).toMatchObject([
    { title: 'Quiet rooms' },
  ])
  expect((await board({ statuses: ['TRASHED', 'EDITING'] })).columns.map((one) => one.status)).toEqual([
    'EDITING',
    'TRASHED',
  ])
})

it.each([
  ['submitted today', { submittedAt: daysAgo(0) }, 'ON_TIME'],
  ['submitted a week ago', { submittedAt: daysAgo(7) }, 'SOON'],
  ['submitted two weeks ago', { submittedAt: daysAgo(14) }, 'OVERDUE'],
] as const)('the due state of a column is that of its earliest due date: %s', async (_, given, due) => {
  await fixture.giveArticle({ status: 'EDITING', editor: 'theo', by: 'sam', at: daysAgo(0), submittedAt: daysAgo(0) })
  await fixture.giveArticle({ status: 'EDITING', editor: 'theo', at: daysAgo(0), ...given })
  expect((await column('EDITING'))?.due).toBe(due)
})

it('the most urgent cards come first: by due day if there is one; finished articles newest first, and at most five', async () => {
  const titles = async (status: string) => (await column(status))?.articles.map(({ title }) => title)
  const authors = ['maya', 'sam', 'lena'] as const
  for (const [i, days] of [3, 9, 6].entries())
    await fixture.giveArticle({
      status: 'EDITING',
      by: authors[i] ?? 'maya',
      at: daysAgo(i),
      submittedAt: daysAgo(days),
      title: `${days}`,
    })
  for (const days of [1, 5])
    await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: daysAgo(-days), title: `in ${days}` })
  for (let i = 0; i < 7; i++) await fixture.giveArticle({ status: 'PUBLISHED', at: daysAgo(i), title: `P${i}` })
  expect(await titles('EDITING')).toEqual(['9', '3'])
  expect(await titles('SCHEDULED')).toEqual(['in 1', 'in 5'])
  expect(await titles('PUBLISHED')).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
  expect((await column('PUBLISHED'))?.count).toBe(7)
})

it('a column has at most thirty cards, and all columns together fifty-five: long ones use the room that short ones leave', async () => {
  const give = async (status: 'READY_TO_PUBLISH' | 'SCHEDULED') => {
    for (let i = 0; i < 40; i++) await fixture.giveArticle({ status, scheduledAt: daysAgo(-i) })
  }
  const shown = async () =>
    (await board()).columns.filter(({ count }) => count > 0).map(({ articles, count }) => [articles.length, count])
  await give('READY_TO_PUBLISH')
  expect(await shown()).toEqual([[30, 40]])
  await give('SCHEDULED')
  expect(await shown()).toEqual([
    [28, 40],
    [27, 40],
  ])
  await giveManyArticles(fixture.db(), {
    communityId: fixture.cast.meridian.id,
    editorId: fixture.id('theo'),
    articles: 2000,
    now: NOW,
  })
  const lengths = (await board()).columns.map(({ articles }) => articles.length)
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBe(55)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(5)
})

it('days of a closure do not count as business days', async () => {
  await fixture.giveArticle({ status: 'EDITING', at: daysAgo(14), submittedAt: daysAgo(14) })
  const closure = { id: 'shut', communityId: fixture.cast.meridian.id, startsAt: daysAgo(13), endsAt: daysAgo(1) }
  await fixture.db().commit([build.insert(articleClosures).values(closure)])
  expect((await column('EDITING'))?.due).toBe('ON_TIME')
  await fixture.db().commit([build.delete(articleClosures)])
  expect((await column('EDITING'))?.due).toBe('OVERDUE')
})

it.each(['maya', 'lena'] as const)('%s, a member, may not read it', async (who) => {
  await expect(readArticleBoard(as(who), { filter: {}, sort: 'WAITING' })).rejects.toMatchObject({
    code: 'NotAllowed',
  })
})
