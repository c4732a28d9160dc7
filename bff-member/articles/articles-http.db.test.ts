import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { type CallOptions, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

type AuthHeader = NonNullable<CallOptions['headers']>

let fixture: ArticleFixture
let maya: AuthHeader
let sam: AuthHeader
let lena: AuthHeader
let theo: AuthHeader
let call: (query: string, variables?: object, headers?: AuthHeader, host?: string) => Promise<Response>
beforeAll(async () => {
  fixture = await articleFixture()
  const app = createApp()
  const env = fixture.env
  maya = await fixture.headersFor('maya', 'member')
  sam = await fixture.headersFor('sam', 'member')
  lena = await fixture.headersFor('lena', 'member', 'harbor')
  theo = await fixture.headersFor('theo', 'admin')
  call = (query, variables = {}, headers = maya, host = 'meridian.localhost') =>
    callerOf(app, env, host).post('/graphql', { query, variables }, { headers })
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

function tripsOf(response: Response) {
  return Number(/trips=(\d+)/.exec(response.headers.get('Server-Timing') ?? '')?.[1])
}

const SAVE = `mutation ($id: ID!, $content: String!, $base: ID) {
  articleAutoSaveRevision(articleId: $id, title: "Title", content: $content, baseRevisionId: $base) {
    id canSubmit author { name { formatted } } currentRevision { id title content wordCount updatedAt }
  }
}`

test('every operation without a session is answered 401', async () => {
  const { id } = await fixture.giveArticle()
  for (const query of [
    '{ articleInFlight { id } }',
    `{ article(id: "${id}") { id } }`,
    'mutation { articleCreate { id } }',
    `mutation { articleAutoSaveRevision(articleId: "${id}", title: "", content: "") { id } }`,
    `mutation { articleSendForReview(articleId: "${id}") { id } }`,
    `mutation { articleApproveForPublishing(id: "${id}") { id } }`,
    'mutation { articleUserByline(byline: "x") { id } }',
    `mutation { articleFeedbackCreate(articleId: "${id}", feedback: "x") { id } }`,
    'mutation { articleAcceptProductAgreement { id } }',
  ]) {
    const answer = await call(query, {}, {})
    expect(answer.status).toBe(401)
    expect((await answer.json()).data ?? null).toBeNull()
  }
  expect(await fixture.revisions(id)).toHaveLength(1)
})

test("a session is refused on another community's host", async () => {
  expect((await call('{ articleInFlight { id } }', {}, lena)).status).toBe(401)
  expect((await call('{ articleInFlight { id } }', {}, lena, 'harbor.localhost')).status).toBe(200)
})

test("the responses for another member's article and for an unknown one are byte-identical", async () => {
  const { id } = await fixture.giveArticle()
  const bytes = async (articleId: string) => {
    const text = await (await call(SAVE, { id: articleId, content: 'x' }, sam)).text()
    return text.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g, '')
  }
  expect(await bytes(id)).toBe(await bytes('nothing'))
  expect(await bytes(id)).toContain('"code":"NotFound"')
  const read = async (articleId: string) => (await call(`{ article(id: "${articleId}") { id } }`, {}, sam)).text()
  expect(await read(id)).toBe(await read('nothing'))
})

test('a member of staff has the rights of a member on this endpoint, not those of an editor', async () => {
  const { id } = await fixture.giveArticle({ status: 'READY_TO_APPROVE', editor: 'theo' })
  const answer = await (await call(`mutation { articleApproveForPublishing(id: "${id}") { id } }`, {}, theo)).json()
  expect(answer.errors[0].extensions.code).toBe('NotFound')
})

describe('a dashboard', () => {
  const DASHBOARD = `{
    me { name { formatted } }
    articleInFlight { id status canView canEdit canSubmit canApprove submittedDate
      author { snapshot { name avatar } } editor { id name { formatted } } currentRevision { id title content updatedAt } }
    articlesPendingPublication { id status scheduledDate title author { id } }
    articlesPublished { id articleUrl publishedDate title author { id } editor { id } }
    articleFeedback { edges { cursor node { id remark createdAt hasRead author { id snapshot { name avatar } } } }
      pageInfo { hasPreviousPage startCursor } }
    articleUserSetting { id byline }
    articleGuidelines { id }
    articleProductTerms { id terms }
    articleProductAgreementStatus { createdAt }
    articleClosures { startsAt endsAt }
  }`

  test('takes one round trip, including session, people and texts', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    for (let i = 0; i < 20; i++)
      await fixture.giveArticle({ status: i % 2 ? 'PUBLISHED' : 'SCHEDULED', publishedAt: new Date(), slug: `s-${i}` })
    const answer = await call(DASHBOARD)
    const { data, errors } = await answer.json()
    expect(errors).toBeUndefined()
    expect(data.articleInFlight).toMatchObject({
      id,
      canView: true,
      canEdit: true,
      canSubmit: true,
      canApprove: false,
      author: { snapshot: { name: 'Maya Chen' } },
      editor: { name: { formatted: 'Theo Brandt' } },
      currentRevision: { title: 'Quiet platforms' },
    })
    expect(data.articlesPublished).toHaveLength(10)
    expect(data.articlesPublished[0].articleUrl).toMatch(/^\/stories\/s-\d+$/)
    expect(data.articleUserSetting.byline).toContain('Maya Chen')
    expect(tripsOf(answer)).toBe(1)
  })
})

describe('writing', () => {
  test('a member creates, saves and submits an article', async () => {
    const created = (await (await call('mutation { articleCreate { id status title currentRevision { id } } }')).json())
      .data.articleCreate
    expect(created).toMatchObject({ status: 'DRAFT', title: '', currentRevision: null })
    const saved = await call(SAVE, { id: created.id, content: textOf(600) })
    const { articleAutoSaveRevision } = (await saved.json()).data
    expect(articleAutoSaveRevision).toMatchObject({
      canSubmit: true,
      author: { name: { formatted: 'Maya Chen' } },
      currentRevision: { title: 'Title', wordCount: 600 },
    })
    expect(tripsOf(saved)).toBeLessThanOrEqual(2)
    const sent = await call(
      'mutation ($id: ID!) { articleSendForReview(articleId: $id) { status canView author { id } } }',
      {
        id: created.id,
      },
    )
    expect((await sent.json()).data.articleSendForReview).toMatchObject({
      status: 'SUBMITTED_FOR_REVIEW',
      canView: false,
      author: { id: fixture.id('maya') },
    })
    expect(tripsOf(sent)).toBeLessThanOrEqual(2)
  })

  test('a stale save is refused with the current text, and the refused text is stored', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    await call(SAVE, { id, content: '<p>first</p>', base: revisionId })
    const answer = await call(SAVE, { id, content: '<p>second</p>', base: revisionId })
    const { errors } = await answer.json()
    expect(answer.status).toBe(200)
    expect(errors[0].extensions).toMatchObject({
      code: 'StaleRevision',
      current: { title: 'Title', content: '<p>first</p>' },
      keptRevisionId: expect.any(String),
      correlationId: expect.stringMatching(/^[0-9A-Z]{4}-/),
    })
  })

  test('a refused submission returns its reason', async () => {
    const { id } = await fixture.giveArticle({ words: 499 })
    const send = async (articleId: string) =>
      (await (await call(`mutation { articleSendForReview(articleId: "${articleId}") { id } }`)).json()).errors[0]
    expect(await send(id)).toMatchObject({ extensions: { code: 'Unprocessable', reason: 'content' } })
  })

  test('an article beyond 256 KiB is refused as too large, one below is saved', async () => {
    const { id } = await fixture.giveArticle()
    const save = async (bytes: number) => (await call(SAVE, { id, content: `<p>${'x'.repeat(bytes)}</p>` })).json()
    expect((await save(250 * 1024)).errors).toBeUndefined()
    expect((await save(257 * 1024)).errors[0].extensions.code).toBe('TooLarge')
  })

  test('only the save of an article may be longer than 32 KiB: the operation name elsewhere in a document does not count, and size is measured in bytes', async () => {
    const feedback =
      'mutation ($id: ID!, $feedback: String!) { articleFeedbackCreate(articleId: $id, feedback: $feedback) { id } }'
    const variables = { id: 'none', feedback: 'x'.repeat(33 * 1024) }
    for (const query of [
      feedback,
      `# articleAutoSaveRevision\n${feedback}`,
      `query articleAutoSaveRevision { me { id } }`,
    ]) {
      const answer = await call(query, variables)
      const { errors } = await answer.json()
      expect([answer.status, errors[0].extensions.code], query).toEqual([413, 'TooLarge'])
    }
    expect((await call(feedback, { id: 'none', feedback: 'é'.repeat(17 * 1024) })).status).toBe(413)
    expect((await call(`${SAVE} # ${'x'.repeat(33 * 1024)}`, { id: 'none', content: '' })).status).toBe(400)
  })

  test('an unknown argument or field is refused', async () => {
    const { id } = await fixture.giveArticle()
    const answer = await call(`mutation { articleSendForReview(articleId: "${id}", status: PUBLISHED) { id } }`)
    expect((await answer.json()).errors[0].extensions.code).toBe('BadRequest.Invalid')
    expect(await fixture.row(id)).toMatchObject({ status: 'DRAFT' })
  })

  test('a refused byline returns the field name', async () => {
    const answer = await call(`mutation { articleUserByline(byline: "${'x'.repeat(141)}") { id } }`)
    expect((await answer.json()).errors[0].extensions).toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { byline: 999 },
    })
  })

  test('a comment is returned with its author and takes two round trips', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const answer = await call(
      'mutation ($id: ID!) { articleFeedbackCreate(articleId: $id, feedback: "Done") { remark hasRead author { snapshot { name } } } }',
      { id },
    )
    expect((await answer.json()).data.articleFeedbackCreate).toEqual({
      remark: 'Done',
      hasRead: true,
      author: { snapshot: { name: 'Maya Chen' } },
    })
    expect(tripsOf(answer)).toBe(2)
  })
})
