import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import { setArticleStatus } from '../status/set-article-status.ts'
import { type AssignEditorsInput, assignEditors } from './assign-editors.ts'
import { undoAssignment } from './undo-assignment.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
  await fixture.db().commit([
    build.insert(staffPermissions).values({
      id: newId(NOW),
      userId: fixture.id('ada'),
      communityId: fixture.cast.meridian.id,
      permission: 'articles.edit',
    }),
  ])
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

function later(ms: number) {
  return new Date(NOW.getTime() + ms)
}
function give(articleIds: string[], more: Partial<AssignEditorsInput> = {}, ctx = fixture.as('theo')) {
  return assignEditors(ctx, { articleIds, editorId: fixture.id('ada'), operationId: 'op', ...more })
}

async function giveArticles() {
  const waiting = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
  const inWork = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', by: 'sam' })
  const live = await fixture.giveArticle({ status: 'PUBLISHED', editor: 'theo' })
  const elsewhere = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', by: 'lena' })
  return { waiting, inWork, live, elsewhere }
}

describe('assigning one editor to many articles', () => {
  it('[EDIT-006] assigns the articles it can, names the others, and writes one audit row for each assigned article', async () => {
    const { waiting, inWork, live, elsewhere } = await giveArticles()
    const ctx = fixture.as('theo')
    const answer = await give([waiting.id, inWork.id, live.id, elsewhere.id, 'nothing', waiting.id], {}, ctx)
    expect(ctx.db.cost.trips).toBe(2)
    expect(answer.undoUntil).toEqual(later(10_000))
    expect(answer.refused).toMatchObject([
      { articleId: live.id, code: 'InvalidTransition' },
      { articleId: elsewhere.id, code: 'NotFound' },
      { articleId: 'nothing', code: 'NotFound' },
    ])
    expect(answer.assigned.map((one) => [one.id, one.status, one.editor?.givenName]).sort()).toEqual(
      [
        [waiting.id, 'EDITING', 'Ada'],
        [inWork.id, 'FINAL_EDIT', 'Ada'],
      ].sort(),
    )
    expect(await fixture.row(waiting.id)).toMatchObject({
      editorId: fixture.id('ada'),
      statusUpdatedAt: NOW,
      updatedAt: NOW,
    })
    expect((await fixture.row(inWork.id)).statusUpdatedAt).not.toEqual(NOW)
    expect(await fixture.row(live.id)).toMatchObject({ editorId: fixture.id('theo') })
    expect(await fixture.row(elsewhere.id)).toMatchObject({ editorId: null, status: 'SUBMITTED_FOR_REVIEW' })
    for (const { id } of [waiting, inWork]) {
      expect(await fixture.audits(id)).toMatchObject([
        {
          action: 'article.assign-editor',
          actorId: fixture.id('theo'),
          targetType: 'article',
          after: { editorId: fixture.id('ada') },
          ipClass: '203.0.113.0/24',
          visibleToMember: false,
        },
      ])
      expect(await fixture.events(id)).toMatchObject([{ actorId: fixture.id('theo') }])
    }
    expect(await fixture.audits(live.id)).toEqual([])
  })

  it('repeated with the same operation id, also concurrently, it is done once and answered the same', async () => {
    const { waiting, inWork, live } = await giveArticles()
    const ids = [waiting.id, inWork.id, live.id]
    const answers = await Promise.all([1, 2, 3].map(() => give(ids)))
    answers.push(await give(ids, {}, fixture.as('theo', later(5000))))
    for (const answer of answers) {
      expect(answer.assigned.map((one) => one.id).sort()).toEqual([waiting.id, inWork.id].sort())
      expect(answer.refused).toMatchObject([{ articleId: live.id }])
      expect(answer.undoUntil).toEqual(later(10_000))
    }
    expect(await fixture.audits(waiting.id)).toHaveLength(1)
    expect(await fixture.events(waiting.id)).toHaveLength(1)
    await expect(give(ids, { editorId: fixture.id('theo') })).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it('an article whose status changed between read and write is refused and not overwritten', async () => {
    const { waiting } = await giveArticles()
    const ctx = fixture.as('theo')
    const commit = ctx.db.commit.bind(ctx.db)
    Object.assign(ctx.db, {
      commit: async (statements: never) => {
        await setArticleStatus(fixture.as('ada'), { articleId: waiting.id, status: 'ON_HOLD' })
        return commit(statements)
      },
    })
    expect(await give([waiting.id], {}, ctx)).toMatchObject({
      assigned: [],
      refused: [{ articleId: waiting.id, code: 'InvalidTransition' }],
    })
    expect(await fixture.row(waiting.id)).toMatchObject({ status: 'ON_HOLD', editorId: null })
    expect(await fixture.audits(waiting.id)).toHaveLength(1)
  })

  it('an article that already has this editor is answered as assigned and not written', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'ada' })
    expect(await give([id])).toMatchObject({ assigned: [{ id }], refused: [] })
    expect(await fixture.audits(id)).toEqual([])
  })

  it.each([
    ['no article', [], {}, 'theo', 'BadRequest.Invalid'],
    ['fifty-one articles', Array.from({ length: 51 }, (_, i) => `a${i}`), {}, 'theo', 'BadRequest.Invalid'],
    ['an empty operation id', ['a'], { operationId: '' }, 'theo', 'BadRequest.Invalid'],
    ['a member', ['a'], {}, 'maya', 'NotAllowed'],
    ['staff of another community', ['a'], {}, 'stig', 'Unprocessable'],
  ] as const)('%s is refused', async (_, ids, more, who, code) => {
    await expect(give([...ids], more, fixture.as(who))).rejects.toMatchObject({ code })
  })

  it.each(['maya', 'stig', 'lena'] as const)('%s, who is no editor here, cannot be assigned', async (who) => {
    const { waiting } = await giveArticles()
    await expect(give([waiting.id], { editorId: fixture.id(who) })).rejects.toMatchObject({ code: 'Unprocessable' })
    expect(await fixture.row(waiting.id)).toMatchObject({ editorId: null })
  })
})

describe('undoing an assignment', () => {
  it('[EDIT-006] restores editor and status, with one audit row each, once for any number of calls', async () => {
    const { waiting, inWork } = await giveArticles()
    const before = await Promise.all([fixture.row(waiting.id), fixture.row(inWork.id)])
    await give([waiting.id, inWork.id])
    const ctx = fixture.as('theo', later(10_000))
    const undone = await undoAssignment(ctx, 'op')
    expect(ctx.db.cost.trips).toBe(2)
    expect(undone.keptIds).toEqual([])
    expect(undone.restored.map((one) => one.id).sort()).toEqual([waiting.id, inWork.id].sort())
    for (const [i, { id }] of [waiting, inWork].entries()) {
      const { status, editorId, statusUpdatedAt } = before[i] ?? (await fixture.row(id))
      expect(await fixture.row(id)).toMatchObject({ status, editorId, statusUpdatedAt })
      expect((await fixture.audits(id)).map((row) => row.action).sort()).toEqual([
        'article.assign-editor',
        'article.assign-undo',
      ])
    }
    expect((await undoAssignment(fixture.as('theo', later(60_000)), 'op')).restored).toHaveLength(2)
    expect(await fixture.audits(waiting.id)).toHaveLength(2)
    await give([waiting.id, inWork.id], {}, fixture.as('theo', later(11_000)))
    expect(await fixture.row(waiting.id)).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW', editorId: null })
  })

  it('keeps articles that have changed since', async () => {
    const { waiting, inWork } = await giveArticles()
    await give([waiting.id, inWork.id])
    await setArticleStatus(fixture.as('ada', later(1000)), { articleId: waiting.id, status: 'FIRST_ROUND_EDIT' })
    const undone = await undoAssignment(fixture.as('theo', later(2000)), 'op')
    expect(undone).toMatchObject({
      restored: [{ id: inWork.id, editor: { givenName: 'Theo' } }],
      keptIds: [waiting.id],
    })
    expect(await fixture.row(waiting.id)).toMatchObject({ status: 'FIRST_ROUND_EDIT', editorId: fixture.id('ada') })
  })

  it.each([
    ['after ten seconds', 'theo', 'op', 10_001, 'Unprocessable'],
    ['by somebody else', 'ada', 'op', 1, 'NotFound'],
    ['of an unknown operation', 'theo', 'other', 1, 'NotFound'],
    ['by a member', 'maya', 'op', 1, 'NotAllowed'],
  ] as const)('is refused %s', async (_, who, operationId, ms, code) => {
    const { waiting } = await giveArticles()
    await give([waiting.id])
    await expect(undoAssignment(fixture.as(who, later(ms)), operationId)).rejects.toMatchObject({ code })
    expect(await fixture.row(waiting.id)).toMatchObject({ editorId: fixture.id('ada') })
  })
})

it('fifty articles take as many statements as one', async () => {
  const first = await giveArticles()
  const one = fixture.as('theo')
  await give([first.waiting.id], { operationId: 'one' }, one)
  const ids = await Promise.all(
    Array.from({ length: 49 }, () => fixture.giveArticle({ status: 'READY_TO_PUBLISH', editor: 'theo' })),
  )
  const all = fixture.as('theo')
  const answer = await give([first.inWork.id, ...ids.map((article) => article.id)], { operationId: 'all' }, all)
  expect(answer.assigned).toHaveLength(50)
  expect(all.db.cost).toMatchObject({ trips: 2, statements: one.db.cost.statements })
  await undoAssignment(all, 'all')
  const [left] = await fixture
    .db()
    .read(build.select({ editorId: articles.editorId }).from(articles).where(eq(articles.id, first.inWork.id)))
  expect(left?.editorId).toBe(fixture.id('theo'))
})
