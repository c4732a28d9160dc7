import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendAnswer } from '#db/expert-panels/answers/send-answer.ts'
import { moveBatchesByDate } from '#db/expert-panels/move-batches-by-date.ts'
import { tellAuthors } from '#db/expert-panels/tell-authors.ts'
import { tellInvited } from '#db/expert-panels/tell-invited.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { panelInvitations, panelQuestions } from '#db/schema/expert-panels.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { formatTime, formatWeekday } from '#shared/kernel/dates.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { giveReadyRoundup } from '../testing/given-roundup.ts'
import { readBatch } from './batches/batches.queries.ts'
import { setBatchStatus } from './batches/set-batch-status.ts'
import { batchMark, editBatch } from './batches/write-batch.ts'
import { deleteBatch, deleteQuestion } from './delete-panels.ts'
import { setQuestionStatus } from './questions/set-question-status.ts'
import { deleteRoundup, publishRoundup } from './roundups/publish-roundup.ts'
import { createRoundup, setRoundupStatus } from './roundups/write-roundup.ts'

const DAY = 24 * 60

type Given = { readonly questionId: string; readonly batchId: string }

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function staff(minutes = 0) {
  return fixture.as('theo', at(minutes))
}
/** A job has no actor and no community. */
function job(minutes = 0) {
  return { db: fixture.db(), now: at(minutes), outboxKey: OUTBOX_KEY }
}
async function addresses(who: 'maya' | 'sam') {
  return (await fixture.told(who)).map(({ url }) => url)
}
function pushes() {
  return fixture.db().read(build.select({ url: pushMessages.url }).from(pushMessages))
}
/** A device of Maya. */
async function giveDevice() {
  const { maya, meridian } = fixture.cast
  const { sessionId } = await fixture.open(maya, meridian)
  await fixture.db().commit([
    build.insert(pushTokens).values({
      ...{ id: newId(NOW), communityId: meridian.id, userId: maya.id, sessionId, token: newId(NOW) },
      ...{ isIos: false, isFcm: true, addedAt: NOW, expiresAt: at(30 * DAY) },
    }),
  ])
}

async function publishAnswer({ questionId }: Given) {
  await fixture.giveAnswer(questionId, 'ivy', { status: 'SELECTED' })
  const { id: roundupId } = await createRoundup(staff(1), questionId)
  for (const status of ['EDITOR_REVIEW', 'READY_FOR_PUBLISHING'] as const)
    await setRoundupStatus(staff(1), { roundupId, status })
  await publishRoundup(staff(2), { roundupId })
}
async function sendLastAnswer({ questionId }: Given) {
  await fixture
    .db()
    .commit([build.update(panelQuestions).set({ maxAnswers: 1 }).where(eq(panelQuestions.id, questionId))])
  await fixture.giveAnswer(questionId, 'ivy', { status: 'DRAFT' })
  await sendAnswer(fixture.as('ivy', at(1)), { questionId })
}

describe('the deletion of', () => {
  it.each(['question', 'batch'] as const)(
    "a %s deletes the members' notifications about it, and their pending emails are not sent",
    async (what) => {
      await giveDevice()
      const other = await fixture.giveQuestion()
      const { questionId, batchId } = await fixture.giveQuestion()
      for (const id of [questionId, other.questionId]) await fixture.giveInvitation(id, 'maya')
      const { answerId } = await fixture.giveAnswer(questionId, 'sam')
      await tellInvited(job())
      await fixture.changeAnswer(answerId, { status: 'SELECTED', statusUpdatedAt: at(0) })
      await tellAuthors(job(1))
      expect([await fixture.told('maya'), await fixture.told('sam'), await pushes()].map((all) => all.length)).toEqual([
        2, 1, 2,
      ])
      if (what === 'question') await deleteQuestion(staff(2), { questionId, confirmedAnswers: 1 })
      else await deleteBatch(staff(2), { batchId, confirmedAnswers: 1 })
      expect(await addresses('maya')).toEqual([`/expert-panels/${other.questionId}`])
      expect(await addresses('sam')).toEqual([])
      expect(await pushes()).toEqual([{ url: `/expert-panels/${other.questionId}` }])
      expect((await sendWaitingEmails(fixture.db(), at(3))).map(({ text }) => text)).toEqual([
        expect.stringContaining(other.questionId),
      ])
    },
  )

  it('a published roundup deletes the notifications of publication, and the next publication notifies again', async () => {
    const { questionId, roundup } = await giveReadyRoundup(fixture)
    await publishRoundup(staff(10), { roundupId: roundup.id })
    await tellAuthors(job(20))
    const published = '/roundups/what-would-you-drop'
    expect(await addresses('maya')).toEqual([published])
    await deleteRoundup(staff(30), roundup.id)
    expect(await addresses('maya')).toEqual([])
    expect(await sendWaitingEmails(fixture.db(), at(30))).toMatchObject([{ to: fixture.cast.ivy.email }])

    await tellAuthors(job(31))
    expect(await addresses('maya')).toEqual([`/expert-panels/${questionId}`])
    const again = await createRoundup(staff(31), questionId)
    for (const status of ['EDITOR_REVIEW', 'READY_FOR_PUBLISHING'] as const)
      await setRoundupStatus(staff(32), { roundupId: again.id, status })
    await publishRoundup(staff(33), { roundupId: again.id })
    await tellAuthors(job(34))
    expect((await addresses('maya')).toSorted()).toEqual([`/expert-panels/${questionId}`, published])
    const sent = await sendWaitingEmails(fixture.db(), at(35))
    expect(sent.map(({ subject }) => subject)).toEqual(
      ['maya', 'sam'].map(() => 'Your answer is published: What would you drop?'),
    )
  })

  it('a published roundup that is published again immediately leaves nobody without notification', async () => {
    const { questionId, roundup } = await giveReadyRoundup(fixture)
    await publishRoundup(staff(10), { roundupId: roundup.id })
    await tellAuthors(job(20))
    await deleteRoundup(staff(30), roundup.id)
    const again = await createRoundup(staff(30), questionId)
    for (const status of ['EDITOR_REVIEW', 'READY_FOR_PUBLISHING'] as const)
      await setRoundupStatus(staff(30), { roundupId: again.id, status })
    await publishRoundup(staff(30), { roundupId: again.id })
    await tellAuthors(job(31))
    expect(await addresses('maya')).toEqual(['/roundups/what-would-you-drop'])
  })
})

describe('a postponed end', () => {
  function endOf(at: Date) {
    const zone = 'America/New_York'
    return `${formatWeekday(at, zone)}, ${formatTime(at, zone)}`
  }
  async function putOff(batchId: string, closesAt: Date, minutes: number) {
    const batch = await readBatch(staff(), batchId)
    if (!batch) throw new Error('There is no batch')
    const { title, theme, opensAt } = batch
    await editBatch(staff(minutes), {
      ...{ batchId, title, theme, opensAt, closesAt },
      baseDetailsId: await batchMark(batch),
    })
  }
  async function closingTold() {
    return (await fixture.told('maya')).filter(({ message }) => message.includes('closes soon')).length
  }

  it('is announced two days before it to members who were reminded of the earlier one and have not answered', async () => {
    const { questionId, batchId } = await fixture.giveQuestion({ closesAt: at(10 * DAY) })
    await fixture.giveInvitation(questionId, 'maya')
    await tellInvited(job())
    await tellInvited(job(8 * DAY))
    expect(await closingTold()).toBe(1)
    await putOff(batchId, at(20 * DAY), 9 * DAY)
    await tellInvited(job(9 * DAY))
    expect(await closingTold()).toBe(1)
    // The pending email names the earlier end.
    const waited = await sendWaitingEmails(fixture.db(), at(9 * DAY))
    expect(waited.map(({ subject }) => subject)).toEqual(['A question for you: What would you drop?'])
    await tellInvited(job(18 * DAY))
    await tellInvited(job(19 * DAY))
    expect(await closingTold()).toBe(2)
    expect(await sendWaitingEmails(fixture.db(), at(19 * DAY))).toHaveLength(1)
  })

  it.each(['INVITED', 'REMINDER'] as const)('is the one that a pending email names (%s)', async (notice) => {
    const { questionId, batchId } = await fixture.giveQuestion({ closesAt: at(10 * DAY) })
    await fixture.giveInvitation(questionId, 'maya')
    const reminded = notice === 'REMINDER' ? { remindedAt: at(0) } : {}
    await fixture.db().commit([build.update(panelInvitations).set({ waitingNotice: notice, ...reminded })])
    await tellInvited(job())
    await putOff(batchId, at(20 * DAY), 1)
    const [email] = await sendWaitingEmails(fixture.db(), at(2))
    expect(email?.text).toContain(`The question is open until ${endOf(at(20 * DAY))}`)
    expect(email?.text).not.toContain(endOf(at(10 * DAY)))
    expect(email?.html).not.toContain(endOf(at(10 * DAY)))
  })

  it('is not announced immediately to members with a pending reminder of the earlier one', async () => {
    const { questionId, batchId } = await fixture.giveQuestion({ closesAt: at(DAY) })
    await fixture.giveInvitation(questionId, 'maya')
    await tellInvited(job())
    await putOff(batchId, at(3 * DAY), 1)
    // The run that marks the members dies before it has notified them.
    const dying = job(2 * DAY)
    const commit = dying.db.commit.bind(dying.db)
    let commits = 0
    dying.db.commit = async (statements) => {
      if (++commits > 1) throw new Error('The worker was stopped')
      return commit(statements)
    }
    await tellInvited(dying).catch(() => null)
    await putOff(batchId, at(20 * DAY), 2 * DAY + 1)
    await tellInvited(job(2 * DAY + 30))
    expect(await closingTold()).toBe(0)
  })
})

describe("a request for a member's answer", () => {
  const unread = async (who: 'maya' | 'sam') => {
    const told = await fixture.told(who)
    return told.filter(({ option, readAt }) => option === 'panel-question' && readAt === null).length
  }

  it.each([
    [
      'its question is closed',
      (of: Given) => setQuestionStatus(staff(1), { questionId: of.questionId, status: 'CLOSED' }),
    ],
    ['its panel is closed', (of: Given) => setBatchStatus(staff(1), { batchId: of.batchId, status: 'CLOSED' })],
    ['its panel has ended', () => moveBatchesByDate(job(7 * DAY))],
    ['answers to it are published', publishAnswer],
    ['it has all its answers', sendLastAnswer],
  ])('is read once %s', async (_, close) => {
    const other = await fixture.giveQuestion({ closesAt: at(30 * DAY) })
    const given = await fixture.giveQuestion()
    for (const { questionId } of [other, given])
      for (const who of ['maya', 'sam'] as const) await fixture.giveInvitation(questionId, who)
    await tellInvited(job())
    expect([await unread('maya'), await unread('sam')]).toEqual([2, 2])
    await close(given)
    expect([await unread('maya'), await unread('sam')]).toEqual([1, 1])
  })

  it('is marked read once they have answered, for them only', async () => {
    const { questionId } = await fixture.giveQuestion()
    for (const who of ['maya', 'sam'] as const) await fixture.giveInvitation(questionId, who)
    await tellInvited(job())
    await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    await sendAnswer(fixture.as('maya', at(1)), { questionId })
    expect([await unread('maya'), await unread('sam')]).toEqual([0, 1])
  })
})
