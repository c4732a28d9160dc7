import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { addBusinessDays, isOverdue } from '#shared/domain/articles/business-days.ts'
import { LIVE_DUE_BUSINESS_DAYS } from '#shared/domain/articles/limits.ts'
import { makeArticleLoaders } from '../article-loaders.ts'
import { readEditorLoads } from './editor-loads.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
})

function as(who: 'theo' | 'maya') {
  const ctx = { db: fixture.db(), actor: fixture.actor(who), now: NOW }
  return { ...ctx, articleLoaders: makeArticleLoaders(ctx) }
}
function daysAgo(days: number) {
  return new Date(NOW.getTime() - days * 86_400_000)
}

it('an editor’s load is the number of open articles and of overdue ones by the calendar, in one round trip', async () => {
  const give = (
    status: 'EDITING' | 'READY_TO_PUBLISH' | 'PUBLISHED' | 'ON_HOLD',
    days: number,
    by: 'maya' | 'sam' = 'maya',
  ) => fixture.giveArticle({ status, editor: 'theo', by, at: daysAgo(days), submittedAt: daysAgo(days) })
  await give('EDITING', 14)
  await give('EDITING', 2, 'sam')
  await give('READY_TO_PUBLISH', 11)
  await give('READY_TO_PUBLISH', 40)
  await give('PUBLISHED', 90)
  await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', by: 'lena', at: daysAgo(30) })
  const ctx = as('theo')
  const loads = await readEditorLoads(ctx)
  expect(ctx.db.cost.trips).toBe(1)
  expect(loads.find(({ editorId }) => editorId === fixture.id('theo'))).toEqual({
    editorId: fixture.id('theo'),
    open: 4,
    overdue: 2,
    isMoreOverdue: false,
  })
})

it('counts each overdue article, wherever the first article in time is', async () => {
  const ctx = as('theo')
  const calendar = await ctx.articleLoaders.calendar()
  for (let from = 8; from <= 18; from++) {
    const at = daysAgo(from)
    await fixture.giveArticle({ status: 'READY_TO_PUBLISH', editor: 'theo', by: 'maya', at, submittedAt: at })
    const days = Array.from({ length: from - 7 }, (_, i) => daysAgo(8 + i))
    const due = days.map((day) => addBusinessDays(day, LIVE_DUE_BUSINESS_DAYS, calendar))
    const [load] = (await readEditorLoads(as('theo'))).filter(({ editorId }) => editorId === fixture.id('theo'))
    expect(load?.overdue, `${days.length}`).toBe(due.filter((one) => isOverdue(one, NOW, calendar.timeZone)).length)
  }
})

it('reads ranges of an index, regardless of the number of articles', async () => {
  await readEditorLoads(as('theo'))
  const loads = peekRecorded().findLast(({ sql }) => sql.includes('due_from'))
  for (const plan of await plansOf(loads?.sql ?? '')) {
    expect(plan.join()).toContain('articles_by_editor_and_due (community_id=? AND editor_id=? AND status=?')
    expect(plan.join()).not.toContain('TEMP B-TREE')
  }
})

it('a member may not read it', async () => {
  await expect(readEditorLoads(as('maya'))).rejects.toMatchObject({ code: 'NotAllowed' })
})
