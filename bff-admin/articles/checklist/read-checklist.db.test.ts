import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { articles, articleUserSettings } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { DEFAULT_CHECKLIST } from '#shared/domain/articles/checklist/checklist.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { readChecklist } from './read-checklist.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function doneOf(articleId: string) {
  const checks = await readChecklist(fixture.as('theo'), articleId)
  return Object.fromEntries(checks.map(({ check, isDone, found }) => [check, found ?? isDone]))
}

it("covers the article as stored: its title, links and image, its author's byline, the scan of its newest text", async () => {
  const content =
    '<p>As <a href="https://a.example">one</a> and <a href="https://b.example">two</a> say, about <b>this</b>.</p>'
  const { id } = await fixture.giveArticle({ title: 'Quiet', content })
  expect(await doneOf(id)).toEqual({ TITLE: 5, BYLINE: false, SOURCES: 2, LEAD_IMAGE: false, SCAN: false })
  const { id: userId, communityId } = { ...fixture.cast.maya, communityId: fixture.cast.meridian.id }
  await fixture
    .db()
    .commit([
      build
        .insert(articleUserSettings)
        .values({ id: 's', communityId, userId, byline: '<p>Maya Chen.</p>', updatedAt: NOW }),
      build.update(articles).set({ leadImageId: 'pic_a', leadImageAlt: 'A harbour' }).where(eq(articles.id, id)),
    ])
  expect(await doneOf(id)).toMatchObject({ BYLINE: true, LEAD_IMAGE: true })
})

it('has the checks of the brand', async () => {
  const { id } = await fixture.giveArticle()
  const [row] = await fixture
    .db()
    .read(build.select().from(communities).where(eq(communities.id, fixture.cast.meridian.id)))
  const articleChecks = { ...DEFAULT_CHECKLIST, scan: false, byline: false }
  if (!row) throw new Error('Meridian is not there')
  await fixture.db().commit([
    build
      .update(communities)
      .set({ config: { ...row.config, articleChecks } })
      .where(eq(communities.id, row.id)),
  ])
  expect(Object.keys(await doneOf(id))).toEqual(['TITLE', 'SOURCES', 'LEAD_IMAGE'])
})

it('requires the permission to edit articles there', async () => {
  const { id } = await fixture.giveArticle({ by: 'lena' })
  await expect(readChecklist(fixture.as('theo'), id)).rejects.toMatchObject({ code: 'NotFound' })
  await expect(readChecklist(fixture.as('pia'), id)).rejects.toMatchObject({ code: 'NotAllowed' })
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const query = `{ articleChecklist(articleId: "${id}") { check } }`
  const { errors } = await (await caller.post('/graphqlAdmin', { query })).json()
  expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
})
