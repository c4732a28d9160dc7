import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
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
function board(filter: ArticlesFilter = {}, perColumn = 20) {
  return readArticleBoard(as('theo'), { filter, sort: 'WAITING', perColumn })
}
async function column(status: string, filter?: ArticlesFilter, perColumn?: number) {
  return (await board(filter, perColumn)).columns.find((one) => one.status === status)
}

it('[EDIT-001] has a column for every status except TRASHED, with its counts and first articles, in one round trip', async () => {
  const waiting = await fixture.giveArticle({ status: 'UNASSIGNED', at: daysAgo(9) })
  for (let i = 0; i < 4; i++) await fixture.giveArticle({ status: 'PUBLISHED', at: daysAgo(20 - i), title: `P${i}` })
  await fixture.giveArticle({ status: 'TRASHED' })
  await fixture.giveArticle({ status: 'UNASSIGNED', by: 'lena' })
  const read = as('theo')
  const { found, columns } = await readArticleBoard(read, { filter: {}, sort: 'WAITING', perColumn: 3 })
  expect(read.db.cost.trips).toBe(1)
  expect(found).toBe(5)
  expect(columns.map((one) => one.status)).toEqual(ARTICLE_STATUSES.filter((status) => status !== 'TRASHED'))
  const by = new Map(columns.map((one) => [one.status, one]))
  expect(by.get('UNASSIGNED')).toMatchObject({ count: 1, oldestAt: daysAgo(9), articles: [{ id: waiting.id }] })
  expect(by.get('UNASSIGNED')?.articles[0]?.author).toMatchObject({ givenName: 'Maya' })
  expect(by.get('PUBLISHED')).toMatchObject({ count: 4, due: 'NONE' })
  expect(by.get('PUBLISHED')?.articles.map((one) => one.title)).toEqual(['P0', 'P1', 'P2'])
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

it('days of a closure do not count as business days', async () => {
  await fixture.giveArticle({ status: 'EDITING', at: daysAgo(14), submittedAt: daysAgo(14) })
  const closure = { id: 'shut', communityId: fixture.cast.meridian.id, startsAt: daysAgo(13), endsAt: daysAgo(1) }
  await fixture.db().commit([build.insert(articleClosures).values(closure)])
  expect((await column('EDITING'))?.due).toBe('ON_TIME')
  await fixture.db().commit([build.delete(articleClosures)])
  expect((await column('EDITING'))?.due).toBe('OVERDUE')
})

it.each(['maya', 'lena'] as const)('%s, a member, may not read it', async (who) => {
  await expect(readArticleBoard(as(who), { filter: {}, sort: 'WAITING', perColumn: 3 })).rejects.toMatchObject({
    code: 'NotAllowed',
  })
})
