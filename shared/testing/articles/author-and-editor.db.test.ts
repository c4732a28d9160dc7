import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleFeedback, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { readArticleForEditor, seeText } from '../../../bff-admin/articles/articles.queries.ts'
import { setArticleStatus } from '../../../bff-admin/articles/status/set-article-status.ts'
import { autoSaveRevision as saveByEditor } from '../../../bff-admin/articles/text/auto-save-revision.ts'
import { createApp as createAdminApp } from '../../../bff-admin/index.ts'
import { approveForPublishing } from '../../../bff-member/articles/approve-for-publishing.ts'
import { readOwnArticle } from '../../../bff-member/articles/articles.queries.ts'
import { autoSaveRevision as saveByAuthor } from '../../../bff-member/articles/auto-save-revision.ts'
import { sendForReview } from '../../../bff-member/articles/send-for-review.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { type CallOptions, callerOf } from '../call-app.ts'

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

async function giveComments(articleId: string, writers: readonly ('maya' | 'theo')[]) {
  const rows = writers.map((who, i) => ({
    id: `comment-${String(i).padStart(2, '0')}`,
    communityId: fixture.cast.meridian.id,
    articleId,
    authorId: fixture.id(who),
    remark: `Comment ${i}`,
    createdAt: new Date(START + i * 1000),
  }))
  await fixture.db().commit([build.insert(articleFeedback).values(rows)])
  return rows.map(({ id }) => id)
}

const THREAD = `query ($id: ID!, $last: Int, $before: String) { articleFeedback(articleId: $id, last: $last, before: $before) {
  unreadCount edges { node { id hasRead } } pageInfo { hasPreviousPage startCursor } } }`
const MARK = 'mutation ($id: ID!, $comment: ID!) { articleFeedbackMarkRead(articleId: $id, remarkId: $comment) }'

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

  test('[ART-018] [EDIT-008] the other’s comments are unread until seen, one’s own never', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const comments = await giveComments(id, [writer, own, writer, writer])
    expect(await thread(id)).toMatchObject({ unreadCount: 3 })
    expect((await reader()(MARK, { id, comment: comments[2] })).data).toEqual({ articleFeedbackMarkRead: 1 })
    const { unreadCount, edges } = await thread(id)
    expect(unreadCount).toBe(1)
    expect(edges.map(({ node }) => node.hasRead)).toEqual([true, true, true, false])
  })

  test('a mark that arrives twice or late undoes nothing', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const comments = await giveComments(id, [writer, writer, writer])
    const marks = [comments[2], comments[0], comments[2], comments[1]]
    for (const comment of marks)
      expect((await reader()(MARK, { id, comment })).data).toEqual({ articleFeedbackMarkRead: 0 })
    expect(await thread(id)).toMatchObject({ unreadCount: 0 })
  })

  test('[API-GQL-006] [ART-101] [ART-102] ten comments first, then twenty more, until there are none before', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await giveComments(
      id,
      Array.from({ length: 25 }, () => writer),
    )
    const first = await thread(id)
    expect(first.edges.map(({ node }) => node.id)).toEqual(Array.from({ length: 10 }, (_, i) => `comment-${i + 15}`))
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
    await giveComments(id, ['theo'])
    expect((await maya(THREAD, { id })).data).toMatchObject({ articleFeedback: { unreadCount: 0, edges: [] } })
  }
})

test('nobody marks a thread that they may not read, or with a comment of another thread', async () => {
  const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
  const [comment] = await giveComments(id, ['theo'])
  const { id: other } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo', by: 'sam' })
  expect((await sam(MARK, { id, comment })).code).toBe('NotFound')
  expect((await harbor(MARK, { id, comment })).code).toBe('NotFound')
  expect((await sam(MARK, { id: other, comment })).code).toBe('NotFound')
  expect((await theo(MARK, { id: other, comment })).code).toBe('NotFound')
  expect(await memberNobody(MARK, { id, comment })).toMatchObject({ http: 401 })
  expect(await adminNobody(MARK, { id, comment })).toMatchObject({ http: 401 })
  expect((await maya(THREAD, { id })).data).toMatchObject({ articleFeedback: { unreadCount: 1 } })
})

/** Both sides of one article, on a clock that advances by a minute with each step. */
async function twoSides() {
  const { id } = await fixture.giveArticle({ editor: 'theo', at: at(-24 * 60) })
  let minute = 0
  const next = () => at(++minute)
  const text = (content: string) => ({ articleId: id, title: 'Quiet platforms', content: `<p>${content}</p>` })
  return {
    id,
    next,
    authorSees: async () =>
      (await readOwnArticle(fixture.as('maya', next()), id, { content: true, changes: true, approved: false }))
        ?.changesByOthers,
    editorSees: async (who: Name = 'theo', now = next()) =>
      (await readArticleForEditor(fixture.as(who, now), id))?.changesByOthers,
    authorSaves: (content: string) => saveByAuthor(fixture.as('maya', next()), text(content)),
    editorSaves: (content: string, who: Name = 'theo') => saveByEditor(fixture.as(who, next()), text(content)),
    submits: () => sendForReview(fixture.as('maya', next()), { articleId: id }),
    moves: async (...statuses: ArticleStatus[]) => {
      for (const status of statuses)
        await setArticleStatus(fixture.as('theo', next()), { articleId: id, status, reason: 'A word.' })
    },
    editorLooks: async (now = next()) => {
      const { currentRevisionId } = await fixture.row(id)
      await seeText(fixture.as('theo', now), { articleId: id, revisionId: currentRevisionId ?? '' })
    },
  }
}
const THEO = { name: 'Theo Brandt', isAuthor: false }
const MAYA = { name: 'Maya Chen', isAuthor: true }

test('[ART-043] an author sees everything that others wrote since the author’s own last text, even after a resubmission without a change by the author', async () => {
  const { authorSees, submits, moves, editorSaves } = await twoSides()
  await submits()
  await moves('EDITING', 'FIRST_ROUND_EDIT')
  expect(await authorSees()).toMatchObject({ before: { content: textOf(600) }, by: [] })
  await editorSaves(`edited ${textOf(600)}`)
  const changes = { before: { content: textOf(600) }, by: [THEO] }
  expect(await authorSees()).toMatchObject(changes)
  await moves('NEEDS_REVISION')
  expect(await authorSees()).toMatchObject(changes)
  // Nothing was written before the resubmission: the editor's text has not become the author's.
  await submits()
  expect(await authorSees()).toMatchObject(changes)
  await moves('EDITING', 'FINAL_EDIT', 'READY_TO_APPROVE')
  expect(await authorSees()).toMatchObject(changes)
})

test('the author’s own text resets what the author sees, and each person who wrote since is named once', async () => {
  const { id, authorSees, submits, moves, editorSaves, authorSaves } = await twoSides()
  await submits()
  await moves('EDITING', 'FIRST_ROUND_EDIT')
  await editorSaves('by the editor')
  await moves('NEEDS_REVISION')
  await authorSaves(`own words ${textOf(600)}`)
  expect(await authorSees()).toMatchObject({ before: { content: expect.stringContaining('own words') }, by: [] })
  await submits()
  await moves('EDITING', 'FINAL_EDIT')
  const permission = {
    userId: fixture.id('ada'),
    communityId: fixture.cast.meridian.id,
    permission: 'articles.edit' as const,
  }
  await fixture.db().commit([build.insert(staffPermissions).values({ id: 'ada-edits', ...permission })])
  await editorSaves('first')
  await editorSaves('second', 'ada')
  await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, 'ada-edits'))])
  await editorSaves('third')
  const changes = await authorSees()
  expect(changes).toMatchObject({
    before: { content: expect.stringContaining('own words') },
    by: [THEO, { name: 'Ada Lindqvist', isAuthor: false }],
  })
  const [last] = (await fixture.revisions(id)).slice(-1)
  expect(changes?.by[0]?.changedAt).toEqual(last?.createdAt)
})

test('an editor sees what the author wrote since the editor last wrote or looked; the same during one visit', async () => {
  const { id, next, editorSees, editorLooks, submits, moves, editorSaves, authorSaves } = await twoSides()
  expect(await editorSees()).toBeNull()
  await submits()
  await moves('EDITING', 'FIRST_ROUND_EDIT')
  await editorSaves('by the editor')
  expect(await editorSees()).toMatchObject({ before: { content: '<p>by the editor</p>' }, by: [] })
  await moves('NEEDS_REVISION')
  await authorSaves(`by the author ${textOf(600)}`)
  await submits()
  const changes = { before: { content: '<p>by the editor</p>' }, by: [MAYA] }
  expect(await editorSees()).toMatchObject(changes)

  // Reloading the page shows the same; the next visit begins where this one ended.
  await editorLooks()
  expect(await editorSees('theo', new Date(next().getTime() + 60_000))).toMatchObject(changes)
  const later = (hours: number) => new Date(next().getTime() + hours * 3_600_000)
  expect(await editorSees('theo', later(1))).toMatchObject({
    before: { content: expect.stringContaining('by the author') },
    by: [],
  })
  // Another editor has not seen it.
  expect(await editorSees('ada')).toBeNull()
  await expect(seeText(fixture.as('theo'), { articleId: id, revisionId: 'unknown' })).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('only staff of the community record a look', async () => {
  const { id } = await fixture.giveArticle({ editor: 'theo' })
  const { currentRevisionId: revisionId } = await fixture.row(id)
  const seen = 'mutation ($id: ID!, $revisionId: ID!) { articleTextSeen(articleId: $id, revisionId: $revisionId) }'
  expect((await theo(seen, { id, revisionId })).data).toEqual({ articleTextSeen: true })
  expect((await harbor(seen, { id, revisionId })).code).toBe('NotFound')
  expect(await adminNobody(seen, { id, revisionId })).toMatchObject({ http: 401 })
})

test('an approval records the text that was approved', async () => {
  const { id, submits, moves, next } = await twoSides()
  await submits()
  await moves('EDITING', 'FINAL_EDIT', 'READY_TO_APPROVE')
  const { currentRevisionId } = await fixture.row(id)
  await approveForPublishing(fixture.as('maya', next()), { articleId: id })
  expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_PUBLISH', approvedRevisionId: currentRevisionId })
})

test('an article reports whether its text or title was changed after the approval, and not when it reads the same', async () => {
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
