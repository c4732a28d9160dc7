import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { giveManyArticles } from '#db/testing/many-articles.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { listEditors, listFormerEditors } from './list-editors.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function named(who: Name = 'theo') {
  const ctx = { db: fixture.db(), actor: fixture.actor(who), now: NOW }
  const [present, former] = await Promise.all([listEditors(ctx), listFormerEditors(ctx)])
  return { present: present.map(({ id }) => id), former: former.map(({ id }) => id), trips: ctx.db.cost.trips }
}
/** A published article of Meridian with an editor. */
async function givePublished(editorId: string) {
  const { id } = await fixture.giveArticle({ status: 'PUBLISHED', editor: 'theo', publishedAt: NOW, slug: editorId })
  await fixture.db().commit([build.update(articles).set({ editorId }).where(eq(articles.id, id))])
}

it('a person who has articles but can no longer edit is a former editor, and cannot be assigned', async () => {
  const [theo, pia] = [fixture.id('theo'), fixture.id('pia')]
  for (const id of [theo, pia]) await givePublished(id)
  const all = await named()
  expect(all.present).toContain(theo)
  expect(all.present).not.toContain(pia)
  expect(all).toMatchObject({ former: [pia], trips: 1 })
})

it('a person with a closed account is a former editor', async () => {
  const ada = fixture.id('ada')
  const permission = { userId: ada, communityId: fixture.cast.meridian.id, permission: 'articles.edit' as const }
  const status = (value: 'ACTIVE' | 'INACTIVE') => build.update(users).set({ status: value }).where(eq(users.id, ada))
  const isGiven = and(eq(staffPermissions.userId, ada), eq(staffPermissions.id, 'ada-edits'))
  onTestFinished(() =>
    fixture
      .db()
      .commit([status('ACTIVE'), build.delete(staffPermissions).where(isGiven)])
      .then(() => {}),
  )
  await givePublished(ada)
  await fixture.db().commit([build.insert(staffPermissions).values({ id: 'ada-edits', ...permission })])
  expect(await named()).toMatchObject({ former: [], present: expect.arrayContaining([ada]) })
  await fixture.db().commit([status('INACTIVE')])
  expect(await named()).toMatchObject({ former: [ada], present: expect.not.arrayContaining([ada]) })
})

it('a person of another community is no editor here', async () => {
  await givePublished(fixture.id('pia'))
  expect((await named('stig')).former).toEqual([])
})

it('requires the permission to manage articles', async () => {
  await expect(named('pia')).rejects.toMatchObject({ code: 'NotAllowed' })
})

it('is read with one index step per editor, among many articles', async () => {
  const { meridian } = fixture.cast
  await giveManyArticles(fixture.db(), {
    communityId: meridian.id,
    editorId: fixture.id('pia'),
    articles: 2000,
    now: NOW,
  })
  expect((await named()).former).toEqual([fixture.id('pia')])
  const asked = peekRecorded().findLast(({ sql }) => sql.includes('RECURSIVE editor'))
  for (const plan of await plansOf(asked?.sql ?? '')) expect(plan.join()).not.toMatch(/SCAN (?:articles|users)/)
})
