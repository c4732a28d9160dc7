import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { articleFactory } from '#db/testing/articles.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { readFirstDay } from './first-day.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const DAY = 24 * 60

async function joined(minutesFromNow: number) {
  const { userId } = fixture.actor('maya')
  await fixture.db().commit([
    build
      .update(users)
      .set({ joinedAt: at(minutesFromNow) })
      .where(eq(users.id, userId)),
  ])
}

describe('the first items shown to a member', () => {
  it('include the open question with the earliest deadline, until they have answered it', async () => {
    await joined(-DAY)
    expect(await readFirstDay(fixture.as('maya'))).toEqual({ question: null })
    const { questionId, batchId } = await fixture.giveQuestion()
    await fixture.changeBatch(batchId, { closesAt: at(60) })
    expect(await readFirstDay(fixture.as('maya'))).toEqual({
      question: { id: questionId, title: expect.any(String), closesAt: at(60) },
    })
    const closed = await fixture.giveQuestion()
    await fixture.giveAnswer(closed.questionId, 'maya', { status: 'SENT' })
    await fixture.changeBatch(closed.batchId, { closesAt: at(-60) })
    await fixture.giveAnswer(questionId, 'sam', { status: 'SENT' })
    expect(await readFirstDay(fixture.as('maya'))).toMatchObject({ question: { id: questionId } })
    await fixture.giveAnswer(questionId, 'maya', { status: 'SENT' })
    expect(await readFirstDay(fixture.as('maya'))).toEqual({ question: null })
  })

  it('are empty after 30 days', async () => {
    await joined(-30 * DAY)
    expect(await readFirstDay(fixture.as('maya'))).toBeNull()
    await joined(-30 * DAY + 1)
    expect(await readFirstDay(fixture.as('maya'))).toEqual({ question: null })
  })

  it('are empty once an article is begun', async () => {
    await joined(-DAY)
    await articleFactory(fixture).giveArticle({ by: 'sam', status: 'DRAFT' })
    expect(await readFirstDay(fixture.as('maya'))).not.toBeNull()
    await articleFactory(fixture).giveArticle({ by: 'maya', status: 'DRAFT' })
    expect(await readFirstDay(fixture.as('maya'))).toBeNull()
  })
})
