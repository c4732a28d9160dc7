import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleRevisions } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { autoSaveRevision as saveByEditor } from '../../bff-admin/articles/text/auto-save-revision.ts'
import { restoreRevision as restoreByEditor } from '../../bff-admin/articles/text/restore-revision.ts'
import { createApp as createAdminApp } from '../../bff-admin/index.ts'
import { autoSaveRevision as saveByAuthor } from '../../bff-member/articles/auto-save-revision.ts'
import { ownHistory, readArticleEvenTrashed } from '../../bff-member/articles/history.queries.ts'
import { restoreRevision as restoreByAuthor } from '../../bff-member/articles/restore-revision.ts'
import { createApp as createMemberApp } from '../../bff-member/index.ts'
import { callerOf } from './call-app.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function save(articleId: string, minute: number, content: string, more: { base?: string; isRecovered?: boolean } = {}) {
  return saveByAuthor(fixture.as('maya', at(minute)), {
    articleId,
    title: 'T',
    content,
    baseRevisionId: more.base,
    isRecovered: more.isRecovered,
  })
}

async function entries(id: string, who: Name = 'maya') {
  const { edges } = await ownHistory.readEditingSessions(fixture.as(who, at(10_000)), id, { last: 20, before: null })
  return edges.map(({ node }) => node)
}

/** A new draft without a text. */
async function newDraft() {
  return (await fixture.giveArticle({ words: null, at: at(-60) })).id
}

describe('the history of a text', () => {
  test('shows the saves of one session as one entry, the last save, with the time when it began', async () => {
    const id = await newDraft()
    for (const minute of [0, 1, 20]) await save(id, minute, textOf(10 + minute))
    const gap = EDITING_SESSION_GAP_MS / 60_000
    await save(id, 20 + gap, textOf(40))
    const last = await save(id, 20 + 2 * gap - 1, textOf(45))
    expect(await entries(id)).toMatchObject([
      { wordCount: 30, startedAt: at(0), createdAt: at(20), origin: 'WRITTEN', isByAuthor: true, fullest: null },
      { id: last.currentRevisionId, wordCount: 45, startedAt: at(20 + gap) },
    ])
  })

  test('keeps the fullest text of a session that ended empty or much shorter', async () => {
    const id = await newDraft()
    const full = await save(id, 0, textOf(400))
    await save(id, 1, '')
    const longer = await save(id, 100, textOf(400))
    await save(id, 101, textOf(200))
    await save(id, 200, textOf(400))
    await save(id, 201, textOf(390))
    const [empty, shorter, alike] = await entries(id)
    expect(empty).toMatchObject({ wordCount: 0, fullest: { id: full.currentRevisionId, wordCount: 400 } })
    expect(shorter).toMatchObject({ wordCount: 200, fullest: { id: longer.currentRevisionId, wordCount: 400 } })
    expect(alike).toMatchObject({ wordCount: 390, fullest: null })
    expect(await ownHistory.readRevision(fixture.as('maya'), id, empty?.fullest?.id ?? '')).toMatchObject({
      text: { content: textOf(400) },
    })
  })

  test('has a separate entry for the other text of a conflict, and for one that was recovered from a device', async () => {
    const id = await newDraft()
    const first = await save(id, 0, '<p>first</p>')
    const base = first.currentRevisionId ?? ''
    await save(id, 1, '<p>from the other tab</p>', { base })
    await save(id, 2, '<p>mine</p>', { base }).catch(() => {})
    await save(id, 3, '<p>found on the device</p>', { isRecovered: true })
    await save(id, 4, '<p>and written on</p>')
    expect((await entries(id)).map(({ origin, becameCurrent }) => [origin, becameCurrent])).toEqual([
      ['WRITTEN', true],
      ['WRITTEN', false],
      ['RECOVERED', true],
      ['WRITTEN', true],
    ])
  })

  test('of 500 sessions is read in pages without a gap, in one round trip and one statement each', async () => {
    const { id } = await fixture.giveArticle({ at: at(-600) })
    const revisions = Array.from({ length: 499 }, (_, i) => ({
      id: `session-${String(i).padStart(3, '0')}`,
      communityId: fixture.cast.meridian.id,
      articleId: id,
      authorId: fixture.id('maya'),
      title: 'T',
      content: `<p>${i}</p>`,
      wordCount: 1,
      createdAt: at(i * 40),
    }))
    for (let i = 0; i < 5; i++) {
      await fixture.db().commit([build.insert(articleRevisions).values(revisions.slice(i * 100, i * 100 + 100))])
    }
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 30; page++) {
      const ctx = fixture.as('maya', at(40_000))
      const { edges, pageInfo } = await ownHistory.readEditingSessions(ctx, id, {
        last: 20,
        before: cursor ? parseCursor(cursor) : null,
      })
      expect(ctx.db.cost).toMatchObject({ trips: 1, statements: 1 })
      seen.unshift(...edges.map(({ node }) => node.id))
      cursor = edges[0]?.cursor
      if (!pageInfo.hasPreviousPage) break
    }
    expect(seen).toHaveLength(500)
    expect(seen.slice(1)).toEqual(revisions.map((revision) => revision.id))
  })

  test('of an article in the trash is read by its author for 30 days', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'TRASHED', at: at(0) })
    const read = async (days: number) => {
      const ctx = fixture.as('maya', at(days * 24 * 60))
      const revision = await ownHistory.readRevision(ctx, id, revisionId)
      return [Boolean(await readArticleEvenTrashed(ctx, id)), Boolean(revision)]
    }
    expect(await read(29)).toEqual([true, true])
    expect(await read(31)).toEqual([false, false])
  })

  test('is empty for every other member, and refused to visitors', async () => {
    const { id, revisionId } = await fixture.giveArticle()
    for (const who of ['sam', 'lena'] as const) {
      expect(await entries(id, who)).toEqual([])
      expect(await ownHistory.readRevision(fixture.as(who), id, revisionId)).toBeNull()
      expect(await ownHistory.readEvents(fixture.as(who), id, null)).toEqual([])
      expect(await readArticleEvenTrashed(fixture.as(who), id)).toBeNull()
    }
    const visitor = callerOf(createMemberApp(), fixture.env, 'meridian.localhost')
    for (const query of [
      `{ articleInHistory(id: "${id}") { id } }`,
      `{ articleRevisions(articleId: "${id}") { edges { cursor } } }`,
      `{ articleRevision(articleId: "${id}", id: "${revisionId}") { entry { id } } }`,
      `{ articleEvents(articleId: "${id}") { id } }`,
    ])
      expect((await visitor.post('/graphql', { query })).status).toBe(401)
  })
})

describe('restoring an earlier text', () => {
  const sides = [
    { side: 'author', who: 'maya', restore: restoreByAuthor, open: ['DRAFT', 'NEEDS_REVISION'] },
    { side: 'editor', who: 'theo', restore: restoreByEditor, open: ['FIRST_ROUND_EDIT', 'FINAL_EDIT'] },
  ] as const

  describe.each(sides)('by the $side', ({ who, restore, open }) => {
    const given = async (status: ArticleStatus) => {
      const { id, revisionId } = await fixture.giveArticle({ status, editor: 'theo', at: at(-600) })
      return { id, revisionId }
    }

    test.each(open)('creates a new revision in %s and deletes none', async (status) => {
      const { id, revisionId } = await given(status)
      const text = { articleId: id, title: 'T', content: '<p>later</p>' }
      await (who === 'maya' ? saveByAuthor(fixture.as(who), text) : saveByEditor(fixture.as(who), text))
      const input = { articleId: id, revisionId, operationId: 'op' }
      const restored = await restore(fixture.as(who, at(1)), input)
      expect(restored).toMatchObject({ title: 'Quiet platforms', currentRevision: { content: textOf(600) } })
      expect((await restore(fixture.as(who, at(2)), input)).currentRevisionId).toBe(restored.currentRevisionId)
      expect(await fixture.revisions(id)).toMatchObject([
        { id: revisionId },
        { content: '<p>later</p>', becameCurrent: true },
        { origin: 'RESTORED', restoredRevisionId: revisionId, becameCurrent: true, authorId: fixture.id(who) },
      ])
      expect(await entries(id)).toHaveLength(3)
    })

    test.each(ARTICLE_STATUSES.filter((status) => !(open as readonly ArticleStatus[]).includes(status)))(
      'is refused in %s and stores nothing',
      async (status) => {
        const { id, revisionId } = await given(status)
        const refusal = restore(fixture.as(who), { articleId: id, revisionId })
        const code = status === 'TRASHED' && who === 'maya' ? 'NotFound' : 'InvalidTransition'
        await expect(refusal).rejects.toMatchObject({ code })
        expect(await fixture.revisions(id)).toHaveLength(1)
      },
    )

    test('does not accept a text of another article', async () => {
      const { id } = await given(open[0])
      const { revisionId } = await fixture.giveArticle({ status: 'PUBLISHED', at: at(-900) })
      await expect(restore(fixture.as(who), { articleId: id, revisionId })).rejects.toMatchObject({ code: 'NotFound' })
      expect(await fixture.revisions(id)).toHaveLength(1)
    })
  })

  test('is refused to everybody else', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const input = { articleId: id, revisionId }
    for (const who of ['sam', 'lena'] as const)
      await expect(restoreByAuthor(fixture.as(who), input)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(restoreByEditor(fixture.as('stig'), input)).rejects.toMatchObject({ code: 'NotFound' })
    for (const who of ['maya', 'ada'] as const)
      await expect(restoreByEditor(fixture.as(who), input)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await fixture.revisions(id)).toHaveLength(1)

    const query = `mutation { articleRestoreRevision(articleId: "${id}", revisionId: "${revisionId}") { id } }`
    const member = callerOf(createMemberApp(), fixture.env, 'meridian.localhost')
    const staff = callerOf(createAdminApp(), fixture.env, 'meridian.localhost')
    expect((await member.post('/graphql', { query })).status).toBe(401)
    expect((await staff.post('/graphqlAdmin', { query })).status).toBe(401)
    const headers = await fixture.headersFor('maya', 'member')
    expect((await staff.post('/graphqlAdmin', { query }, { headers })).status).toBe(403)
  })

  test('by an editor is in the audit log', async () => {
    const { id, revisionId } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', at: at(-600) })
    await restoreByEditor(fixture.as('theo'), { articleId: id, revisionId })
    expect(await fixture.audits(id)).toMatchObject([{ action: 'article.edit-text', actorId: fixture.id('theo') }])
  })
})
