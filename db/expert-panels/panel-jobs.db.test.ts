import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { at } from '#db/testing/base-fixture.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { CLOSING_SOON_MS, TELL_AUTHORS_AFTER_MS } from '#shared/domain/expert-panels/limits.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { moveBatchesByDate } from './move-batches-by-date.ts'
import { tellAuthors } from './tell-authors.ts'
import { tellInvited } from './tell-invited.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

/** A job has no actor and no community. */
function job(now = at(0)) {
  return { db: fixture.db(), now, outboxKey: OUTBOX_KEY }
}

/** The subjects of the emails that are sent. */
async function sent(now: Date) {
  return (await sendWaitingEmails(fixture.db(), now)).map(({ subject }) => subject)
}

test('in a community that has closed no panel moves and nobody is notified; in one that is read-only nobody is asked to answer; in one that is only closing all of it happens', async () => {
  onTestFinished(() => dropClosings(fixture))
  const due = await fixture.giveQuestion({ batchStatus: 'SCHEDULED', opensAt: at(-1), closesAt: at(60) })
  const ended = await fixture.giveQuestion({ closesAt: at(0) })
  const open = await fixture.giveQuestion()
  await fixture.giveInvitation(open.questionId, 'maya')
  const { answerId } = await fixture.giveAnswer(ended.questionId, 'sam')
  await fixture.changeAnswer(answerId, { status: 'NOT_USED', statusUpdatedAt: at(-60) })
  const run = async () => [await moveBatchesByDate(job()), await tellInvited(job()), await tellAuthors(job())]
  await giveClosing(fixture, { endsAt: at(0) })
  expect(await run()).toEqual([0, 0, 0])
  const statuses = [due, ended].map(async ({ batchId }) => (await fixture.batchRow(batchId))?.status)
  expect(await Promise.all(statuses)).toEqual(['SCHEDULED', 'OPEN'])
  expect([await fixture.told('maya'), await fixture.told('sam'), await fixture.emails()]).toEqual([[], [], []])
  await dropClosings(fixture)
  await giveClosing(fixture, { closesAt: at(0), endsAt: at(1) })
  expect(await run()).toEqual([2, 0, 1])
  expect(await fixture.told('maya')).toEqual([])
  await dropClosings(fixture)
  await giveClosing(fixture, { closesAt: at(1), endsAt: at(2) })
  const next = await fixture.giveQuestion({ closesAt: at(0) })
  const { answerId: nextAnswer } = await fixture.giveAnswer(next.questionId, 'sam')
  await fixture.changeAnswer(nextAnswer, { status: 'NOT_USED', statusUpdatedAt: at(-60) })
  expect(await run()).toEqual([1, 1, 1])
})

describe('opening and closing by date', () => {
  test('a panel opens at its instant and closes at its end, with its questions, in every community', async () => {
    const due = await fixture.giveQuestion({ batchStatus: 'SCHEDULED', opensAt: at(0), closesAt: at(60) })
    const harbor = await fixture.giveQuestion({ where: 'harbor', closesAt: at(0) })
    const later = await fixture.giveQuestion({ batchStatus: 'SCHEDULED', opensAt: at(1), closesAt: at(60) })
    const draft = await fixture.giveQuestion({ batchStatus: 'DRAFT', opensAt: at(-5), closesAt: at(60) })
    expect(await moveBatchesByDate(job())).toBe(2)
    expect((await fixture.batchRow(due.batchId))?.status).toBe('OPEN')
    expect((await fixture.batchRow(later.batchId))?.status).toBe('SCHEDULED')
    expect((await fixture.batchRow(draft.batchId))?.status).toBe('DRAFT')
    expect(await fixture.batchRow(harbor.batchId)).toMatchObject({ status: 'CLOSED', statusUpdatedAt: at(0) })
    expect((await fixture.questionRow(harbor.questionId))?.status).toBe('CLOSED')
    expect((await fixture.questionRow(due.questionId))?.status).toBe('OPEN')
  })

  test('two runs at once move each panel once', async () => {
    await fixture.giveQuestion({ closesAt: at(0) })
    const moved = await Promise.all([moveBatchesByDate(job()), moveBatchesByDate(job())])
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})

describe('notifying those who were invited', () => {
  test('each gets one notification and email, once the panel is open, except those who have answered', async () => {
    const { questionId, batchId } = await fixture.giveQuestion({ batchStatus: 'SCHEDULED' })
    for (const who of ['maya', 'sam'] as const) await fixture.giveInvitation(questionId, who)
    await fixture.giveAnswer(questionId, 'sam')
    expect(await tellInvited(job())).toBe(0)
    await fixture.changeBatch(batchId, { status: 'OPEN' })
    await Promise.all([tellInvited(job()), tellInvited(job())])
    await tellInvited(job(at(1)))
    expect(await fixture.told('maya')).toMatchObject([
      {
        option: 'panel-question',
        url: `/expert-panels/${questionId}`,
        message: expect.stringContaining('A question for you'),
      },
    ])
    expect(await fixture.told('sam')).toEqual([])
    expect(await fixture.emails()).toMatchObject([{ template: 'panel-question', userId: fixture.id('maya') }])
  })

  test('questions whose turn comes after the time of the run are left to the next run', async () => {
    for (let i = 0; i < 2; i++) {
      const { questionId } = await fixture.giveQuestion({ closesAt: new Date(at(0).getTime() + CLOSING_SOON_MS) })
      await fixture.giveInvitation(questionId, 'maya')
    }
    expect(await tellInvited(job(), performance.now() - 10_000)).toBe(0)
    expect(await fixture.told('maya')).toEqual([])
    expect(await tellInvited(job(at(1)))).toBe(2)
  })

  test('nobody is notified of a question that is closed, or whose panel is not open or has reached its end', async () => {
    await fixture.giveQuestion()
    const closed = await fixture.giveQuestion({ status: 'CLOSED' })
    const scheduled = await fixture.giveQuestion({ batchStatus: 'SCHEDULED' })
    const ended = await fixture.giveQuestion({ closesAt: at(0) })
    for (const { questionId } of [closed, scheduled, ended]) await fixture.giveInvitation(questionId, 'maya')
    expect(await tellInvited(job())).toBe(0)
    expect(await fixture.told('maya')).toEqual([])
    expect(await tellInvited(job(new Date(at(0).getTime() - 1)))).toBe(1)
    expect(await fixture.told('maya')).toMatchObject([{ url: `/expert-panels/${ended.questionId}` }])
  })

  test('nobody is asked to answer a question that has all its answers, until one is missing again', async () => {
    const { questionId } = await fixture.giveQuestion({ maxAnswers: 1, closesAt: at(60) })
    for (const who of ['maya', 'sam'] as const) await fixture.giveInvitation(questionId, who)
    const { answerId } = await fixture.giveAnswer(questionId, 'sam')
    expect(await tellInvited(job())).toBe(0)
    expect([await fixture.told('maya'), await fixture.emails()]).toEqual([[], []])
    await fixture.changeAnswer(answerId, { status: 'DRAFT' })
    await tellInvited(job(at(1)))
    expect(await fixture.told('maya')).toHaveLength(1)
  })

  test('an inactive member gets no notification on the web', async () => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveInvitation(questionId, 'ian')
    await tellInvited(job())
    expect(await fixture.told('ian')).toEqual([])
  })

  test('two days before the end those who have not answered are notified once more, and only once', async () => {
    const end = at(10 * 24 * 60)
    const { questionId } = await fixture.giveQuestion({ closesAt: end })
    for (const who of ['maya', 'sam'] as const) await fixture.giveInvitation(questionId, who)
    await tellInvited(job())
    await fixture.giveAnswer(questionId, 'sam')
    await tellInvited(job(new Date(end.getTime() - CLOSING_SOON_MS - 1)))
    expect(await fixture.told('maya')).toHaveLength(1)
    const soon = new Date(end.getTime() - CLOSING_SOON_MS)
    await tellInvited(job(soon))
    await tellInvited(job(new Date(soon.getTime() + 60_000)))
    expect((await fixture.told('maya')).map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('closes soon')]),
    )
    expect(await fixture.told('maya')).toHaveLength(2)
    expect(await fixture.told('sam')).toHaveLength(1)
  })
})

describe('an email about a question that waited', () => {
  const invited = async (options: Parameters<PanelFixture['giveQuestion']>[0] = {}) => {
    const given = await fixture.giveQuestion(options)
    await fixture.giveInvitation(given.questionId, 'maya')
    await tellInvited(job())
    expect(await fixture.emails()).toMatchObject([{ status: 'WAITING' }])
    return given
  }

  test('is sent to those who were invited while the question takes answers, including those who have begun one', async () => {
    const { questionId } = await invited()
    await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    expect(await sent(at(1))).toEqual(['A question for you: What would you drop?'])
  })

  test.each([false, true])(
    'is withheld if the panel has reached its end, whether or not the job has closed it: %s',
    async (isMoved) => {
      await invited({ closesAt: at(60) })
      if (isMoved) await moveBatchesByDate(job(at(60)))
      expect(await sent(at(60))).toEqual([])
    },
  )

  test('is withheld if its reader has answered meanwhile', async () => {
    const { questionId } = await invited()
    await fixture.giveAnswer(questionId, 'maya')
    expect(await sent(at(1))).toEqual([])
    expect(await fixture.emails()).toMatchObject([{ status: 'WITHHELD', lastError: 'no longer shown to its reader' }])
  })

  test('is withheld if the maximum number of members have answered', async () => {
    const { questionId } = await invited({ maxAnswers: 1 })
    await fixture.giveAnswer(questionId, 'sam')
    expect(await sent(at(1))).toEqual([])
  })
})

describe('notifying authors', () => {
  test.each([
    ['SELECTED', /selected/, null],
    ['PUBLISHED', /published/, '/roundups/what-we-dropped'],
    ['NOT_USED', /wasn’t used/, null],
  ] as const)(
    'of an answer that became %s, once it can no longer be undone, by notification and email',
    async (status, message, url) => {
      const { questionId } = await fixture.giveQuestion({ status: 'CLOSED' })
      const { answerId } = await fixture.giveAnswer(questionId, 'maya')
      await fixture.giveRoundup(questionId, { slug: 'what-we-dropped' })
      await fixture.changeAnswer(answerId, { status, statusUpdatedAt: at(0) })
      expect(await tellAuthors(job(new Date(at(0).getTime() + TELL_AUTHORS_AFTER_MS - 1)))).toBe(0)
      const later = at(1)
      await Promise.all([tellAuthors(job(later)), tellAuthors(job(later))])
      await tellAuthors(job(at(2)))
      expect(await fixture.told('maya')).toMatchObject([
        { option: 'panel-answer', message: expect.stringMatching(message), url: url ?? `/expert-panels/${questionId}` },
      ])
      expect(await fixture.emails()).toMatchObject([{ template: 'panel-answer-status', userId: fixture.id('maya') }])
    },
  )

  test('the email no longer waits if the decision was undone, or followed by another one', async () => {
    const { questionId } = await fixture.giveQuestion()
    const [maya, sam] = [await fixture.giveAnswer(questionId, 'maya'), await fixture.giveAnswer(questionId, 'sam')]
    for (const { answerId } of [maya, sam])
      await fixture.changeAnswer(answerId, { status: 'SELECTED', statusUpdatedAt: at(0) })
    await tellAuthors(job(at(1)))
    await fixture.changeAnswer(sam.answerId, { status: 'SENT', statusUpdatedAt: at(2) })
    expect((await sendWaitingEmails(fixture.db(), at(3))).map(({ to }) => to)).toEqual([fixture.cast.maya.email])
  })

  test('nobody is notified of a choice that was undone in time', async () => {
    const { questionId } = await fixture.giveQuestion()
    const { answerId } = await fixture.giveAnswer(questionId, 'maya')
    await fixture.changeAnswer(answerId, { status: 'SELECTED', statusUpdatedAt: at(0) })
    await fixture.changeAnswer(answerId, { status: 'SENT', statusUpdatedAt: at(0) })
    expect(await tellAuthors(job(at(1)))).toBe(0)
  })
})
