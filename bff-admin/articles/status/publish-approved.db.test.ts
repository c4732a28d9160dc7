import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { newId } from '#shared/kernel/ids.ts'
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
afterEach(() => {
  vi.restoreAllMocks()
})

/** Replaces the current text, which no operation does once an article is approved. */
async function changeText(articleId: string) {
  const id = newId(NOW)
  const { communityId, authorId } = await fixture.row(articleId)
  const text = { title: 'Loud platforms', content: '<p>Nobody approved this.</p>', wordCount: 3 }
  await fixture
    .db()
    .commit([
      build.insert(articleRevisions).values({ id, communityId, articleId, authorId, ...text, createdAt: NOW }),
      build.update(articles).set({ currentRevisionId: id, title: text.title }).where(eq(articles.id, articleId)),
    ])
}

type Wanted = Omit<SetArticleStatusInput, 'articleId'>

const WAYS = [
  ['now', 'READY_TO_PUBLISH', { status: 'PUBLISHED' }],
  ['now, before its time', 'SCHEDULED', { status: 'PUBLISHED' }],
  ['elsewhere', 'READY_TO_PUBLISH', { status: 'MANUALLY_PUBLISHED', externalUrl: 'https://elsewhere.test/a' }],
  ['at a time', 'READY_TO_PUBLISH', { status: 'SCHEDULED', scheduledDate: at(60) }],
  ['at another time', 'SCHEDULED', { status: 'SCHEDULED', scheduledDate: at(900) }],
] as const satisfies readonly (readonly [string, string, Wanted])[]

describe.each(WAYS)('an article that is published %s, from %s', (_, from, wanted) => {
  const give = () => fixture.giveArticle({ status: from, editor: 'theo', scheduledAt: at(600) })
  const move = (articleId: string) => setArticleStatus(fixture.as('theo'), { articleId, ...wanted })
  const refusal = {
    code: 'InvalidTransition',
    message: expect.stringContaining('changed after the author approved it'),
    extensions: { reason: 'textNotApproved', status: from, allowed: ['FINAL_EDIT', 'ON_HOLD', 'TRASHED'] },
  }
  const isAsBefore = async (id: string) => {
    expect(await fixture.row(id)).toMatchObject({ status: from, slug: null, publishedAt: null })
    expect([await fixture.events(id), await fixture.emails(id), await fixture.audits(id)]).toEqual([[], [], []])
  }

  test('goes live with exactly the text that its author approved', async () => {
    const { id, revisionId } = await give()
    expect(await move(id)).toMatchObject({ status: wanted.status, currentRevisionId: revisionId })
  })

  test('stays when its text has changed, and the editor is told what to do', async () => {
    const { id } = await give()
    await changeText(id)
    await expect(move(id)).rejects.toMatchObject(refusal)
    await isAsBefore(id)
  })

  test('stays when its text changes between reading and writing', async () => {
    const { id } = await give()
    beforeWriteOf(articles, () => changeText(id))
    await expect(move(id)).rejects.toMatchObject(refusal)
    await isAsBefore(id)
  })

  test('goes back to the editor with the changed text, and goes live once that is approved', async () => {
    const { id } = await give()
    await changeText(id)
    const ctx = (minutes: number) => fixture.as('theo', at(minutes))
    await setArticleStatus(ctx(1), { articleId: id, status: 'FINAL_EDIT' })
    await expect(setArticleStatus(ctx(2), { articleId: id, status: 'READY_TO_PUBLISH' })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    expect(await setArticleStatus(ctx(3), { articleId: id, status: 'READY_TO_APPROVE' })).toMatchObject({
      status: 'READY_TO_APPROVE',
    })
    expect((await fixture.emails(id)).map(({ template }) => template)).toEqual([
      'article-taken-back',
      'article-ready-to-approve',
    ])
  })
})

test('an article whose author has begun the next one cannot go back, and the editor is not told to publish it', async () => {
  const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', editor: 'theo' })
  await fixture.giveArticle({ status: 'DRAFT' })
  await changeText(id)
  const taken = setArticleStatus(fixture.as('theo'), { articleId: id, status: 'FINAL_EDIT' })
  await expect(taken).rejects.toMatchObject({ extensions: { reason: 'authorHasOtherArticle' } })
})

test('a published article whose removal is undone is published with its earlier text', async () => {
  const published = { status: 'PUBLISHED', editor: 'theo', publishedAt: NOW, slug: 'quiet' } as const
  const { id } = await fixture.giveArticle(published)
  const ctx = fixture.as('theo', at(1))
  await setArticleStatus(ctx, { articleId: id, status: 'TRASHED', operationId: 'op' })
  beforeWriteOf(articles, () => changeText(id))
  await expect(undoMove(ctx, { articleId: id, operationId: 'op' })).rejects.toMatchObject({ code: 'Unprocessable' })
  expect(await fixture.row(id)).toMatchObject({ status: 'TRASHED' })
})

test('a published article is restored from the trash with its earlier text, also when its author approved an earlier one', async () => {
  const given = {
    status: 'TRASHED',
    previousStatus: 'PUBLISHED',
    editor: 'theo',
    publishedAt: NOW,
    slug: 'quiet',
  } as const
  const { id } = await fixture.giveArticle(given)
  // The state after a correction.
  await changeText(id)
  const move = () => setArticleStatus(fixture.as('theo', at(1)), { articleId: id, status: 'PUBLISHED' })
  expect(await move()).toMatchObject({ status: 'PUBLISHED', title: 'Loud platforms' })
})
