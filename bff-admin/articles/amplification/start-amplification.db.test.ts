import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { AMPLIFICATION_REFUSALS } from '#shared/domain/articles/messages.ts'
import { setArticleStatus } from '../status/set-article-status.ts'
import { readAmplificationOrder } from './amplification.queries.ts'
import { startAmplification } from './start-amplification.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function giveOrder(withdrawnAt: Date | null = null) {
  const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
  const communityId = fixture.cast.meridian.id
  const texts = { currency: 'USD' as const, steps: [], timing: '', refund: '' }
  const order = { communityId, articleId, userId: fixture.id('maya'), offerId: 'offer' }
  await fixture
    .db()
    .commit([
      build
        .insert(articleAmplificationOffers)
        .values({ ...texts, id: 'offer', communityId, version: 1, priceCents: 49_500, publishedAt: at(-1) }),
      build.insert(articleAmplificationRequests).values({ ...order, id: 'order', createdAt: at(-1), withdrawnAt }),
    ])
  return articleId
}
async function emails() {
  return (await fixture.db().read(build.select({ template: outbox.template }).from(outbox))).map((one) => one.template)
}

test('staff record once that an ordered amplification has begun, and the author is notified', async () => {
  const articleId = await giveOrder()
  expect(await startAmplification(fixture.as('theo'), { articleId })).toMatchObject({ begunAt: at(0), paidCents: null })
  await startAmplification(fixture.as('theo', at(5)), { articleId })
  expect(await readAmplificationOrder(fixture.as('theo'), articleId)).toMatchObject({ begunAt: at(0) })
  expect(await emails()).toEqual(['amplification-begun'])
})

test.each([
  ['that has begun', true, 'the order can’t be withdrawn'],
  ['that has not', false, 'you can withdraw your request'],
])('the author of an article that is removed is told of its order %s', async (_, hasBegun, words) => {
  const articleId = await giveOrder()
  if (hasBegun) await startAmplification(fixture.as('theo'), { articleId })
  await setArticleStatus(fixture.as('theo', at(1)), { articleId, status: 'TRASHED' })
  const removed = (await sendWaitingEmails(fixture.db(), at(2))).find(({ subject }) => subject.endsWith('was removed'))
  expect(removed?.text).toContain(words)
  expect(removed?.text).toContain(`/articles/amplify/${articleId}`)
})

test('the removal email does not mention a withdrawn order', async () => {
  const articleId = await giveOrder(at(0))
  await setArticleStatus(fixture.as('theo', at(1)), { articleId, status: 'TRASHED' })
  const [removed] = await sendWaitingEmails(fixture.db(), at(2))
  expect(removed?.text).not.toMatch(/amplif/i)
})

test('is refused for an article in the trash, also when it is moved there at that moment', async () => {
  const articleId = await giveOrder()
  const trash = async () =>
    void (await fixture
      .db()
      .commit([build.update(articles).set({ status: 'TRASHED' }).where(eq(articles.id, articleId))]))
  beforeWriteOf(articleAmplificationRequests, trash)
  const refusal = { code: 'InvalidTransition', message: AMPLIFICATION_REFUSALS.isTrashed }
  for (const minute of [0, 1])
    await expect(startAmplification(fixture.as('theo', at(minute)), { articleId })).rejects.toMatchObject(refusal)
  expect(await emails()).toEqual([])
})

test('is refused to members, and for an article without an order or with a withdrawn one', async () => {
  const articleId = await giveOrder(at(0))
  await expect(startAmplification(fixture.as('theo'), { articleId })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(startAmplification(fixture.as('maya'), { articleId })).rejects.toMatchObject({ code: 'NotAllowed' })
  await expect(startAmplification(fixture.as('theo'), { articleId: 'none' })).rejects.toMatchObject({
    code: 'NotFound',
  })
  expect(await emails()).toEqual([])
})
