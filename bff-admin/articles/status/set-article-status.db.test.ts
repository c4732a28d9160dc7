import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { ArticleOptions } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { allowedTransitions } from '#shared/domain/articles/moves/transitions.ts'
import {
  ARTICLE_STATUSES,
  type ArticleStatus,
  isPendingPublication,
  isPublished,
} from '#shared/domain/articles/statuses.ts'
import { assignEditor } from '../assignment/assign-editor.ts'
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

describe('moving an article', () => {
  const move = (
    articleId: string,
    status: ArticleStatus,
    more: Partial<SetArticleStatusInput> = {},
    ctx = fixture.as('theo'),
  ) => setArticleStatus(ctx, { articleId, status, ...more })

  /** The input that a status requires. */
  const needs = (status: ArticleStatus): Partial<SetArticleStatusInput> => {
    if (status === 'SCHEDULED') return { scheduledDate: at(60) }
    if (status === 'NEEDS_REVISION') return { reason: 'Shorter.' }
    return status === 'MANUALLY_PUBLISHED' ? { externalUrl: 'https://elsewhere.test/story' } : {}
  }

  const articleIn = (status: ArticleStatus): ArticleOptions => ({
    status,
    editor: 'theo',
    previousStatus: status === 'ON_HOLD' || status === 'TRASHED' ? 'EDITING' : null,
    ...(isPublished(status) ? { publishedAt: NOW } : {}),
  })

  // That refused changes write nothing is tested in shared/testing/articles/state-table.db.test.ts.
  const MOVES = ARTICLE_STATUSES.flatMap((from) =>
    allowedTransitions('editor', from, {
      previousStatus: articleIn(from).previousStatus ?? null,
      hasEditor: true,
      isTextApproved: isPendingPublication(from),
    }).map((to) => [from, to] as const),
  )
  test.each(MOVES)(
    '[ADM-001] an article that is %s moves to %s, with one event and one audit row',
    async (from, to) => {
      const { id } = await fixture.giveArticle(articleIn(from))
      expect(await move(id, to, needs(to))).toMatchObject({ status: to })
      // Another publication time does not change the status.
      if (from !== to) expect(await fixture.row(id)).toMatchObject({ status: to, statusUpdatedAt: NOW })
      expect(await fixture.events(id)).toMatchObject([{ fromStatus: from, toStatus: to, actorId: fixture.id('theo') }])
      expect(await fixture.audits(id)).toHaveLength(1)
    },
  )

  test('[EDIT-005] an article moves from EDITING to PUBLISHED, and the author gets the emails of these steps', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    await move(id, 'FIRST_ROUND_EDIT')
    await move(id, 'FINAL_EDIT', {}, fixture.as('theo', at(1)))
    await move(id, 'READY_TO_APPROVE', {}, fixture.as('theo', at(2)))
    await fixture
      .db()
      .commit([
        build
          .update(articles)
          .set({ status: 'READY_TO_PUBLISH', approvedRevisionId: revisionId })
          .where(eq(articles.id, id)),
      ])
    await move(id, 'SCHEDULED', { scheduledDate: at(60) }, fixture.as('theo', at(3)))
    await move(id, 'PUBLISHED', {}, fixture.as('theo', at(4)))
    expect((await fixture.emails(id)).map((email) => email.template).sort()).toEqual([
      'article-published',
      'article-ready-to-approve',
      'article-scheduled',
    ])
  })

  test('NEEDS_REVISION stores the reason and emails the author', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await move(id, 'NEEDS_REVISION', { reason: ' Say more about cost. ' })
    expect(await fixture.events(id)).toMatchObject([{ reason: 'Say more about cost.' }])
    const [audit, ...others] = await fixture.audits(id)
    expect(others).toEqual([])
    expect(audit).toMatchObject({ reason: 'Say more about cost.', correlationId: 'ABCD-EFGH-JKMN' })
    // Only changed columns: no publication time, no editor.
    expect([audit?.before, audit?.after]).toEqual([{ status: 'FIRST_ROUND_EDIT' }, { status: 'NEEDS_REVISION' }])
    expect(await fixture.emails(id)).toMatchObject([{ template: 'article-needs-revision', userId: fixture.id('maya') }])
  })

  test('publishing stores slug, date, byline and standfirst', async () => {
    const { id } = await fixture.giveArticle({
      status: 'READY_TO_PUBLISH',
      editor: 'theo',
      title: 'Zero Trust, One Year On',
    })
    const article = await move(id, 'PUBLISHED')
    expect(article).toMatchObject({ slug: 'zero-trust-one-year-on', publishedAt: NOW })
    const row = await fixture.row(id)
    expect(row).toMatchObject({ publishedByline: '<p>Maya Chen builds platforms.</p>', slug: 'zero-trust-one-year-on' })
    expect(row.standfirst).toMatch(/^word0 word1 .*…$/)
  })

  test('articles with the same title get different slugs, also when published concurrently', async () => {
    const given = { status: 'READY_TO_PUBLISH', title: 'Leadership' } as const
    const all = await Promise.all([1, 2, 3].map(() => fixture.giveArticle(given)))
    const slugs = (await Promise.all(all.map(({ id }) => move(id, 'PUBLISHED')))).map((article) => article.slug)
    expect(new Set(slugs).size).toBe(3)
    expect(slugs).toContain('leadership')
    for (const slug of slugs) expect(slug).toMatch(/^leadership(-[a-z0-9]{6})?$/)
  })

  test('a title without Latin letters gets a slug made of the id', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', title: '東京' })
    expect((await move(id, 'PUBLISHED')).slug).toMatch(/^article-[a-z0-9]{6}$/)
  })

  test('MANUALLY_PUBLISHED requires an https URL and stores it', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    for (const externalUrl of [undefined, 'http://plain.test', 'javascript:alert(1)', 'not an address'])
      await expect(move(id, 'MANUALLY_PUBLISHED', { externalUrl })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { externalUrl: 100 },
      })
    expect(await move(id, 'MANUALLY_PUBLISHED', { externalUrl: 'https://elsewhere.test/story' })).toMatchObject({
      externalUrl: 'https://elsewhere.test/story',
      publishedAt: NOW,
      slug: null,
    })
  })

  test('SCHEDULED requires a date in the future', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    for (const scheduledDate of [undefined, NOW, at(-1)])
      await expect(move(id, 'SCHEDULED', { scheduledDate })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { scheduledDate: 140 },
      })
    expect(await move(id, 'SCHEDULED', { scheduledDate: at(1) })).toMatchObject({ scheduledAt: at(1) })
  })

  test('SCHEDULED requires a date before the announced end of the community', async () => {
    onTestFinished(() => dropClosings(fixture))
    await giveClosing(fixture, { endsAt: at(60) })
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    const refusal = {
      code: 'BadRequest.Invalid',
      fields: { scheduledDate: 140 },
      extensions: { reason: 'scheduleAfterEnd' },
    }
    for (const scheduledDate of [at(60), at(61)])
      await expect(move(id, 'SCHEDULED', { scheduledDate })).rejects.toMatchObject(refusal)
    expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_PUBLISH', scheduledAt: null })
    expect(await move(id, 'SCHEDULED', { scheduledDate: at(59) })).toMatchObject({ scheduledAt: at(59) })
    await expect(move(id, 'SCHEDULED', { scheduledDate: at(90) })).rejects.toMatchObject(refusal)
    expect(await fixture.row(id)).toMatchObject({ scheduledAt: at(59) })
  })

  test('an end that is announced while an article is being scheduled is respected', async () => {
    onTestFinished(() => dropClosings(fixture))
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    beforeWriteOf(articles, () => giveClosing(fixture, { endsAt: at(60) }))
    await expect(move(id, 'SCHEDULED', { scheduledDate: at(90) })).rejects.toMatchObject({
      extensions: { reason: 'scheduleAfterEnd' },
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_PUBLISH' })
  })

  test('a date or a URL is refused for a status that does not accept it', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    await expect(move(id, 'PUBLISHED', { scheduledDate: at(1) })).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
    await expect(move(id, 'PUBLISHED', { externalUrl: 'https://a.test' })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
    })
  })

  test('EDITING requires an editor, and UNASSIGNED removes the editor', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await expect(move(id, 'EDITING')).rejects.toMatchObject({
      code: 'Unprocessable',
      message: 'Assign an editor first.',
    })
    await assignEditor(fixture.as('theo'), { articleId: id })
    const other = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo', by: 'sam' })
    expect(await move(other.id, 'UNASSIGNED')).toMatchObject({ editorId: null })
  })

  test('an article trashed while on hold returns to the status before the hold', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    await move(id, 'ON_HOLD', { reason: 'Waiting for legal' })
    expect(await fixture.row(id)).toMatchObject({ previousStatus: 'FINAL_EDIT' })
    await move(id, 'TRASHED', {}, fixture.as('theo', at(1)))
    expect(await fixture.row(id)).toMatchObject({ previousStatus: 'FINAL_EDIT' })
    expect(await move(id, 'FINAL_EDIT', {}, fixture.as('theo', at(2)))).toMatchObject({ previousStatus: null })
    expect((await fixture.emails(id)).map(({ template }) => template).sort()).toEqual([
      'article-on-hold',
      'article-restored',
      'article-trashed',
    ])
  })

  test('an article cannot be restored from the trash after thirty days', async () => {
    const day = 24 * 60
    const { id } = await fixture.giveArticle({ status: 'TRASHED', previousStatus: 'DRAFT', at: at(-31 * day) })
    await expect(move(id, 'DRAFT')).rejects.toMatchObject({ code: 'InvalidTransition', extensions: { allowed: [] } })
    const fresh = await fixture.giveArticle({ status: 'TRASHED', previousStatus: 'DRAFT', at: at(-29 * day) })
    expect(await move(fresh.id, 'DRAFT')).toMatchObject({ status: 'DRAFT' })
  })

  test('an article cannot be restored while its author has another one in work', async () => {
    const { id } = await fixture.giveArticle({ status: 'TRASHED', previousStatus: 'DRAFT' })
    await fixture.giveArticle({ status: 'DRAFT' })
    await expect(move(id, 'DRAFT')).rejects.toMatchObject({
      code: 'InvalidTransition',
      message: 'The author already has another article in progress.',
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'TRASHED' })
    expect(await fixture.audits(id)).toHaveLength(0)
  })

  test('a published article that is restored from the trash keeps slug and date and is not announced as published again', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', title: 'Once' })
    await move(id, 'PUBLISHED')
    await move(id, 'TRASHED', {}, fixture.as('theo', at(1)))
    expect(await move(id, 'PUBLISHED', {}, fixture.as('theo', at(2)))).toMatchObject({ slug: 'once', publishedAt: NOW })
    expect((await fixture.emails(id)).map(({ template }) => template).sort()).toEqual([
      'article-published',
      'article-restored',
      'article-trashed',
    ])
  })

  test('concurrent calls with one operation id change the status once', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const answers = await Promise.all([1, 2, 3].map(() => move(id, 'READY_TO_APPROVE', { operationId: 'op' })))
    expect(answers.map((article) => article.status)).toEqual(Array(3).fill('READY_TO_APPROVE'))
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.emails(id)).toHaveLength(1)
    expect(await fixture.audits(id)).toHaveLength(1)
  })

  test('of two editors who change the status at once one succeeds, the other gets the current status', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const outcomes = await Promise.allSettled([
      move(id, 'READY_TO_APPROVE'),
      move(id, 'READY_TO_APPROVE', {}, fixture.as('ada')),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([
      { reason: { code: 'InvalidTransition', extensions: { allowed: ['FINAL_EDIT', 'ON_HOLD', 'TRASHED'] } } },
    ])
  })

  test('members and editors of another community cannot change the status', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    await expect(move(id, 'ON_HOLD', {}, fixture.as('maya'))).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(move(id, 'ON_HOLD', {}, fixture.as('stig'))).rejects.toMatchObject({ code: 'NotFound' })
    await expect(move('nothing', 'ON_HOLD', {}, fixture.as('stig'))).rejects.toMatchObject({
      code: 'NotFound',
      message: 'NotFound',
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'EDITING' })
  })

  test('a permission withdrawn between read and write stops the write', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const ofAda = eq(staffPermissions.userId, fixture.id('ada'))
    const held = await fixture.db().read(build.select().from(staffPermissions).where(ofAda))
    const ctx = fixture.as('ada')
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    ctx.db.commitIf = async (statements) => {
      await fixture.db().commit([build.delete(staffPermissions).where(ofAda)])
      return commitIf(statements)
    }
    await expect(move(id, 'ON_HOLD', {}, ctx)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await fixture.row(id)).toMatchObject({ status: 'EDITING' })
    expect(await fixture.events(id)).toHaveLength(0)
    await fixture.db().commit([build.insert(staffPermissions).values(held)])
  })

  test('a reason that is too long is refused', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    await expect(move(id, 'ON_HOLD', { reason: 'x'.repeat(1001) })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
    })
  })
})

test('another publication time is set only if the page showed the current one', async () => {
  const { id } = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(600) })
  const move = (operationId: string, baseScheduledDate: Date, scheduledDate: Date) =>
    setArticleStatus(fixture.as('theo'), {
      ...{ articleId: id, status: 'SCHEDULED', scheduledDate, baseScheduledDate, operationId },
    })
  await move('first', at(600), at(700))
  await expect(move('second', at(600), at(800))).rejects.toMatchObject({
    code: 'InvalidTransition',
    extensions: { reason: 'scheduleChanged', status: 'SCHEDULED' },
  })
  expect(await fixture.row(id)).toMatchObject({ scheduledAt: at(700) })
  // A repeat of a completed request returns its result.
  expect(await move('first', at(600), at(700))).toMatchObject({ scheduledAt: at(700) })
  // Another time is no repeat, and would seem to be set.
  await expect(move('first', at(600), at(800))).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  expect((await fixture.emails(id)).map(({ template }) => template)).toEqual(['article-scheduled'])
})
