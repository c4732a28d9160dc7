import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { createFeedback } from './feedback/create-feedback.ts'
import { saveUserByline } from './save-user-byline.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

describe('bylines', () => {
  test('a byline is sanitised, saved and replaced', async () => {
    const first = await saveUserByline(fixture.as('sam'), {
      byline: '<p><b>Sam</b> <a href="https://a.test">A</a></p>',
    })
    expect(first.byline).toBe('<p>Sam <a href="https://a.test/">A</a></p>')
    const second = await saveUserByline(fixture.as('sam'), { byline: 'Sam Okafor' })
    expect(second).toEqual({ id: first.id, byline: '<p>Sam Okafor</p>' })
  })

  test('a byline whose markup has 8000 characters is saved without the markup', async () => {
    const { byline } = await saveUserByline(fixture.as('sam'), { byline: `${'<b></b>'.repeat(1142)}Author` })
    expect(byline).toBe('<p>Author</p>')
  })

  test('a member of another community cannot replace a byline', async () => {
    await fixture.giveByline('sam', '<p>Sam Okafor</p>')
    const atHarbor = fixture.as('sam', NOW, fixture.cast.harbor)
    await expect(saveUserByline(atHarbor, { byline: 'Changed' })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test.each([
    ['[ART-079] 141 characters', 'x'.repeat(141), 999],
    ['[ART-082] two links', '<p><a href="https://a.test">a</a> <a href="https://b.test">b</a></p>', 999],
    ['[ERR-014] nothing', '  ', 900],
    ['[ERR-014] markup alone', '<p><b></b></p>', 900],
    ['[ERR-014] markup around spaces', '<p> &nbsp; </p>', 900],
    ['[ERR-008] a link that is no address', '<p><a href="not a url">a</a></p>', 100],
    ['[ERR-008] a link without a scheme', '<p>Sam <a href="www.a.test">a</a></p>', 100],
    ['[ERR-008] a link that runs a script', '<p><a href="javascript:alert(1)">a</a></p>', 100],
    ['[ERR-008] an empty link beside a good one', '<a href="https://a.test">a</a> <a href="">b</a>', 100],
    ['endless markup', `${'<b>'.repeat(4000)}x`, 999],
    ['markup of more than 8000 characters', `${'<b></b>'.repeat(1142)}Authors`, 999],
  ])('%s is refused', async (_, byline, code) => {
    await expect(saveUserByline(fixture.as('maya'), { byline })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { byline: code },
    })
  })
})

describe('the thread with the editor', () => {
  const write = (articleId: string, feedback: string, operationId?: string, who: Name = 'maya') =>
    createFeedback(fixture.as(who), { articleId, feedback, operationId })

  test('a comment of the author is stored once for each operation id, without an email', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const first = await write(id, '  Thank you.\r\nI will. ', 'op')
    expect(first).toMatchObject({
      remark: 'Thank you.\nI will.',
      authorId: fixture.id('maya'),
      hasRead: true,
      author: { id: fixture.id('maya') },
    })
    const again = await Promise.all([write(id, 'Thank you.', 'op'), write(id, 'Thank you.', 'op')])
    expect(again.map((comment) => comment.id)).toEqual([first.id, first.id])
    expect(await fixture.comments(id)).toHaveLength(1)
    expect(await fixture.emails(id)).toHaveLength(0)
  })

  test('concurrent calls with one operation id write one comment', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const comments = await Promise.all([write(id, 'Once', 'op'), write(id, 'Once', 'op'), write(id, 'Once', 'op')])
    expect(new Set(comments.map((comment) => comment.id)).size).toBe(1)
  })

  test.each([
    ['without an editor', { status: 'NEEDS_REVISION', editor: null }],
    ['for a draft', { status: 'DRAFT', editor: 'theo' }],
  ] as const)('a comment is refused %s', async (_, given) => {
    const { id } = await fixture.giveArticle(given)
    await expect(write(id, 'Hello')).rejects.toMatchObject({ code: 'InvalidTransition' })
  })

  test.each([
    ['', 900],
    ['  \n ', 900],
    ['x'.repeat(5001), 999],
    ['👍'.repeat(5001), 999],
    ['👍🏽'.repeat(2501), 999],
  ])('an empty comment or one that is too long is refused', async (feedback, code) => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await expect(write(id, feedback)).rejects.toMatchObject({ code: 'BadRequest.Invalid', fields: { feedback: code } })
  })

  test.each(['👍'.repeat(5000), '👍🏽'.repeat(2500)])('the longest comment is kept whole', async (longest) => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    expect((await write(id, longest)).remark).toBe(longest)
  })

  test("a member cannot write in another member's thread", async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    for (const who of ['sam', 'lena'] as const)
      await expect(write(id, 'Hello', undefined, who)).rejects.toMatchObject({ code: 'NotFound' })
  })
})
