import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCommunityByHost } from '#db/communities/read-community-by-host.ts'
import { articleCorrections, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { SITEMAP_CALL_PATH, SITEMAP_HOST } from '#shared/domain/articles/sitemap.contract.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { listRelatedStories, listStories, listStoryAddresses, readStory } from './stories.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

async function on(host: string) {
  const ctx = { db: fixture.db(), now: NOW }
  const community = await readCommunityByHost(ctx, host)
  if (!community) throw new Error(`${host} has no community`)
  return { ...ctx, db: fixture.db(), community }
}
const MERIDIAN = 'meridian.localhost'
const HARBOR = 'harbor.localhost'

async function givePublished(slug: string, minutes: number, more: { by?: Name; category?: string } = {}) {
  const { by = 'maya', category = null } = more
  const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug, by, at: at(minutes), publishedAt: at(minutes) })
  await fixture.db().commit([build.update(articles).set({ category }).where(eq(articles.id, id))])
  return id
}
async function listed(host: string, first = 50, after: string | null = null) {
  const page = await listStories(await on(host), { first, after: after ? parseCursor(after) : null })
  return { ...page, slugs: page.edges.map(({ node }) => node.slug) }
}
async function inSitemap(host: string) {
  return (await listStoryAddresses(await on(host), { page: 1 })).stories.map(({ slug }) => slug)
}

test('visitors read a published article on the site of its brand, in one round trip', async () => {
  const { id } = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
  const change = { publishedByline: '<p>By Maya</p>', standfirst: 'Platforms.', category: 'Leadership' }
  await fixture.db().commit([build.update(articles).set(change).where(eq(articles.id, id))])
  const ctx = await on(MERIDIAN)
  expect(await readStory(ctx, 'quiet-platforms')).toMatchObject({
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
  expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 1 })
})

test('a story lists its corrections with their dates, latest first, and no unpublished one', async () => {
  const { id, revisionId } = await fixture.giveArticle({
    status: 'PUBLISHED',
    slug: 'quiet-platforms',
    publishedAt: NOW,
  })
  const theirs = await fixture.giveArticle({
    status: 'PUBLISHED',
    slug: 'quiet-platforms',
    publishedAt: NOW,
    by: 'lena',
  })
  const correction = (state: 'OPEN' | 'PUBLISHED' | 'DISCARDED', minutes: number) => ({
    id: `${state} ${minutes}`,
    communityId: fixture.cast.meridian.id,
    articleId: id,
    state,
    startedBy: fixture.id('theo'),
    baseRevisionId: revisionId,
    draftId: `draft ${minutes}`,
    title: 'Quiet platforms',
    content: '<p>Not public.</p>',
    wordCount: 2,
    note: `Note ${minutes}`,
    publishedAt: at(minutes),
    createdAt: NOW,
    updatedAt: NOW,
  })
  const written = [
    correction('PUBLISHED', 1),
    correction('PUBLISHED', 5),
    correction('OPEN', 7),
    correction('DISCARDED', 9),
  ]
  const away = { ...correction('PUBLISHED', 11), communityId: fixture.cast.harbor.id, articleId: theirs.id }
  await fixture.db().commit([build.insert(articleCorrections).values([...written, away])])
  const ctx = await on(MERIDIAN)
  const story = await readStory(ctx, 'quiet-platforms')
  expect(story?.corrections).toEqual([
    { note: 'Note 5', correctedDate: at(5) },
    { note: 'Note 1', correctedDate: at(1) },
  ])
  expect(JSON.stringify(story)).not.toContain('Not public')
  expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 1 })
})

test('a story is not found on another brand or under another address', async () => {
  await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
  expect(await readStory(await on('harbor.localhost'), 'quiet-platforms')).toBeNull()
  expect(await readStory(await on(MERIDIAN), 'loud-platforms')).toBeNull()
  expect(await listRelatedStories(await on('harbor.localhost'), { slug: 'x', first: 3 })).toEqual([])
})

test.each(ARTICLE_STATUSES.filter((status) => status !== 'PUBLISHED'))(
  'an article that is %s is not found, even if it has an address',
  async (status) => {
    await fixture.giveArticle({ status, slug: 'secret', publishedAt: NOW })
    expect(await readStory(await on(MERIDIAN), 'secret')).toBeNull()
    expect(await listRelatedStories(await on(MERIDIAN), { slug: 'other', first: 3 })).toEqual([])
    expect((await listed(MERIDIAN)).slugs).toEqual([])
    expect(await inSitemap(MERIDIAN)).toEqual([])
  },
)

test('a story in the trash is no longer on its page, in lists, in the feed or in the sitemap', async () => {
  const id = await givePublished('regretted', 0)
  await givePublished('kept', 1)
  expect((await listed(MERIDIAN)).slugs).toEqual(['kept', 'regretted'])
  const trashed = { status: 'TRASHED', previousStatus: 'PUBLISHED' } as const
  await fixture.db().commit([build.update(articles).set(trashed).where(eq(articles.id, id))])
  expect(await readStory(await on(MERIDIAN), 'regretted')).toBeNull()
  expect((await listed(MERIDIAN)).slugs).toEqual(['kept'])
  expect(await inSitemap(MERIDIAN)).toEqual(['kept'])
  expect(await listRelatedStories(await on(MERIDIAN), { slug: 'kept', first: 3 })).toEqual([])
})

test('the same address on two brands shows two stories', async () => {
  const maya = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'leadership', publishedAt: NOW })
  const lena = await fixture.giveArticle({ status: 'PUBLISHED', slug: 'leadership', publishedAt: NOW, by: 'lena' })
  expect(await readStory(await on(MERIDIAN), 'leadership')).toMatchObject({ id: maya.id })
  expect(await readStory(await on('harbor.localhost'), 'leadership')).toMatchObject({ id: lena.id })
})

test('related stories exclude the story itself, newest first, as many as requested, in one statement', async () => {
  for (let i = 0; i < 5; i++)
    await fixture.giveArticle({ status: 'PUBLISHED', slug: `story-${i}`, at: at(i), publishedAt: at(i) })
  await fixture.giveArticle({ status: 'PUBLISHED', slug: 'theirs', by: 'lena', publishedAt: at(9) })
  const ctx = await on(MERIDIAN)
  const related = await listRelatedStories(ctx, { slug: 'story-4', first: 3 })
  expect(related.map((story) => story.slug)).toEqual(['story-3', 'story-2', 'story-1'])
  expect(related[0]).toMatchObject({ author: { name: 'Maya Chen' }, publishedDate: at(3) })
  expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 1 })
})

test('related stories are those of the same author and category, then of either, then the newest', async () => {
  await givePublished('shown', 100, { category: 'Leadership' })
  await givePublished('both', 1, { category: 'Leadership' })
  await givePublished('author', 2, { category: 'Cloud' })
  await givePublished('category', 3, { by: 'sam', category: 'Leadership' })
  for (let i = 0; i < 4; i++) await givePublished(`neither-${i}`, 10 + i, { by: 'sam', category: 'Cloud' })
  await givePublished('their-leadership', 50, { by: 'lena', category: 'Leadership' })
  const slugs = async (count: number) =>
    (await listRelatedStories(await on(MERIDIAN), { slug: 'shown', first: count })).map(({ slug }) => slug)
  expect(await slugs(3)).toEqual(['both', 'category', 'author'])
  expect(await slugs(5)).toEqual(['both', 'category', 'author', 'neither-3', 'neither-2'])
})

test('the pages of the list contain every story once, newest first, and none of another brand', async () => {
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
})

test('the sitemap contains every story of the brand with its last change, oldest first, in one round trip', async () => {
  const id = await givePublished('corrected', 5)
  await givePublished('older', 1)
  await givePublished('theirs', 9, { by: 'lena' })
  await fixture.db().commit([
    build
      .update(articleRevisions)
      .set({ createdAt: at(60) })
      .where(eq(articleRevisions.articleId, id)),
  ])
  const ctx = await on(MERIDIAN)
  expect(await listStoryAddresses(ctx, { page: 1 })).toEqual({
    pages: 1,
    stories: [
      { slug: 'older', updatedAt: at(1) },
      { slug: 'corrected', updatedAt: at(60) },
    ],
  })
  expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 2 })
  expect(await inSitemap(HARBOR)).toEqual(['theirs'])
})

test('the pages of the sitemap contain every story once, and a new story changes only the last page', async () => {
  const pagesOf = async () => {
    const read = async (page: number) => listStoryAddresses(await on(MERIDIAN), { page, size: 2 })
    const { pages } = await read(1)
    const all = await Promise.all(Array.from({ length: pages }, (_, i) => read(i + 1)))
    return all.map(({ stories }) => stories.map(({ slug }) => slug))
  }
  expect(await pagesOf()).toEqual([[]])
  for (let i = 0; i < 3; i++) await givePublished(`story-${i}`, i)
  expect(await pagesOf()).toEqual([['story-0', 'story-1'], ['story-2']])
  await givePublished('story-3', 3)
  expect(await pagesOf()).toEqual([
    ['story-0', 'story-1'],
    ['story-2', 'story-3'],
  ])
})

describe('the addresses of all stories', () => {
  const ask = (host: string, body: object) => callerOf(createApp(), fixture.env, host).post(SITEMAP_CALL_PATH, body)

  test('are returned over the service binding', async () => {
    await givePublished('quiet-platforms', 0)
    const response = await ask(SITEMAP_HOST, { host: MERIDIAN, page: 1 })
    expect(await response.json()).toEqual({
      pages: 1,
      people: [],
      roundups: [],
      stories: [{ slug: 'quiet-platforms', updatedAt: at(0).toISOString() }],
    })
    expect((await ask(SITEMAP_HOST, { host: MERIDIAN, page: 2 })).status).toBe(404)
    expect((await ask(SITEMAP_HOST, { host: 'nowhere.localhost', page: 1 })).status).toBe(404)
    for (const page of [0, 1.5, -1, 'x', null, 1e9])
      expect((await ask(SITEMAP_HOST, { host: MERIDIAN, page })).status).toBe(400)
  })

  test('are not found on the host of a community, and not available on the public endpoint', async () => {
    expect((await ask(MERIDIAN, { host: MERIDIAN, page: 1 })).status).toBe(404)
    const query = '{ storyAddresses { slug } }'
    const response = await callerOf(createApp(), fixture.env, MERIDIAN).post('/graphqlPublic', { query })
    expect(await response.text()).toContain('Cannot query field')
  })
})
