import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { type CallOptions, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { listEditingSessions, readSavedRevision } from '../articles.queries.ts'
import { setArticleStatus } from '../status/set-article-status.ts'
import { autoSaveRevision } from './auto-save-revision.ts'

type AuthHeader = NonNullable<CallOptions['headers']>

let fixture: ArticleFixture
let call: (query: string, variables: object, headers: AuthHeader) => Promise<Response>
let authHeaders: Readonly<Record<'theo' | 'maya', AuthHeader>>
beforeAll(async () => {
  fixture = await articleFixture()
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  authHeaders = {
    theo: await fixture.headersFor('theo', 'admin'),
    maya: await fixture.headersFor('maya', 'member'),
  }
  call = (query, variables, headers) => caller.post('/graphqlAdmin', { query, variables }, { headers })
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

function save(articleId: string, text: string, options: { base?: string; op?: string; who?: Name; now?: Date } = {}) {
  return autoSaveRevision(fixture.as(options.who ?? 'theo', options.now), {
    articleId,
    title: 'Quiet platforms, edited',
    content: `<p>${text}</p>`,
    baseRevisionId: options.base,
    operationId: options.op,
  })
}

function moveTo(articleId: string, status: ArticleStatus, now: Date) {
  return setArticleStatus(fixture.as('theo', now), { articleId, status })
}

const EDITOR_STATUSES: readonly ArticleStatus[] = ['FIRST_ROUND_EDIT', 'FINAL_EDIT']

describe('an editor saves the text', () => {
  test.each(EDITOR_STATUSES)('in %s, as a revision', async (status) => {
    const { id, revisionId } = await fixture.giveArticle({ status, editor: 'theo' })
    const article = await save(id, 'better', { base: revisionId })
    expect(article).toMatchObject({ status, title: 'Quiet platforms, edited', wordCount: 1 })
    expect(article.currentRevision?.content).toBe('<p>better</p>')
    expect(await fixture.revisions(id)).toMatchObject([
      { id: revisionId, authorId: fixture.id('maya') },
      { authorId: fixture.id('theo'), baseRevisionId: revisionId, becameCurrent: true },
    ])
    expect(await fixture.row(id)).toMatchObject({ currentRevisionId: article.currentRevision?.id, status })
  })

  test.each(ARTICLE_STATUSES.filter((status) => !EDITOR_STATUSES.includes(status)))('not in %s', async (status) => {
    const { id, revisionId } = await fixture.giveArticle({ status, editor: 'theo', previousStatus: 'FINAL_EDIT' })
    await expect(save(id, 'better')).rejects.toMatchObject({ code: 'InvalidTransition', extensions: { status } })
    expect(await fixture.row(id)).toMatchObject({ currentRevisionId: revisionId })
    expect(await fixture.audits(id)).toEqual([])
  })

  test('one that arrives after the article has moved on is kept beside and stands in the history', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'READY_TO_APPROVE', editor: 'theo' })
    await expect(save(id, 'late', { base: revisionId, now: at(1) })).rejects.toMatchObject({
      code: 'InvalidTransition',
      extensions: { keptRevisionId: expect.any(String) },
    })
    const { edges } = await listEditingSessions(fixture.as('theo'), { articleId: id, last: 20, before: null })
    expect(edges.map(({ node }) => [node.author?.id, node.becameCurrent])).toContainEqual([fixture.id('theo'), false])
  })

  test.each([
    ['an admin who does not edit', 'ada', 'NotAllowed'],
    ['a member', 'maya', 'NotAllowed'],
    ['an editor of another community only', 'lena', 'NotAllowed'],
  ] as const)('not as %s', async (_, who, code) => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    await expect(save(id, 'better', { who })).rejects.toMatchObject({ code })
    expect(await fixture.revisions(id)).toHaveLength(1)
  })

  test('not in an article of another community', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', by: 'lena' })
    await expect(save(id, 'better')).rejects.toMatchObject({ code: 'NotFound' })
    await expect(save('nothing', 'better')).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.revisions(id)).toHaveLength(1)
  })

  test('a text written on another revision than the current one is stored and refused as stale, with the current text', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const first = await save(id, 'first', { base: revisionId })
    await expect(save(id, 'second', { base: revisionId, now: at(1) })).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { id: first.currentRevision?.id, content: '<p>first</p>' } },
    })
    expect((await fixture.revisions(id)).map((revision) => revision.becameCurrent)).toEqual([true, true, false])
  })

  test('one operation id stores one revision; forbidden markup is removed, a text that is too large is refused', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    await Promise.all([1, 2, 3].map(() => save(id, '<img src=x onerror=alert(1)>safe', { base: revisionId, op: 'op' })))
    expect((await fixture.revisions(id)).map(({ content }) => content)).toEqual([textOf(600), '<p>safe</p>'])
    await expect(save(id, 'x'.repeat(256 * 1024))).rejects.toMatchObject({ code: 'TooLarge' })
  })

  test('writes one audit row for each editing session, with any number of saves', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    for (const minute of [0, 1, 20, 45, 80]) await save(id, `at ${minute}`, { now: at(minute) })
    expect(await fixture.audits(id)).toMatchObject([
      { action: 'article.edit-text', actorId: fixture.id('theo'), createdAt: at(0) },
      { action: 'article.edit-text', createdAt: at(80) },
    ])
  })

  test('[ART-043] over the API in two round trips, and only for staff', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    const mutation = `mutation ($id: ID!, $content: String!, $base: ID) { articleAutoSaveRevision(
      articleId: $id, title: "New", content: $content, baseRevisionId: $base) { title currentRevision { content } } }`
    // Larger than the body limit of other operations.
    const content = textOf(9000)
    expect((await call(mutation, { id, content, base: revisionId }, {})).status).toBe(401)
    expect((await call(mutation, { id, content, base: revisionId }, authHeaders.maya)).status).toBe(403)
    const answer = await call(mutation, { id, content, base: revisionId }, authHeaders.theo)
    expect((await answer.json()).data.articleAutoSaveRevision).toEqual({ title: 'New', currentRevision: { content } })
    expect(answer.headers.get('Server-Timing')).toContain('trips=2')
  })
})

describe('the history of a text', () => {
  const history = (id: string, who: Name = 'theo') =>
    listEditingSessions(fixture.as(who), { articleId: id, last: 20, before: null })

  test('shows the saves of one editing session as one entry: a pause, another person or another status begins a new one', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', at: at(-600) })
    for (const minute of [0, 1, 2]) await save(id, `one ${minute}`, { now: at(minute) })
    await save(id, 'two', { now: at(40) })
    const { edges } = await history(id)
    expect(edges.map(({ node }) => [node.author?.id, node.createdAt])).toEqual([
      [fixture.id('maya'), at(-600)],
      [fixture.id('theo'), at(2)],
      [fixture.id('theo'), at(40)],
    ])
    expect(edges[0]?.node).toMatchObject({ id: revisionId, wordCount: 600, becameCurrent: true, status: 'DRAFT' })
  })

  test('shows the status in which each text was saved', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo', at: at(-600) })
    await moveTo(id, 'FIRST_ROUND_EDIT', at(0))
    await save(id, 'first', { now: at(1) })
    await moveTo(id, 'FINAL_EDIT', at(2))
    await save(id, 'second', { now: at(3) })
    const { edges } = await history(id)
    expect(edges.map(({ node }) => node.status)).toEqual(['DRAFT', 'FIRST_ROUND_EDIT', 'FINAL_EDIT'])
  })

  test('is paged, the latest entries first', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', at: at(-600) })
    for (const hour of [0, 1, 2, 3]) await save(id, `hour ${hour}`, { now: at(hour * 60) })
    const query = `query ($id: ID!, $before: String) { articleRevisions(articleId: $id, last: 2, before: $before) {
      edges { node { wordCount author { name { fullName } } } } pageInfo { hasPreviousPage startCursor } } }`
    const seen: number[] = []
    let before: string | null = null
    for (let page = 0; page < 3; page++) {
      const answer = await call(query, { id, before }, authHeaders.theo)
      const { data } = await answer.json()
      seen.push(data.articleRevisions.edges.length)
      expect(data.articleRevisions.pageInfo.hasPreviousPage).toBe(page < 2)
      expect(answer.headers.get('Server-Timing')).toContain('trips=1')
      before = data.articleRevisions.pageInfo.startCursor
    }
    expect(seen).toEqual([2, 2, 1])
  })

  test('an entry is read with its text and the text before its editing session', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', at: at(-600) })
    await save(id, 'one', { now: at(0) })
    const last = await save(id, 'two', { now: at(1) })
    const revision = await readSavedRevision(fixture.as('theo'), {
      articleId: id,
      revisionId: last.currentRevisionId ?? '',
    })
    expect(revision).toMatchObject({ text: { content: '<p>two</p>' }, before: { id: revisionId } })
    expect(await readSavedRevision(fixture.as('theo'), { articleId: id, revisionId })).toMatchObject({
      text: { id: revisionId },
      before: null,
    })
    const { id: other } = await fixture.giveArticle({ status: 'PUBLISHED', by: 'sam' })
    expect(await readSavedRevision(fixture.as('theo'), { articleId: other, revisionId })).toBeNull()
  })

  test('is refused for people who may not see the article', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FINAL_EDIT', by: 'lena' })
    await expect(history(id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(readSavedRevision(fixture.as('theo'), { articleId: id, revisionId })).rejects.toMatchObject({
      code: 'NotFound',
    })
    const own = await fixture.giveArticle({ status: 'FINAL_EDIT' })
    await expect(history(own.id, 'maya')).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(
      readSavedRevision(fixture.as('maya'), { articleId: own.id, revisionId: own.revisionId }),
    ).rejects.toMatchObject({
      code: 'NotAllowed',
    })
    const queries = [
      '{ articleRevisions(articleId: "x") { edges { cursor } } }',
      '{ articleRevision(articleId: "x", id: "y") { entry { id } } }',
    ]
    for (const query of queries) {
      expect((await call(query, {}, {})).status).toBe(401)
      expect((await call(query, {}, authHeaders.maya)).status).toBe(403)
    }
  })
})
