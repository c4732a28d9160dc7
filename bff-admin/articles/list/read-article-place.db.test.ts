import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { BOARD_SORTS, type BoardSort, isArticleSort } from '#shared/domain/articles/sorts.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import type { ArticlesFilter } from './article-filter.ts'
import { listArticles } from './list-articles.ts'
import { readArticleBoard } from './read-article-board.ts'
import { readArticlePlace } from './read-article-place.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

function placeOf(
  articleId: string,
  input: { filter?: ArticlesFilter; sort?: BoardSort; sortKey?: number | null } = {},
  ctx = fixture.as('theo'),
) {
  const { filter = {}, sort = 'CHANGED', sortKey = null } = input
  return readArticlePlace(ctx, { articleId, filter, sort, sortKey })
}

function asWithLoaders(who: Name) {
  const ctx = { db: fixture.db(), actor: fixture.actor(who), now: NOW }
  return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
}

/** The ids and sort keys in the order in which the list, or the column of the board, shows them. */
async function shownIn(filter: ArticlesFilter, sort: BoardSort) {
  if (isArticleSort(sort)) {
    const { edges } = await listArticles(fixture.as('theo'), { filter, sort, first: 50, after: null })
    return edges.map(({ node }) => node as typeof node & { readonly sortKey: number | null })
  }
  const { columns } = await readArticleBoard(asWithLoaders('theo'), { filter, sort })
  return columns.flatMap(
    (column) => column.articles as ((typeof column.articles)[number] & { readonly sortKey: number | null })[],
  )
}

/** As many as a column of the board shows of finished articles; some have equal sort keys. */
async function giveFive() {
  for (const [i, title] of ['beta', 'Alpha', 'Über', 'Beta', '"'].entries()) {
    const submittedAt = i % 3 === 0 ? {} : { submittedAt: at(-500 - (i % 2)) }
    await fixture.giveArticle({ status: 'PUBLISHED', at: at(i < 3 ? -60 : -30), title, ...submittedAt })
  }
}

describe('the place of an article', () => {
  it.each(BOARD_SORTS)('sorted by %s is the one that list or column show, for each of them', async (sort) => {
    await giveFive()
    await fixture.giveArticle({ status: 'EDITING', title: 'gamma', by: 'sam' })
    const filter: ArticlesFilter = { statuses: sort === 'URGENT' ? ['PUBLISHED'] : ['PUBLISHED', 'EDITING'] }
    const shown = await shownIn(filter, sort)
    expect(shown).toHaveLength(sort === 'URGENT' ? 5 : 6)
    for (const [i, { id, sortKey }] of shown.entries()) {
      for (const given of [null, sortKey]) {
        const ctx = fixture.as('theo')
        const place = await placeOf(id, { filter, sort, sortKey: given }, ctx)
        expect(place, `${sort} ${i}`).toMatchObject({ position: i + 1, total: shown.length, isMore: false })
        expect(place?.previous?.id).toBe(shown[i - 1]?.id)
        expect(place?.next?.id).toBe(shown[i + 1]?.id)
        expect(place?.next?.sortKey).toEqual(shown[i + 1] ? shown[i + 1]?.sortKey : undefined)
        expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 3 })
      }
    }
    if (!isArticleSort(sort)) return
    const { cursor } = (await placeOf(shown[2]?.id ?? '', { filter, sort })) ?? {}
    const following = await listArticles(fixture.as('theo'), { filter, sort, first: 1, after: cursor ?? '' })
    expect(following.edges[0]?.node.id).toBe(shown[3]?.id)
  })

  it.each(BOARD_SORTS)(
    'sorted by %s names the page before, for the first of a page from the third on',
    async (sort) => {
      await giveFive()
      const filter: ArticlesFilter = { statuses: ['PUBLISHED'] }
      const shown = await shownIn(filter, sort)
      for (const [i, { id, sortKey }] of shown.entries()) {
        const before = await (await placeOf(id, { filter, sort, sortKey }))?.pageBefore(2)
        if (i !== 4 || !isArticleSort(sort)) {
          expect(before, `${sort} ${i}`).toBeNull()
          continue
        }
        const page = await listArticles(fixture.as('theo'), { filter, sort, first: 2, after: before ?? '' })
        expect(page.edges.map(({ node }) => node.id)).toEqual([shown[2]?.id, shown[3]?.id])
      }
    },
  )

  it('names the page before also among the matches of a search', async () => {
    await giveFive()
    for (const name of ['a', 'b', 'c']) await fixture.giveArticle({ status: 'PUBLISHED', title: `Platform ${name}` })
    const filter: ArticlesFilter = { text: 'platform' }
    const shown = await shownIn(filter, 'CHANGED')
    const before = await (await placeOf(shown[2]?.id ?? '', { filter }))?.pageBefore(1)
    const page = await listArticles(fixture.as('theo'), { filter, sort: 'CHANGED', first: 1, after: before ?? '' })
    expect(page.edges.map(({ node }) => node.id)).toEqual([shown[1]?.id])
  })

  it.each(BOARD_SORTS)('sorted by %s leads on to the same neighbors after it left the list', async (sort) => {
    await giveFive()
    const filter: ArticlesFilter = { statuses: ['PUBLISHED'] }
    const [, before, open, after] = await shownIn(filter, sort)
    const change = { status: 'TRASHED', statusUpdatedAt: NOW, updatedAt: NOW } as const
    await fixture.db().commit([
      build
        .update(articles)
        .set(change)
        .where(eq(articles.id, open?.id ?? '')),
    ])
    const place = await placeOf(open?.id ?? '', { filter, sort, sortKey: open?.sortKey ?? null })
    expect(place).toMatchObject({ position: null, total: 4, previous: { id: before?.id }, next: { id: after?.id } })
  })

  it('is not claimed for one that is in the list, but somewhere else by now', async () => {
    await giveFive()
    const [, , open, after] = await shownIn({}, 'CHANGED')
    await fixture.db().commit([
      build
        .update(articles)
        .set({ updatedAt: NOW })
        .where(eq(articles.id, open?.id ?? '')),
    ])
    const place = await placeOf(open?.id ?? '', { sortKey: open?.sortKey ?? null })
    expect(place).toMatchObject({ position: null, total: 5, next: { id: after?.id } })
    // Without the old key it is where the list shows it now.
    expect(await placeOf(open?.id ?? '')).toMatchObject({ position: 1, previous: null })
  })

  it('is that among the matches of a search, also of a misspelt one', async () => {
    await fixture.giveArticle({ title: 'Quiet platforms', status: 'EDITING', at: at(-10) })
    await fixture.giveArticle({ title: 'Loud rooms', status: 'EDITING', by: 'sam', at: at(-20) })
    const last = await fixture.giveArticle({ title: 'Other platforms', status: 'DRAFT', by: 'lena', at: at(-30) })
    const open = await fixture.giveArticle({ title: 'Platforms again', status: 'PUBLISHED', at: at(-25) })
    for (const text of ['platforms', 'plaftorms']) {
      const place = await placeOf(open.id, { filter: { text } })
      expect(place, text).toMatchObject({ position: 2, total: 2, next: null })
    }
    expect(await placeOf(open.id, { filter: { text: 'rooms' } })).toMatchObject({ position: null, total: 1 })
    expect(await placeOf(open.id, { filter: { text: '***' } })).toMatchObject({ previous: null, next: null, total: 0 })
    expect(await placeOf(last.id)).toBeNull()
  })

  it.each([
    ['nobody’s', () => ({ editorId: 'nobody' })],
    ['an editor’s of another community', () => ({ editorId: fixture.id('stig') })],
    ['an author’s of another community', () => ({ author: 'lena' })],
  ])('in a list of %s has neither neighbors nor a position', async (_, filter) => {
    await fixture.giveArticle({ status: 'EDITING', by: 'lena' })
    await giveFive()
    const [open] = await shownIn({}, 'CHANGED')
    for (const sortKey of [null, 0, -1, Number.MAX_SAFE_INTEGER, 0.5]) {
      const place = await placeOf(open?.id ?? '', { filter: filter(), sortKey })
      expect(place).toMatchObject({ previous: null, next: null, position: null, total: 0 })
    }
  })

  it('by a key that no list has is between the articles of this community', async () => {
    const foreign = await fixture.giveArticle({ status: 'EDITING', by: 'lena', at: at(-40) })
    await giveFive()
    const shown = await shownIn({}, 'CHANGED')
    const [open] = shown
    const first = await placeOf(open?.id ?? '', { sortKey: Number.MAX_SAFE_INTEGER })
    expect(first).toMatchObject({ position: null, previous: null, next: { id: shown[1]?.id } })
    const last = await placeOf(open?.id ?? '', { sortKey: -5 })
    expect(last).toMatchObject({ position: null, previous: { id: shown.at(-1)?.id }, next: null })
    expect(shown.map(({ id }) => id)).not.toContain(foreign.id)
    expect(await placeOf(foreign.id)).toBeNull()
    await expect(placeOf(open?.id ?? '', { filter: { minDays: -1 } })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
    })
  })

  it.each(['maya', 'sam', 'lena'] as const)('is not for %s, a member', async (who) => {
    const { id } = await fixture.giveArticle({ status: 'EDITING' })
    await expect(placeOf(id, {}, fixture.as(who))).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})
