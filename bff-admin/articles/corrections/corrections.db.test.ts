import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleCorrections, articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { at } from '#db/testing/base-fixture.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { setArticleStatus } from '../status/set-article-status.ts'
import { discardCorrection } from './discard-correction.ts'
import { publishCorrection } from './publish-correction.ts'
import { readEarlierTexts, readOpenCorrection } from './read-correction.ts'
import { saveCorrection } from './save-correction.ts'
import { startCorrection } from './start-correction.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const CORRECTED = '<p>It took eight months.</p>'
const NOTE = 'The migration took eight months, not six.'

function givePublished(status: ArticleStatus = 'PUBLISHED', slug = 'quiet') {
  return fixture.giveArticle({ status, editor: 'theo', slug, publishedAt: at(-600), previousStatus: 'DRAFT' })
}
/** Begins a correction and saves another text. */
async function giveCorrection(content = CORRECTED) {
  const { id, revisionId } = await givePublished()
  const { id: correctionId, draft } = await startCorrection(fixture.as('theo'), id)
  const { id: draftId } = await saveCorrection(fixture.as('theo'), {
    correctionId,
    title: 'Quiet platforms',
    content,
    baseDraftId: draft.id,
  })
  return { articleId: id, revisionId, correctionId, draftId }
}
type Given = Awaited<ReturnType<typeof giveCorrection>>
function publish({ articleId, correctionId, draftId }: Given, note = NOTE, ctx = fixture.as('theo', at(1))) {
  return publishCorrection(ctx, { articleId, correctionId, draftId, note })
}
async function correction(id: string) {
  const [row] = await fixture.db().read(build.select().from(articleCorrections).where(eq(articleCorrections.id, id)))
  return row
}

describe('beginning a correction', () => {
  test('copies the public text and leaves the story unchanged', async () => {
    const { id, revisionId } = await givePublished()
    const before = await fixture.row(id)
    const begun = await startCorrection(fixture.as('theo'), id)
    expect(begun).toMatchObject({
      articleId: id,
      baseRevisionId: revisionId,
      draft: { title: 'Quiet platforms', content: textOf(600) },
      startedBy: { id: fixture.id('theo') },
    })
    expect(await fixture.row(id)).toEqual(before)
    expect(await readOpenCorrection(fixture.as('ada'), id)).toEqual(begun)
  })

  test('repeatedly, also concurrently, returns the open one', async () => {
    const { id } = await givePublished()
    const all = await Promise.all([1, 2, 3].map(() => startCorrection(fixture.as('theo'), id)))
    expect(new Set(all.map((one) => one.id)).size).toBe(1)
  })

  test.each(ARTICLE_STATUSES.filter((status) => status !== 'PUBLISHED'))(
    'is refused for an article that is %s',
    async (status) => {
      const { id } = await givePublished(status)
      await expect(startCorrection(fixture.as('theo'), id)).rejects.toMatchObject({
        code: 'InvalidTransition',
        message: 'Only articles published on this site can be corrected here.',
      })
      expect(await readOpenCorrection(fixture.as('theo'), id)).toBeNull()
    },
  )
})

describe('saving a correction', () => {
  test('sanitises the text as every save does, and leaves the story unchanged', async () => {
    const given = await giveCorrection('<p onclick="x()">It took <b>eight</b> months.</p><script>x</script>')
    expect((await readOpenCorrection(fixture.as('theo'), given.articleId))?.draft).toMatchObject({
      id: given.draftId,
      content: '<p>It took <strong>eight</strong> months.</p>',
      wordCount: 4,
    })
    expect(await fixture.row(given.articleId)).toMatchObject({ currentRevisionId: given.revisionId })
    expect(await fixture.revisions(given.articleId)).toHaveLength(1)
  })

  test('based on an outdated save is refused with the latest save, but a repeated save is not', async () => {
    const { correctionId, draftId } = await giveCorrection()
    const save = (content: string, baseDraftId: string, operationId: string | null = null) =>
      saveCorrection(fixture.as('theo'), { correctionId, title: 'Quiet', content, baseDraftId, operationId })
    const first = await save('<p>One.</p>', draftId, 'op-1')
    expect(await save('<p>One.</p>', draftId, 'op-1')).toEqual(first)
    await expect(save('<p>Two.</p>', draftId, 'op-2')).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { id: 'op-1', content: '<p>One.</p>' } },
    })
  })

  test('based on an outdated save loses neither text, whichever is kept then', async () => {
    const { articleId, correctionId, draftId } = await giveCorrection()
    const save = (content: string, baseDraftId: string, minute: number) =>
      saveCorrection(fixture.as('theo', at(minute)), { correctionId, title: 'Quiet', content, baseDraftId })
    const earlier = async () =>
      (await readEarlierTexts(fixture.as('ada'), articleId)).map(({ content, writerId, createdAt }) => [
        content,
        writerId,
        createdAt,
      ])
    const theirs = await save('<p>Theirs.</p>', draftId, 1)
    expect(await earlier()).toEqual([])
    const refused = () => save('<p>Mine.</p>', draftId, 2)
    await expect(refused()).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { id: theirs.id }, keptRevisionId: expect.any(String) },
    })
    // A repeat stores nothing.
    await expect(refused()).rejects.toMatchObject({ code: 'StaleRevision' })
    const theo = fixture.id('theo')
    const both = [
      ['<p>Mine.</p>', theo, at(2)],
      ['<p>Theirs.</p>', theo, at(1)],
    ]
    expect(await earlier()).toEqual(both)
    await save('<p>Mine.</p>', theirs.id, 3)
    expect(await earlier()).toEqual(both)
    expect(await readEarlierTexts(fixture.as('stig'), articleId)).toEqual([])
  })

  test.each([
    ['published', (given: Given) => publish(given)],
    ['given up', (given: Given) => discardCorrection(fixture.as('theo'), given)],
  ])('of a correction that was %s meanwhile is refused, and its text is kept beside', async (_, end) => {
    const given = await giveCorrection()
    await end(given)
    const { correctionId, draftId } = given
    const late = { correctionId, title: 'Quiet', content: '<p>Late.</p>', baseDraftId: draftId }
    await expect(saveCorrection(fixture.as('theo', at(2)), late)).rejects.toMatchObject({
      code: 'InvalidTransition',
      extensions: { keptRevisionId: expect.any(String) },
    })
    expect(await readEarlierTexts(fixture.as('theo'), given.articleId)).toMatchObject([
      { content: '<p>Late.</p>', writerId: fixture.id('theo'), createdAt: at(2) },
    ])
  })

  test('is refused while the article is in the trash, and goes on once it is back', async () => {
    const { articleId, correctionId, draftId } = await giveCorrection()
    const save = () =>
      saveCorrection(fixture.as('theo', at(3)), {
        correctionId,
        title: 'Quiet',
        content: '<p>A.</p>',
        baseDraftId: draftId,
      })
    await setArticleStatus(fixture.as('theo'), { articleId, status: 'TRASHED' })
    await expect(save()).rejects.toMatchObject({ code: 'InvalidTransition' })
    await setArticleStatus(fixture.as('theo', at(2)), { articleId, status: 'PUBLISHED' })
    expect(await save()).toMatchObject({ content: '<p>A.</p>' })
  })
})

describe('publishing a correction', () => {
  test('makes its text the public one, records the note and notifies the author; the status stays', async () => {
    const given = await giveCorrection()
    const article = await publish(given)
    expect(article).toMatchObject({ status: 'PUBLISHED', slug: 'quiet', currentRevision: { content: CORRECTED } })
    const row = await fixture.row(given.articleId)
    expect(row).toMatchObject({ status: 'PUBLISHED', publishedAt: at(-600), wordCount: 4 })
    expect(await fixture.revisions(given.articleId)).toMatchObject([
      { id: given.revisionId },
      {
        id: row.currentRevisionId,
        baseRevisionId: given.revisionId,
        authorId: fixture.id('theo'),
        becameCurrent: true,
      },
    ])
    expect(await correction(given.correctionId)).toMatchObject({
      state: 'PUBLISHED',
      note: NOTE,
      publishedAt: at(1),
      publishedBy: fixture.id('theo'),
      revisionId: row.currentRevisionId,
    })
    expect(await fixture.emails(given.articleId)).toMatchObject([
      { template: 'article-corrected', userId: fixture.id('maya'), nextAttemptAt: at(1) },
    ])
    expect(await fixture.db().read(build.select().from(notifications))).toMatchObject([
      { userId: fixture.id('maya'), message: expect.stringContaining('corrected “Quiet platforms”') },
    ])
    expect(await fixture.events(given.articleId)).toMatchObject([
      { fromStatus: 'PUBLISHED', toStatus: 'PUBLISHED', reason: NOTE },
    ])
    expect(await fixture.audits(given.articleId)).toMatchObject([{ action: 'article.correct', reason: NOTE }])
    expect(await readOpenCorrection(fixture.as('theo'), given.articleId)).toBeNull()
  })

  test('replaces a standfirst that was derived from the text, and keeps one that was written', async () => {
    const standfirst = async (content: string, set: string | null) => {
      await fixture.reset()
      const given = await giveCorrection(content)
      const ofArticle = eq(articles.id, given.articleId)
      if (set) await fixture.db().commit([build.update(articles).set({ standfirst: set }).where(ofArticle)])
      else {
        await fixture
          .db()
          .commit([build.update(articles).set({ status: 'READY_TO_PUBLISH', publishedAt: null }).where(ofArticle)])
        await setArticleStatus(fixture.as('theo'), { articleId: given.articleId, status: 'PUBLISHED' })
      }
      await publish(given)
      return (await fixture.row(given.articleId)).standfirst
    }
    expect(await standfirst(CORRECTED, null)).toBe('It took eight months.')
    expect(await standfirst(CORRECTED, 'Written by hand.')).toBe('Written by hand.')
  })

  test('requires a note', async () => {
    const given = await giveCorrection()
    for (const note of ['', ' \n ', 'x'.repeat(501)])
      await expect(publish(given, note)).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { note: expect.any(Number) },
      })
    expect(await fixture.row(given.articleId)).toMatchObject({ currentRevisionId: given.revisionId })
    expect(await publish(given, ` ${'x'.repeat(500)} `)).toMatchObject({ status: 'PUBLISHED' })
  })

  test.each([
    ['the text as it was published', textOf(600), 'The text hasn’t changed'],
    ['an empty text', '<p> </p>', 'Add a title and text.'],
  ])('is refused for %s', async (_, content, message) => {
    const given = await giveCorrection(content)
    await expect(publish(given)).rejects.toMatchObject({
      code: 'Unprocessable',
      message: expect.stringContaining(message),
    })
    expect(await fixture.row(given.articleId)).toMatchObject({ currentRevisionId: given.revisionId })
  })

  test('publishes only the text that its editor has read', async () => {
    const given = await giveCorrection()
    await saveCorrection(fixture.as('theo'), {
      correctionId: given.correctionId,
      title: 'Quiet',
      content: '<p>From the other tab.</p>',
      baseDraftId: given.draftId,
    })
    await expect(publish(given)).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await fixture.row(given.articleId)).toMatchObject({ currentRevisionId: given.revisionId })
  })

  test('twice at once corrects once and sends one email', async () => {
    const given = await giveCorrection()
    await Promise.all([publish(given), publish(given)])
    expect(await fixture.revisions(given.articleId)).toHaveLength(2)
    expect(await fixture.emails(given.articleId)).toHaveLength(1)
  })

  test('is refused once the article is no longer published', async () => {
    const given = await giveCorrection()
    const ctx = fixture.as('theo')
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    let isFirst = true
    ctx.db.commitIf = async (statements) => {
      if (isFirst) await setArticleStatus(fixture.as('ada'), { articleId: given.articleId, status: 'TRASHED' })
      isFirst = false
      return commitIf(statements)
    }
    await expect(publish(given, NOTE, ctx)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await correction(given.correctionId)).toMatchObject({ state: 'OPEN' })
    expect(await fixture.revisions(given.articleId)).toHaveLength(1)
  })

  test('is refused if somebody has meanwhile discarded it or saved another text, or withdrawn the permission', async () => {
    const given = await giveCorrection()
    const publishWhile = (set: Partial<typeof articleCorrections.$inferInsert>) => {
      const ctx = fixture.as('theo', at(1))
      const commitIf = ctx.db.commitIf.bind(ctx.db)
      ctx.db.commitIf = async (statements) => {
        await fixture.db().commit([build.update(articleCorrections).set(set)])
        return commitIf(statements)
      }
      return publish(given, NOTE, ctx)
    }
    const withdrawn = await losingPermissions(fixture, fixture.as('theo', at(1)))
    await expect(publish(given, NOTE, withdrawn)).rejects.toMatchObject({ code: 'NotAllowed' })
    await fixture.allow('theo', 'articles.edit')
    await expect(publishWhile({ draftId: 'other' })).rejects.toMatchObject({ code: 'StaleRevision' })
    await fixture.db().commit([build.update(articleCorrections).set({ draftId: given.draftId })])
    await expect(publishWhile({ state: 'DISCARDED' })).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.revisions(given.articleId)).toHaveLength(1)
    expect(await fixture.emails(given.articleId)).toEqual([])
  })

  test('is refused without a title', async () => {
    const given = await giveCorrection()
    const { correctionId, draftId: baseDraftId } = given
    const untitled = { correctionId, title: ' ', content: '<p>Another text.</p>', baseDraftId }
    const { id: draftId } = await saveCorrection(fixture.as('theo'), untitled)
    await expect(publish({ ...given, draftId })).rejects.toMatchObject({
      ...{ code: 'Unprocessable', message: expect.stringContaining('Add a title and text.') },
    })
  })

  test('is refused once its story has another text, and not found for another article', async () => {
    const given = await giveCorrection()
    const other = await givePublished('PUBLISHED', 'other')
    await expect(publish({ ...given, articleId: other.id })).rejects.toMatchObject({ code: 'NotFound' })
    const { revisionId } = other
    await fixture
      .db()
      .commit([build.update(articles).set({ currentRevisionId: revisionId }).where(eq(articles.id, given.articleId))])
    await expect(publish(given)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await correction(given.correctionId)).toMatchObject({ state: 'OPEN' })
    expect(await fixture.emails(given.articleId)).toEqual([])
  })

  test('allows the next one, which corrects the corrected text', async () => {
    const given = await giveCorrection()
    const { currentRevisionId } = await publish(given)
    const next = await startCorrection(fixture.as('theo', at(2)), given.articleId)
    expect(next).toMatchObject({ baseRevisionId: currentRevisionId, draft: { content: CORRECTED } })
    expect(next.id).not.toBe(given.correctionId)
  })
})

describe('discarding a correction', () => {
  test('leaves the story unchanged and closes the correction', async () => {
    const given = await giveCorrection()
    await discardCorrection(fixture.as('theo'), given)
    expect(await fixture.row(given.articleId)).toMatchObject({ currentRevisionId: given.revisionId })
    expect(await fixture.emails(given.articleId)).toEqual([])
    await expect(publish(given)).rejects.toMatchObject({ code: 'InvalidTransition' })
    await expect(
      saveCorrection(fixture.as('theo'), {
        ...given,
        title: 'Quiet',
        content: '<p>A.</p>',
        baseDraftId: given.draftId,
      }),
    ).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await discardCorrection(fixture.as('theo'), given)).toMatchObject({ status: 'PUBLISHED' })
  })

  test('discards the texts that were kept with it, but not those of an earlier correction', async () => {
    const first = await giveCorrection()
    const late = (correctionId: string, content: string, minute: number) =>
      saveCorrection(fixture.as('theo', at(minute)), { correctionId, title: 'Quiet', content, baseDraftId: 'another' })
    await expect(late(first.correctionId, '<p>First.</p>', 0)).rejects.toMatchObject({ code: 'StaleRevision' })
    await publish(first)
    const { articleId } = first
    const { id: correctionId } = await startCorrection(fixture.as('theo', at(2)), articleId)
    await expect(late(correctionId, '<p>Second.</p>', 3)).rejects.toMatchObject({ code: 'StaleRevision' })
    await discardCorrection(fixture.as('theo', at(4)), { articleId, correctionId })
    const kept = await readEarlierTexts(fixture.as('theo'), articleId)
    expect(kept.map(({ content }) => content)).toContain('<p>First.</p>')
    expect(kept.map(({ content }) => content)).not.toContain('<p>Second.</p>')
  })

  test('does nothing the second time, and finds no correction of another article', async () => {
    const given = await giveCorrection()
    const other = await givePublished('PUBLISHED', 'other')
    const elsewhere = { ...given, articleId: other.id }
    await expect(discardCorrection(fixture.as('theo'), elsewhere)).rejects.toMatchObject({ code: 'NotFound' })
    await discardCorrection(fixture.as('theo', at(1)), given)
    await discardCorrection(fixture.as('theo', at(2)), given)
    expect(await correction(given.correctionId)).toMatchObject({ state: 'DISCARDED', updatedAt: at(1) })
  })

  test('is refused once it is published, and leaves the next one open', async () => {
    const given = await giveCorrection()
    await publish(given)
    const next = await startCorrection(fixture.as('theo', at(2)), given.articleId)
    await expect(discardCorrection(fixture.as('theo'), given)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await correction(next.id)).toMatchObject({ state: 'OPEN' })
    await discardCorrection(fixture.as('theo', at(3)), { articleId: given.articleId, correctionId: next.id })
    expect(await correction(given.correctionId)).toMatchObject({ state: 'PUBLISHED' })
  })
})

test.each([
  ['maya', 'NotAllowed', 'NotAllowed'],
  // May read and move articles, but not edit their texts.
  ['ada', 'NotAllowed', null],
  ['stig', 'NotFound', 'NotFound'],
] as const)('%s cannot begin, save, publish or give up a correction', async (who, code, reading) => {
  const given = await giveCorrection()
  const ctx = () => fixture.as(who, at(1))
  const save = { ...given, title: 'Quiet', content: '<p>A.</p>', baseDraftId: given.draftId }
  await expect(startCorrection(ctx(), given.articleId)).rejects.toMatchObject({ code })
  await expect(saveCorrection(ctx(), save)).rejects.toMatchObject({ code })
  await expect(publish(given, NOTE, ctx())).rejects.toMatchObject({ code })
  await expect(discardCorrection(ctx(), given)).rejects.toMatchObject({ code })
  if (reading === 'NotAllowed') {
    await expect(readOpenCorrection(ctx(), given.articleId)).rejects.toMatchObject({ code: reading })
    await expect(readEarlierTexts(ctx(), given.articleId)).rejects.toMatchObject({ code: reading })
  } else expect((await readOpenCorrection(ctx(), given.articleId)) === null).toBe(reading === 'NotFound')
  expect(await correction(given.correctionId)).toMatchObject({ state: 'OPEN', draftId: given.draftId })
})
