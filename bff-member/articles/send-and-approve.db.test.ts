import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { articleClosures, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { memberProgress } from '#shared/domain/articles/member-progress.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { approveForPublishing } from './approve-for-publishing.ts'
import { autoSaveRevision } from './auto-save-revision.ts'
import { sendForReview } from './send-for-review.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

describe('sending for review', () => {
  beforeEach(() => fixture.giveByline('maya'))
  const send = (articleId: string, operationId?: string, who: Name = 'maya', now = NOW) =>
    sendForReview(fixture.as(who, now), { articleId, operationId })

  test('[ART-026] a complete draft moves to review, with one event and one email', async () => {
    const { id } = await fixture.giveArticle()
    expect(await send(id)).toMatchObject({ id, status: 'SUBMITTED_FOR_REVIEW', submittedAt: NOW, statusUpdatedAt: NOW })
    expect(await fixture.row(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    expect(await fixture.events(id)).toMatchObject([
      { fromStatus: 'DRAFT', toStatus: 'SUBMITTED_FOR_REVIEW', actorId: fixture.id('maya') },
    ])
    expect(await fixture.emails(id)).toMatchObject([
      { template: 'article-submitted', userId: fixture.id('maya'), status: 'WAITING' },
    ])
  })

  test('[ART-028] a resubmitted article keeps its editor', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    expect(await send(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW', editorId: fixture.id('theo') })
  })

  test('concurrent submits write one event and one email; the others get the current status', async () => {
    const { id } = await fixture.giveArticle()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(id)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'InvalidTransition', extensions: { allowed: ['DRAFT'] } })
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.emails(id)).toHaveLength(1)
  })

  test('concurrent submits with one operation id are executed once and get the same result', async () => {
    const { id } = await fixture.giveArticle()
    const answers = await Promise.all([send(id, 'op'), send(id, 'op'), send(id, 'op')])
    expect(answers.map((article) => article.status)).toEqual(Array(3).fill('SUBMITTED_FOR_REVIEW'))
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.emails(id)).toHaveLength(1)
  })

  test.each([
    ['[ART-068] 499 words', { words: 499 }, 'content'],
    ['[ART-071] 1001 words', { words: 1001 }, 'content'],
    ['[ART-065] no title', { title: '' }, 'title'],
    ['[ART-067] a title of 255 characters', { title: 'x'.repeat(255) }, 'title'],
    ['no text at all', { words: null }, 'title'],
  ])('%s is not submitted', async (_, given, reason) => {
    const { id } = await fixture.giveArticle(given)
    await expect(send(id)).rejects.toMatchObject({ code: 'Unprocessable', extensions: { reason } })
    expect(await fixture.row(id)).toMatchObject({ status: 'DRAFT' })
    expect(await fixture.emails(id)).toHaveLength(0)
  })

  test.each([
    ['[ART-069] 500 words', { words: 500 }],
    ['[ART-070] 1000 words', { words: 1000 }],
    ['[ART-066] a title of 254 characters', { title: 'x'.repeat(254) }],
  ])('%s are submitted', async (_, given) => {
    const { id } = await fixture.giveArticle(given)
    expect(await send(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
  })

  test('[ART-077] an article is not submitted without a byline', async () => {
    const { id } = await fixture.giveArticle({ by: 'sam' })
    await expect(send(id, undefined, 'sam')).rejects.toMatchObject({
      code: 'Unprocessable',
      extensions: { reason: 'byline' },
    })
  })

  test.each(['DRAFT', 'NEEDS_REVISION'] as const)(
    '[ART-061] [ART-062] during the closure an article that is %s is not submitted',
    async (status) => {
      const closure = {
        id: `closure-${status}`,
        communityId: fixture.cast.meridian.id,
        startsAt: new Date('2024-12-23T05:00:00Z'),
        endsAt: new Date('2025-01-02T05:00:00Z'),
      }
      await fixture.db().commit([build.insert(articleClosures).values(closure)])
      const { id } = await fixture.giveArticle({ status })
      await expect(send(id, undefined, 'maya', new Date('2024-12-28T12:00:00Z'))).rejects.toMatchObject({
        code: 'Unprocessable',
        extensions: { reason: 'closure' },
      })
      expect(await send(id, undefined, 'maya', new Date('2025-01-02T17:00:00Z'))).toMatchObject({
        status: 'SUBMITTED_FOR_REVIEW',
      })
    },
  )

  test('[ART-027] the email and the notification promise the same date as the dashboard, after the closure', async () => {
    const closure = {
      id: 'closure-ahead',
      communityId: fixture.cast.meridian.id,
      startsAt: new Date('2026-12-23T05:00:00Z'),
      endsAt: new Date('2027-01-02T05:00:00Z'),
    }
    await fixture.db().commit([build.insert(articleClosures).values(closure)])
    const { id } = await fixture.giveArticle()
    const submittedAt = new Date('2026-12-18T17:00:00Z')
    await send(id, undefined, 'maya', submittedAt)

    const article = { status: 'SUBMITTED_FOR_REVIEW', statusUpdatedAt: submittedAt, scheduledDate: null } as const
    const calendar = { timeZone: 'America/New_York', closures: [closure] }
    const shown = memberProgress({ ...article, submittedDate: submittedAt }, calendar, submittedAt)
    const [email] = await fixture.db().read(build.select().from(outbox))
    if (!email) throw new Error('No email was written')
    expect(await unsealPayload([OUTBOX_KEY], email.id, email.payload)).toMatchObject({
      feedbackDueAt: shown?.dueAt?.toISOString(),
    })
    const [told] = await fixture.db().read(build.select().from(notifications))
    expect(told?.message).toMatch(/ Expect editor feedback by Wed, Jan 6\.$/)
  })

  test.each(ARTICLE_STATUSES.filter((status) => !['DRAFT', 'NEEDS_REVISION', 'TRASHED'].includes(status)))(
    'an article that is %s is not submitted',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      await expect(send(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
      expect(await fixture.row(id)).toMatchObject({ status })
    },
  )

  test("a member cannot submit another member's article, nor one in the trash", async () => {
    await fixture.giveByline('sam')
    await fixture.giveByline('lena')
    const { id } = await fixture.giveArticle()
    await expect(send(id, undefined, 'sam')).rejects.toMatchObject({ code: 'NotFound' })
    await expect(send(id, undefined, 'lena')).rejects.toMatchObject({ code: 'NotFound' })
    const trashed = await fixture.giveArticle({ status: 'TRASHED', by: 'sam', previousStatus: 'DRAFT' })
    await expect(send(trashed.id, undefined, 'sam')).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('a save between check and write cannot submit an unchecked text', async () => {
    const { id } = await fixture.giveArticle()
    const [sent] = await Promise.allSettled([
      send(id),
      autoSaveRevision(fixture.as('maya'), { articleId: id, title: 'T', content: textOf(3) }),
    ])
    const article = await fixture.row(id)
    if (sent.status === 'fulfilled') expect(article.wordCount).toBe(600)
    else expect(article.status).toBe('DRAFT')
  })

  describe("with the revision on its author's screen", () => {
    const saveElsewhere = (articleId: string, title = 'Rewritten on the phone') =>
      autoSaveRevision(fixture.as('maya', at(1)), { articleId, title, content: textOf(600) })
    const sendShown = (articleId: string, revisionId: string, ctx = fixture.as('maya', at(2))) =>
      sendForReview(ctx, { articleId, revisionId, note: 'Done at last.' })
    const refusalOf = (title: string) => ({
      code: 'StaleRevision',
      message: ARTICLE_MESSAGES.staleRevision,
      extensions: {
        current: { id: expect.any(String), title, content: textOf(600), updatedAt: at(1).toISOString() },
        keptRevisionId: null,
      },
    })
    const expectNothingSubmitted = async (articleId: string) => {
      expect(await fixture.row(articleId)).toMatchObject({ status: 'DRAFT', submittedRevisionId: null })
      expect(await fixture.events(articleId)).toEqual([])
      expect(await fixture.emails(articleId)).toEqual([])
      expect(await fixture.comments(articleId)).toEqual([])
    }

    test('it is submitted while it is the current one, with its note', async () => {
      const { id, revisionId } = await fixture.giveArticle()
      expect(await sendShown(id, revisionId ?? '')).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
      expect(await fixture.row(id)).toMatchObject({ submittedRevisionId: revisionId })
      expect(await fixture.comments(id)).toMatchObject([{ remark: 'Done at last.' }])
    })

    test('a text that was changed on another device is not submitted instead, and no note is written', async () => {
      const { id, revisionId } = await fixture.giveArticle()
      const { currentRevisionId } = await saveElsewhere(id)
      await expect(sendShown(id, revisionId ?? '')).rejects.toMatchObject(refusalOf('Rewritten on the phone'))
      await expectNothingSubmitted(id)
      expect(await sendShown(id, currentRevisionId ?? '')).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    })

    test('nor is a text that is saved between the check and the write', async () => {
      const { id, revisionId } = await fixture.giveArticle()
      const ctx = fixture.as('maya', at(2))
      const commitIf = ctx.db.commitIf.bind(ctx.db)
      ctx.db.commitIf = async (statements) => {
        await saveElsewhere(id, 'Saved at that moment')
        return commitIf(statements)
      }
      await expect(sendShown(id, revisionId ?? '', ctx)).rejects.toMatchObject(refusalOf('Saved at that moment'))
      await expectNothingSubmitted(id)
    })

    test('a changed text is reported before its validation errors', async () => {
      const { id, revisionId } = await fixture.giveArticle()
      await autoSaveRevision(fixture.as('maya', at(1)), { articleId: id, title: '', content: textOf(3) })
      await expect(sendShown(id, revisionId ?? '')).rejects.toMatchObject({ code: 'StaleRevision' })
      await expectNothingSubmitted(id)
    })

    test('a screen without any text does not submit a text that was saved since', async () => {
      const { id } = await fixture.giveArticle()
      await expect(sendShown(id, NO_REVISION)).rejects.toMatchObject({ code: 'StaleRevision' })
      await expectNothingSubmitted(id)
    })

    test('an article that has moved on is reported as such, and a repeat of the same submission gets its result', async () => {
      const { id, revisionId } = await fixture.giveArticle()
      await saveElsewhere(id)
      await send(id, 'op')
      await expect(sendShown(id, revisionId ?? '')).rejects.toMatchObject({ code: 'InvalidTransition' })
      const repeat = sendForReview(fixture.as('maya'), { articleId: id, revisionId, operationId: 'op' })
      await expect(repeat).resolves.toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    })

    test('without a revision, the current text is submitted', async () => {
      const { id } = await fixture.giveArticle()
      const { currentRevisionId } = await saveElsewhere(id)
      await send(id)
      expect(await fixture.row(id)).toMatchObject({ submittedRevisionId: currentRevisionId })
    })
  })

  test('submitting takes two round trips', async () => {
    const { id } = await fixture.giveArticle()
    const ctx = fixture.as('maya')
    await sendForReview(ctx, { articleId: id })
    expect(ctx.db.cost.trips).toBe(2)
  })
})

describe('approving', () => {
  const giveOtherText = async (articleId: string) => {
    const { communityId, authorId, title } = await fixture.row(articleId)
    const revision = { id: newId(NOW), communityId, authorId, articleId, title, content: '<p>Other.</p>', wordCount: 1 }
    await fixture
      .db()
      .commit([
        build.insert(articleRevisions).values({ ...revision, createdAt: NOW }),
        build.update(articles).set({ currentRevisionId: revision.id }).where(eq(articles.id, articleId)),
      ])
  }
  const approve = (articleId: string, operationId?: string, who: Name = 'maya') =>
    approveForPublishing(fixture.as(who), { articleId, operationId })

  test('[ART-031] the author approves the article, once per operation id', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_APPROVE', editor: 'theo' })
    expect(await approve(id, 'op')).toMatchObject({ status: 'READY_TO_PUBLISH' })
    expect(await fixture.events(id)).toMatchObject([{ toStatus: 'READY_TO_PUBLISH', actorId: fixture.id('maya') }])
    expect(await fixture.row(id)).toMatchObject({ approvedAt: NOW })
    expect(await approve(id, 'op')).toMatchObject({ status: 'READY_TO_PUBLISH' })
    expect(await fixture.events(id)).toHaveLength(1)
  })

  test('the admins are notified if the account of the editor is inactive', async () => {
    const told = async () => {
      const rows = await fixture.db().read(build.select().from(notifications))
      return rows.filter(({ userId }) => userId !== fixture.id('maya')).map(({ userId }) => userId)
    }
    await approve((await fixture.giveArticle({ status: 'READY_TO_APPROVE', editor: 'theo' })).id)
    expect(await told()).toEqual([fixture.id('theo')])
    onTestFinished(() => fixture.change(fixture.cast.theo, { status: 'ACTIVE' }))
    await fixture.change(fixture.cast.theo, { status: 'INACTIVE' })
    await approve((await fixture.giveArticle({ status: 'READY_TO_APPROVE', editor: 'theo' })).id)
    expect(await told()).toContain(fixture.id('ada'))
  })

  test.each(ARTICLE_STATUSES.filter((status) => !['READY_TO_APPROVE', 'TRASHED'].includes(status)))(
    '[ART-001] an article that is %s is not approved',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      await expect(approve(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
      expect(await fixture.row(id)).toMatchObject({ status })
    },
  )

  test('[ART-001] a text that the author has not read is not approved, whether it was changed before or during the approval', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'READY_TO_APPROVE', editor: 'theo' })
    const read = (ctx = fixture.as('maya')) => approveForPublishing(ctx, { articleId: id, revisionId })
    const refusal = {
      code: 'StaleRevision',
      message: expect.stringContaining('The text has changed since you opened this page.'),
    }
    const ctx = fixture.as('maya')
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    ctx.db.commitIf = async (statements) => {
      await giveOtherText(id)
      return commitIf(statements)
    }
    await expect(read(ctx)).rejects.toMatchObject(refusal)
    await expect(read()).rejects.toMatchObject(refusal)
    expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_APPROVE', approvedRevisionId: null })
    expect(await fixture.events(id)).toEqual([])

    const { currentRevisionId } = await fixture.row(id)
    const approved = await approveForPublishing(fixture.as('maya'), { articleId: id, revisionId: currentRevisionId })
    expect(approved).toMatchObject({ status: 'READY_TO_PUBLISH', approvedRevisionId: currentRevisionId })
  })

  test("a member cannot approve another member's article", async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_APPROVE' })
    for (const who of ['sam', 'lena', 'theo'] as const)
      await expect(approve(id, undefined, who)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_APPROVE' })
  })

  test('an operation id of another operation is refused', async () => {
    await fixture.giveByline('maya')
    const { id } = await fixture.giveArticle()
    await sendForReview(fixture.as('maya'), { articleId: id, operationId: 'op' })
    await expect(approve(id, 'op')).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })
})

describe('the action requested by a notification', () => {
  test.each([
    ['approved', 'READY_TO_APPROVE', approveForPublishing],
    ['resubmitted', 'NEEDS_REVISION', sendForReview],
  ] as const)(
    'is read once the article is %s; what else is told of it, and of other articles, is not',
    async (_, status, act) => {
      const { notify, notificationsOf } = notificationFactory(fixture)
      await fixture.giveByline('maya')
      const { id } = await fixture.giveArticle({ status, editor: 'theo' })
      const asked = await notify('maya', { option: 'article-action' }, { causeKey: `article/${id}/asked` })
      await notify('maya', { option: 'article-progress' }, { causeKey: `article/${id}/taken` })
      await notify('maya', { option: 'article-action' }, { causeKey: 'article/other/asked' })
      await notify('sam', { option: 'article-action' }, { causeKey: `article/${id}/asked` })
      await act(fixture.as('maya', NOW), { articleId: id })
      const read = [...(await notificationsOf('maya')), ...(await notificationsOf('sam'))]
      expect(read.filter(({ readAt }) => readAt).map(({ causeKey }) => causeKey)).toEqual([asked])
    },
  )
})
