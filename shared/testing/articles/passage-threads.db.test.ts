import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleFeedback, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { PASSAGE } from '#db/testing/articles.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { FEEDBACK_EMAIL_EVERY_MS } from '#shared/domain/articles/limits.ts'
import { PASSAGE_COMMENTS_MAX, PASSAGES_MAX } from '#shared/domain/articles/passages/passage.ts'
import { createFeedback as writeAsEditor } from '../../../bff-admin/articles/feedback/create-feedback.ts'
import { readFeedbackForEditor, readThreadsForEditor } from '../../../bff-admin/articles/feedback/feedback.queries.ts'
import { resolveThread as resolveAsEditor } from '../../../bff-admin/articles/feedback/resolve-thread.ts'
import { createFeedback as writeAsAuthor } from '../../../bff-member/articles/feedback/create-feedback.ts'
import {
  markOwnFeedbackRead,
  readOwnFeedback,
  readOwnThreads,
} from '../../../bff-member/articles/feedback/feedback.queries.ts'
import { resolveThread as resolveAsAuthor } from '../../../bff-member/articles/feedback/resolve-thread.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function later(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}
const FEEDBACK = 'Which plants?'

function comment(articleId: string, more: object = {}, who: Name = 'theo', now = NOW) {
  return writeAsEditor(fixture.as(who, now), { articleId, feedback: FEEDBACK, passage: PASSAGE, ...more })
}

function answer(articleId: string, threadId: string, who: Name = 'maya', now = later(1)) {
  return writeAsAuthor(fixture.as(who, now), { articleId, threadId, feedback: 'All three.' })
}

async function giveEdited(by: Name = 'maya') {
  return (await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', by })).id
}

describe('a comment on a passage', () => {
  test('is read before and after others of the same instant in one order, that of their ids', async () => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    for (let i = 0; i < 3; i++) await answer(articleId, id, 'maya', NOW)
    const [thread] = await readThreadsForEditor(fixture.as('theo'), articleId)
    const ids = thread?.comments.map((one) => one.id) ?? []
    expect([ids.length, ids]).toEqual([4, ids.toSorted()])
  })

  test('is read with its passage by both sides, and author and editor can answer it', async () => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    await answer(articleId, id)
    const expected = [
      {
        ...{ id, passage: PASSAGE, isResolved: false, statusAt: null, activeAt: later(1) },
        comments: [{ remark: FEEDBACK }, { remark: 'All three.' }],
      },
    ]
    expect(await readThreadsForEditor(fixture.as('theo'), articleId)).toMatchObject(expected)
    expect(await readOwnThreads(fixture.as('maya'), articleId)).toMatchObject(expected)
    expect(await readOwnThreads(fixture.as('maya'), null)).toMatchObject(expected)
  })

  test('is not among those about the whole article, and counts as unread', async () => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    const whole = () => readOwnFeedback(fixture.as('maya'), { articleId, last: 10, before: null })
    expect(await whole()).toMatchObject({ edges: [], unreadCount: 1 })
    await markOwnFeedbackRead(fixture.as('maya'), { ...fixture.actor('maya'), articleId, remarkId: id })
    expect(await whole()).toMatchObject({ unreadCount: 0 })
  })

  test('is read for its writer, and for the other side once the page has shown it', async () => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    const hasRead = async () => {
      const [editors, author] = [fixture.as('theo'), fixture.as('maya')]
      const threads = [
        ...(await readThreadsForEditor(editors, articleId)),
        ...(await readOwnThreads(author, articleId)),
      ]
      return threads.map(({ comments }) => comments.map((one) => one.hasRead))
    }
    expect(await hasRead()).toEqual([[true], [false]])
    await answer(articleId, id)
    expect(await hasRead()).toEqual([
      [true, false],
      [false, true],
    ])
    const author = fixture.as('maya')
    await markOwnFeedbackRead(author, { ...author.actor, articleId, remarkId: id })
    expect(await hasRead()).toEqual([
      [true, false],
      [true, true],
    ])
  })

  test('is returned alone with a time, once anything in it changed since', async () => {
    const articleId = await giveEdited()
    const first = await comment(articleId)
    const second = await comment(articleId, {}, 'theo', later(1))
    await answer(articleId, first.id, 'maya', later(3))
    const since = (minutes: number) =>
      readThreadsForEditor(fixture.as('theo'), articleId, { changedSince: later(minutes) })
    expect((await since(1)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await since(2)).map(({ id }) => id)).toEqual([first.id])
    expect(await since(4)).toEqual([])
  })

  test.each([
    ['with a passage and a thread', { threadId: 'thread' }, 'BadRequest.Invalid'],
    ['with a passage of spaces', { passage: { ...PASSAGE, quote: ' ' } }, 'BadRequest.Invalid'],
    ['in a thread that is not there', { passage: null, threadId: 'thread' }, 'NotFound'],
  ])('is refused %s', async (_, more, code) => {
    await expect(comment(await giveEdited(), more)).rejects.toMatchObject({ code })
  })

  test('is refused to members in the thread of somebody else’s article, and to editors elsewhere', async () => {
    const articleId = await giveEdited()
    const own = await giveEdited('sam')
    const { id } = await comment(articleId)
    await expect(answer(articleId, id, 'sam')).rejects.toMatchObject({ code: 'NotFound' })
    await expect(answer(own, id, 'sam')).rejects.toMatchObject({ code: 'NotFound' })
    expect(await readThreadsForEditor(fixture.as('stig'), articleId)).toEqual([])
    await expect(readThreadsForEditor(fixture.as('sam'), articleId)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await readOwnThreads(fixture.as('sam'), articleId)).toEqual([])
    await expect(comment(articleId, {}, 'stig')).rejects.toMatchObject({ code: 'NotFound' })
    await expect(comment(articleId, {}, 'sam')).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  test('is refused once the maximum number of passages, or of comments on one, is reached', async () => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    for (let i = 1; i < PASSAGES_MAX; i++) await fixture.giveComment(articleId, 'theo', { passage: PASSAGE })
    await expect(comment(articleId)).rejects.toMatchObject({ code: 'Unprocessable' })
    for (let i = 1; i < PASSAGE_COMMENTS_MAX; i++) await fixture.giveComment(articleId, 'theo', { threadId: id })
    await expect(answer(articleId, id)).rejects.toMatchObject({ code: 'Unprocessable' })
  })
})

describe('a resolved passage', () => {
  const resolve = (side: 'author' | 'editor', articleId: string, threadId: string, isResolved = true) => {
    const input = { articleId, threadId, isResolved }
    return side === 'author'
      ? resolveAsAuthor(fixture.as('maya', later(2)), input)
      : resolveAsEditor(fixture.as('theo', later(2)), input)
  }

  test.each([
    ['author', 'maya'],
    ['editor', 'theo'],
  ] as const)('names the %s who resolved and reopened it, and when', async (side, who) => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    const by = { statusAt: later(2), statusBy: { id: fixture.id(who) }, activeAt: later(2) }
    expect(await resolve(side, articleId, id)).toMatchObject({ isResolved: true, ...by })
    expect(await resolve(side, articleId, id)).toMatchObject({ isResolved: true, ...by })
    expect(await resolve(side, articleId, id, false)).toMatchObject({ isResolved: false, ...by })
    const audits = (await fixture.audits(articleId)).filter(({ action }) => action === 'article.feedback-status')
    expect(audits).toHaveLength(side === 'editor' ? 2 : 0)
  })

  test('is the one that is named, whichever changed before', async () => {
    const articleId = await giveEdited()
    const [first, second] = [await comment(articleId), await comment(articleId, {}, 'theo', later(1))]
    expect(await resolve('author', articleId, second.id)).toMatchObject({ id: second.id, isResolved: true })
    expect(await readOwnThreads(fixture.as('maya'), articleId)).toMatchObject([
      { id: first.id, isResolved: false },
      { id: second.id, isResolved: true },
    ])
  })

  test('is not resolved in the trash', async () => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    await fixture.db().commit([build.update(articles).set({ status: 'TRASHED' }).where(eq(articles.id, articleId))])
    await expect(resolve('editor', articleId, id)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.comments(articleId)).toMatchObject([{ id, isResolved: false }])
  })

  test('is reopened by an answer', async () => {
    const articleId = await giveEdited()
    const { id } = await comment(articleId)
    await resolve('editor', articleId, id)
    await answer(articleId, id, 'maya', later(5))
    const [thread] = await readThreadsForEditor(fixture.as('theo'), articleId)
    expect(thread).toMatchObject({ isResolved: false, statusAt: later(5), statusBy: { id: fixture.id('maya') } })
  })

  test('cannot be resolved by anybody else', async () => {
    const articleId = await giveEdited()
    const { id: threadId } = await comment(articleId)
    const input = { articleId, threadId, isResolved: true }
    await expect(resolveAsAuthor(fixture.as('sam'), input)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(resolveAsEditor(fixture.as('stig'), input)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(resolveAsEditor(fixture.as('sam'), input)).rejects.toMatchObject({ code: 'NotAllowed' })
    const elsewhere = { ...input, articleId: await giveEdited('sam') }
    await expect(resolveAsEditor(fixture.as('theo'), elsewhere)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('cannot be resolved once its article has no editor any more, though another one by the author has', async () => {
    const articleId = await giveEdited()
    await fixture.giveArticle({ status: 'PUBLISHED', editor: 'theo' })
    const { id } = await comment(articleId)
    const leaves = build.update(articles).set({ editorId: null }).where(eq(articles.id, articleId))
    beforeWriteOf(articleFeedback, () => fixture.db().commit([leaves]))
    await expect(resolve('author', articleId, id)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.comments(articleId)).toMatchObject([{ id, isResolved: false }])
  })
})

test('[EDIT-008] comments that the author has not read are emailed together once an hour', async () => {
  const articleId = await giveEdited()
  const emails = async () => (await fixture.emails(articleId)).length
  for (const minutes of [0, 1, 2]) await comment(articleId, {}, 'theo', later(minutes))
  expect(await emails()).toBe(1)
  const { id } = await comment(articleId, {}, 'theo', later(FEEDBACK_EMAIL_EVERY_MS / 60_000 + 1))
  expect(await emails()).toBe(2)
  await markOwnFeedbackRead(fixture.as('maya'), { ...fixture.actor('maya'), articleId, remarkId: id })
  await comment(articleId, {}, 'theo', later(FEEDBACK_EMAIL_EVERY_MS / 60_000 + 2))
  expect(await emails()).toBe(3)
})

test('a private note is read by editors, in its thread as well', async () => {
  const articleId = await giveEdited()
  const note = await comment(articleId, { isPrivate: true })
  expect(await comment(articleId, { passage: null, threadId: note.id, isPrivate: false })).toMatchObject({
    isPrivate: true,
  })
  await comment(articleId, { passage: null, isPrivate: true })
  const [thread] = await readThreadsForEditor(fixture.as('theo'), articleId)
  expect(thread).toMatchObject({ isPrivate: true, comments: [{ isPrivate: true }, { isPrivate: true }] })
  const whole = await readFeedbackForEditor(fixture.as('theo'), { articleId, last: 10, before: null })
  expect(whole.edges.map(({ node }) => node.isPrivate)).toEqual([true])
})
