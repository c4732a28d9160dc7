import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleEvents, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: ArticleFixture
let ask: (query: string) => Promise<Record<string, unknown> | null>
beforeAll(async () => {
  fixture = await articleFixture()
  const headers = await fixture.headersFor('maya', 'member')
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  ask = async (query) => (await (await caller.post('/graphql', { query }, { headers })).json()).data
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
function ago(ms: number) {
  return new Date(Date.now() - ms)
}

test("an author reads the reason for the article's status", async () => {
  await fixture.giveArticle({ status: 'ON_HOLD', previousStatus: 'EDITING', editor: 'theo' })
  await fixture.db().commit([build.update(articles).set({ statusReason: 'Legal asks.' })])
  expect(await ask('{ articleInFlight { status statusReason canWithdraw } }')).toEqual({
    articleInFlight: { status: 'ON_HOLD', statusReason: 'Legal asks.', canWithdraw: false },
  })
})

test.each([
  [null, true],
  ['theo', false],
] as const)('a submitted article with the editor %s can be withdrawn: %s', async (editor, canWithdraw) => {
  await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor })
  expect(await ask('{ articleInFlight { canWithdraw } }')).toEqual({ articleInFlight: { canWithdraw } })
})

test('the history shows an author the reasons of emailed moves, but not those of undone moves or of messages between editors', async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  const event = (hours: number, fromStatus: ArticleStatus, toStatus: ArticleStatus, undoneAt: Date | null = null) => ({
    id: `event ${hours}`,
    communityId: fixture.cast.meridian.id,
    articleId: id,
    actorId: fixture.id('theo'),
    fromStatus,
    toStatus,
    reason: `Reason ${hours}`,
    undoneAt,
    createdAt: ago(hours * HOUR_MS),
  })
  await fixture
    .db()
    .commit([
      build
        .insert(articleEvents)
        .values([
          event(5, 'EDITING', 'FIRST_ROUND_EDIT'),
          event(4, 'FIRST_ROUND_EDIT', 'NEEDS_REVISION'),
          event(3, 'SUBMITTED_FOR_REVIEW', 'FINAL_EDIT'),
          event(2, 'FINAL_EDIT', 'ON_HOLD', ago(2 * HOUR_MS)),
        ]),
    ])
  expect(await ask(`{ articleEvents(articleId: "${id}") { toStatus reason } }`)).toEqual({
    articleEvents: [
      { toStatus: 'FINAL_EDIT', reason: null },
      { toStatus: 'NEEDS_REVISION', reason: 'Reason 4' },
      { toStatus: 'FIRST_ROUND_EDIT', reason: null },
    ],
  })
})

test.each([
  [29, true],
  [31, false],
])('the text of an article that was trashed %i days ago is readable for its author: %s', async (days, isReadable) => {
  const { id } = await fixture.giveArticle({ status: 'TRASHED', previousStatus: 'DRAFT', at: ago(days * DAY_MS) })
  await fixture.db().commit([build.update(articles).set({ statusReason: 'As you asked.' })])
  const answer = await ask(
    `{ articleInHistory(id: "${id}") { statusReason currentRevision { wordCount } } article(id: "${id}") { id } }`,
  )
  expect(answer).toEqual({
    articleInHistory: isReadable ? { statusReason: 'As you asked.', currentRevision: { wordCount: 600 } } : null,
    article: null,
  })
})
