import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { historyReader } from '#db/articles/read-history.ts'
import { articleEvents, articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { ArticleOptions } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { MOVE_EMAIL_AFTER_MS } from '#shared/domain/articles/limits.ts'
import { allowedTransitions } from '#shared/domain/articles/moves/transitions.ts'
import { ARTICLE_STATUSES, type ArticleStatus, isPublished } from '#shared/domain/articles/statuses.ts'
import { isManageable } from '../article-access.ts'
import { assignEditor } from '../assignment/assign-editor.ts'
import { autoSaveRevision } from '../text/auto-save-revision.ts'
import { type SetArticleStatusInput, setArticleStatus } from './set-article-status.ts'
import { undoMove } from './undo-move.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

const SECOND_MS = 1000
function secondsLater(seconds: number) {
  return new Date(NOW.getTime() + seconds * SECOND_MS)
}
function move(articleId: string, status: ArticleStatus, more: Partial<SetArticleStatusInput> = {}) {
  return setArticleStatus(fixture.as('theo'), { articleId, status, operationId: 'op', ...more })
}
function undo(articleId: string, ctx = fixture.as('theo', secondsLater(5)), operationId = 'op') {
  return undoMove(ctx, { articleId, operationId })
}
function needs(status: ArticleStatus): Partial<SetArticleStatusInput> {
  if (status === 'SCHEDULED') return { scheduledDate: at(60) }
  return status === 'MANUALLY_PUBLISHED' ? { externalUrl: 'https://elsewhere.test/a' } : {}
}
function articleIn(status: ArticleStatus): ArticleOptions {
  return {
    status,
    editor: 'theo',
    previousStatus: status === 'ON_HOLD' || status === 'TRASHED' ? 'EDITING' : null,
    ...(isPublished(status) ? { publishedAt: at(-10), slug: 'quiet' } : {}),
    ...(status === 'SCHEDULED' ? { scheduledAt: at(600) } : {}),
  }
}

const MOVES = ARTICLE_STATUSES.flatMap((from) =>
  allowedTransitions('editor', from, {
    previousStatus: articleIn(from).previousStatus ?? null,
    hasEditor: true,
    isTextApproved: true,
  }).map((to) => [from, to] as const),
)

test.each(MOVES)(
  'the move of an article from %s to %s is undone completely, and no email is sent',
  async (from, to) => {
    const { id, revisionId } = await fixture.giveArticle(articleIn(from))
    // Values set by the first publication stay with the article.
    const published = isPublished(from) ? { publishedByline: 'CTO at Loom', standfirst: 'What we kept.' } : {}
    await fixture.db().commit([
      build
        .update(articles)
        .set({ approvedRevisionId: revisionId, ...published })
        .where(eq(articles.id, id)),
    ])
    const before = await fixture.row(id)
    await move(id, to, { reason: 'Too soon.', ...needs(to) })
    const undone = await undo(id)
    expect(undone).toMatchObject({ status: from, editorId: before.editorId, scheduledAt: before.scheduledAt })
    expect(await fixture.row(id)).toEqual({ ...before, updatedAt: secondsLater(5) })
    expect(await fixture.emails(id)).toEqual([])
    expect((await fixture.audits(id)).map(({ action }) => action).sort()).toEqual([
      'article.set-status',
      'article.undo-status',
    ])
    const { readEvents } = historyReader(isManageable)
    expect(await readEvents(fixture.as('theo', at(1)), id, null)).toEqual([])
  },
)

test('a move that is made again after an undo sends one email', async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  await move(id, 'READY_TO_APPROVE')
  await undo(id)
  await setArticleStatus(fixture.as('theo', secondsLater(8)), { articleId: id, status: 'READY_TO_APPROVE' })
  expect((await fixture.emails(id)).map(({ template, nextAttemptAt }) => [template, nextAttemptAt])).toEqual([
    ['article-ready-to-approve', new Date(secondsLater(8).getTime() + MOVE_EMAIL_AFTER_MS)],
  ])
})

test('a late repeat of the moving request does not move it again', async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  await move(id, 'READY_TO_APPROVE')
  await undo(id)
  expect(await move(id, 'READY_TO_APPROVE')).toMatchObject({ status: 'FINAL_EDIT' })
  expect(await fixture.emails(id)).toEqual([])
})

test('a repeated undo returns the current article, and concurrent ones undo once', async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  await move(id, 'READY_TO_APPROVE')
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map(({ status }) => status)).toEqual(['FINAL_EDIT', 'FINAL_EDIT'])
  expect(await undo(id, fixture.as('theo', at(60)))).toMatchObject({ status: 'FINAL_EDIT' })
  expect((await fixture.audits(id)).filter(({ action }) => action === 'article.undo-status')).toHaveLength(1)
})

test('the assignment of one article is undone like a move', async () => {
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
  await assignEditor(fixture.as('theo'), { articleId: id, operationId: 'op' })
  expect(await undo(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW', editorId: null })
})

test('changes made in between stay', async () => {
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo' })
  await move(id, 'FINAL_EDIT')
  await autoSaveRevision(fixture.as('theo'), { articleId: id, title: 'Quiet', content: '<p>New words.</p>' })
  expect(await undo(id)).toMatchObject({
    status: 'SUBMITTED_FOR_REVIEW',
    currentRevision: { content: '<p>New words.</p>' },
  })
})

test('a text saved after an undo is one of the status to which the article went back', async () => {
  const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo' })
  await setArticleStatus(fixture.as('theo', at(-10)), { articleId: id, status: 'FIRST_ROUND_EDIT' })
  await move(id, 'FINAL_EDIT')
  await undo(id)
  await autoSaveRevision(fixture.as('theo', at(1)), { articleId: id, title: 'Quiet', content: '<p>New words.</p>' })
  const { readEditingSessions } = historyReader(isManageable)
  const { edges } = await readEditingSessions(fixture.as('theo', at(2)), id, { last: 1, before: null })
  expect(edges.map(({ node }) => node)).toMatchObject([{ title: 'Quiet', status: 'FIRST_ROUND_EDIT' }])
})

test.each(['READY_TO_PUBLISH', 'SCHEDULED'] as const)(
  '[ART-001] an article taken back from %s does not return there with a text that its author did not approve',
  async (from) => {
    const { id, revisionId } = await fixture.giveArticle(articleIn(from))
    await fixture
      .db()
      .commit([build.update(articles).set({ approvedRevisionId: revisionId }).where(eq(articles.id, id))])
    await move(id, 'FINAL_EDIT')
    await autoSaveRevision(fixture.as('theo'), { articleId: id, title: 'Quiet', content: '<p>New words.</p>' })
    await expect(undo(id)).rejects.toMatchObject({
      code: 'Unprocessable',
      message: 'It’s too late to undo this.',
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'FINAL_EDIT', approvedRevisionId: revisionId })
    expect(await fixture.emails(id)).toHaveLength(1)
  },
)

test('is refused after the email was sent', async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  await move(id, 'READY_TO_APPROVE')
  const late = new Date(NOW.getTime() + MOVE_EMAIL_AFTER_MS)
  await expect(undo(id, fixture.as('theo', late))).rejects.toMatchObject({
    code: 'Unprocessable',
    message: 'It’s too late to undo this.',
  })
  expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_APPROVE' })
  expect(await fixture.emails(id)).toHaveLength(1)
})

test('a move by a worker version without desk dates can be undone', async () => {
  const { id } = await fixture.giveArticle(articleIn('FIRST_ROUND_EDIT'))
  const before = await fixture.row(id)
  await move(id, 'FINAL_EDIT')
  const known = sql`json_remove(before, '$.deskDate', '$.deskDateSetBy', '$.deskDateRank')`
  await fixture.db().commit([build.update(articleEvents).set({ before: known }).where(eq(articleEvents.articleId, id))])
  await undo(id)
  expect(await fixture.row(id)).toEqual({ ...before, updatedAt: secondsLater(5) })
})

test('is refused for an email that was handed to the provider early', async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  await move(id, 'READY_TO_APPROVE')
  await fixture.db().commit([build.update(outbox).set({ attempts: 1, leasedUntil: at(2) })])
  await expect(undo(id)).rejects.toMatchObject({ code: 'Unprocessable' })
  expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_APPROVE' })
  expect(await fixture.emails(id)).toHaveLength(1)
})

test('an article that has moved on since is not moved back', async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  await move(id, 'READY_TO_APPROVE')
  await setArticleStatus(fixture.as('ada', secondsLater(2)), { articleId: id, status: 'ON_HOLD' })
  await expect(undo(id)).rejects.toMatchObject({ code: 'InvalidTransition', extensions: { status: 'ON_HOLD' } })
  expect(await fixture.emails(id)).toHaveLength(2)
})

test('an article is not taken out of the trash by an undo while its author has another one in work', async () => {
  const { id } = await fixture.giveArticle({ status: 'DRAFT' })
  await move(id, 'TRASHED')
  await fixture.giveArticle({ status: 'DRAFT' })
  await expect(undo(id)).rejects.toMatchObject({
    code: 'InvalidTransition',
    message: 'The author already has another article in progress.',
  })
  expect(await fixture.row(id)).toMatchObject({ status: 'TRASHED' })
  expect(await fixture.emails(id)).toHaveLength(1)
})

test("nobody can undo another person's move, or one of another community", async () => {
  const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
  await move(id, 'READY_TO_APPROVE')
  await expect(undo(id, fixture.as('ada', secondsLater(5)))).rejects.toMatchObject({ code: 'NotFound' })
  await expect(undo(id, fixture.as('stig', secondsLater(5)))).rejects.toMatchObject({ code: 'NotFound' })
  await expect(undo(id, fixture.as('maya', secondsLater(5)))).rejects.toMatchObject({ code: 'NotAllowed' })
  await expect(undo(id, fixture.as('theo', secondsLater(5)), 'another')).rejects.toMatchObject({ code: 'NotFound' })
  expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_APPROVE' })
})

test.each([
  ['READY_TO_APPROVE', 'FINAL_EDIT'],
  ['READY_TO_APPROVE', 'ON_HOLD'],
  ['NEEDS_REVISION', 'TRASHED'],
] as const)(
  'what asked an author for %s is read once staff move the article to %s, and unread again once that is undone',
  async (from, to) => {
    const { notify, notificationsOf } = notificationFactory(fixture)
    const { id } = await fixture.giveArticle(articleIn(from))
    const about = `article/${id}`
    await notify('maya', { option: 'article-action' }, { causeKey: `${about}/earlier`, now: at(-9) })
    await fixture.db().commit([build.update(notifications).set({ readAt: at(-5) })])
    const asked = await notify('maya', { option: 'article-action' }, { causeKey: `${about}/asked`, now: at(-4) })
    const taken = await notify('maya', { option: 'article-progress' }, { causeKey: `${about}/taken`, now: at(-3) })
    const other = await notify('maya', { option: 'article-action' }, { causeKey: 'article/other/asked', now: at(-2) })
    const unread = async () =>
      (await notificationsOf('maya')).flatMap(({ causeKey, readAt, createdAt }) =>
        readAt || createdAt >= NOW ? [] : [causeKey],
      )
    expect(await unread()).toEqual([asked, taken, other])
    await move(id, to)
    expect(await unread()).toEqual([taken, other])
    await undo(id)
    expect(await unread()).toEqual([asked, taken, other])
  },
)
