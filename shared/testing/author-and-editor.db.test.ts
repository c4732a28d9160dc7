import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleFeedback, articleRevisions, articles } from '#db/schema/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { createApp as createAdminApp } from '../../bff-admin/index.ts'
import { createApp as createMemberApp } from '../../bff-member/index.ts'
import { type CallOptions, callerOf } from './call-app.ts'

type Badge = NonNullable<CallOptions['headers']>
type Ask = (query: string, variables?: object) => Promise<{ data: never; code: string | undefined; http: number }>

let fixture: ArticleFixture
let maya: Ask
let sam: Ask
let theo: Ask
let harbor: Ask
let memberNobody: Ask
let adminNobody: Ask
beforeAll(async () => {
  fixture = await articleFixture()
  const env = fixture.env
  const [member, admin] = [createMemberApp(), createAdminApp()]
  const asking =
    (isMember: boolean, headers: Badge, host = 'meridian.localhost'): Ask =>
    async (query, variables = {}) => {
      const caller = callerOf(isMember ? member : admin, env, host)
      const answer = await caller.post(isMember ? '/graphql' : '/graphqlAdmin', { query, variables }, { headers })
      const { data, errors } = await answer.json()
      return { data: data as never, code: errors?.[0].extensions.code, http: answer.status }
    }
  maya = asking(true, await fixture.headersFor('maya', 'member'))
  sam = asking(true, await fixture.headersFor('sam', 'member'))
  theo = asking(false, await fixture.headersFor('theo', 'admin'))
  harbor = asking(false, await fixture.headersFor('theo', 'admin', 'harbor'), 'harbor.localhost')
  memberNobody = asking(true, {})
  adminNobody = asking(false, {})
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

const START = Date.now() - 3_600_000

async function giveRemarks(articleId: string, writers: readonly ('maya' | 'theo')[]) {
  const rows = writers.map((who, i) => ({
    id: `remark-${String(i).padStart(2, '0')}`,
    communityId: fixture.cast.meridian.id,
    articleId,
    authorId: fixture.id(who),
    remark: `Remark ${i}`,
    createdAt: new Date(START + i * 1000),
  }))
  await fixture.db().commit([build.insert(articleFeedback).values(rows)])
  return rows.map(({ id }) => id)
}

const THREAD = `query ($id: ID!, $last: Int, $before: String) { articleFeedback(articleId: $id, last: $last, before: $before) {
  unreadCount edges { node { id hasRead } } pageInfo { hasPreviousPage startCursor } } }`
const MARK = 'mutation ($id: ID!, $remark: ID!) { articleFeedbackMarkRead(articleId: $id, remarkId: $remark) }'

describe.each(['author', 'editor'] as const)('the %s reads the thread', (side) => {
  const reader = (): Ask => (side === 'author' ? maya : theo)
  const writer = side === 'author' ? 'theo' : 'maya'
  const own = side === 'author' ? 'maya' : 'theo'
  const thread = async (id: string, page: object = {}) => {
    const { data } = await reader()(THREAD, { id, ...page })
    return (
      data as {
        articleFeedback: {
          unreadCount: number
          edges: { node: { id: string; hasRead: boolean } }[]
          pageInfo: { hasPreviousPage: boolean; startCursor: string }
        }
      }
    ).articleFeedback
  }

  test('[ART-018] [EDIT-008] what the other wrote is unread until it was seen, one’s own never', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const remarks = await giveRemarks(id, [writer, own, writer, writer])
    expect(await thread(id)).toMatchObject({ unreadCount: 3 })
    expect((await reader()(MARK, { id, remark: remarks[2] })).data).toEqual({ articleFeedbackMarkRead: 1 })
    const { unreadCount, edges } = await thread(id)
    expect(unreadCount).toBe(1)
    expect(edges.map(({ node }) => node.hasRead)).toEqual([true, true, true, false])
  })

  test('a mark that arrives twice or late takes nothing back', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const remarks = await giveRemarks(id, [writer, writer, writer])
    const marks = [remarks[2], remarks[0], remarks[2], remarks[1]]
    for (const remark of marks)
      expect((await reader()(MARK, { id, remark })).data).toEqual({ articleFeedbackMarkRead: 0 })
    expect(await thread(id)).toMatchObject({ unreadCount: 0 })
  })

  test('[ART-101] [ART-102] ten remarks first, then twenty more, until there are none before', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await giveRemarks(
      id,
      Array.from({ length: 25 }, () => writer),
    )
    const first = await thread(id)
    expect(first.edges.map(({ node }) => node.id)).toEqual(Array.from({ length: 10 }, (_, i) => `remark-${i + 15}`))
    expect(first).toMatchObject({ unreadCount: 25, pageInfo: { hasPreviousPage: true } })
    const rest = await thread(id, { last: 20, before: first.pageInfo.startCursor })
    expect(rest.edges).toHaveLength(15)
    expect(rest.pageInfo.hasPreviousPage).toBe(false)
  })
})

test('[ART-019] [ART-020] without an editor, or as a draft, there is no thread and nothing unread', async () => {
  for (const given of [{ status: 'SUBMITTED_FOR_REVIEW' }, { status: 'DRAFT', editor: 'theo' }] as const) {
    await fixture.reset()
    const { id } = await fixture.giveArticle(given)
    await giveRemarks(id, ['theo'])
    expect((await maya(THREAD, { id })).data).toMatchObject({ articleFeedback: { unreadCount: 0, edges: [] } })
  }
})

test('nobody marks a thread that is not theirs to read, or with a remark of another thread', async () => {
  const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
  const [remark] = await giveRemarks(id, ['theo'])
  const { id: other } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo', by: 'sam' })
  expect((await sam(MARK, { id, remark })).code).toBe('NotFound')
  expect((await harbor(MARK, { id, remark })).code).toBe('NotFound')
  expect((await sam(MARK, { id: other, remark })).code).toBe('NotFound')
  expect((await theo(MARK, { id: other, remark })).code).toBe('NotFound')
  expect(await memberNobody(MARK, { id, remark })).toMatchObject({ http: 401 })
  expect(await adminNobody(MARK, { id, remark })).toMatchObject({ http: 401 })
  expect((await maya(THREAD, { id })).data).toMatchObject({ articleFeedback: { unreadCount: 1 } })
})

const TEXTS = `{ article: articleInFlight { status submittedRevision { id content } currentRevision { id content } approvedRevision { id } } }`
async function textsOf() {
  return ((await maya(TEXTS)).data as { article: Record<string, { id: string; content: string } | null> | null })
    .article
}

test('[ART-043] an author compares what the editor made of the text with what they handed in', async () => {
  const { id, revisionId } = await fixture.giveArticle({ editor: 'theo' })
  expect(await textsOf()).toMatchObject({ submittedRevision: null })
  await maya('mutation ($id: ID!) { articleSendForReview(articleId: $id) { id } }', { id })
  const move = (status: string) =>
    theo(`mutation ($id: ID!) { articleSetStatus(articleId: $id, status: ${status}) { status } }`, { id })
  for (const status of ['EDITING', 'FIRST_ROUND_EDIT']) expect((await move(status)).code).toBeUndefined()
  const edit =
    'mutation ($id: ID!, $content: String!) { articleAutoSaveRevision(articleId: $id, title: "T", content: $content) { id } }'
  expect((await theo(edit, { id, content: '<p>edited</p>' })).code).toBeUndefined()
  expect(await textsOf()).toMatchObject({
    submittedRevision: { id: revisionId, content: textOf(600) },
    currentRevision: { content: '<p>edited</p>' },
  })

  // What they hand in again is what they compare with from then on.
  await move('NEEDS_REVISION')
  const rewrite =
    'mutation ($id: ID!, $content: String!) { articleAutoSaveRevision(articleId: $id, title: "T", content: $content) { currentRevision { id } } }'
  await maya(rewrite, { id, content: textOf(700) })
  await maya('mutation ($id: ID!) { articleSendForReview(articleId: $id) { id } }', { id })
  expect(await textsOf()).toMatchObject({ submittedRevision: { content: textOf(700) } })

  for (const status of ['EDITING', 'FINAL_EDIT', 'READY_TO_APPROVE']) expect((await move(status)).code).toBeUndefined()
  const { currentRevisionId } = await fixture.row(id)
  await maya('mutation ($id: ID!) { articleApproveForPublishing(id: $id) { id } }', { id })
  expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_PUBLISH', approvedRevisionId: currentRevisionId })
})

test('an article says so when its text or its title was changed after the approval, and not when it reads the same', async () => {
  const published = async (approved: { readonly title: string; readonly content: string } | null) => {
    await fixture.reset()
    const { id, revisionId } = await fixture.giveArticle({
      status: 'PUBLISHED',
      publishedAt: new Date(START),
      slug: 'quiet',
    })
    const revision = {
      communityId: fixture.cast.meridian.id,
      articleId: id,
      authorId: fixture.id('maya'),
      wordCount: 600,
    }
    if (approved)
      await fixture.db().commit([
        build.insert(articleRevisions).values({
          ...revision,
          ...approved,
          id: 'approved',
          createdAt: new Date(START),
        }),
      ])
    const approvedRevisionId = approved ? 'approved' : revisionId
    await fixture.db().commit([build.update(articles).set({ approvedRevisionId }).where(eq(articles.id, id))])
    const { data } = await maya('{ articlesPublished { isEditedAfterApproval } }')
    return (data as { articlesPublished: { isEditedAfterApproval: boolean }[] }).articlesPublished[0]
      ?.isEditedAfterApproval
  }
  expect(await published(null)).toBe(false)
  expect(await published({ title: 'Quiet platforms', content: textOf(600) })).toBe(false)
  expect(await published({ title: 'Quiet platforms', content: textOf(601) })).toBe(true)
  expect(await published({ title: 'Loud platforms', content: textOf(600) })).toBe(true)
})
