import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { type ArticleSort, BOARD_SORTS, type BoardSort } from '#shared/domain/articles/sorts.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import type { ArticlesFilter } from './article-filter.ts'
import { countAllByStatus, countArticlesByStatus, listArticles } from './list-articles.ts'
import { readArticleBoard } from './read-article-board.ts'
import { readArticlePlace } from './read-article-place.ts'

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
  { name: 'a word of nearly every text, a week', text: 'title', minDays: 7 },
]

it('[EDIT-001] [EDIT-002] with 20,000 articles list, counts and board take five statements, or seven for a search, in one round trip under every filter', async () => {
  for (const { name, ...filter } of FILTERS) {
    const ctx = newContext()
    const startedAt = performance.now()
    const [page, , board] = await Promise.all([
      listArticles(ctx, { filter, sort: 'CHANGED', first: 40, after: null }),
      countArticlesByStatus(ctx, filter),
      readArticleBoard(ctx, { filter, sort: 'URGENT' }),
    ])
    console.log(`${name}: ${page.totalCount} articles, ${Math.round(performance.now() - startedAt)} ms`)
    expect(page.totalCount, name).toBe(board.found)
    expect(page.totalCount, name).toBeGreaterThan(0)
    // A search also looks up spellings, in case words are misspelt.
    const statements = 5 + (filter.text || filter.author ? 1 : 0)
    expect(ctx.db.cost, name).toMatchObject({ trips: 1, statements })
  }
})

it('a search checks the newest 500 matches of the community, whatever the other filters, and reports that', async () => {
  const found = async (who: 'theo' | 'stig', filter: ArticlesFilter) => {
    const ctx = { db: fixture.db(), actor: fixture.actor(who), now: NOW }
    return listArticles(ctx, { filter, sort: 'CHANGED', first: 5, after: null })
  }
  for (const filter of [{ text: 'title' }, { text: 'title', minDays: 1 }]) {
    const page = await found('theo', filter)
    expect(page.totalCount).toBeGreaterThan(300)
    expect(page.totalCount).toBeLessThanOrEqual(500)
    expect(page.hasMoreMatches).toBe(true)
  }
  // Whether there are more matches does not depend on the rest of the filter.
  const nobody = await found('theo', { text: 'title', editorId: 'nobody' })
  expect(nobody).toMatchObject({ totalCount: 0, hasMoreMatches: true })
  for (const filter of [{ text: 'number 19998' }, { text: 'number 19998', minDays: 1 }])
    expect(await found('theo', filter)).toMatchObject({ hasMoreMatches: false })
  expect((await found('stig', { text: 'title' })).totalCount).toBe(1)
})

it('each order of the list uses an index', async () => {
  for (const [sort, index] of Object.entries(ORDERS)) {
    await listArticles(newContext(), { filter: {}, sort: sort as ArticleSort, first: 5, after: null })
    const list = peekRecorded().findLast(({ sql }) => sql.includes('"author"'))
    for (const plan of await plansOf(list?.sql ?? '')) {
      expect(plan.join()).toContain(`${index} (`)
      expect(plan.join()).not.toContain('TEMP B-TREE')
    }
  }
})

const COLUMNS: Readonly<Record<BoardSort, string>> = {
  URGENT: 'articles_by_status_and_due',
  CHANGED: 'articles_by_status_and_change',
  WAITING: 'articles_by_status',
  SUBMITTED: 'articles_by_status_and_submission',
  TITLE: 'articles_by_status_and_title',
}

it('each column of the board is the start of an index range, in every order and for one editor', async () => {
  const planOfCards = async (sort: BoardSort, filter: ArticlesFilter) => {
    await readArticleBoard(newContext(), { filter, sort })
    return plansOf(peekRecorded().findLast(({ sql }) => sql.includes('"author"'))?.sql ?? '')
  }
  for (const [sort, index] of Object.entries(COLUMNS)) {
    for (const plan of await planOfCards(sort as BoardSort, {})) {
      expect(plan.join(), sort).toMatch(new RegExp(`${index} \\(community_id=\\? AND status=\\?\\)`))
      // The cards of the board are sorted, and their positions.
      expect(
        plan.filter((step) => step.includes('TEMP B-TREE')),
        sort,
      ).toHaveLength(2)
    }
  }
  for (const filter of [{ editorId }, { isUnassigned: true }]) {
    for (const plan of await planOfCards('URGENT', filter))
      expect(plan.join()).toContain('articles_by_editor_and_due (community_id=? AND editor_id=? AND status=?)')
  }
})

it('[EDIT-001] the articles of a status are counted up to a thousand, and the earliest due date is found without counting', async () => {
  const counts = await countArticlesByStatus(newContext(), {})
  expect(counts.find(({ status }) => status === 'PUBLISHED')?.count).toBe(1001)
  expect(counts.find(({ status }) => status === 'EDITING')?.count).toBe(556)
  const totals = peekRecorded().findLast(({ sql }) => sql.includes('due_from'))
  for (const plan of await plansOf(totals?.sql ?? '')) expect(plan.join()).not.toContain('TEMP B-TREE')
  const all = await countAllByStatus(newContext())
  expect(all.find(({ status }) => status === 'PUBLISHED')?.count).toBe(3000)
})

/** The place of an article is where reading of the index begins. */
const PLACES: Readonly<Record<BoardSort, RegExp>> = {
  URGENT: /articles_by_status_and_due \(community_id=\? AND status=\? AND <expr>[<>]\?\)/,
  CHANGED: /articles_by_status_and_change \(community_id=\? AND status=\? AND (?:updated_at|\(updated_at,id\))[<>]/,
  WAITING: /articles_by_status \(community_id=\? AND status=\? AND (?:status_updated_at|\(status_updated_at,id\))[<>]/,
  SUBMITTED: /articles_by_status_and_submission \(community_id=\? AND status=\? AND <expr>[<>]\?\)/,
  TITLE: /articles_by_status_and_title \(community_id=\? AND status=\? AND title[<>]\?\)/,
}

it('the place of an article and its neighbors are read from index ranges in one round trip, and counted up to a thousand', async () => {
  const input = { articleId: 'a15000', sortKey: null }
  for (const sort of BOARD_SORTS) {
    for (const { name, ...filter } of FILTERS) {
      const ctx = newContext()
      await readArticlePlace(ctx, { ...input, filter, sort })
      expect(ctx.db.cost, name).toMatchObject({ trips: 1 })
    }
    await readArticlePlace(newContext(), { ...input, filter: { statuses: ['PUBLISHED'] }, sort })
    const read = peekRecorded().findLast(({ sql }) => sql.includes('coalesce('))
    for (const plan of await plansOf(read?.sql ?? '')) {
      expect(plan.filter((step) => step.startsWith('SCAN articles'))).toEqual([])
      // Two neighbors and the count.
      const ranges = plan.filter((step) => PLACES[sort].test(step))
      expect(ranges, `${sort} ${plan.join('\n')}`).toHaveLength(3)
    }
  }
  const place = await readArticlePlace(newContext(), { ...input, filter: { statuses: ['PUBLISHED'] }, sort: 'WAITING' })
  expect(place).toMatchObject({ position: null, total: 1000, isMore: true })
})
