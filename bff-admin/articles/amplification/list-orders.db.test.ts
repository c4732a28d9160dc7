import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleAmplificationOffers, articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { listAmplificationOrders, type OrderStage } from './list-orders.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await giveOrders()
})

/** One order of each stage, "o1" the newest. */
async function giveOrders() {
  const communityId = fixture.cast.meridian.id
  const offer = {
    id: 'offer',
    communityId,
    version: 1,
    priceCents: 49_500,
    currency: 'USD' as const,
    publishedAt: at(-9),
  }
  await fixture
    .db()
    .commit([build.insert(articleAmplificationOffers).values({ ...offer, steps: [], timing: '', refund: '' })])
  const stages = [{}, { begunAt: at(-1) }, { withdrawnAt: at(-1) }]
  for (const [i, stage] of stages.entries()) {
    const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', title: `Quiet ${i + 1}` })
    const order = { id: `o${i + 1}`, communityId, articleId, userId: fixture.id('maya'), offerId: 'offer' }
    await fixture
      .db()
      .commit([build.insert(articleAmplificationRequests).values({ ...order, createdAt: at(-2 - i), ...stage })])
  }
}

async function listed(stage: OrderStage | null = null, after: string | null = null, first = 20) {
  const page = { stage, first, after: after ? parseCursor(after) : null }
  return listAmplificationOrders(fixture.as('theo'), page)
}

async function ids(stage: OrderStage | null = null) {
  return (await listed(stage)).edges.map(({ node }) => node.id)
}

test('staff see the orderer, the article, the amount and the outcome of each amplification order, newest first', async () => {
  expect((await listed()).edges.map(({ node }) => node)).toMatchObject([
    {
      id: 'o1',
      articleTitle: 'Quiet 1',
      authorName: 'Maya Chen',
      stage: 'WAITING',
      requestedAt: at(-2),
      begunAt: null,
      priceCents: 49_500,
      paidCents: null,
      refund: 'NOT_PAID',
    },
    { id: 'o2', stage: 'BEGUN', begunAt: at(-1) },
    { id: 'o3', stage: 'WITHDRAWN', withdrawnAt: at(-1) },
  ])
})

test('and filter them by outcome, page by page', async () => {
  expect(await ids('WAITING')).toEqual(['o1'])
  expect(await ids('BEGUN')).toEqual(['o2'])
  expect(await ids('WITHDRAWN')).toEqual(['o3'])
  const first = await listed(null, null, 2)
  expect(first).toMatchObject({
    edges: [{ node: { id: 'o1' } }, { node: { id: 'o2' } }],
    pageInfo: { hasNextPage: true },
  })
  const rest = await listed(null, first.edges[1]?.cursor, 2)
  expect(rest).toMatchObject({ edges: [{ node: { id: 'o3' } }], pageInfo: { hasNextPage: false } })
})

test('members are refused, and staff of another community see none of them', async () => {
  const page = { stage: null, first: 20, after: null }
  await expect(listAmplificationOrders(fixture.as('maya'), page)).rejects.toMatchObject({ code: 'NotAllowed' })
  const elsewhere = fixture.as('theo', undefined, fixture.cast.harbor)
  expect((await listAmplificationOrders(elsewhere, page)).edges).toEqual([])
})
