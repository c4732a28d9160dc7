import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { ARTICLE_STATUSES, isInFlight } from '#shared/domain/articles/statuses.ts'
import { readArticleInFlight } from './articles.queries.ts'
import { autoSaveRevision } from './auto-save-revision.ts'
import { createArticle } from './create-article.ts'
import { ownHistory } from './history.queries.ts'

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

  test('a repeated operation id returns the article it created, even once published', async () => {
    const first = await createArticle(fixture.as('maya'), { operationId: 'op-1' })
    const { articles } = await import('#db/schema/articles/articles.ts')
    await fixture.db().commit([build.update(articles).set({ status: 'PUBLISHED', publishedAt: NOW })])
    expect((await createArticle(fixture.as('maya'), { operationId: 'op-1' })).id).toBe(first.id)
    expect((await createArticle(fixture.as('maya'), { operationId: 'op-2' })).id).not.toBe(first.id)
  })

  test('an operation id of 100 characters is accepted; a longer or an empty one is refused, and nothing is created', async () => {
    const longest = 'x'.repeat(100)
    for (const operationId of ['', `${longest}x`])
      await expect(createArticle(fixture.as('maya'), { operationId })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { operationId: 999 },
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

  test('of two concurrent saves on one revision only one becomes current, and both texts are stored', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) => save(id, { baseRevisionId: revisionId, content: `<p>${text}</p>` })),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const contents = (await fixture.revisions(id)).map((revision) => revision.content)
    for (const text of ['a', 'b', 'c', 'd']) expect(contents).toContain(`<p>${text}</p>`)
  })

  test('of two concurrent first saves only one becomes current, and both texts are stored', async () => {
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

  test('a repeated save returns the first result and stores one revision', async () => {
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
    'text typed while the article became %s is refused and stored beside its text, once',
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

  test('30 days after an article was trashed, no more texts are stored for it', async () => {
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

  test('of parallel saves in one minute 240 are stored; later ones get a retry time and then succeed', async () => {
    const { id } = await fixture.giveArticle()
    const { length } = await fixture.revisions(id)
    const saves = Array.from({ length: 245 }, (_, i) => save(id, { content: `<p>${i}</p>`, operationId: `op${i}` }))
    const refused = (await Promise.allSettled(saves)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(5)
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'TooManyRequests', retryAfterSeconds: 60 })
    expect(await fixture.revisions(id)).toHaveLength(length + 240)
    // A repeat of a stored save returns the stored revision.
    expect(await save(id, { operationId: 'op0' })).toMatchObject({ id })
    const { id: other } = await createArticle(fixture.as('sam'), {})
    expect(await save(other, {}, 'sam')).toMatchObject({ id: other })
    const later = await save(id, { content: '<p>later</p>' }, 'maya', new Date(NOW.getTime() + 60_000))
    expect(later.currentRevision?.content).toBe('<p>later</p>')
  })

  test("another member's article and an unknown one get the same answer", async () => {
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
