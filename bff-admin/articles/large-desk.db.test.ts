import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoFullScan, explain } from '#db/query-plans.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { queriesOf } from '#db/testing/queries-of.ts'
import { ARTICLE_SORTS } from '#shared/domain/articles/sorts.ts'
import { articleBoard } from './article-board.ts'
import type { ArticlesFilter } from './article-filter.ts'
import { makeDeskLoaders } from './desk-loaders.ts'
import { countByStatus, listArticles } from './list-articles.ts'

let fixture: ArticleFixture
let editorId: string
beforeAll(async () => {
  fixture = await articleFixture()
  editorId = fixture.id('theo')
  await giveManyArticles(fixture.db(), { communityId: fixture.cast.meridian.id, editorId, articles: 20_000, now: NOW })
})
afterAll(() => fixture.stop())

function read() {
  const db = fixture.db()
  const actor = fixture.actor('theo')
  return { db, actor, now: NOW, ...makeDeskLoaders(db, actor) }
}

const FILTERS: readonly (ArticlesFilter & { readonly name: string })[] = [
  { name: 'everything' },
  { name: 'statuses', statuses: ['EDITING', 'FINAL_EDIT'] },
  { name: 'no editor', isUnassigned: true },
  { name: 'a week', minDays: 7 },
  { name: 'a rare word', text: 'number 19998' },
  { name: 'a word of nearly every text', text: 'title' },
  { name: 'an author', author: 'many7' },
]

it('with 20,000 articles list, numbers, board and unread remarks are two trips, however they are filtered', async () => {
  for (const { name, ...filter } of FILTERS) {
    const desk = read()
    const startedAt = performance.now()
    const [page, , board] = await Promise.all([
      listArticles(desk, filter, 'CHANGED', { first: 40, after: null }),
      countByStatus(desk, filter),
      articleBoard(desk, filter, 'WAITING', 20),
    ])
    await Promise.all(page.edges.map(({ node }) => desk.unread.load(node.id)))
    console.log(`${name}: ${page.totalCount} articles, ${Math.round(performance.now() - startedAt)} ms`)
    expect(page.totalCount, name).toBe(board.found)
    expect(page.totalCount, name).toBeGreaterThan(0)
    expect(desk.db.cost.trips, name).toBe(2)
    expect(desk.db.cost.statements, name).toBeLessThanOrEqual(11)
  }
})

it('none of it reads a growing table from end to end, and the list walks along the index of its order', async () => {
  const desk = read()
  const asked = queriesOf(desk.db)
  const views = [
    ...FILTERS.map(({ name: _, ...filter }) => ({ filter, sort: 'CHANGED' as const })),
    ...ARTICLE_SORTS.map((sort) => ({ filter: { editorId }, sort })),
  ]
  for (const { filter, sort } of views) {
    const { edges } = await listArticles(desk, filter, sort, { first: 5, after: null })
    await listArticles(desk, filter, sort, { first: 5, after: edges.at(-1)?.cursor ?? null })
    await Promise.all([articleBoard(desk, filter, sort, 20), countByStatus(desk, filter)])
  }
  await desk.unread.load('x')
  await expectNoFullScan(desk.db, ...asked)

  const plans = read()
  const walked = queriesOf(plans.db)
  for (const sort of ARTICLE_SORTS) await listArticles(plans, {}, sort, { first: 5, after: null })
  const steps = (await Promise.all(walked.map((query) => explain(fixture.db(), query)))).map((plan) => plan.join('\n'))
  for (const index of ['articles_by_change', 'articles_by_wait', 'articles_by_submission', 'articles_by_title']) {
    const plan = steps.find((one) => one.includes(`${index} (`))
    expect(plan, index).toBeDefined()
    expect(plan).not.toContain('TEMP B-TREE')
  }
})
