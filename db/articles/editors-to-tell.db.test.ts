import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { editorsToTell } from './editors-to-tell.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
  await fixture.allow('stig', 'articles.edit', fixture.cast.meridian)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function told(editor: Name | null, by: Name = 'maya') {
  const article = editor
    ? ({ status: 'FIRST_ROUND_EDIT', editor } as const)
    : ({ status: 'SUBMITTED_FOR_REVIEW' } as const)
  const { id: articleId } = await fixture.giveArticle({ ...article, by })
  const rows = await fixture.db().read(editorsToTell({ articleId, communityId: fixture.cast.meridian.id }))
  return rows.map(({ id }) => id).toSorted()
}

function ids(...names: readonly Name[]) {
  return names.map((name) => fixture.id(name)).toSorted()
}

it('nobody is told before an article has an editor', async () => {
  expect(await told(null)).toEqual([])
})

it('the editor of an article is told, whether an admin or not', async () => {
  expect(await told('theo')).toEqual(ids('theo'))
  expect(await told('stig', 'sam')).toEqual(ids('stig'))
})

it('the admins are told if the editor has no role in the community, or an account that is not active', async () => {
  expect(await told('pia')).toEqual(ids('ada', 'theo'))
  onTestFinished(() => fixture.change(fixture.cast.stig, { status: 'ACTIVE' }))
  await fixture.change(fixture.cast.stig, { status: 'INACTIVE' })
  expect(await told('stig', 'sam')).toEqual(ids('ada', 'theo'))
})
