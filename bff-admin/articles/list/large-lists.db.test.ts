import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoFullScan, explain } from '#db/query-plans.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { queriesOf } from '#db/testing/queries-of.ts'
import { ARTICLE_SORTS } from '#shared/domain/articles/sorts.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import type { ArticlesFilter } from './article-filter.ts'
import { countArticlesByStatus, listArticles } from './list-articles.ts'
import { readArticleBoard } from './read-article-board.ts'

let fixture: ArticleFixture
let editorId: string
beforeAll(async () => {
  fixture = await articleFixture()
  editorId = fixture.id('theo')
  await giveManyArticles(fixture.db(), { communityId: fixture.cast.meridian.id, editorId, articles: 20_000, now: NOW })
})
afterAll(() => fixture.stop())

function newContext() {
  const db = fixture.db()
  const actor = fixture.actor('theo')
  const ctx = { db, actor, now: NOW }
  return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
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

it('with 20,000 articles list, counts and board take five statements in one round trip under every filter', async () => {
  for (const { name, ...filter } of FILTERS) {
    const ctx = newContext()
    const startedAt = performance.now()
    const [page, , board] = await Promise.all([
      listArticles(ctx, { filter, sort: 'CHANGED', first: 40, after: null }),
      countArticlesByStatus(ctx, filter),
      readArticleBoard(ctx, { filter, sort: 'WAITING', perColumn: 20 }),
    ])
    console.log(`${name}: ${page.totalCount} articles, ${Math.round(performance.now() - startedAt)} ms`)
    expect(page.totalCount, name).toBe(board.found)
    expect(page.totalCount, name).toBeGreaterThan(0)
    expect(ctx.db.cost, name).toMatchObject({ trips: 1, statements: 5 })
  }
})

it('no read scans a growing table, and the list uses the index of its order', async () => {
  const ctx = newContext()
  const asked = queriesOf(ctx.db)
  const views = [
    ...FILTERS.map(({ name: _, ...filter }) => ({ filter, sort: 'CHANGED' as const })),
    ...ARTICLE_SORTS.map((sort) => ({ filter: { editorId }, sort })),
  ]
  for (const { filter, sort } of views) {
    const { edges } = await listArticles(ctx, { filter, sort, first: 5, after: null })
    await listArticles(ctx, { filter, sort, first: 5, after: edges.at(-1)?.cursor ?? null })
    await Promise.all([readArticleBoard(ctx, { filter, sort, perColumn: 20 }), countArticlesByStatus(ctx, filter)])
  }
  await ctx.articleLoaders.unreadFeedback.load('x')
  await expectNoFullScan(ctx.db, ...asked)

  const plans = newContext()
  const walked = queriesOf(plans.db)
  for (const sort of ARTICLE_SORTS) await listArticles(plans, { filter: {}, sort, first: 5, after: null })
  const steps = (await Promise.all(walked.map((query) => explain(fixture.db(), query)))).map((plan) => plan.join('\n'))
  for (const index of ['articles_by_change', 'articles_by_wait', 'articles_by_submission', 'articles_by_title']) {
    const plan = steps.find((one) => one.includes(`${index} (`))
    expect(plan, index).toBeDefined()
    expect(plan).not.toContain('TEMP B-TREE')
  }
})
