import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleAgreementAcceptances } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { acceptProductAgreement } from './accept-product-agreement.ts'
import { readArticleInFlight } from './articles.queries.ts'
import { readAuthorInfo } from './author-info.queries.ts'
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

/** Publishes the given version of the terms in Maya's community. */
function giveTerms(version: number, body: string | null = `Terms ${version}`) {
  return contentFactory(fixture).giveText('article-agreement', body, { id: `terms-${version}`, version })
}
function accept(who: Name = 'maya', minute = 0, termsId: string | null = null) {
  return acceptProductAgreement(fixture.as(who, at(minute)), { termsId })
}

const NOT_ACCEPTED = {
  code: 'Unprocessable',
  message: SUBMIT_REFUSALS.agreement,
  extensions: { reason: 'agreement' },
}

describe('the agreement', () => {
  test('[ART-059] is accepted once, and once more for new terms', async () => {
    await expect(accept()).rejects.toMatchObject({ code: 'NotFound' })
    await giveTerms(1)
    const first = await accept('maya', 1)
    expect(await accept('maya', 30)).toEqual(first)
    await giveTerms(2)
    expect((await accept('maya', 61)).id).not.toBe(first.id)
  })

  test('[ART-059] is refused when newer terms were published since the member read them', async () => {
    await giveTerms(1)
    await giveTerms(2)
    await expect(accept('maya', 0, 'terms-1')).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await fixture.db().read(build.select().from(articleAgreementAcceptances))).toEqual([])
    await accept('maya', 0, 'terms-2')
    await expect(accept('maya', 0, 'terms-1')).rejects.toMatchObject({ code: 'StaleRevision' })
  })

  test('[ADM-022] is not requested again when the wording was already accepted: terms that were rolled back, or the default of all brands', async () => {
    const isAsked = async () => !(await readAuthorInfo(fixture.as('maya'), 'hasAcceptedTerms'))
    await giveTerms(1)
    await accept()
    await giveTerms(2)
    expect(await isAsked()).toBe(true)
    await giveTerms(3, 'Terms 1')
    expect(await isAsked()).toBe(false)
    await giveTerms(4, null)
    expect(await isAsked()).toBe(false)
    await contentFactory(fixture).giveText('article-agreement', 'Default', { where: 'council' })
    expect(await isAsked()).toBe(true)
    expect(await readAuthorInfo(fixture.as('maya'), 'acceptedTerms')).toMatchObject({ id: 'terms-1', body: 'Terms 1' })
    await contentFactory(fixture).giveText('article-agreement', 'Terms 1', { where: 'council', version: 2 })
    expect(await isAsked()).toBe(false)
  })
})

describe('creating an article', () => {
  const create = (minute: number) => createArticle(fixture.as('maya', at(minute)), {})

  test('[ART-059] is refused until the member has accepted the terms that are in force', async () => {
    await giveTerms(1)
    await accept('sam')
    await expect(create(61)).rejects.toMatchObject(NOT_ACCEPTED)
    expect(await readArticleInFlight(fixture.as('maya', at(61)))).toBeNull()
    await accept()
    await giveTerms(2)
    await expect(create(62)).rejects.toMatchObject(NOT_ACCEPTED)
    await accept()
    expect(await create(63)).toMatchObject({ status: 'DRAFT' })
  })

  test('is allowed while the community has no terms; the terms of another community do not count', async () => {
    expect(await create(59)).toMatchObject({ status: 'DRAFT' })
    await giveTerms(1)
    expect(await createArticle(fixture.as('lena', at(61)), {})).toMatchObject({ status: 'DRAFT' })
  })

  test('returns the article in work while new terms wait to be accepted, and its text can still be saved', async () => {
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

  test('[ART-059] is refused until the author has accepted the current terms, and then succeeds', async () => {
    await giveTerms(1)
    await fixture.giveByline('maya')
    const { id } = await fixture.giveArticle()
    await expect(send(id, 61)).rejects.toMatchObject(NOT_ACCEPTED)
    await accept()
    await giveTerms(2)
    await expect(send(id, 62)).rejects.toMatchObject(NOT_ACCEPTED)
    expect(await fixture.row(id)).toMatchObject({ status: 'DRAFT' })
    expect(await fixture.events(id)).toEqual([])
    await accept()
    expect(await send(id, 63, 'op')).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    // A repeated submission returns its result even when newer terms were published since.
    await giveTerms(3)
    expect(await send(id, 64, 'op')).toMatchObject({ id })
  })
})
