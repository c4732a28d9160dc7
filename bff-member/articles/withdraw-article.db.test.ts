import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'

import { readArticleInFlight } from './articles.queries.ts'
import { sendForReview } from './send-for-review.ts'
import { withdrawArticle } from './withdraw-article.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

function withdraw(articleId: string, who: Name = 'maya', operationId: string | null = null) {
  return withdrawArticle(fixture.as(who), { articleId, operationId })
}

function told() {
  return fixture.db().read(
    build
      .select({ message: notifications.message })
      .from(notifications)
      .where(eq(notifications.userId, fixture.id('maya'))),
  )
}

/** What an editor's request does. */
function take(articleId: string) {
  const taken = {
    status: 'EDITING',
    editorId: fixture.id('theo'),
    statusUpdatedAt: at(0),
    lastEventId: 'taken',
  } as const
  return fixture.db().commit([build.update(articles).set(taken).where(eq(articles.id, articleId))])
}

describe('withdrawing a submitted article', () => {
  test('makes it a draft again that can be changed and submitted anew', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', submittedAt: at(-5) })
    expect(await withdraw(id)).toMatchObject({ status: 'DRAFT', submittedAt: null, currentRevisionId: revisionId })
    expect(await fixture.events(id)).toMatchObject([
      { fromStatus: 'SUBMITTED_FOR_REVIEW', toStatus: 'DRAFT', actorId: fixture.id('maya') },
    ])
    expect(await readArticleInFlight(fixture.as('maya'))).toMatchObject({ id, status: 'DRAFT' })
    expect(await fixture.emails(id)).toEqual([])
    expect(await sendForReview(fixture.as('maya', at(1)), { articleId: id })).toMatchObject({
      status: 'SUBMITTED_FOR_REVIEW',
      submittedAt: at(1),
    })
  })

  test('takes back what promised feedback: the notification, and the email that was not sent yet', async () => {
    const { id } = await fixture.giveArticle({ status: 'DRAFT' })
    await sendForReview(fixture.as('maya'), { articleId: id })
    expect([await fixture.emails(id), await told()]).toMatchObject([[{}], [{}]])
    await withdraw(id)
    expect([await fixture.emails(id), await told()]).toEqual([[], []])
    await sendForReview(fixture.as('maya', at(1)), { articleId: id })
    await fixture
      .db()
      .commit([build.update(outbox).set({ status: 'SENT' }).where(eq(outbox.template, 'article-submitted'))])
    await withdrawArticle(fixture.as('maya', at(2)), { articleId: id })
    expect([await fixture.emails(id), await told()]).toMatchObject([[{}], []])
  })

  test('a repeated request returns the draft, and concurrent requests withdraw it once', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const answers = await Promise.all([1, 2].map(() => withdraw(id, 'maya', 'op')))
    expect(answers.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT'])
    expect(await fixture.events(id)).toHaveLength(1)
  })

  test('is refused once an editor is set, and the author is told why', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo' })
    await expect(withdraw(id)).rejects.toMatchObject({
      code: 'InvalidTransition',
      message: 'An editor has already started on your article. Write to us if you need it back.',
      extensions: { status: 'SUBMITTED_FOR_REVIEW', allowed: [] },
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
  })

  test('when an author withdraws and an editor takes the article at the same moment, the editor gets it', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', submittedAt: at(-5) })
    const ctx = fixture.as('maya')
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    let isFirst = true
    ctx.db.commitIf = async (statements) => {
      if (isFirst) await take(id)
      isFirst = false
      return commitIf(statements)
    }
    await expect(withdrawArticle(ctx, { articleId: id })).rejects.toMatchObject({
      code: 'InvalidTransition',
      message: expect.stringContaining('An editor has already started on your article.'),
    })
    expect(await fixture.row(id)).toMatchObject({
      status: 'EDITING',
      editorId: fixture.id('theo'),
      submittedAt: at(-5),
    })
  })

  test.each(ARTICLE_STATUSES.filter((status) => status !== 'SUBMITTED_FOR_REVIEW'))(
    'is refused for an article that is %s',
    async (status) => {
      const { id } = await fixture.giveArticle({ status, previousStatus: 'SUBMITTED_FOR_REVIEW' })
      await expect(withdraw(id)).rejects.toMatchObject({
        code: status === 'TRASHED' ? 'NotFound' : 'InvalidTransition',
      })
      expect(await fixture.row(id)).toMatchObject({ status })
      expect(await fixture.events(id)).toEqual([])
    },
  )

  test.each(['sam', 'lena', 'theo'] as const)("%s cannot withdraw another member's article", async (who) => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await expect(withdraw(id, who)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.row(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
  })
})
