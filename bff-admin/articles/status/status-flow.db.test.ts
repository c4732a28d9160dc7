import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyReader } from '#db/articles/read-history.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { ArticleOptions } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { MOVE_EMAIL_AFTER_MS } from '#shared/domain/articles/limits.ts'
import { moveEmail } from '#shared/domain/articles/moves/move-email.ts'
import { allowedTransitions } from '#shared/domain/articles/moves/transitions.ts'
import { ARTICLE_STATUSES, type ArticleStatus, isPublished } from '#shared/domain/articles/statuses.ts'
import { isManageable } from '../article-access.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import { assignEditor } from '../assignment/assign-editor.ts'
import { setDeskDate } from '../desk-date/set-desk-date.ts'
import { createFeedback } from '../feedback/create-feedback.ts'
import { autoSaveRevision } from '../text/auto-save-revision.ts'
import { type SetArticleStatusInput, setArticleStatus } from './set-article-status.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

function move(
  articleId: string,
  status: ArticleStatus,
  more: Partial<SetArticleStatusInput> = {},
  ctx = fixture.as('theo'),
) {
  return setArticleStatus(ctx, { articleId, status, ...more })
}
function change(articleId: string, set: Partial<typeof articles.$inferInsert>) {
  return fixture.db().commit([build.update(articles).set(set).where(eq(articles.id, articleId))])
}
async function templates(articleId: string) {
  return (await fixture.emails(articleId)).map(({ template }) => template)
}
async function giveApproved(status: ArticleStatus, more: ArticleOptions = {}) {
  const given = await fixture.giveArticle({ status, editor: 'theo', ...more })
  await change(given.id, { approvedRevisionId: given.revisionId, approvedAt: NOW })
  return given
}

describe('the email about a move', () => {
  const MOVES = ARTICLE_STATUSES.flatMap((from) => {
    const previousStatus = from === 'ON_HOLD' || from === 'TRASHED' ? ('FINAL_EDIT' as const) : null
    return allowedTransitions('editor', from, { previousStatus, hasEditor: true, isTextApproved: true }).map(
      (to) => [from, to, previousStatus] as const,
    )
  })

  test.each(MOVES)('of an article from %s to %s is delayed by twelve seconds, if any', async (from, to, previous) => {
    const { id } = await giveApproved(from, {
      previousStatus: previous,
      ...(isPublished(from) ? { publishedAt: NOW } : {}),
    })
    await move(id, to, {
      reason: 'A word.',
      ...(to === 'SCHEDULED' ? { scheduledDate: at(60) } : {}),
      ...(to === 'MANUALLY_PUBLISHED' ? { externalUrl: 'https://elsewhere.test/a' } : {}),
    })
    const template = moveEmail(from, to)
    const emails = await fixture.emails(id)
    expect(emails.map((email) => [email.template, email.userId, email.nextAttemptAt])).toEqual(
      template ? [[template, fixture.id('maya'), new Date(NOW.getTime() + MOVE_EMAIL_AFTER_MS)]] : [],
    )
    expect((await fixture.row(id)).statusReason).toBe(template ? 'A word.' : null)
  })

  test.each([
    ['FIRST_ROUND_EDIT', 'NEEDS_REVISION'],
    ['FINAL_EDIT', 'READY_TO_APPROVE'],
    ['READY_TO_APPROVE', 'FINAL_EDIT'],
    ['READY_TO_PUBLISH', 'FINAL_EDIT'],
    ['SCHEDULED', 'FINAL_EDIT'],
    ['FINAL_EDIT', 'FIRST_ROUND_EDIT'],
    ['READY_TO_PUBLISH', 'SCHEDULED'],
    ['SCHEDULED', 'SCHEDULED'],
    ['EDITING', 'ON_HOLD'],
    ['ON_HOLD', 'EDITING'],
    ['DRAFT', 'TRASHED'],
    ['TRASHED', 'DRAFT'],
    ['SCHEDULED', 'PUBLISHED'],
  ] as const)('goes to the author when an article moves from %s to %s', (from, to) => {
    expect(moveEmail(from, to)).not.toBeNull()
  })

  test.each([
    ['SUBMITTED_FOR_REVIEW', 'EDITING'],
    ['SUBMITTED_FOR_REVIEW', 'FINAL_EDIT'],
    ['EDITING', 'FIRST_ROUND_EDIT'],
    ['FIRST_ROUND_EDIT', 'FINAL_EDIT'],
    ['FINAL_EDIT', 'READY_TO_PUBLISH'],
  ] as const)('is not written for the usual step from %s to %s', (from, to) => {
    expect(moveEmail(from, to)).toBeNull()
  })
})

describe('going back a step', () => {
  test.each(['READY_TO_APPROVE', 'READY_TO_PUBLISH', 'SCHEDULED'] as const)(
    'from %s to proofreading keeps the approval of the unchanged text, and a changed text needs a new one',
    async (from) => {
      const { id, revisionId } = await giveApproved(from, { scheduledAt: at(600) })
      expect(await move(id, 'FINAL_EDIT', { reason: 'A wrong figure.' })).toMatchObject({
        status: 'FINAL_EDIT',
        approvedRevisionId: revisionId,
        scheduledAt: null,
        statusReason: 'A wrong figure.',
      })
      expect(await move(id, 'READY_TO_PUBLISH', {}, fixture.as('theo', at(1)))).toMatchObject({
        status: 'READY_TO_PUBLISH',
      })
      await move(id, 'FINAL_EDIT', {}, fixture.as('theo', at(2)))
      await autoSaveRevision(fixture.as('theo', at(3)), { articleId: id, title: 'Quiet', content: '<p>Other.</p>' })
      await expect(move(id, 'READY_TO_PUBLISH', {}, fixture.as('theo', at(4)))).rejects.toMatchObject({
        code: 'InvalidTransition',
        extensions: { allowed: ['READY_TO_APPROVE', 'FIRST_ROUND_EDIT', 'ON_HOLD', 'TRASHED'] },
      })
      expect(await fixture.row(id)).toMatchObject({ status: 'FINAL_EDIT' })
    },
  )

  test('[ART-001] a save during the move prevents publication of a text its author has not approved', async () => {
    const { id } = await giveApproved('FINAL_EDIT')
    const ctx = fixture.as('theo')
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    let isFirst = true
    ctx.db.commitIf = async (statements) => {
      if (isFirst)
        await autoSaveRevision(fixture.as('theo'), { articleId: id, title: 'Quiet', content: '<p>Slipped in.</p>' })
      isFirst = false
      return commitIf(statements)
    }
    await expect(move(id, 'READY_TO_PUBLISH', {}, ctx)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.row(id)).toMatchObject({ status: 'FINAL_EDIT' })
  })

  test('an approved article whose author has begun the next one stays, and the editor is told the alternatives', async () => {
    const { id } = await giveApproved('READY_TO_PUBLISH')
    await fixture.giveArticle({ status: 'DRAFT' })
    await expect(move(id, 'FINAL_EDIT')).rejects.toMatchObject({
      code: 'InvalidTransition',
      message: expect.stringContaining('publish this one and correct it afterward'),
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_PUBLISH' })
    expect(await fixture.emails(id)).toEqual([])
  })
})

describe('putting an approved article on hold', () => {
  test.each(['READY_TO_PUBLISH', 'SCHEDULED'] as const)(
    'from %s is refused while its author has begun the next one, and the suggested alternative works',
    async (from) => {
      const { id } = await giveApproved(from, { scheduledAt: at(600) })
      await fixture.giveArticle({ status: 'DRAFT' })
      await expect(move(id, 'ON_HOLD')).rejects.toMatchObject({
        code: 'InvalidTransition',
        message: expect.stringContaining('Schedule this one for later'),
        extensions: { reason: 'heldTooLate' },
      })
      expect(await fixture.row(id)).toMatchObject({ status: from })
      expect(await fixture.emails(id)).toEqual([])
      expect(await move(id, 'SCHEDULED', { scheduledDate: at(900) })).toMatchObject({ scheduledAt: at(900) })
    },
  )

  test('succeeds once the next one is approved too', async () => {
    const { id } = await giveApproved('SCHEDULED', { scheduledAt: at(600) })
    await giveApproved('READY_TO_PUBLISH')
    expect(await move(id, 'ON_HOLD')).toMatchObject({ status: 'ON_HOLD', previousStatus: 'SCHEDULED' })
  })
})

describe('another time of publication', () => {
  test('leaves the article scheduled, notifies the author and is shown in the history', async () => {
    const { id } = await fixture.giveArticle({ status: 'SCHEDULED', editor: 'theo', scheduledAt: at(600) })
    expect(await move(id, 'SCHEDULED', { scheduledDate: at(900) })).toMatchObject({
      status: 'SCHEDULED',
      scheduledAt: at(900),
    })
    expect(await templates(id)).toEqual(['article-scheduled'])
    expect(await fixture.audits(id)).toMatchObject([
      { before: { scheduledAt: at(600).toISOString() }, after: { scheduledAt: at(900).toISOString() } },
    ])
    const { readEvents } = historyReader(isManageable)
    expect(await readEvents(fixture.as('theo', at(1)), id, null)).toMatchObject([
      { fromStatus: 'SCHEDULED', toStatus: 'SCHEDULED', scheduledAt: at(900) },
    ])
  })

  test.each([
    ['the time that it has', 600],
    ['a time that has passed', -1],
  ])('is refused for %s', async (_, minutes) => {
    const { id } = await fixture.giveArticle({ status: 'SCHEDULED', editor: 'theo', scheduledAt: at(600) })
    await expect(move(id, 'SCHEDULED', { scheduledDate: at(minutes) })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { scheduledDate: 140 },
    })
    expect(await fixture.row(id)).toMatchObject({ scheduledAt: at(600) })
    expect(await fixture.emails(id)).toEqual([])
  })

  test("of two editors who choose one at once the second sees the first one's choice", async () => {
    const { id } = await fixture.giveArticle({ status: 'SCHEDULED', editor: 'theo', scheduledAt: at(600) })
    await Promise.all([
      move(id, 'SCHEDULED', { scheduledDate: at(700) }),
      move(id, 'SCHEDULED', { scheduledDate: at(800) }, fixture.as('ada')),
    ])
    const [first, second] = await fixture.audits(id)
    expect(second?.before).toMatchObject({ scheduledAt: first?.after?.scheduledAt })
  })
})

describe('asking for a revision', () => {
  const ask = (id: string, reason?: string) => move(id, 'NEEDS_REVISION', { reason })

  test('is refused without a reason or a comment, and the author gets no email', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', submittedAt: at(-60) })
    for (const reason of [undefined, '  '])
      await expect(ask(id, reason)).rejects.toMatchObject({ code: 'BadRequest.Invalid', fields: { reason: 900 } })
    expect(await fixture.row(id)).toMatchObject({ status: 'FIRST_ROUND_EDIT' })
    expect(await fixture.emails(id)).toEqual([])
    expect(await ask(id, 'Name the source.')).toMatchObject({ statusReason: 'Name the source.' })
  })

  test('needs no reason if there is a comment since the submission', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', submittedAt: at(-60) })
    await createFeedback(fixture.as('theo', at(-30)), { articleId: id, feedback: 'Name the source.' })
    expect(await ask(id)).toMatchObject({ status: 'NEEDS_REVISION', statusReason: null })
  })

  test.each([
    ['of the author', 'maya', -30],
    ['from before the submission', 'theo', -90],
  ] as const)('is not enough with a comment %s', async (_, who, minutes) => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', submittedAt: at(-60) })
    await fixture.giveComment(id, who, { at: at(minutes) })
    await expect(ask(id)).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  test('keeps its reason through a hold', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await ask(id, 'Name the source.')
    await move(id, 'ON_HOLD', { reason: 'Legal asks.' }, fixture.as('theo', at(1)))
    expect(await fixture.row(id)).toMatchObject({ statusReason: 'Legal asks.' })
    await move(id, 'NEEDS_REVISION', {}, fixture.as('theo', at(2)))
    expect(await fixture.row(id)).toMatchObject({ statusReason: 'Name the source.' })
  })

  test.each([
    ['another editor', (articleId: string) => assignEditor(fixture.as('theo', at(1)), { articleId })],
    [
      'a due date',
      (articleId: string) => {
        const ctx = fixture.as('theo', at(1))
        return setDeskDate({ ...ctx, articleLoaders: makeArticleLoaders(ctx) }, { articleId, day: '2026-11-24' })
      },
    ],
  ])('keeps its reason through a hold also where it got %s before', async (_, act) => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'ada' })
    await ask(id, 'Name the source.')
    await act(id)
    expect(await fixture.row(id)).toMatchObject({ statusReason: 'Name the source.' })
    await move(id, 'ON_HOLD', {}, fixture.as('theo', at(2)))
    await move(id, 'NEEDS_REVISION', {}, fixture.as('theo', at(3)))
    expect(await fixture.row(id)).toMatchObject({ statusReason: 'Name the source.' })
  })
})

test('a scheduled article comes back from a hold with the reason of its latest publication time', async () => {
  const { id } = await giveApproved('READY_TO_PUBLISH')
  await move(id, 'SCHEDULED', { scheduledDate: at(600), reason: 'For the fair.' })
  const later = { scheduledDate: at(900), reason: 'The fair begins later.' }
  await move(id, 'SCHEDULED', later, fixture.as('theo', at(1)))
  await move(id, 'ON_HOLD', {}, fixture.as('theo', at(2)))
  await move(id, 'SCHEDULED', {}, fixture.as('theo', at(3)))
  expect(await fixture.row(id)).toMatchObject({ statusReason: 'The fair begins later.' })
})

describe('a resubmitted article', () => {
  test('is not taken again by its current editor: they move it on', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo' })
    expect(await assignEditor(fixture.as('theo'), { articleId: id })).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    expect(await fixture.events(id)).toEqual([])
    expect(await move(id, 'FINAL_EDIT')).toMatchObject({ status: 'FINAL_EDIT', editorId: fixture.id('theo') })
  })

  test('can be taken by another editor', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'ada' })
    expect(await assignEditor(fixture.as('theo'), { articleId: id })).toMatchObject({
      status: 'EDITING',
      editorId: fixture.id('theo'),
    })
  })

  test('not yet taken by an editor does not move on', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    for (const to of ['FIRST_ROUND_EDIT', 'FINAL_EDIT'] as const)
      await expect(move(id, to)).rejects.toMatchObject({ code: 'InvalidTransition' })
  })
})
