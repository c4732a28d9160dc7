import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldPresences } from '#db/articles/presence/delete-old-presences.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { PASSAGE } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { PRESENT_MS, WRITING_MS } from '#shared/domain/articles/presence/presence.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { createFeedback } from '../../../bff-admin/articles/feedback/create-feedback.ts'
import {
  readPresenceForEditor,
  sayPresent as sayEditor,
} from '../../../bff-admin/articles/feedback/feedback.queries.ts'
import { resolveThread } from '../../../bff-admin/articles/feedback/resolve-thread.ts'
import { readPresenceInWork, sayPresent as sayAuthor } from '../../../bff-member/articles/feedback/feedback.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function later(ms: number) {
  return new Date(NOW.getTime() + ms)
}

async function giveArticle(status: ArticleStatus = 'FIRST_ROUND_EDIT', editor: Name | null = 'theo') {
  return (await fixture.giveArticle({ status, editor })).id
}
function editor(articleId: string, who: Name, at = NOW, isWriting = false) {
  return sayEditor(fixture.as(who, at), articleId, isWriting)
}

function author(articleId: string, at = NOW, isWriting = false) {
  return sayAuthor(fixture.as('maya', at), articleId, isWriting)
}

describe('who has an article open', () => {
  test('is shown to the other editors until they are gone, including who is writing and who the author is', async () => {
    const id = await giveArticle()
    expect((await editor(id, 'theo', NOW, true)).people).toEqual([])
    await author(id)
    const told = (at: Date) => editor(id, 'ada', at).then(({ people }) => people)
    expect(await told(later(1))).toEqual([
      { id: fixture.id('maya'), name: 'Maya Chen', isAuthor: true, isWriting: false },
      { id: fixture.id('theo'), name: 'Theo Brandt', isAuthor: false, isWriting: true },
    ])
    await editor(id, 'theo', later(WRITING_MS))
    expect(await told(later(WRITING_MS + 1))).toMatchObject([{ isAuthor: true }, { isWriting: false }])
    expect(await told(later(PRESENT_MS))).toMatchObject([{ id: fixture.id('theo') }])
    expect(await told(later(WRITING_MS + PRESENT_MS))).toEqual([])
  })

  test.each<[ArticleStatus, boolean, number]>([
    ['FIRST_ROUND_EDIT', true, 1],
    ['FINAL_EDIT', true, 1],
    ['FINAL_EDIT', false, 0],
    ['NEEDS_REVISION', true, 0],
  ])('in %s is shown to the author only while an editor writes (%s)', async (status, isWriting, count) => {
    const id = await giveArticle(status)
    await editor(id, 'theo', NOW, isWriting)
    expect((await author(id)).people).toHaveLength(count)
  })

  test('is one row per person, which is not rewritten immediately and is deleted after an hour', async () => {
    const id = await giveArticle()
    const rows = () =>
      fixture.db().read(build.select().from(articlePresences).where(eq(articlePresences.articleId, id)))
    for (const ms of [0, 1000, 5000]) await editor(id, 'theo', later(ms))
    expect(await rows()).toMatchObject([{ seenAt: later(5000) }])
    const job = (ms: number) => deleteOldPresences({ db: fixture.db(), now: later(ms) })
    expect(await job(3_600_000)).toBe(0)
    expect(await job(3_606_000)).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('is not recorded for an author who writes a draft', async () => {
    await author(await giveArticle('DRAFT', null), NOW, true)
    expect(await fixture.db().read(build.select().from(articlePresences))).toEqual([])
  })

  test('can be recorded and read by nobody else', async () => {
    const id = await giveArticle()
    const asSam = sayAuthor(fixture.as('sam'), id, true)
    await expect(asSam).rejects.toMatchObject({ code: 'NotFound' })
    await expect(editor(id, 'stig')).rejects.toMatchObject({ code: 'NotFound' })
    await expect(editor(id, 'sam')).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await fixture.db().read(build.select().from(articlePresences))).toEqual([])
  })
})

describe('an open page is notified of news', () => {
  test('as of the page’s rendering', async () => {
    const id = await giveArticle()
    await editor(id, 'theo', NOW, true)
    expect(await readPresenceForEditor(fixture.as('ada'), id)).toEqual(await editor(id, 'ada'))
    expect(await readPresenceInWork(fixture.as('maya'), fixture.actor('maya'))).toEqual(await author(id))
    expect(await readPresenceForEditor(fixture.as('stig'), id)).toBeNull()
    expect(await readPresenceInWork(fixture.as('sam'), fixture.actor('sam'))).toBeNull()
  })

  const keys = async (id: string) => [(await editor(id, 'ada')).changeKey, (await author(id)).changeKey] as const
  async function changes(id: string, act: () => Promise<unknown>) {
    const before = await keys(id)
    await act()
    const now = await keys(id)
    return { editors: now[0] !== before[0], author: now[1] !== before[1] }
  }
  const write = (articleId: string, more: object = {}) =>
    createFeedback(fixture.as('theo', later(1000)), { articleId, feedback: 'A strong opening.', ...more })

  test.each([
    ['a comment', {}, { editors: true, author: true }],
    ['a comment on a passage', { passage: PASSAGE }, { editors: true, author: true }],
    ['a private note', { isPrivate: true }, { editors: true, author: false }],
    ['a private note on a passage', { isPrivate: true, passage: PASSAGE }, { editors: true, author: false }],
  ])('after %s', async (_, more, told) => {
    const id = await giveArticle()
    expect(await changes(id, () => write(id, more))).toEqual(told)
  })

  test('by nothing on another article, whose people are not listed either', async () => {
    const id = await giveArticle()
    const other = (await fixture.giveArticle({ by: 'sam', status: 'FIRST_ROUND_EDIT', editor: 'theo' })).id
    const acts = async () => {
      await write(other)
      await write(other, { isPrivate: true })
      await editor(other, 'theo', later(2000), true)
    }
    expect(await changes(id, acts)).toEqual({ editors: false, author: false })
    expect((await editor(id, 'ada', later(2001))).people).toMatchObject([{ id: fixture.id('maya') }])
  })

  test.each([
    ['READY_TO_APPROVE', true],
    // A writer gets no news of their own changes.
    ['NEEDS_REVISION', false],
  ] as const)('after another lead image was chosen, in %s: %s', async (status, isTold) => {
    const id = await giveArticle(status)
    const choose = (leadImageId: string) =>
      fixture.db().commit([build.update(articles).set({ leadImageId }).where(eq(articles.id, id))])
    expect(await changes(id, () => choose('another'))).toEqual({ editors: isTold, author: isTold })
  })

  test.each([
    ['READY_TO_APPROVE', true],
    ['NEEDS_REVISION', false],
  ] as const)('after the words of the lead image were changed, in %s: %s', async (status, isTold) => {
    const id = await giveArticle(status)
    await fixture.db().commit([build.update(articles).set({ leadImageId: 'one' }).where(eq(articles.id, id))])
    const describe = (alt: string) =>
      fixture.db().commit([
        build
          .update(articles)
          .set({ leadImageAlt: alt, updatedAt: at(1) })
          .where(eq(articles.id, id)),
      ])
    expect(await changes(id, () => describe('Boats'))).toEqual({ editors: isTold, author: isTold })
  })

  test('after a passage was resolved, and not after nothing', async () => {
    const id = await giveArticle()
    const { id: threadId } = await write(id, { passage: PASSAGE })
    const resolve = () => resolveThread(fixture.as('theo', later(2000)), { articleId: id, threadId, isResolved: true })
    expect(await changes(id, resolve)).toEqual({ editors: true, author: true })
    expect(await changes(id, async () => {})).toEqual({ editors: false, author: false })
  })
})
