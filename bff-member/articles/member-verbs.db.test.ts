import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { ARTICLE_STATUSES, isInFlight } from '#shared/domain/articles/statuses.ts'
import { approveForPublishing } from './approve-for-publishing.ts'
import { readArticleInFlight } from './articles.queries.ts'
import { autoSaveRevision } from './auto-save-revision.ts'
import { createArticle } from './create-article.ts'
import { createFeedback } from './create-feedback.ts'
import { ownHistory } from './history.queries.ts'
import { saveUserByline } from './save-user-byline.ts'
import { sendForReview } from './send-for-review.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

describe('creating', () => {
  test('[ART-048] a member without an article in work gets a new draft, and the same one from a second call', async () => {
    const first = await createArticle(fixture.as('maya'), {})
    expect(first).toMatchObject({ status: 'DRAFT', authorId: fixture.id('maya'), title: '', currentRevision: null })
    expect(first.author).toMatchObject({ id: fixture.id('maya'), communityCode: 'meridian' })
    const second = await createArticle(fixture.as('maya', at(5)), { operationId: 'another' })
    expect(second.id).toBe(first.id)
  })

  test('concurrent calls of two tabs get the same article', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => createArticle(fixture.as('maya'), {})))
    expect(new Set(made.map((article) => article.id)).size).toBe(1)
  })

  test.each(ARTICLE_STATUSES)(
    'a member with an article that is %s gets it if it is in work, otherwise a new one',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      const article = await createArticle(fixture.as('maya'), {})
      expect(article.id === id).toBe(isInFlight(status))
    },
  )

  test('a repeated operation id answers the article it created, even once published', async () => {
    const first = await createArticle(fixture.as('maya'), { operationId: 'op-1' })
    const { articles } = await import('#db/schema/articles/articles.ts')
    await fixture.db().commit([build.update(articles).set({ status: 'PUBLISHED', publishedAt: NOW })])
    expect((await createArticle(fixture.as('maya'), { operationId: 'op-1' })).id).toBe(first.id)
    expect((await createArticle(fixture.as('maya'), { operationId: 'op-2' })).id).not.toBe(first.id)
  })

  test('an operation id of 100 characters is taken; a longer or an empty one is refused, and nothing is created', async () => {
    const longest = 'x'.repeat(100)
    for (const operationId of ['', `${longest}x`])
      await expect(createArticle(fixture.as('maya'), { operationId })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        message: 'The operation id is empty or too long.',
      })
    expect(await readArticleInFlight(fixture.as('maya'))).toBeNull()
    const { id } = await createArticle(fixture.as('maya'), { operationId: longest })
    expect(await readArticleInFlight(fixture.as('maya'))).toMatchObject({ id })
  })

  test('each member gets an article of their own', async () => {
    const mine = await createArticle(fixture.as('maya'), { operationId: 'op-1' })
    const theirs = await createArticle(fixture.as('sam'), { operationId: 'op-1' })
    expect(theirs).toMatchObject({ authorId: fixture.id('sam') })
    expect(theirs.id).not.toBe(mine.id)
  })
})

describe('autosaving', () => {
  const save = (
    articleId: string,
    more: Partial<Parameters<typeof autoSaveRevision>[1]> = {},
    who: Name = 'maya',
    now = NOW,
  ) =>
    autoSaveRevision(fixture.as(who, now), { articleId, title: 'Title', content: '<p>three short words</p>', ...more })

  test('a save without a base revision stores the sanitised text with its word count as the current revision', async () => {
    const { id } = await createArticle(fixture.as('maya'), {})
    const article = await save(id, {
      title: ' A\ntitle ',
      content: '<p onclick="x()">one <b>two</b></p><script>x</script>',
    })
    expect(article).toMatchObject({
      id,
      title: 'A title',
      wordCount: 2,
      currentRevision: { title: 'A title', content: '<p>one <strong>two</strong></p>', wordCount: 2 },
    })
    expect(await fixture.revisions(id)).toMatchObject([
      { becameCurrent: true, baseRevisionId: null, authorId: fixture.id('maya') },
    ])
  })

  test('a save on the current revision becomes current', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    const article = await save(id, { baseRevisionId: revisionId, content: '<p>newer</p>' })
    expect(article.currentRevision).toMatchObject({ content: '<p>newer</p>' })
    expect(article.currentRevisionId).not.toBe(revisionId)
    expect((await fixture.revisions(id)).at(-1)).toMatchObject({ baseRevisionId: revisionId, becameCurrent: true })
  })

  test('a save on an older revision is refused with the current text, and the refused text is stored', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    const newer = await save(id, { baseRevisionId: revisionId, content: '<p>from the other tab</p>' })
    const refusal = await save(id, { baseRevisionId: revisionId, content: '<p>mine</p>' }).catch((error) => error)
    expect(refusal).toMatchObject({
      code: 'StaleRevision',
      extensions: {
        current: { id: newer.currentRevisionId, content: '<p>from the other tab</p>', updatedAt: NOW.toISOString() },
      },
    })
    const kept = (await fixture.revisions(id)).find((revision) => revision.id === refusal.extensions.keptRevisionId)
    expect(kept).toMatchObject({ content: '<p>mine</p>', becameCurrent: false })
    expect(await fixture.row(id)).toMatchObject({ currentRevisionId: newer.currentRevisionId })
  })

  test('of two concurrent saves on one revision one becomes current, and both texts are stored', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) => save(id, { baseRevisionId: revisionId, content: `<p>${text}</p>` })),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const contents = (await fixture.revisions(id)).map((revision) => revision.content)
    for (const text of ['a', 'b', 'c', 'd']) expect(contents).toContain(`<p>${text}</p>`)
  })

  test('of two concurrent first saves one becomes current, and both texts are stored', async () => {
    const { id } = await createArticle(fixture.as('maya'), {})
    const first = await save(id, { baseRevisionId: NO_REVISION, content: '<p>at home</p>' })
    expect(first.currentRevision).toMatchObject({ content: '<p>at home</p>' })
    const refusal = await save(id, { baseRevisionId: NO_REVISION, content: '<p>on the train</p>' }).catch((e) => e)
    expect(refusal).toMatchObject({ code: 'StaleRevision', extensions: { current: { content: '<p>at home</p>' } } })
    const kept = (await fixture.revisions(id)).map(({ content, becameCurrent }) => [content, becameCurrent])
    expect(new Map(kept as [string, boolean][])).toEqual(
      new Map([
        ['<p>at home</p>', true],
        ['<p>on the train</p>', false],
      ]),
    )
  })

  test('a repeated save answers the first result and stores one revision', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    const first = await save(id, { baseRevisionId: revisionId, operationId: 'op' })
    const again = await save(id, { baseRevisionId: revisionId, operationId: 'op' })
    expect(again.currentRevisionId).toBe(first.currentRevisionId)
    expect(await fixture.revisions(id)).toHaveLength(2)
  })

  test('a repeated stale save is refused with the same stored revision', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    await save(id, { baseRevisionId: revisionId })
    const refusals = []
    for (let i = 0; i < 2; i++)
      refusals.push(await save(id, { baseRevisionId: revisionId, operationId: 'op' }).catch((error) => error))
    expect(refusals[0].code).toBe('StaleRevision')
    expect(refusals[1].extensions).toEqual(refusals[0].extensions)
    expect(await fixture.revisions(id)).toHaveLength(3)
  })

  test.each([
    ['[ART-040]', 'READY_TO_APPROVE'],
    ['[ART-043]', 'FIRST_ROUND_EDIT'],
    ['[ART-044]', 'FINAL_EDIT'],
    ['', 'SUBMITTED_FOR_REVIEW'],
    ['', 'EDITING'],
    ['', 'PUBLISHED'],
  ] as const)('%s an article that is %s cannot be saved by its author', async (_, status) => {
    const { id, revisionId } = await fixture.giveArticle({ status })
    await expect(save(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.revisions(id)).toHaveLength(1)
    expect(await fixture.row(id)).toMatchObject({ currentRevisionId: revisionId })
  })

  test.each(['SUBMITTED_FOR_REVIEW', 'READY_TO_APPROVE', 'PUBLISHED', 'ON_HOLD', 'TRASHED'] as const)(
    'what was being typed while the article became %s is refused and kept beside its text, once',
    async (status) => {
      const { id, revisionId } = await fixture.giveArticle({ status })
      const input = { baseRevisionId: revisionId, content: '<p>typed meanwhile</p>', operationId: 'op' }
      const refusals = []
      for (let i = 0; i < 2; i++) refusals.push(await save(id, input).catch((error) => error))
      expect(refusals[0]).toMatchObject({ code: 'InvalidTransition', extensions: { status } })
      expect(refusals[1].extensions).toEqual(refusals[0].extensions)
      const stored = await fixture.revisions(id)
      expect(stored.map(({ content, becameCurrent }) => [content, becameCurrent])).toEqual([
        [textOf(600), true],
        ['<p>typed meanwhile</p>', false],
      ])
      expect(refusals[0].extensions.keptRevisionId).toBe(stored[1]?.id)
      expect(await fixture.row(id)).toMatchObject({ currentRevisionId: revisionId, title: 'Quiet platforms' })
      const { edges } = await ownHistory.readEditingSessions(fixture.as('maya'), id, { last: 20, before: null })
      expect(edges.map(({ node }) => node.becameCurrent)).toEqual([true, false])
    },
  )

  test('30 days after an article was put into the trash nothing is kept for it any more', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'TRASHED', at: at(-31 * 24 * 60) })
    await expect(save(id, { baseRevisionId: revisionId })).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.revisions(id)).toHaveLength(1)
  })

  test('[ART-039] an article that needs a revision can be saved by its author', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION' })
    expect((await save(id)).currentRevision?.content).toBe('<p>three short words</p>')
  })

  test('drafts of any length are saved, up to 256 KiB', async () => {
    const { id } = await createArticle(fixture.as('maya'), {})
    expect((await save(id, { title: 'x'.repeat(300), content: '' })).title).toHaveLength(300)
    const large = `<p>${'word '.repeat(51_000)}</p>`
    expect((await save(id, { content: large })).wordCount).toBe(51_000)
    await expect(save(id, { content: 'é'.repeat(128 * 1024) })).rejects.toMatchObject({ code: 'TooLarge' })
  })

  test.each([
    ['signs that become entities', { content: `<p>${'&'.repeat(250_000)}</p>` }],
    ['a title of 1001 characters', { title: '👍'.repeat(1001) }],
  ])('a text that is too large once it is cleaned is refused, and the stored one stays: %s', async (_, text) => {
    const { id, revisionId } = await fixture.giveArticle()
    await expect(save(id, text)).rejects.toMatchObject({ code: 'TooLarge', message: ARTICLE_MESSAGES.tooLarge })
    expect(await fixture.row(id)).toMatchObject({ currentRevisionId: revisionId })
  })

  test('a title of 1000 characters is saved', async () => {
    const { id } = await fixture.giveArticle()
    expect([...((await save(id, { title: '👍'.repeat(1000) })).title ?? '')]).toHaveLength(1000)
  })

  test('of parallel saves in a minute 240 are stored; later ones are told when to come again, and then are', async () => {
    const { id } = await fixture.giveArticle()
    const { length } = await fixture.revisions(id)
    const saves = Array.from({ length: 245 }, (_, i) => save(id, { content: `<p>${i}</p>`, operationId: `op${i}` }))
    const refused = (await Promise.allSettled(saves)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(5)
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'TooManyRequests', retryAfterSeconds: 60 })
    expect(await fixture.revisions(id)).toHaveLength(length + 240)
    // A repeat of a stored save is answered with it.
    expect(await save(id, { operationId: 'op0' })).toMatchObject({ id })
    const { id: other } = await createArticle(fixture.as('sam'), {})
    expect(await save(other, {}, 'sam')).toMatchObject({ id: other })
    const later = await save(id, { content: '<p>later</p>' }, 'maya', new Date(NOW.getTime() + 60_000))
    expect(later.currentRevision?.content).toBe('<p>later</p>')
  })

  test("another member's article and one that does not exist are answered the same", async () => {
    const { id } = await fixture.giveArticle()
    for (const [who, articleId] of [
      ['sam', id],
      ['lena', id],
      ['maya', 'nothing'],
    ] as const) {
      const refusal = await save(articleId, {}, who).catch((error) => error)
      expect(refusal).toMatchObject({ code: 'NotFound', message: 'NotFound', extensions: undefined })
    }
    expect(await fixture.revisions(id)).toHaveLength(1)
  })
})

describe('sending for review', () => {
  beforeEach(() => fixture.giveByline('maya'))
  const send = (articleId: string, operationId?: string, who: Name = 'maya', now = NOW) =>
    sendForReview(fixture.as(who, now), { articleId, operationId })

  test('[ART-026] a complete draft moves to review, with one event and one mail', async () => {
    const { id } = await fixture.giveArticle()
    expect(await send(id)).toMatchObject({ id, status: 'SUBMITTED_FOR_REVIEW', submittedAt: NOW, statusUpdatedAt: NOW })
    expect(await fixture.row(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    expect(await fixture.events(id)).toMatchObject([
      { fromStatus: 'DRAFT', toStatus: 'SUBMITTED_FOR_REVIEW', actorId: fixture.id('maya') },
    ])
    expect(await fixture.mails(id)).toMatchObject([
      { template: 'article-submitted', userId: fixture.id('maya'), status: 'WAITING' },
    ])
  })

  test('[ART-028] a resubmitted article keeps its editor', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    expect(await send(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW', editorId: fixture.id('theo') })
  })

  test('concurrent submits write one event and one mail; the others are told the current status', async () => {
    const { id } = await fixture.giveArticle()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(id)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'InvalidTransition', extensions: { allowed: ['DRAFT'] } })
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.mails(id)).toHaveLength(1)
  })

  test('concurrent submits with one operation id are done once and answered the same', async () => {
    const { id } = await fixture.giveArticle()
    const answers = await Promise.all([send(id, 'op'), send(id, 'op'), send(id, 'op')])
    expect(answers.map((article) => article.status)).toEqual(Array(3).fill('SUBMITTED_FOR_REVIEW'))
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.mails(id)).toHaveLength(1)
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
    expect(await fixture.mails(id)).toHaveLength(0)
  })

  test.each([
    ['[ART-069] 500 words', { words: 500 }],
    ['[ART-070] 1000 words', { words: 1000 }],
    ['[ART-066] a title of 254 characters', { title: 'x'.repeat(254) }],
  ])('%s are submitted', async (_, given) => {
    const { id } = await fixture.giveArticle(given)
    expect(await send(id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
  })

  test('[ART-077] without a byline nothing is submitted', async () => {
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

  test('submitting takes two round trips', async () => {
    const { id } = await fixture.giveArticle()
    const ctx = fixture.as('maya')
    await sendForReview(ctx, { articleId: id })
    expect(ctx.db.cost.trips).toBe(2)
  })
})

describe('approving', () => {
  const approve = (articleId: string, operationId?: string, who: Name = 'maya') =>
    approveForPublishing(fixture.as(who), { articleId, operationId })

  test('[ART-031] the author approves the article, once for an operation id', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_APPROVE', editor: 'theo' })
    expect(await approve(id, 'op')).toMatchObject({ status: 'READY_TO_PUBLISH' })
    expect(await fixture.events(id)).toMatchObject([{ toStatus: 'READY_TO_PUBLISH', actorId: fixture.id('maya') }])
    expect(await fixture.row(id)).toMatchObject({ approvedAt: NOW })
    expect(await approve(id, 'op')).toMatchObject({ status: 'READY_TO_PUBLISH' })
    expect(await fixture.events(id)).toHaveLength(1)
  })

  test.each(ARTICLE_STATUSES.filter((status) => !['READY_TO_APPROVE', 'TRASHED'].includes(status)))(
    '[ART-001] an article that is %s is not approved',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      await expect(approve(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
      expect(await fixture.row(id)).toMatchObject({ status })
    },
  )

  test("a member cannot approve another member's article", async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_APPROVE' })
    for (const who of ['sam', 'lena', 'theo'] as const)
      await expect(approve(id, undefined, who)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.row(id)).toMatchObject({ status: 'READY_TO_APPROVE' })
  })

  test('the operation id of another operation is refused', async () => {
    await fixture.giveByline('maya')
    const { id } = await fixture.giveArticle()
    await sendForReview(fixture.as('maya'), { articleId: id, operationId: 'op' })
    await expect(approve(id, 'op')).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })
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

  test('a byline with markup of 8000 characters is saved without it', async () => {
    const { byline } = await saveUserByline(fixture.as('sam'), { byline: `${'<b></b>'.repeat(1142)}Author` })
    expect(byline).toBe('<p>Author</p>')
  })

  test('a byline is not replaced from another community', async () => {
    await fixture.giveByline('sam', '<p>Sam Okafor</p>')
    const atHarbor = fixture.as('sam', NOW, fixture.cast.harbor)
    await expect(saveUserByline(atHarbor, { byline: 'Changed' })).rejects.toMatchObject({ code: 'NotFound' })
  })

  test.each([
    ['[ART-079] 141 characters', 'x'.repeat(141), 999],
    ['[ART-082] two links', '<p><a href="https://a.test">a</a> <a href="https://b.test">b</a></p>', 999],
    ['nothing', '  ', 900],
    ['markup alone', '<p><b></b></p>', 999],
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

  test('a remark of the author is stored once for each operation id, without a mail', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const first = await write(id, '  Thank you.\r\nI will. ', 'op')
    expect(first).toMatchObject({
      remark: 'Thank you.\nI will.',
      authorId: fixture.id('maya'),
      hasRead: true,
      author: { id: fixture.id('maya') },
    })
    const again = await Promise.all([write(id, 'Thank you.', 'op'), write(id, 'Thank you.', 'op')])
    expect(again.map((remark) => remark.id)).toEqual([first.id, first.id])
    expect(await fixture.remarks(id)).toHaveLength(1)
    expect(await fixture.mails(id)).toHaveLength(0)
  })

  test('concurrent calls with one operation id write one remark', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const remarks = await Promise.all([write(id, 'Once', 'op'), write(id, 'Once', 'op'), write(id, 'Once', 'op')])
    expect(new Set(remarks.map((remark) => remark.id)).size).toBe(1)
  })

  test.each([
    ['without an editor', { status: 'NEEDS_REVISION', editor: null }],
    ['for a draft', { status: 'DRAFT', editor: 'theo' }],
  ] as const)('a remark is refused %s', async (_, given) => {
    const { id } = await fixture.giveArticle(given)
    await expect(write(id, 'Hello')).rejects.toMatchObject({ code: 'InvalidTransition' })
  })

  test.each([
    ['', 900],
    ['  \n ', 900],
    ['x'.repeat(5001), 999],
    ['👍'.repeat(5001), 999],
  ])('an empty remark or one that is too long is refused', async (feedback, code) => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    await expect(write(id, feedback)).rejects.toMatchObject({ code: 'BadRequest.Invalid', fields: { feedback: code } })
  })

  test('the longest remark is kept whole, and its characters are those that people count', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const longest = '👍'.repeat(5000)
    expect((await write(id, longest)).remark).toBe(longest)
  })

  test("a member cannot write in another member's thread", async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    for (const who of ['sam', 'lena'] as const)
      await expect(write(id, 'Hello', undefined, who)).rejects.toMatchObject({ code: 'NotFound' })
  })
})
