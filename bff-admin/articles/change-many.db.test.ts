import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { assignEditors } from './assignment/assign-editor.ts'
import { setArticleStatus, setArticlesStatus } from './status/set-article-status.ts'
import { undoMoves } from './status/undo-move.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
  await fixture.allow('ada', 'articles.edit')
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

function later(ms: number) {
  return new Date(NOW.getTime() + ms)
}
type Assign = Partial<Parameters<typeof assignEditors>[1]>
type Move = Partial<Parameters<typeof setArticlesStatus>[1]>
function assign(articleIds: readonly string[], more: Assign = {}, ctx = fixture.as('theo')) {
  return assignEditors(ctx, { articleIds, editorId: fixture.id('ada'), operationId: 'op', ...more })
}
function move(articleIds: readonly string[], more: Move = {}, ctx = fixture.as('theo')) {
  return setArticlesStatus(ctx, { articleIds, status: 'ON_HOLD', operationId: 'op', ...more })
}
function undo(articleIds: readonly string[], ms = 1, who: 'theo' | 'ada' | 'maya' = 'theo') {
  return undoMoves(fixture.as(who, later(ms)), { articleIds, operationId: 'op' })
}
async function giveArticles() {
  const waiting = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
  const inWork = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', by: 'sam' })
  const live = await fixture.giveArticle({ status: 'PUBLISHED', editor: 'theo' })
  const elsewhere = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', by: 'lena' })
  return {
    waiting,
    inWork,
    live,
    elsewhere,
    ids: [waiting.id, inWork.id, live.id, elsewhere.id, 'nothing', waiting.id],
  }
}
function statusesOf(rows: readonly { id: string; status: string; editor: { givenName: string } | null }[]) {
  return Object.fromEntries(rows.map(({ id, status, editor }) => [id, [status, editor?.givenName]]))
}

describe('many articles at once', () => {
  it('[EDIT-006] get one editor if allowed, and refused ones are listed; one audit row each, in two round trips', async () => {
    const { waiting, inWork, live, elsewhere, ids } = await giveArticles()
    const ctx = fixture.as('theo')
    const { changed, refused } = await assign(ids, {}, ctx)
    expect(ctx.db.cost.trips).toBe(2)
    expect(refused).toMatchObject([
      { articleId: live.id, code: 'InvalidTransition', status: 'PUBLISHED' },
      { articleId: elsewhere.id, code: 'NotFound', status: null },
      { articleId: 'nothing', code: 'NotFound', status: null },
    ])
    expect(statusesOf(changed)).toEqual({ [waiting.id]: ['EDITING', 'Ada'], [inWork.id]: ['FINAL_EDIT', 'Ada'] })
    expect(await fixture.row(elsewhere.id)).toMatchObject({ editorId: null, status: 'SUBMITTED_FOR_REVIEW' })
    for (const { id } of [waiting, inWork]) {
      expect(await fixture.audits(id)).toMatchObject([
        { action: 'article.assign-editor', after: { editorId: fixture.id('ada') }, ipClass: '203.0.113.0/24' },
      ])
      expect(await fixture.events(id)).toMatchObject([{ actorId: fixture.id('theo') }])
    }
    expect(await fixture.audits(live.id)).toEqual([])
  })

  it('move to one status if allowed, with their emails; refused ones return their current status', async () => {
    const { waiting, inWork, live, elsewhere, ids } = await giveArticles()
    const ctx = fixture.as('theo')
    const { changed, refused } = await move(ids, { reason: 'Summer' }, ctx)
    expect(ctx.db.cost.trips).toBe(2)
    expect(statusesOf(changed)).toEqual({ [waiting.id]: ['ON_HOLD', undefined], [inWork.id]: ['ON_HOLD', 'Theo'] })
    expect(refused.map(({ articleId, status }) => [articleId, status])).toEqual([
      [live.id, 'PUBLISHED'],
      [elsewhere.id, null],
      ['nothing', null],
    ])
    expect(await fixture.audits(inWork.id)).toMatchObject([
      { action: 'article.set-status', reason: 'Summer', after: { status: 'ON_HOLD' } },
    ])
    expect(await fixture.row(inWork.id)).toMatchObject({ previousStatus: 'FINAL_EDIT', statusReason: 'Summer' })
    const emails = await fixture.db().read(build.select({ notBefore: outbox.nextAttemptAt }).from(outbox))
    expect(emails).toHaveLength(2)
  })

  it('are each refused for what they lack', async () => {
    const { waiting, inWork } = await giveArticles()
    expect(await move([waiting.id, inWork.id], { status: 'FIRST_ROUND_EDIT' })).toMatchObject({
      changed: [{ id: inWork.id }],
      refused: [{ articleId: waiting.id, code: 'InvalidTransition', status: 'SUBMITTED_FOR_REVIEW' }],
    })
  })

  it('repeated with the same operation id, also concurrently, they are changed once with the same result', async () => {
    const { waiting, inWork, live } = await giveArticles()
    const ids = [waiting.id, inWork.id, live.id]
    const answers = await Promise.all([1, 2, 3].map(() => move(ids)))
    answers.push(await move(ids, {}, fixture.as('theo', later(5000))))
    for (const { changed, refused } of answers) {
      expect(changed.map(({ id, status }) => [id, status]).sort()).toEqual(
        [waiting.id, inWork.id].map((id) => [id, 'ON_HOLD']).sort(),
      )
      expect(refused).toMatchObject([{ articleId: live.id }])
    }
    expect(await fixture.audits(waiting.id)).toHaveLength(1)
    expect(await fixture.events(waiting.id)).toHaveLength(1)
  })

  it('an article that somebody changed between read and write is decided again, and the others are written', async () => {
    const { waiting, inWork } = await giveArticles()
    const ctx = fixture.as('theo')
    const commit = ctx.db.commitAllIf.bind(ctx.db)
    Object.assign(ctx.db, {
      commitAllIf: async (groups: never, last: never) => {
        await setArticleStatus(fixture.as('ada'), { articleId: waiting.id, status: 'ON_HOLD' })
        return commit(groups, last)
      },
    })
    expect(await move([waiting.id, inWork.id], {}, ctx)).toMatchObject({
      changed: [{ id: inWork.id, status: 'ON_HOLD' }],
      refused: [{ articleId: waiting.id, code: 'InvalidTransition', status: 'ON_HOLD' }],
    })
    expect(await fixture.audits(waiting.id)).toHaveLength(1)
  })

  it('an article that already has this editor is returned as changed and not written', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'ada' })
    expect(await assign([id])).toMatchObject({ changed: [{ id }], refused: [] })
    expect(await fixture.audits(id)).toEqual([])
  })

  it('fifty are changed in two round trips', async () => {
    const many = await Promise.all(
      Array.from({ length: 50 }, () => fixture.giveArticle({ status: 'READY_TO_PUBLISH', editor: 'theo' })),
    )
    const ctx = fixture.as('theo')
    const ids = many.map(({ id }) => id)
    expect((await assign(ids, {}, ctx)).changed).toHaveLength(50)
    expect(ctx.db.cost.trips).toBe(2)
    expect((await undo(ids)).changed).toHaveLength(50)
  })

  it.each([
    ['no article', [], 'op', 'theo', 'BadRequest.Invalid'],
    ['fifty-one articles', Array.from({ length: 51 }, (_, i) => `a${i}`), 'op', 'theo', 'BadRequest.Invalid'],
    ['a long operation id', ['a'], 'x'.repeat(200), 'theo', 'BadRequest.Invalid'],
    ['a member', ['a'], 'op', 'maya', 'NotAllowed'],
  ] as const)('%s: refused as a whole', async (_, ids, operationId, who, code) => {
    await expect(assign(ids, { operationId }, fixture.as(who))).rejects.toMatchObject({ code })
    await expect(move(ids, { operationId }, fixture.as(who))).rejects.toMatchObject({ code })
  })

  it.each(['maya', 'stig', 'lena'] as const)('%s, who is no editor here, cannot be assigned', async (who) => {
    const { waiting } = await giveArticles()
    await expect(assign([waiting.id], { editorId: fixture.id(who) })).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await fixture.row(waiting.id)).toMatchObject({ editorId: null })
  })

  it('staff of another community find none of them', async () => {
    const { waiting } = await giveArticles()
    const { changed, refused } = await move([waiting.id], {}, fixture.as('stig'))
    expect([changed, refused]).toMatchObject([[], [{ code: 'NotFound' }]])
    expect(await fixture.row(waiting.id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
  })
})

describe('their undo', () => {
  it('[EDIT-006] restores editor and status with one audit row each, once for any number of calls', async () => {
    const { waiting, inWork } = await giveArticles()
    const ids = [waiting.id, inWork.id]
    const before = await Promise.all(ids.map((id) => fixture.row(id)))
    await assign(ids)
    expect(statusesOf((await undo(ids, 11_999)).changed)).toEqual({
      [waiting.id]: ['SUBMITTED_FOR_REVIEW', undefined],
      [inWork.id]: ['FINAL_EDIT', 'Theo'],
    })
    for (const [i, id] of ids.entries()) {
      const { status, editorId, statusUpdatedAt } = before[i] ?? (await fixture.row(id))
      expect(await fixture.row(id)).toMatchObject({ status, editorId, statusUpdatedAt })
      const undone = (await fixture.audits(id)).find(({ action }) => action === 'article.undo-status')
      expect(undone).toMatchObject({ before: { editorId: fixture.id('ada') }, after: { editorId } })
    }
    expect((await undo(ids, 60_000)).changed).toHaveLength(2)
    expect(await fixture.audits(waiting.id)).toHaveLength(2)
  })

  it('ignores an article that already had the editor, and does not list it as refused', async () => {
    const { waiting, inWork } = await giveArticles()
    const ids = [waiting.id, inWork.id]
    await assign(ids, { editorId: fixture.id('theo') })
    expect(await undo(ids)).toMatchObject({ refused: [] })
    expect(await fixture.row(waiting.id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW', editorId: null })
    expect(await fixture.row(inWork.id)).toMatchObject({ status: 'FINAL_EDIT', editorId: fixture.id('theo') })
  })

  it('cancels the emails of the moves, and keeps later changes', async () => {
    const { waiting, inWork } = await giveArticles()
    const ids = [waiting.id, inWork.id]
    await move(ids)
    await setArticleStatus(fixture.as('ada', later(1000)), { articleId: waiting.id, status: 'SUBMITTED_FOR_REVIEW' })
    expect(await undo(ids)).toMatchObject({
      changed: [{ id: inWork.id, status: 'FINAL_EDIT' }],
      refused: [{ articleId: waiting.id, status: 'SUBMITTED_FOR_REVIEW' }],
    })
    const emails = await fixture.db().read(build.select({ key: outbox.idempotencyKey }).from(outbox))
    expect(emails.map(({ key }) => key?.includes(inWork.id))).not.toContain(true)
  })

  it.each([
    ['later than its time', 12_000, 'theo', 'Unprocessable'],
    ['by somebody else', 1, 'ada', 'NotFound'],
  ] as const)('is refused %s', async (_, ms, who, code) => {
    const { waiting } = await giveArticles()
    await assign([waiting.id])
    expect((await undo([waiting.id], ms, who)).refused).toMatchObject([{ code }])
    expect(await fixture.row(waiting.id)).toMatchObject({ editorId: fixture.id('ada') })
  })

  it('is refused to a member', async () => {
    await expect(undo(['a'], 1, 'maya')).rejects.toMatchObject({ code: 'NotAllowed' })
  })
})
