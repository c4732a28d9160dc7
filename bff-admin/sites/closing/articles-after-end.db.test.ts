import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { listArticlesAfterEnd } from './articles-after-end.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())

test('articles scheduled after the end of a brand are listed in order of time', async () => {
  const give = (minutes: number, more: object = {}) =>
    fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(minutes), title: `At ${minutes}`, ...more })
  for (const minutes of [90, 59, 60]) await give(minutes)
  await give(70, { by: 'lena' })
  await give(80, { status: 'ON_HOLD' })
  await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: at(100), slug: 'published' })
  const listed = async () => {
    const rows = await listArticlesAfterEnd(fixture.as('theo'), fixture.cast.meridian)
    return rows.map(({ title, scheduledAt }) => [title, scheduledAt])
  }
  expect(await listed()).toEqual([])
  await giveClosing(fixture, { endsAt: at(60) })
  expect(await listed()).toEqual([
    ['At 60', at(60)],
    ['At 90', at(90)],
  ])
  await dropClosings(fixture)
})
