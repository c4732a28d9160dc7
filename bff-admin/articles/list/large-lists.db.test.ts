import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import type { ArticlesFilter } from './article-filter.ts'
import { countArticlesByStatus, listArticles } from './list-articles.ts'
import { readArticleBoard } from './read-article-board.ts'

let fixture: ArticleFixture
let editorId: string
beforeAll(async () => {
  fixture = await articleFixture()
  editorId = fixture.id('theo')
  await fixture.giveArticle({ by: 'lena', title: 'The title of Harbor' })
  await giveManyArticles(fixture.db(), { communityId: fixture.cast.meridian.id, editorId, articles: 20_000, now: NOW })
})
afterAll(() => fixture.stop())

function newContext() {
  const db = fixture.db()
  const actor = fixture.actor('theo')
  const ctx = { db, actor, now: NOW }
  return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
}

const ORDERS: Readonly<Record<ArticleSort, string>> = {
  CHANGED: 'articles_by_change',
  WAITING: 'articles_by_wait',
  SUBMITTED: 'articles_by_submission',
  TITLE: 'articles_by_title',
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

it('a search alone looks at the newest thousand matches of the community, and with another filter at all', async () => {
  const found = async (who: 'theo' | 'stig', filter: ArticlesFilter) => {
    const ctx = { db: fixture.db(), actor: fixture.actor(who), now: NOW }
    return (await listArticles(ctx, { filter, sort: 'CHANGED', first: 5, after: null })).totalCount
  }
  expect(await found('theo', { text: 'title' })).toBeLessThanOrEqual(1000)
  expect(await found('theo', { text: 'title', minDays: 7 })).toBe(await found('theo', { minDays: 7 }))
  expect(await found('theo', { text: 'title', statuses: ['PUBLISHED'] })).toBe(
    await found('theo', { statuses: ['PUBLISHED'] }),
  )
  expect(await found('stig', { text: 'title' })).toBe(1)
})

it('each order of the list is that of an index', async () => {
  for (const [sort, index] of Object.entries(ORDERS)) {
    await listArticles(newContext(), { filter: {}, sort: sort as ArticleSort, first: 5, after: null })
    const list = peekRecorded().findLast(({ sql }) => sql.includes('limit'))
    for (const plan of await plansOf(list?.sql ?? '')) {
      expect(plan.join()).toContain(`${index} (`)
      expect(plan.join()).not.toContain('TEMP B-TREE')
    }
  }
})
