import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { articleFeedback } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type CallOptions, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

type AuthHeader = NonNullable<CallOptions['headers']>

let fixture: ArticleFixture
let theo: AuthHeader
let ada: AuthHeader
let atHarbor: AuthHeader
let maya: AuthHeader
let call: (query: string, variables?: object, headers?: AuthHeader, host?: string) => Promise<Response>
beforeAll(async () => {
  fixture = await articleFixture()
  const app = createApp()
  const env = fixture.env
  theo = await fixture.headersFor('theo', 'admin')
  ada = await fixture.headersFor('ada', 'admin')
  atHarbor = await fixture.headersFor('theo', 'admin', 'harbor')
  maya = await fixture.headersFor('maya', 'member')
  call = (query, variables = {}, headers = theo, host = 'meridian.localhost') =>
    callerOf(app, env, host).post('/graphqlAdmin', { query, variables }, { headers })
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

function tripsOf(response: Response) {
  return Number(/trips=(\d+)/.exec(response.headers.get('Server-Timing') ?? '')?.[1])
}

function operations(id: string) {
  return [
    '{ articles { totalCount } }',
    '{ articleStatusCounts { count } }',
    `{ article(id: "${id}") { id } }`,
    `{ articleFeedback(articleId: "${id}") { edges { cursor } } }`,
    `{ articleEvents(articleId: "${id}") { id } }`,
    '{ articleEditors { id } }',
    `mutation { articleAssignEditor(articleId: "${id}") { id } }`,
    `mutation { articleSetStatus(articleId: "${id}", status: ON_HOLD) { id } }`,
    `mutation { articleFeedbackCreate(articleId: "${id}", feedback: "x") { id } }`,
  ]
}

function ofMany(id: string) {
  return [
    '{ articleBoard { found } }',
    `mutation { articlesAssignEditor(articleIds: ["${id}"], editorId: "${fixture.id('theo')}", operationId: "o") { refused { code } } }`,
    'mutation { articlesUndo(articleIds: ["x"], operationId: "o") { refused { code } } }',
    'mutation { articlesSetStatus(articleIds: ["x"], status: ON_HOLD, operationId: "o") { refused { code } } }',
  ]
}

test('[EDIT-006] requests without a session are answered 401, with a member session 403', async () => {
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo' })
  for (const query of [...operations(id), ...ofMany(id)]) {
    expect((await call(query, {}, {})).status).toBe(401)
    expect((await call(query, {}, maya)).status).toBe(403)
  }
  expect(await fixture.row(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
})

test('an editor signed in to one community neither reads nor changes the articles of another', async () => {
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
  const there = async (query: string) => (await call(query, {}, atHarbor, 'harbor.localhost')).json()
  expect((await there('{ articles { totalCount edges { node { id } } } }')).data.articles).toEqual({
    totalCount: 0,
    edges: [],
  })
  expect((await there(`{ article(id: "${id}") { id } }`)).data.article).toBeNull()
  for (const query of operations(id).filter((one) => one.includes(id) && !one.includes('{ article(')))
    expect((await there(query)).errors[0].extensions.code).toBe('NotFound')
  expect((await call('{ articles { totalCount } }', {}, atHarbor)).status).toBe(401)
  expect(await fixture.row(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW', editorId: null })
})

test('the list with authors and editors, the counts and the editors take one round trip', async () => {
  for (let i = 0; i < 30; i++) await fixture.giveArticle({ status: 'PUBLISHED', editor: i % 2 ? 'theo' : 'ada' })
  const answer = await call(`{
    me { name { formatted } }
    articles(first: 20) { totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id title status statusUpdatedAt wordCount allowedStatuses canView canEdit
        author { name { formatted } profile { avatar } } editor { id name { formatted } } } } }
    articleStatusCounts { status count }
    articleEditors { id name { formatted } }
  }`)
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  expect(data.articles).toMatchObject({ totalCount: 30, pageInfo: { hasNextPage: true } })
  expect(data.articles.edges[0].node).toMatchObject({
    author: { name: { formatted: 'Maya Chen' } },
    allowedStatuses: ['TRASHED'],
    canView: true,
    canEdit: false,
  })
  expect(tripsOf(answer)).toBe(1)
})

test('[EDIT-001] [EDIT-006] board and list with all their fields take one round trip, assigning many articles two', async () => {
  for (let i = 0; i < 5; i++) await fixture.giveArticle({ status: 'PUBLISHED', editor: 'theo' })
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
  const facts =
    'status title due dueAt dueDay deskDate promisedDay isOverdue previousStatus unreadFeedbackCount scanBand allowedStatuses editor { id }'
  const reads = [
    `{ me { id } articleEditors { id } articleStatusCounts(filter: { text: "quiet" }) { count }
      articleBoard(filter: { text: "quiet" }) { found columns { status count oldestAt due articles { ${facts} author { id } } } } }`,
    `{ articles(filter: { minDays: 1 }, sort: TITLE) { totalCount edges { node { ${facts} } } } }`,
  ]
  for (const query of reads) {
    const answer = await call(query)
    const { data, errors } = await answer.json()
    expect(errors).toBeUndefined()
    expect(data.articleBoard?.found ?? data.articles.totalCount).toBe(6)
    expect(tripsOf(answer)).toBe(1)
  }
  const assign = await call(
    `mutation { articlesAssignEditor(articleIds: ["${id}", "x"], editorId: "${fixture.id('theo')}", operationId: "o") {
      changed { id status editor { name { fullName } } } refused { articleId code message status } } }`,
  )
  expect((await assign.json()).data.articlesAssignEditor).toMatchObject({
    changed: [{ id, status: 'EDITING', editor: { name: { fullName: 'Theo Brandt' } } }],
    refused: [{ articleId: 'x', code: 'NotFound' }],
  })
  const undo = await call(
    `mutation { articlesUndo(articleIds: ["${id}"], operationId: "o") { changed { id status } refused { code } } }`,
  )
  expect((await undo.json()).data.articlesUndo).toEqual({
    changed: [{ id, status: 'SUBMITTED_FOR_REVIEW' }],
    refused: [],
  })
  for (const answer of [assign, undo]) expect(tripsOf(answer)).toBe(2)
  const move = await call(`mutation { articleSetStatus(articleId: "${id}", status: ON_HOLD) { due dueAt } }`)
  expect((await move.json()).data.articleSetStatus).toEqual({ due: 'NONE', dueAt: null })
  expect(tripsOf(move)).toBe(2)
})

test('a scheduled article says that its community will have closed by then, in the one round trip of its page', async () => {
  onTestFinished(() => dropClosings(fixture))
  const giveScheduled = (minutes: number) =>
    fixture.giveArticle({ status: 'SCHEDULED', editor: 'theo', scheduledAt: at(minutes) })
  const [before, after] = [await giveScheduled(59), await giveScheduled(60)]
  const isAfterEnd = async ({ id }: { readonly id: string }) => {
    const answer = await call(`{ article(id: "${id}") { id due isAfterEnd } }`)
    expect(tripsOf(answer)).toBe(1)
    return (await answer.json()).data.article.isAfterEnd
  }
  expect(await isAfterEnd(after)).toBe(false)
  await giveClosing(fixture, { endsAt: at(60) })
  expect([await isAfterEnd(before), await isAfterEnd(after)]).toEqual([false, true])
})

test('the texts of all articles of a list are read in one statement', async () => {
  const titles = ['A first title', 'A second title', 'A third title']
  for (const title of titles) await fixture.giveArticle({ status: 'PUBLISHED', editor: 'theo', title })
  const answer = await call(
    '{ articles(sort: TITLE) { edges { node { title currentRevision { title content } approvedRevision { title } } } } }',
  )
  const { data } = await answer.json()
  const nodes = data.articles.edges.map(({ node }: { node: object }) => node)
  expect(nodes).toMatchObject(titles.map((title) => ({ title, currentRevision: { title } })))
  expect(tripsOf(answer)).toBe(2)
})

test("unread feedback is counted only for the article's editor", async () => {
  const given = await Promise.all([
    fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', by: 'maya' }),
    fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'ada', by: 'sam' }),
  ])
  const comments = given.map(({ id }) => ({
    id: newId(NOW),
    communityId: fixture.cast.meridian.id,
    articleId: id,
    authorId: fixture.id('maya'),
    remark: 'I have a question.',
    createdAt: NOW,
  }))
  const own = comments.slice(0, 1).map((row) => ({ ...row, id: newId(NOW), authorId: fixture.id('theo') }))
  await fixture.db().commit([build.insert(articleFeedback).values([...comments, ...own])])
  const unreadOf = async (who: AuthHeader) => {
    const { data } = await (await call('{ articles { edges { node { id unreadFeedbackCount } } } }', {}, who)).json()
    const nodes: { id: string; unreadFeedbackCount: number }[] = data.articles.edges.map(
      (edge: { node: object }) => edge.node,
    )
    return given.map(({ id }) => nodes.find((node) => node.id === id)?.unreadFeedbackCount)
  }
  expect(await unreadOf(theo)).toEqual([1, 0])
  expect(await unreadOf(ada)).toEqual([0, 1])
  const unreadOfOne = async () =>
    (await (await call(`{ article(id: "${given[0]?.id}") { unreadFeedbackCount } }`)).json()).data.article
  expect(await unreadOfOne()).toEqual({ unreadFeedbackCount: 1 })
  const read = await call(
    `mutation { articleFeedbackMarkRead(articleId: "${given[0]?.id}", remarkId: "${comments[0]?.id}") }`,
  )
  expect((await read.json()).data).toEqual({ articleFeedbackMarkRead: 0 })
  expect(await unreadOf(theo)).toEqual([0, 0])
  expect(await unreadOfOne()).toEqual({ unreadFeedbackCount: 0 })
})

test('assigning, changing the status and writing feedback take two round trips each', async () => {
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
  const take = await call(
    `mutation { articleAssignEditor(articleId: "${id}") { status editor { name { formatted } } author { id } allowedStatuses } }`,
  )
  expect((await take.json()).data.articleAssignEditor).toEqual({
    status: 'EDITING',
    editor: { name: { formatted: 'Theo Brandt' } },
    author: { id: fixture.id('maya') },
    allowedStatuses: ['FIRST_ROUND_EDIT', 'FINAL_EDIT', 'ON_HOLD', 'TRASHED'],
  })
  const feedback = await call(
    `mutation { articleFeedbackCreate(articleId: "${id}", feedback: "Good") { remark author { snapshot { name } } } }`,
  )
  expect((await feedback.json()).data.articleFeedbackCreate.author.snapshot.name).toBe('Theo Brandt')
  const move = await call(
    `mutation { articleSetStatus(articleId: "${id}", status: FIRST_ROUND_EDIT, reason: "Start") { status editor { id } } }`,
  )
  expect((await move.json()).data.articleSetStatus.status).toBe('FIRST_ROUND_EDIT')
  for (const answer of [take, feedback, move]) expect(tripsOf(answer)).toBe(2)
  expect((await fixture.audits(id)).map((row) => row.correlationId)).toContain(move.headers.get('X-Correlation-Id'))
})

test('the calendar is read with or without a filter, for as many days as a month view spans', async () => {
  await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: new Date('2026-12-08T15:00:00Z'), title: 'S' })
  const read = async (days: number, shown: string, from = '2026-12-08') => {
    const answer = await call(
      `{ articleCalendar(from: "${from}", days: ${days}, filter: { shown: ${shown} }) { day articles { title } } }`,
    )
    const { data, errors } = await answer.json()
    return errors?.[0].extensions.code ?? data.articleCalendar
  }
  const withOne = [{ day: '2026-12-08', articles: [{ title: 'S' }] }]
  expect(await read(1, 'ALL')).toEqual(withOne)
  expect(await read(1, 'SCHEDULED')).toEqual(withOne)
  expect(await read(1, 'PUBLISHED')).toEqual([{ day: '2026-12-08', articles: [] }])
  expect(await read(42, 'ALL')).toHaveLength(42)
  for (const refused of [read(43, 'ALL'), read(0, 'ALL'), read(1, 'ALL', '2026-02-30')])
    expect(await refused).toBe('BadRequest.Invalid')
})

test('a refused status change lists the allowed statuses', async () => {
  const { id } = await fixture.giveArticle({ status: 'DRAFT' })
  const answer = await call(`mutation { articleSetStatus(articleId: "${id}", status: PUBLISHED) { id } }`)
  expect((await answer.json()).errors[0].extensions).toMatchObject({
    code: 'InvalidTransition',
    allowed: ['ON_HOLD', 'TRASHED'],
  })
})

test('an admin who is not an editor can assign an editor, but cannot take the article', async () => {
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
  const take = await call(`mutation { articleAssignEditor(articleId: "${id}") { id } }`, {}, ada)
  expect((await take.json()).errors[0].extensions.code).toBe('Unprocessable')
  const assign = await call(
    `mutation { articleAssignEditor(articleId: "${id}", editorId: "${fixture.id('theo')}") { editor { id } } }`,
    {},
    ada,
  )
  expect((await assign.json()).data.articleAssignEditor.editor.id).toBe(fixture.id('theo'))
})

test('a scheduled date without an offset is refused', async () => {
  const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
  const schedule = async (date: string) =>
    (
      await call(
        `mutation { articleSetStatus(articleId: "${id}", status: SCHEDULED, scheduledDate: "${date}") { scheduledDate } }`,
      )
    ).json()
  expect((await schedule('2099-01-05T09:00:00')).errors[0].extensions.code).toBe('BadRequest.Invalid')
  expect((await schedule('2099-01-05T09:00:00-05:00')).data.articleSetStatus.scheduledDate).toBe(
    '2099-01-05T14:00:00.000Z',
  )
})
