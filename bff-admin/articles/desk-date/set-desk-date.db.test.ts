import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import { assignEditor } from '../assignment/assign-editor.ts'
import { readEditorLoads } from '../assignment/editor-loads.ts'
import { readArticleBoard } from '../list/read-article-board.ts'
import { setArticleStatus } from '../status/set-article-status.ts'
import { undoMove, undoMoves } from '../status/undo-move.ts'
import { setDeskDate, setDeskDates } from './set-desk-date.ts'

/* NOW is a Friday. Articles submitted then were promised for Friday of the next week. */

const TUESDAY = '2026-11-24'
const NONE = { deskDate: null, deskDateSetBy: null, deskDateRank: null }

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function as(who: Name, now = NOW) {
  const ctx = fixture.as(who, now)
  return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
}
function later(ms: number) {
  return new Date(NOW.getTime() + ms)
}
function set(articleId: string, day: string | null = TUESDAY, operationId = 'op', ctx = as('theo')) {
  return setDeskDate(ctx, { articleId, day, operationId })
}

describe('a desk date', () => {
  it('is set by an editor, kept by an assignment, cleared with an empty day; one event and one audit row each', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', submittedAt: NOW })
    expect(await set(id)).toMatchObject({ deskDate: TUESDAY, deskDateSetBy: fixture.id('theo') })
    await assignEditor(as('ada', later(1)), { articleId: id, editorId: fixture.id('theo') })
    expect(await set(id, TUESDAY, 'same')).toMatchObject({ deskDate: TUESDAY })
    expect(await set(id, null, 'clear', as('ada', later(2)))).toMatchObject(NONE)
    expect(await fixture.row(id)).toMatchObject({ ...NONE, status: 'FIRST_ROUND_EDIT' })
    const events = await fixture.events(id)
    expect(events.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))).toMatchObject([
      { fromStatus: 'FIRST_ROUND_EDIT', toStatus: 'FIRST_ROUND_EDIT', actorId: fixture.id('theo') },
      { actorId: fixture.id('ada') },
    ])
    expect(await fixture.audits(id)).toMatchObject([
      { action: 'article.set-due-date', before: { deskDate: null }, after: { deskDate: TUESDAY } },
      { action: 'article.set-due-date', before: { deskDate: TUESDAY }, after: { deskDate: null } },
    ])
  })

  it('repeated with the same operation id, also concurrently, is set once', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    await Promise.all([set(id), set(id)])
    await set(id)
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.audits(id)).toHaveLength(1)
  })

  it('ends with its status, and comes back when the move is undone', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', submittedAt: NOW })
    await set(id)
    const dated = await fixture.row(id)
    await setArticleStatus(as('theo', later(1)), { articleId: id, status: 'FINAL_EDIT', operationId: 'move' })
    expect(await fixture.row(id)).toMatchObject({ ...NONE, status: 'FINAL_EDIT' })
    await undoMove(as('theo', later(2)), { articleId: id, operationId: 'move' })
    const { deskDate, deskDateSetBy, deskDateRank, status } = dated
    expect(await fixture.row(id)).toMatchObject({ deskDate, deskDateSetBy, deskDateRank, status })
  })

  it('can be undone within ten seconds by the person who set it, unless something else has happened', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    await set(id)
    await set(id, '2026-11-26', 'second', as('theo', later(1)))
    await undoMove(as('theo', later(2)), { articleId: id, operationId: 'second' })
    expect(await fixture.row(id)).toMatchObject({ deskDate: TUESDAY })
    expect((await fixture.audits(id)).at(-1)).toMatchObject({
      ...{ action: 'article.undo-status', before: { deskDate: '2026-11-26' }, after: { deskDate: TUESDAY } },
    })
    await set(id, '2026-11-27', 'third', as('theo', later(3)))
    await set(id, '2026-11-28', 'other', as('ada', later(4)))
    const undone = undoMove(as('theo', later(5)), { articleId: id, operationId: 'third' })
    await expect(undone).rejects.toMatchObject({ code: 'InvalidTransition' })
    const late = undoMove(as('ada', later(20_000)), { articleId: id, operationId: 'other' })
    await expect(late).rejects.toMatchObject({ extensions: { reason: 'undoTooLate' } })
  })

  it('must not be after the promise, which the refusal names, nor past, and its article must be in progress', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo', submittedAt: NOW })
    await expect(set(id, '2026-11-28')).rejects.toMatchObject({
      message: 'The author was promised Fri, Nov 27. Choose that day or an earlier one.',
      extensions: { reason: 'dueDatePromised', promisedDay: '2026-11-27' },
    })
    await expect(set(id, '2026-11-19')).rejects.toMatchObject({ extensions: { reason: 'dueDatePast' } })
    await expect(set(id, '2027-11-21')).rejects.toMatchObject({ extensions: { reason: 'dueDateTooFar' } })
    await expect(set(id, 'Tuesday')).rejects.toMatchObject({ extensions: { reason: 'dueDateInvalid' } })
    const live = await fixture.giveArticle({ status: 'PUBLISHED', by: 'sam' })
    await expect(set(live.id)).rejects.toMatchObject({ code: 'InvalidTransition', extensions: { status: 'PUBLISHED' } })
    expect(await fixture.row(id)).toMatchObject(NONE)
  })

  it.each<[who: Name, code: string]>([
    ['maya', 'NotAllowed'],
    ['pia', 'NotAllowed'],
    ['stig', 'NotFound'],
  ])('%s may not set one: %s', async (who, code) => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    await expect(set(id, TUESDAY, 'op', as(who))).rejects.toMatchObject({ code })
    expect(await fixture.row(id)).toMatchObject(NONE)
  })
})

describe('the desk dates of many articles', () => {
  async function giveThree() {
    const first = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', submittedAt: NOW })
    const second = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', by: 'sam' })
    const live = await fixture.giveArticle({ status: 'PUBLISHED', editor: 'theo' })
    return { first, second, live, ids: [first.id, second.id, live.id] }
  }

  it('are set in two round trips if allowed; refused ones are listed; one undo reverts them', async () => {
    const { first, second, live, ids } = await giveThree()
    const ctx = as('theo')
    const { changed, refused } = await setDeskDates(ctx, { articleIds: ids, day: TUESDAY, operationId: 'op' })
    expect(ctx.db.cost.trips).toBe(2)
    expect(changed.map(({ deskDate }) => deskDate)).toEqual([TUESDAY, TUESDAY])
    expect(refused).toMatchObject([{ articleId: live.id, status: 'PUBLISHED' }])
    for (const { id } of [first, second]) expect(await fixture.audits(id)).toHaveLength(1)
    expect(await fixture.audits(live.id)).toEqual([])
    const undone = await undoMoves(as('theo', later(1)), { articleIds: [first.id, second.id], operationId: 'op' })
    expect(undone).toMatchObject({ changed: [NONE, NONE], refused: [] })
  })

  it('are each limited by the promise to the author', async () => {
    const { first, second, ids } = await giveThree()
    const answer = await setDeskDates(as('theo'), { articleIds: ids, day: '2026-12-04', operationId: 'op' })
    expect(answer.changed).toMatchObject([{ id: second.id, deskDate: '2026-12-04' }])
    expect(answer.refused[0]).toMatchObject({
      ...{ articleId: first.id, status: null },
      message: 'The author was promised Fri, Nov 27. Choose that day or an earlier one.',
    })
  })

  it('where somebody was faster, each is decided anew', async () => {
    const { first, second, ids } = await giveThree()
    const both = await Promise.all([
      setDeskDates(as('theo'), { articleIds: ids, day: TUESDAY, operationId: 'a' }),
      setDeskDates(as('ada'), { articleIds: ids, day: '2026-11-25', operationId: 'b' }),
    ])
    for (const { changed } of both) expect(changed).toHaveLength(2)
    const days = await Promise.all([first, second].map(({ id }) => fixture.row(id)))
    expect(new Set(days.map(({ deskDate }) => deskDate)).size).toBe(1)
  })
})

describe('the due date', () => {
  const daysAgo = (days: number) => later(-days * 86_400_000)

  it('is the desk date if there is one: in the order of a column, in its state and in the load of an editor', async () => {
    const given = { status: 'READY_TO_PUBLISH', editor: 'theo', by: 'maya' } as const
    // Go live ten working days later: due on November 30, and on December 2.
    const earlier = await fixture.giveArticle({ ...given, at: daysAgo(4) })
    const later = await fixture.giveArticle({ ...given, at: daysAgo(2) })
    const column = async (now = NOW) => {
      const board = await readArticleBoard(as('theo', now), { filter: {}, sort: 'URGENT' })
      return board.columns.find(({ status }) => status === 'READY_TO_PUBLISH')
    }
    const overdue = async (now: Date) => {
      const loads = await readEditorLoads(as('theo', now))
      return loads.find(({ editorId }) => editorId === fixture.id('theo'))?.overdue
    }
    expect((await column())?.articles.map(({ id }) => id)).toEqual([earlier.id, later.id])
    expect((await column())?.due).toBe('ON_TIME')
    await set(later.id)
    expect((await column())?.articles.map(({ id }) => id)).toEqual([later.id, earlier.id])
    const [saturday, wednesday] = [new Date('2026-11-22T15:00:00Z'), new Date('2026-11-25T15:00:00Z')]
    expect((await column(saturday))?.due).toBe('SOON')
    expect((await column(wednesday))?.due).toBe('OVERDUE')
    expect([await overdue(saturday), await overdue(wednesday)]).toEqual([0, 1])
    const found = await readArticleBoard(as('theo', wednesday), { filter: { text: 'word1' }, sort: 'URGENT' })
    expect(found.columns.find(({ count }) => count > 0)?.due ?? 'OVERDUE').toBe('OVERDUE')
  })

  it('without promises, an article with a desk date is the first of its column', async () => {
    const given = { status: 'FINAL_EDIT', editor: 'theo' } as const
    const old = await fixture.giveArticle({ ...given, by: 'maya', at: daysAgo(30) })
    const dated = await fixture.giveArticle({ ...given, by: 'sam', at: daysAgo(1) })
    await set(dated.id, '2026-12-18')
    const { columns } = await readArticleBoard(as('theo'), { filter: {}, sort: 'URGENT' })
    const column = columns.find(({ status }) => status === 'FINAL_EDIT')
    expect(column?.articles.map(({ id }) => id)).toEqual([dated.id, old.id])
    expect(column?.due).toBe('ON_TIME')
  })
})
