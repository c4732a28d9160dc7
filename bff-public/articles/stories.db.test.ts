import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectNoFullScan } from '#db/query-plans.ts'
import { articles } from '#db/schema/articles.ts'
import { type Newsroom, NOW, openNewsroom, queriesOf } from '#db/testing/newsroom.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { relatedStories, storyBySlug } from './stories.queries.ts'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.stop())
beforeEach(async () => {
  await room.clear()
})

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const on = (host: string) => ({ db: room.db(), host })
const MERIDIAN = 'meridian.localhost'

test('anyone reads a published article on its brand, in one round trip', async () => {
  const { id } = await room.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
  const change = { publishedByline: '<p>By Maya</p>', standfirst: 'Platforms.', category: 'Leadership' }
  await room.db().commit([room.db().build.update(articles).set(change).where(eq(articles.id, id))])
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
  await room.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: NOW })
  expect(await storyBySlug(on('harbor.localhost'), 'quiet-platforms')).toBeNull()
  expect(await storyBySlug(on(MERIDIAN), 'loud-platforms')).toBeNull()
  expect(await storyBySlug(on('elsewhere.test'), 'quiet-platforms')).toBeNull()
  expect(await relatedStories(on('harbor.localhost'), 'x', 3)).toEqual([])
  expect(await relatedStories(on('elsewhere.test'), 'x', 3)).toEqual([])
})

test.each(ARTICLE_STATUSES.filter((status) => status !== 'PUBLISHED'))(
  'an article that is %s is read by nobody, whatever address it has',
  async (status) => {
    await room.giveArticle({ status, slug: 'secret', publishedAt: NOW })
    expect(await storyBySlug(on(MERIDIAN), 'secret')).toBeNull()
    expect(await relatedStories(on(MERIDIAN), 'other', 3)).toEqual([])
  },
)

test('one address on two brands is two stories', async () => {
  const maya = await room.giveArticle({ status: 'PUBLISHED', slug: 'leadership', publishedAt: NOW })
  const lena = await room.giveArticle({ status: 'PUBLISHED', slug: 'leadership', publishedAt: NOW, by: 'lena' })
  expect(await storyBySlug(on(MERIDIAN), 'leadership')).toMatchObject({ id: maya.id })
  expect(await storyBySlug(on('harbor.localhost'), 'leadership')).toMatchObject({ id: lena.id })
})

test('related stories are the others, newest first, as many as asked for, in one statement', async () => {
  for (let i = 0; i < 5; i++)
    await room.giveArticle({ status: 'PUBLISHED', slug: `story-${i}`, at: at(i), publishedAt: at(i) })
  await room.giveArticle({ status: 'PUBLISHED', slug: 'theirs', by: 'lena', publishedAt: at(9) })
  const read = on(MERIDIAN)
  const related = await relatedStories(read, 'story-4', 3)
  expect(related.map((story) => story.slug)).toEqual(['story-3', 'story-2', 'story-1'])
  expect(related[0]).toMatchObject({ author: { name: 'Maya Chen' }, publishedDate: at(3) })
  expect(read.db.cost).toMatchObject({ trips: 1, statements: 1 })
})

test('no story is found by reading all articles', async () => {
  const read = on(MERIDIAN)
  const asked = queriesOf(read.db)
  await storyBySlug(read, 'x')
  await relatedStories(read, 'x', 3)
  expect(asked).toHaveLength(2)
  await expectNoFullScan(room.db(), ...asked)
})
