import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoFullScan } from '#db/query-plans.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { queriesOf } from '#db/testing/queries-of.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { publishedStories, relatedStories, storyAddresses, storyBySlug } from './stories.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

function on(host: string) {
  return { db: fixture.db(), host }
}
const MERIDIAN = 'meridian.localhost'
const HARBOR = 'harbor.localhost'

async function givePublished(slug: string, minutes: number, more: { by?: Name; category?: string } = {}) {
  const { by = 'maya', category = null } = more
  const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug, by, at: at(minutes), publishedAt: at(minutes) })
  await fixture.db().commit([fixture.db().build.update(articles).set({ category }).where(eq(articles.id, id))])
  return id
}
async function listed(host: string, first = 50, after: string | null = null) {
  const page = await publishedStories(on(host), { first, after: after ? parseCursor(after) : null })
  return { ...page, slugs: page.edges.map(({ node }) => node.slug) }
}
async function mapped(host: string) {
  return (await storyAddresses(on(host))).map(({ slug }) => slug)
}

test('anyone reads a published article on its brand, in one round trip', async () => {
  const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
  const change = { publishedByline: '<p>By Maya</p>', standfirst: 'Platforms.', category: 'Leadership' }
  await fixture.db().commit([fixture.db().build.update(articles).set(change).where(eq(articles.id, id))])
  const read = on(MERIDIAN)
  expect(await storyBySlug(read, 'quiet-platforms')).toMatchObject({
    id,
    slug: 'quiet-platforms',
    title: 'Quiet platforms',
    standfirst: 'Platforms.',
    category: 'Leadership',
    wordCount: 600,
    byline: '<p>By Maya</p>',
    author: { name: 'Maya Chen' },
    publishedDate: NOW,
  })
  expect(read.db.cost).toMatchObject({ trips: 1, statements: 1 })
})

test('on another brand, under another address and on an unknown host there is nothing', async () => {
  await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
  expect(await storyBySlug(on('harbor.localhost'), 'quiet-platforms')).toBeNull()
  expect(await storyBySlug(on(MERIDIAN), 'loud-platforms')).toBeNull()
  expect(await storyBySlug(on('elsewhere.test'), 'quiet-platforms')).toBeNull()
  expect(await relatedStories(on('harbor.localhost'), 'x', 3)).toEqual([])
  expect(await relatedStories(on('elsewhere.test'), 'x', 3)).toEqual([])
})

test.each(ARTICLE_STATUSES.filter((status) => status !== 'PUBLISHED'))(
  'an article that is %s is read by nobody, whatever address it has',
  async (status) => {
    await fixture.giveArticle({ status, slug: 'secret', publishedAt: NOW })
    expect(await storyBySlug(on(MERIDIAN), 'secret')).toBeNull()
    expect(await relatedStories(on(MERIDIAN), 'other', 3)).toEqual([])
    expect((await listed(MERIDIAN)).slugs).toEqual([])
    expect(await mapped(MERIDIAN)).toEqual([])
  },
)

test('a story that is put into the trash is gone from page, lists, feed and sitemap at once', async () => {
  const id = await givePublished('regretted', 0)
  await givePublished('kept', 1)
  expect((await listed(MERIDIAN)).slugs).toEqual(['kept', 'regretted'])
  const trashed = { status: 'TRASHED', previousStatus: 'PUBLISHED' } as const
  await fixture.db().commit([fixture.db().build.update(articles).set(trashed).where(eq(articles.id, id))])
  expect(await storyBySlug(on(MERIDIAN), 'regretted')).toBeNull()
  expect((await listed(MERIDIAN)).slugs).toEqual(['kept'])
  expect(await mapped(MERIDIAN)).toEqual(['kept'])
  expect(await relatedStories(on(MERIDIAN), 'kept', 3)).toEqual([])
})

test('one address on two brands is two stories', async () => {
  const maya = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'leadership', publishedAt: NOW })
  const lena = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'leadership', publishedAt: NOW, by: 'lena' })
  expect(await storyBySlug(on(MERIDIAN), 'leadership')).toMatchObject({ id: maya.id })
  expect(await storyBySlug(on('harbor.localhost'), 'leadership')).toMatchObject({ id: lena.id })
})

test('related stories are the others, newest first, as many as asked for, in one statement', async () => {
  for (let i = 0; i < 5; i++)
    await fixture.giveArticle({ status: 'PUBLISHED', slug: `story-${i}`, at: at(i), publishedAt: at(i) })
  await fixture.giveArticle({ status: 'PUBLISHED', slug: 'theirs', by: 'lena', publishedAt: at(9) })
  const read = on(MERIDIAN)
  const related = await relatedStories(read, 'story-4', 3)
  expect(related.map((story) => story.slug)).toEqual(['story-3', 'story-2', 'story-1'])
  expect(related[0]).toMatchObject({ author: { name: 'Maya Chen' }, publishedDate: at(3) })
  expect(read.db.cost).toMatchObject({ trips: 1, statements: 1 })
})

test('related are those of the same author and category, then of either, then the newest', async () => {
  await givePublished('shown', 100, { category: 'Leadership' })
  await givePublished('both', 1, { category: 'Leadership' })
  await givePublished('author', 2, { category: 'Cloud' })
  await givePublished('category', 3, { by: 'sam', category: 'Leadership' })
  for (let i = 0; i < 4; i++) await givePublished(`neither-${i}`, 10 + i, { by: 'sam', category: 'Cloud' })
  await givePublished('their-leadership', 50, { by: 'lena', category: 'Leadership' })
  const slugs = async (count: number) => (await relatedStories(on(MERIDIAN), 'shown', count)).map(({ slug }) => slug)
  expect(await slugs(3)).toEqual(['both', 'category', 'author'])
  expect(await slugs(5)).toEqual(['both', 'category', 'author', 'neither-3', 'neither-2'])
})

test('the list of stories is paged without loss, newest first, and holds no other brand’s', async () => {
  for (let i = 0; i < 5; i++) await givePublished(`story-${i}`, Math.floor(i / 2))
  await givePublished('theirs', 9, { by: 'lena' })
  const all = (await listed(MERIDIAN)).slugs
  expect(all).toHaveLength(5)
  expect(all[0]).toBe('story-4')
  const pages: string[] = []
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof listed>> = await listed(MERIDIAN, 2, after)
    expect(page.pageInfo.hasPreviousPage).toBe(after !== null)
    pages.push(...page.slugs)
    if (!page.pageInfo.hasNextPage) break
    after = page.edges.at(-1)?.cursor ?? null
  }
  expect(pages).toEqual(all)
  expect((await listed(HARBOR)).slugs).toEqual(['theirs'])
  expect((await listed('elsewhere.test')).slugs).toEqual([])
})

test('the sitemap holds every story of the brand with its last change, in one statement', async () => {
  const id = await givePublished('corrected', 5)
  await givePublished('older', 1)
  await givePublished('theirs', 9, { by: 'lena' })
  const { build } = fixture.db()
  await fixture.db().commit([
    build
      .update(articleRevisions)
      .set({ createdAt: at(60) })
      .where(eq(articleRevisions.articleId, id)),
  ])
  const read = on(MERIDIAN)
  expect(await storyAddresses(read)).toEqual([
    { slug: 'corrected', updatedAt: at(60) },
    { slug: 'older', updatedAt: at(1) },
  ])
  expect(read.db.cost).toMatchObject({ trips: 1, statements: 1 })
  expect(await mapped(HARBOR)).toEqual(['theirs'])
  expect(await mapped('elsewhere.test')).toEqual([])
})

test('no story is found by reading all articles', async () => {
  const read = on(MERIDIAN)
  const asked = queriesOf(read.db)
  await storyBySlug(read, 'x')
  await relatedStories(read, 'x', 3)
  await publishedStories(read, { first: 50, after: { at: NOW, id: 'x' } })
  await storyAddresses(read)
  expect(asked).toHaveLength(4)
  await expectNoFullScan(fixture.db(), ...asked)
})
