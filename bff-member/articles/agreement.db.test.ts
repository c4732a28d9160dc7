import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleAgreements } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { acceptProductAgreement } from './accept-product-agreement.ts'
import { readArticleInFlight } from './articles.queries.ts'
import { autoSaveRevision } from './auto-save-revision.ts'
import { createArticle } from './create-article.ts'
import { sendForReview } from './send-for-review.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

/** Terms of Maya's community, in force from an hour after the fixture's time for each version. */
function giveTerms(...versions: number[]) {
  const rows = versions.map((version) => ({
    id: `terms-${version}`,
    communityId: fixture.cast.meridian.id,
    version,
    terms: 'Terms',
    publishedAt: at(version * 60),
  }))
  return fixture.db().commit([build.insert(articleAgreements).values(rows)])
}

const NOT_ACCEPTED = {
  code: 'Unprocessable',
  message: SUBMIT_REFUSALS.agreement,
  extensions: { reason: 'agreement' },
}

test('[ART-059] the agreement is accepted once, and once more for new terms', async () => {
  await expect(acceptProductAgreement(fixture.as('maya'))).rejects.toMatchObject({ code: 'NotFound' })
  await giveTerms(1, 2)
  const first = await acceptProductAgreement(fixture.as('maya', at(61)))
  expect(await acceptProductAgreement(fixture.as('maya', at(90)))).toEqual(first)
  expect((await acceptProductAgreement(fixture.as('maya', at(121)))).id).not.toBe(first.id)
})

describe('creating an article', () => {
  test('[ART-059] is refused until the member has accepted the terms that are in force', async () => {
    await giveTerms(1, 2)
    await acceptProductAgreement(fixture.as('sam', at(61)))
    const create = (minute: number) => createArticle(fixture.as('maya', at(minute)), {})
    await expect(create(61)).rejects.toMatchObject(NOT_ACCEPTED)
    expect(await readArticleInFlight(fixture.as('maya', at(61)))).toBeNull()
    await acceptProductAgreement(fixture.as('maya', at(61)))
    await expect(create(121)).rejects.toMatchObject(NOT_ACCEPTED)
    expect(await create(119)).toMatchObject({ status: 'DRAFT' })
  })

  test('is free before a community has terms, and those of another community do not count', async () => {
    await giveTerms(1)
    expect(await createArticle(fixture.as('maya', at(59)), {})).toMatchObject({ status: 'DRAFT' })
    expect(await createArticle(fixture.as('lena', at(61)), {})).toMatchObject({ status: 'DRAFT' })
  })

  test('answers the article in work while new terms wait to be accepted, and its text is still saved', async () => {
    await giveTerms(1)
    const { id } = await fixture.giveArticle()
    expect(await createArticle(fixture.as('maya', at(61)), {})).toMatchObject({ id })
    const saved = await autoSaveRevision(fixture.as('maya', at(61)), {
      articleId: id,
      title: 'T',
      content: '<p>on</p>',
    })
    expect(saved.currentRevision?.content).toBe('<p>on</p>')
  })
})

describe('submitting an article', () => {
  const send = (articleId: string, minute: number, operationId?: string, who: Name = 'maya') =>
    sendForReview(fixture.as(who, at(minute)), { articleId, operationId })

  test('[ART-059] is refused until the author has accepted the terms that are in force, and then done', async () => {
    await giveTerms(1, 2)
    await fixture.giveByline('maya')
    const { id } = await fixture.giveArticle()
    await expect(send(id, 61)).rejects.toMatchObject(NOT_ACCEPTED)
    await acceptProductAgreement(fixture.as('maya', at(61)))
    await expect(send(id, 121)).rejects.toMatchObject(NOT_ACCEPTED)
    expect(await fixture.row(id)).toMatchObject({ status: 'DRAFT' })
    expect(await fixture.events(id)).toEqual([])
    expect(await send(id, 119, 'op')).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    // The repeat of a submission is answered, whatever terms came into force since.
    expect(await send(id, 121, 'op')).toMatchObject({ id })
  })
})
