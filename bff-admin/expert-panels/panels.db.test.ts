import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundupAnswers,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { PANEL_REFUSALS } from '#shared/domain/expert-panels/staff/refusals.ts'
import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { type Cursor, parseCursor } from '#shared/kernel/cursor.ts'
import { giveReadyRoundup, giveRoundup } from '../testing/given-roundup.ts'
import { listAnswers } from './answers/answers.queries.ts'
import { editAnswer } from './answers/edit-answer.ts'
import { setAnswersStatus } from './answers/set-answers-status.ts'
import { undoAnswersStatus } from './answers/undo-answers-status.ts'
import { countBatchDeletion, listBatches, readBatch } from './batches/batches.queries.ts'
import { setBatchStatus } from './batches/set-batch-status.ts'
import { batchMark, createBatch, type EditBatchInput, editBatch } from './batches/write-batch.ts'
import { deleteBatch, deleteQuestion } from './delete-panels.ts'
import { inviteMembers } from './questions/invite-members.ts'
import { readQuestion } from './questions/questions.queries.ts'
import { setQuestionStatus } from './questions/set-question-status.ts'
import {
  createQuestion,
  type EditQuestionInput,
  editQuestion,
  orderQuestions,
  questionMark,
} from './questions/write-question.ts'
import { publishRoundup } from './roundups/publish-roundup.ts'
import { listRoundupAnswers } from './roundups/roundups.queries.ts'
import { arrangeRoundup } from './roundups/write-roundup.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const DATES = { opensAt: at(-10), closesAt: at(10_000) }
const NOBODY = { isEverybody: false, groupId: null, tier: null, industry: null, addresses: '' }

function staff(minutes = 0) {
  return fixture.as('theo', at(minutes))
}

async function baseOfBatch(batchId: string): Promise<string> {
  const batch = await readBatch(staff(), batchId)
  return batch ? batchMark(batch) : ''
}
async function baseOfQuestion(questionId: string): Promise<string> {
  const question = await readQuestion(staff(), questionId)
  return question ? questionMark(question) : ''
}
/** They change the details that are stored at the time of the call. */
async function changeBatch(minutes: number, input: Omit<EditBatchInput, 'baseDetailsId'>) {
  return editBatch(staff(minutes), { ...input, baseDetailsId: await baseOfBatch(input.batchId) })
}
async function changeQuestion(minutes: number, input: Omit<EditQuestionInput, 'baseDetailsId'>) {
  return editQuestion(staff(minutes), { ...input, baseDetailsId: await baseOfQuestion(input.questionId) })
}

function audits(targetId: string) {
  return fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, targetId)))
}

describe('batches and questions', () => {
  it('[ADM-001] [EP-002] [EP-003] an admin creates a batch with a question and opens it, once per operation', async () => {
    const input = { title: ' Winter  panel ', theme: 'People', ...DATES, operationId: 'op' }
    const { id: batchId } = await createBatch(staff(), input)
    expect((await createBatch(staff(), input)).id).toBe(batchId)
    const question = { batchId, title: 'What next?', prompt: 'Name one.', context: '', operationId: 'q' }
    const { id } = await createQuestion(staff(1), question)
    expect((await createQuestion(staff(1), question)).id).toBe(id)
    await setBatchStatus(staff(2), { batchId, status: 'OPEN' })
    expect(await readBatch(staff(3), batchId)).toMatchObject({
      title: 'Winter panel',
      status: 'OPEN',
      questions: [{ id, status: 'OPEN', answerCount: 0, roundup: null }],
    })
    expect((await audits(batchId)).map(({ action }) => action)).toEqual([
      'panel-batch.create',
      'panel-batch.set-status',
    ])
  })

  it("[EP-002] [EP-003] an admin's changes of a batch and of a question are stored", async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    const changed = { title: 'Whom next?', prompt: 'Name two.', context: 'Of your own.', maxAnswers: 12 }
    await changeQuestion(1, { questionId, ...changed })
    await changeBatch(2, { batchId, title: 'Spring panel', theme: 'Growth', ...DATES })
    expect(await readBatch(staff(3), batchId)).toMatchObject({
      title: 'Spring panel',
      theme: 'Growth',
      ...DATES,
      questions: [{ id: questionId, title: changed.title, maxAnswers: changed.maxAnswers }],
    })
    expect(await fixture.questionRow(questionId)).toMatchObject(changed)
  })

  it('a question is refused with more than 120 characters in its title, 300 in its prompt or 1,000 in its context', async () => {
    const { id: batchId } = await createBatch(staff(), {
      title: 'Winter panel',
      theme: 'People',
      ...DATES,
      operationId: 'op',
    })
    // The family emoji counts as one character.
    const longest = { title: `${'t'.repeat(119)}👨‍👩‍👧‍👦`, prompt: 'p'.repeat(300), context: 'c'.repeat(1000) }
    for (const field of ['title', 'prompt', 'context'] as const) {
      const input = { batchId, ...longest, [field]: `${longest[field]}x`, operationId: field }
      await expect(createQuestion(staff(), input)).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { [field]: 999 },
      })
    }
    expect(await createQuestion(staff(), { batchId, ...longest, operationId: 'q' })).toMatchObject(longest)
  })

  it.each([
    ['DRAFT', 'CLOSED', 'InvalidTransition'],
    ['OPEN', 'DRAFT', 'InvalidTransition'],
    ['CLOSED', 'SCHEDULED', 'InvalidTransition'],
    ['DRAFT', 'SCHEDULED', 'InvalidTransition'],
  ] as const)('a batch that is %s does not become %s while it has begun', async (from, status, code) => {
    const { batchId } = await fixture.giveQuestion({ batchStatus: from })
    await expect(setBatchStatus(staff(), { batchId, status })).rejects.toMatchObject({ code })
  })

  it('[EP-008] closing a batch closes its questions, and a single question can be closed and opened', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    await setQuestionStatus(staff(), { questionId, status: 'CLOSED' })
    await setQuestionStatus(staff(1), { questionId, status: 'OPEN' })
    expect(await fixture.questionRow(questionId)).toMatchObject({ status: 'OPEN' })
    await setBatchStatus(staff(2), { batchId, status: 'CLOSED' })
    expect(await fixture.questionRow(questionId)).toMatchObject({ status: 'CLOSED', statusUpdatedAt: at(2) })
  })

  it('a batch whose end has passed can be opened only with a later end', async () => {
    const { batchId } = await fixture.giveQuestion({ batchStatus: 'CLOSED', closesAt: at(-5) })
    await expect(setBatchStatus(staff(), { batchId, status: 'OPEN' })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    await changeBatch(1, { batchId, title: 'T', theme: 'People', ...DATES })
    expect(await setBatchStatus(staff(2), { batchId, status: 'OPEN' })).toMatchObject({ status: 'OPEN' })
    await expect(
      changeBatch(0, { batchId, title: 'T', theme: '', opensAt: at(5), closesAt: at(5) }),
    ).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it('the batches that close soon are the open ones that close within three days', async () => {
    const day = 24 * 60
    const { batchId } = await fixture.giveQuestion({ closesAt: at(3 * day) })
    await fixture.giveQuestion({ closesAt: at(3 * day + 1) })
    await fixture.giveQuestion({ batchStatus: 'CLOSED', closesAt: at(day) })
    const found = async (isClosing: boolean) =>
      (await listBatches(staff(), { isClosing, first: 10, after: null })).edges.map(({ node }) => node.id)
    expect(await found(true)).toEqual([batchId])
    expect(await found(false)).toHaveLength(3)
  })

  it('a batch accepts thirty questions, also when more are added at the same moment', async () => {
    const { batchId } = await fixture.giveQuestion()
    const add = (nth: number) =>
      createQuestion(staff(), { batchId, title: `No. ${nth}`, prompt: 'P', context: '', operationId: `op-${nth}` })
    for (let nth = 2; nth < 30; nth++) await add(nth)
    const last = await Promise.allSettled([30, 31, 32].map(add))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(add(33)).rejects.toMatchObject({ extensions: { reason: 'batchFull' } })
    expect((await readBatch(staff(1), batchId))?.questions).toHaveLength(30)
  })

  it('the question that filled a batch is returned again to a repeated request', async () => {
    const { batchId } = await fixture.giveQuestion()
    const add = (nth: number) =>
      createQuestion(staff(), { batchId, title: `No. ${nth}`, prompt: 'P', context: '', operationId: `op-${nth}` })
    for (let nth = 2; nth < 30; nth++) await add(nth)
    const { id } = await add(30)
    expect((await add(30)).id).toBe(id)
  })

  it('the questions of a batch have the order that staff give them, and all must be listed', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    const more = { batchId, prompt: 'P', context: '', operationId: 'a' }
    const { id: second } = await createQuestion(staff(), { ...more, title: 'Second' })
    await orderQuestions(staff(1), { batchId, questionIds: [second, questionId] })
    expect((await readBatch(staff(2), batchId))?.questions.map(({ id }) => id)).toEqual([second, questionId])
    for (const questionIds of [[second], [second, second], [second, questionId, 'other']])
      await expect(orderQuestions(staff(3), { batchId, questionIds })).rejects.toMatchObject({
        code: 'InvalidTransition',
      })
  })

  it('[EP-009] deleting a batch deletes its questions, answers, invitations and roundups, and nothing else', async () => {
    const { batchId, questionId, maya } = await giveReadyRoundup(fixture)
    await fixture.giveInvitation(questionId, 'sam')
    const other = await fixture.giveQuestion()
    const kept = await fixture.giveAnswer(other.questionId, 'maya')
    expect(await countBatchDeletion(staff(), batchId)).toEqual({ questions: 1, answers: 3, members: 3, roundups: 1 })
    await expect(deleteBatch(staff(), { batchId, confirmedAnswers: 2 })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    expect(await fixture.texts(maya.answerId)).toHaveLength(1)
    await deleteBatch(staff(3), { batchId, confirmedAnswers: 3 })
    const db = fixture.db()
    const left = await Promise.all([
      db.read(build.select().from(panelBatches)),
      db.read(build.select().from(panelQuestions)),
      db.read(build.select().from(panelAnswers)),
      db.read(build.select().from(panelAnswerRevisions)),
      db.read(build.select().from(panelRoundups)),
      db.read(build.select().from(panelRoundupAnswers)),
      db.read(build.select().from(panelInvitations)),
    ])
    expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 0, 0, 0])
    expect(await fixture.texts(kept.answerId)).toHaveLength(1)
    expect(await audits(batchId)).toMatchObject([
      { action: 'panel-batch.delete', before: { questions: 1, answers: 3 } },
    ])
  })

  it('[EP-010] deleting a question deletes its answers, and its batch stays', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    await deleteQuestion(staff(), { questionId, confirmedAnswers: 1 })
    expect(await fixture.answerRow(questionId, 'maya')).toBeUndefined()
    expect(await readBatch(staff(), batchId)).toMatchObject({ questions: [] })
  })

  it.each([
    ['question', panelQuestions],
    ['batch', panelBatches],
  ] as const)('an answer that comes while its %s is being deleted is not deleted unseen', async (what, table) => {
    const { batchId, questionId } = await fixture.giveQuestion()
    beforeWriteOf(table, () => fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' }))
    const deletion =
      what === 'question'
        ? deleteQuestion(staff(), { questionId, confirmedAnswers: 0 })
        : deleteBatch(staff(), { batchId, confirmedAnswers: 0 })
    await expect(deletion).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ status: 'DRAFT' })
  })

  it('a question whose roundup is published at the same moment is not opened again', async () => {
    const { questionId, roundup } = await giveReadyRoundup(fixture)
    await setQuestionStatus(staff(2), { questionId, status: 'CLOSED' })
    beforeWriteOf(panelQuestions, () => publishRoundup(staff(3), { roundupId: roundup.id }))
    await expect(setQuestionStatus(staff(3), { questionId, status: 'OPEN' })).rejects.toMatchObject({
      extensions: { reason: 'roundupPublished' },
    })
    expect(await fixture.questionRow(questionId)).toMatchObject({ status: 'CLOSED' })
  })
})

describe('two admins at once', () => {
  const BATCH = { title: 'Of the second', theme: 'Of the second', opensAt: at(-20), closesAt: at(20_000) }
  const QUESTION = { title: 'Of the second?', prompt: 'Second.', context: 'Of the second', maxAnswers: 2 }

  it('do not overwrite each other: saving a batch based on outdated details is refused', async () => {
    const { batchId } = await fixture.giveQuestion()
    const baseDetailsId = await baseOfBatch(batchId)
    await changeBatch(1, { batchId, ...BATCH, theme: 'Words of the first' })
    await expect(editBatch(staff(2), { batchId, baseDetailsId, ...BATCH })).rejects.toMatchObject({
      ...{ code: 'StaleRevision', message: PANEL_REFUSALS.batchChanged },
    })
    expect(await readBatch(staff(3), batchId)).toMatchObject({ ...BATCH, theme: 'Words of the first' })
    expect(await audits(batchId)).toHaveLength(1)
    expect(await changeBatch(4, { batchId, ...BATCH })).toMatchObject(BATCH)
  })

  it('do not overwrite each other: saving a question based on outdated details is refused', async () => {
    const { questionId } = await fixture.giveQuestion()
    const baseDetailsId = await baseOfQuestion(questionId)
    await changeQuestion(1, { questionId, ...QUESTION, context: 'Words of the first' })
    await expect(editQuestion(staff(2), { questionId, baseDetailsId, ...QUESTION })).rejects.toMatchObject({
      ...{ code: 'StaleRevision', message: PANEL_REFUSALS.questionChanged },
    })
    expect(await fixture.questionRow(questionId)).toMatchObject({ ...QUESTION, context: 'Words of the first' })
    expect(await audits(questionId)).toHaveLength(1)
    expect(await changeQuestion(4, { questionId, ...QUESTION })).toMatchObject(QUESTION)
  })

  it.each([
    ['title', { title: 'Of the first' }],
    ['theme', { theme: 'Of the first' }],
    ['start', { opensAt: at(-30) }],
    ['end', { closesAt: at(30_000) }],
  ])('do not overwrite the %s of a batch in the same instant', async (_name, change) => {
    const { batchId } = await fixture.giveQuestion()
    const baseDetailsId = await baseOfBatch(batchId)
    const stored = await readBatch(staff(), batchId)
    if (!stored) throw new Error('The batch is not there')
    const { title, theme, opensAt, closesAt } = stored
    const first = { title, theme, opensAt, closesAt, ...change }
    beforeWriteOf(panelBatches, () => editBatch(staff(1), { batchId, baseDetailsId, ...first }))
    await expect(editBatch(staff(1), { batchId, baseDetailsId, ...BATCH })).rejects.toMatchObject({
      code: 'StaleRevision',
    })
    expect(await readBatch(staff(2), batchId)).toMatchObject(first)
  })

  it.each([
    ['title', { title: 'Of the first?' }],
    ['prompt', { prompt: 'Of the first.' }],
    ['context', { context: 'Of the first' }],
    ['maximum', { maxAnswers: 7 }],
  ])('do not overwrite the %s of a question in the same instant', async (_name, change) => {
    const { questionId } = await fixture.giveQuestion()
    const baseDetailsId = await baseOfQuestion(questionId)
    const stored = await readQuestion(staff(), questionId)
    if (!stored) throw new Error('The question is not there')
    const { title, prompt, context, maxAnswers } = stored
    const first = { title, prompt, context, maxAnswers, ...change }
    beforeWriteOf(panelQuestions, () => editQuestion(staff(1), { questionId, baseDetailsId, ...first }))
    await expect(editQuestion(staff(1), { questionId, baseDetailsId, ...QUESTION })).rejects.toMatchObject({
      code: 'StaleRevision',
    })
    expect(await fixture.questionRow(questionId)).toMatchObject(first)
  })

  it('change nothing by saving equal details, whatever they were based on', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    await changeBatch(1, { batchId, ...BATCH })
    await changeQuestion(1, { questionId, ...QUESTION })
    const baseDetailsId = 'long ago'
    expect(await editBatch(staff(2), { batchId, baseDetailsId, ...BATCH })).toMatchObject(BATCH)
    expect(await editQuestion(staff(2), { questionId, baseDetailsId, ...QUESTION })).toMatchObject(QUESTION)
    expect([await audits(batchId), await audits(questionId)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('can change the details of items that were opened, closed or arranged meanwhile', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    const [ofBatch, ofQuestion] = [await baseOfBatch(batchId), await baseOfQuestion(questionId)]
    await setBatchStatus(staff(1), { batchId, status: 'CLOSED' })
    expect(await editBatch(staff(2), { batchId, baseDetailsId: ofBatch, ...BATCH })).toMatchObject(BATCH)
    expect(await editQuestion(staff(3), { questionId, baseDetailsId: ofQuestion, ...QUESTION })).toMatchObject(QUESTION)
  })
})

describe('answers', () => {
  it('[EP-005] staff read the sent text, latest first, and never a draft', async () => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    const { answerId } = await fixture.giveAnswer(questionId, 'sam', { words: 'By Sam.' })
    const page = { questionId, first: 20, after: null }
    const { edges } = await listAnswers(staff(), { ...page, status: null })
    expect(edges.map(({ node }) => [node.id, node.sent.content, node.edited])).toEqual([
      [answerId, '<p>By Sam.</p>', null],
    ])
    expect((await listAnswers(staff(), { ...page, status: 'SELECTED' })).edges).toEqual([])
    expect((await listAnswers(staff(), { ...page, status: 'DRAFT' })).edges).toHaveLength(1)
  })

  it('staff read the answers page by page, also those that were sent in one instant', async () => {
    const { questionId } = await fixture.giveQuestion()
    const given: string[] = []
    for (const who of ['maya', 'sam', 'ivy'] as const) given.push((await fixture.giveAnswer(questionId, who)).answerId)
    const shown: string[] = []
    let after: Cursor | null = null
    for (const isNext of [true, true, false]) {
      const page = await listAnswers(staff(), { questionId, status: null, first: 1, after })
      expect(page.pageInfo.hasNextPage).toBe(isNext)
      shown.push(...page.edges.map(({ node }) => node.id))
      after = parseCursor(page.edges[0]?.cursor ?? '')
    }
    expect(shown).toEqual(given.toSorted().toReversed())
  })

  it('staff select answers, all of them or none, and each decision is in the audit log for its author', async () => {
    const { questionId } = await fixture.giveQuestion()
    const one = await fixture.giveAnswer(questionId, 'maya')
    const two = await fixture.giveAnswer(questionId, 'sam')
    const draft = await fixture.giveAnswer(questionId, 'ivy', { status: 'DRAFT' })
    const all = { questionId, status: 'SELECTED' } as const
    await expect(
      setAnswersStatus(staff(), { ...all, answerIds: [one.answerId, draft.answerId] }),
    ).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ status: 'SENT' })
    const ctx = staff(1)
    await setAnswersStatus(ctx, { ...all, answerIds: [one.answerId, two.answerId] })
    expect(ctx.db.cost.trips).toBe(2)
    expect(await fixture.answerRow(questionId, 'sam')).toMatchObject({ status: 'SELECTED', statusUpdatedAt: at(1) })
    expect(await audits(one.answerId)).toMatchObject([
      { visibleToMember: true, before: { status: 'SENT' }, after: { status: 'SELECTED' } },
    ])
    expect(await setAnswersStatus(staff(2), { ...all, answerIds: [one.answerId] })).toEqual([])
  })

  describe('a decision', () => {
    const decide = (answerIds: readonly string[], status: AnswerStatus, questionId: string, minutes = 1) =>
      setAnswersStatus(staff(minutes), { questionId, answerIds, status, operationId: 'op' })
    const undo = (questionId: string, seconds: number, operationId = 'op') =>
      undoAnswersStatus(fixture.as('theo', new Date(at(1).getTime() + seconds * 1000)), { questionId, operationId })
    const statusesOf = async (questionId: string) =>
      Promise.all(
        (['maya', 'sam', 'ivy'] as const).map(async (who) => (await fixture.answerRow(questionId, who))?.status),
      )

    it('can be undone for ten seconds: each answer gets its earlier status and position in the roundup, and an audit row', async () => {
      const { questionId, roundup, maya, sam, ivy } = await giveRoundup(fixture)
      const answerIds = [maya, sam, ivy].map(({ answerId }) => answerId)
      await arrangeRoundup(staff(), {
        ...{ roundupId: roundup.id, answerIds: [sam.answerId, maya.answerId] },
        baseAnswerIds: [maya.answerId, sam.answerId],
      })
      await decide(answerIds, 'NOT_USED', questionId)
      expect(await listRoundupAnswers(staff(), roundup.id)).toEqual([])
      expect((await undo(questionId, 9)).toSorted()).toEqual(answerIds.toSorted())
      expect(await statusesOf(questionId)).toEqual(['SELECTED', 'SELECTED', 'SENT'])
      expect((await listRoundupAnswers(staff(), roundup.id)).map(({ id }) => id)).toEqual([sam.answerId, maya.answerId])
      expect((await audits(ivy.answerId)).at(-1)).toMatchObject({
        action: 'panel-answer.undo-status',
        visibleToMember: true,
        before: { status: 'NOT_USED' },
        after: { status: 'SENT' },
      })
      // A repeat after a lost response.
      expect(await undo(questionId, 9)).toEqual([])
    })

    it('can be undone also when it added an answer to the roundup', async () => {
      const { questionId, roundup, maya, sam, ivy } = await giveRoundup(fixture)
      await decide([ivy.answerId], 'SELECTED', questionId)
      const answerIds = [ivy, maya, sam].map(({ answerId }) => answerId)
      const baseAnswerIds = (await listRoundupAnswers(staff(), roundup.id)).map(({ id }) => id)
      await arrangeRoundup(staff(1), { roundupId: roundup.id, answerIds, baseAnswerIds })
      await undo(questionId, 9)
      expect((await listRoundupAnswers(staff(), roundup.id)).map(({ id }) => id)).toEqual(answerIds.slice(1))
    })

    it('cannot be undone after ten seconds, after the roundup is published, or by another operation', async () => {
      const { questionId, roundup, ivy } = await giveReadyRoundup(fixture)
      await decide([ivy.answerId], 'SELECTED', questionId)
      await expect(undo(questionId, 11)).rejects.toMatchObject({
        code: 'Unprocessable',
        extensions: { reason: 'undoTooLate' },
      })
      await expect(undo(questionId, 5, 'other')).rejects.toMatchObject({ code: 'NotFound' })
      await publishRoundup(fixture.as('theo', at(1)), { roundupId: roundup.id })
      await expect(undo(questionId, 5)).rejects.toMatchObject({
        code: 'InvalidTransition',
        extensions: { reason: 'roundupPublished' },
      })
    })

    it('that is undone while the roundup is being published changes nothing', async () => {
      const { questionId, roundup, ivy } = await giveReadyRoundup(fixture)
      await decide([ivy.answerId], 'NOT_USED', questionId, 0)
      beforeWriteOf(panelAnswers, () => publishRoundup(staff(1), { roundupId: roundup.id }))
      const input = { questionId, answerIds: [ivy.answerId], status: 'SELECTED' } as const
      await expect(setAnswersStatus(staff(1), input)).rejects.toMatchObject({
        extensions: { reason: 'roundupPublished' },
      })
      expect((await statusesOf(questionId))[2]).not.toBe('SELECTED')
    })

    it('stays for answers that somebody has decided again since, or whose author has sent another text', async () => {
      const { questionId, maya, sam, ivy } = await giveRoundup(fixture)
      await decide([maya.answerId, sam.answerId], 'SENT', questionId)
      await fixture.changeAnswer(maya.answerId, { sentAt: at(1.05), statusUpdatedAt: at(1.05) })
      await setAnswersStatus(staff(1.1), { questionId, answerIds: [sam.answerId], status: 'NOT_USED' })
      expect(await undo(questionId, 9)).toEqual([])
      expect(await statusesOf(questionId)).toEqual(['SENT', 'NOT_USED', 'SENT'])
      expect(await audits(ivy.answerId)).toEqual([])
    })

    it('cannot be undone without the permission, or from another community', async () => {
      const { questionId, ivy } = await giveRoundup(fixture)
      await decide([ivy.answerId], 'SELECTED', questionId)
      const input = { questionId, operationId: 'op' }
      for (const who of ['maya', 'stig'] as const)
        await expect(undoAnswersStatus(fixture.as(who, at(1), fixture.cast.meridian), input)).rejects.toMatchObject({
          code: 'NotAllowed',
        })
      await expect(undoAnswersStatus(fixture.as('stig', at(1)), input)).rejects.toMatchObject({ code: 'NotFound' })
      expect(await statusesOf(questionId)).toEqual(['SELECTED', 'SELECTED', 'SELECTED'])
    })
  })

  it("staff's version is stored beside the sent one, and a second editor's conflicting text is kept and refused", async () => {
    const { questionId } = await fixture.giveQuestion()
    const { answerId, revisionId } = await fixture.giveAnswer(questionId, 'maya', { words: 'As sent.' })
    const edit = { answerId, title: '', content: '<p>As edited.</p>', baseRevisionId: revisionId }
    const saved = await editAnswer(staff(), edit)
    expect((await editAnswer(staff(), edit)).id).toBe(saved.id)
    expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({
      sentRevisionId: revisionId,
      editedRevisionId: saved.id,
    })
    await expect(editAnswer(fixture.as('ada', at(1)), { ...edit, content: '<p>Another.</p>' })).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { id: saved.id } },
    })
    expect((await fixture.texts(answerId)).map(({ content }) => content)).toEqual([
      '<p>As sent.</p>',
      '<p>As edited.</p>',
      '<p>Another.</p>',
    ])
  })
})

describe('[EP-015] nobody else manages panels', () => {
  const acts: Readonly<
    Record<string, (who: Name, given: Awaited<ReturnType<typeof giveReadyRoundup>>) => Promise<unknown>>
  > = {
    'list batches': (who) => listBatches(there(who), { isClosing: false, first: 5, after: null }),
    'create a batch': (who) => createBatch(there(who), { title: 'T', theme: 'People', ...DATES, operationId: 'x' }),
    'close a batch': (who, { batchId }) => setBatchStatus(there(who), { batchId, status: 'CLOSED' }),
    'delete a batch': (who, { batchId }) => deleteBatch(there(who), { batchId, confirmedAnswers: 9 }),
    'delete a question': (who, { questionId }) => deleteQuestion(there(who), { questionId, confirmedAnswers: 9 }),
    'invite members': (who, { questionId }) => inviteMembers(there(who), { ...NOBODY, questionId, isEverybody: true }),
    'invite a group': (who, { questionId }) => inviteMembers(there(who), { ...NOBODY, groupId: 'any', questionId }),
    'decide on an answer': (who, { questionId, ivy }) =>
      setAnswersStatus(there(who), { questionId, answerIds: [ivy.answerId], status: 'SELECTED' }),
    'publish a roundup': (who, { roundup }) => publishRoundup(there(who), { roundupId: roundup.id }),
  }
  const there = (who: Name) => fixture.as(who, NOW, fixture.cast.meridian)

  it.each(Object.entries(acts))('%s is refused to a member and to staff of another community', async (_, act) => {
    const given = await giveReadyRoundup(fixture)
    await expect(act('maya', given)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(act('stig', given)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await fixture.questionRow(given.questionId)).toMatchObject({ status: 'OPEN' })
  })

  it('staff of another community do not find them', async () => {
    const { batchId, questionId, roundup } = await giveReadyRoundup(fixture)
    const stig = fixture.as('stig')
    await expect(setBatchStatus(stig, { batchId, status: 'CLOSED' })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(deleteQuestion(stig, { questionId, confirmedAnswers: 9 })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(publishRoundup(stig, { roundupId: roundup.id })).rejects.toMatchObject({ code: 'NotFound' })
  })
})
