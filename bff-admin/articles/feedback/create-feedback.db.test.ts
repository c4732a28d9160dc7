import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { createFeedback } from './create-feedback.ts'
import { readFeedbackForEditor } from './feedback.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

describe('feedback of an editor', () => {
  const write = (articleId: string, more: Partial<Parameters<typeof createFeedback>[1]> = {}, who: Name = 'theo') =>
    createFeedback(fixture.as(who), { articleId, feedback: 'A strong opening.', ...more })

  test('[EDIT-008] is added to the thread and emailed to the author', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    expect(await write(id)).toMatchObject({
      remark: 'A strong opening.',
      authorId: fixture.id('theo'),
      author: { id: fixture.id('theo') },
    })
    expect(await fixture.emails(id)).toMatchObject([{ template: 'article-feedback', userId: fixture.id('maya') }])
    expect(await fixture.audits(id)).toMatchObject([{ action: 'article.feedback' }])
  })

  test("leaves the author's comment unread if it arrived before the page showed it", async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await fixture.giveComment(id, 'maya', { at: new Date(NOW.getTime() - 1000), remark: 'Wait: the client objects.' })
    await write(id, { isPrivate: true })
    const { edges, unreadCount } = await readFeedbackForEditor(fixture.as('theo'), {
      ...{ articleId: id, last: 10, before: null },
    })
    expect([unreadCount, edges.map(({ node }) => node.hasRead)]).toEqual([1, [false, true]])
  })

  test.each([
    ['somebody else', 'ada', true],
    ['the editor', 'theo', false],
  ] as const)('a note for staff by %s: the editor is notified of what others write', async (_, who, isTold) => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await write(id, { isPrivate: true }, who)
    const told = await fixture.db().read(build.select({ userId: notifications.userId }).from(notifications))
    expect(told).toEqual(isTold ? [{ userId: fixture.id('theo') }] : [])
    expect(await fixture.emails(id)).toEqual([])
  })

  test('a note for staff on the article of an editor who lost the role: the admins are notified, not that person', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'pia' })
    await write(id, { isPrivate: true }, 'ada')
    const told = await fixture.db().read(build.select({ userId: notifications.userId }).from(notifications))
    expect(told).toEqual([{ userId: fixture.id('theo') }])
  })

  test('concurrent calls with one operation id write one comment and one email', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    const comments = await Promise.all([1, 2, 3].map(() => write(id, { operationId: 'op' })))
    expect(new Set(comments.map((comment) => comment.id)).size).toBe(1)
    expect(await fixture.emails(id)).toHaveLength(1)
  })

  test('on the whole article sends an email each time; on passages only one until the author has read it', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await write(id)
    await write(id, { feedback: 'And a weak end.' })
    expect(await fixture.emails(id)).toHaveLength(2)
    const { id: other } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', by: 'sam' })
    const passage = { quote: 'word1', before: 'word0 ', after: ' word2', start: 6 }
    await write(other, { passage })
    await write(other, { passage: { ...passage, quote: 'word3', before: 'word2 ', after: ' word4', start: 18 } })
    expect(await fixture.emails(other)).toHaveLength(1)
    await write(other, { feedback: 'And a weak end.' })
    expect(await fixture.emails(other)).toHaveLength(2)
  })

  test.each([
    ['without an editor', { status: 'UNASSIGNED' }],
    ['for a draft', { status: 'DRAFT', editor: 'theo' }],
    ['in the trash', { status: 'TRASHED', editor: 'theo' }],
  ] as const)('is not taken %s', async (_, given) => {
    const { id } = await fixture.giveArticle(given)
    await expect(write(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.emails(id)).toHaveLength(0)
  })

  test('is refused for people without a permission here', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await expect(write(id, {}, 'sam')).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(write(id, {}, 'stig')).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.comments(id)).toHaveLength(0)
  })
})
