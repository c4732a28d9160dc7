import { and, eq } from 'drizzle-orm'
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
import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { listAnswers } from './answers/answers.queries.ts'
import { editAnswer } from './answers/edit-answer.ts'
import { setAnswersStatus } from './answers/set-answers-status.ts'
import { undoAnswersStatus } from './answers/undo-answers-status.ts'
import { countBatchDeletion, listBatches, readBatch } from './batches/batches.queries.ts'
import { setBatchStatus } from './batches/set-batch-status.ts'
import { createBatch, editBatch } from './batches/write-batch.ts'
import { deleteBatch, deleteQuestion } from './delete-panels.ts'
import { countInvitees, inviteMembers, remindInvited } from './questions/invite-members.ts'
import { setQuestionStatus } from './questions/set-question-status.ts'
import { createQuestion, orderQuestions } from './questions/write-question.ts'
import { deleteRoundup, publishRoundup } from './roundups/publish-roundup.ts'
import { listAnswersLeftOut, listRoundupAnswers } from './roundups/roundups.queries.ts'
import { roundupText, saveRoundupText } from './roundups/save-roundup-text.ts'
import { arrangeRoundup, createRoundup, setRoundupStatus } from './roundups/write-roundup.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const DATES = { opensAt: at(-10), closesAt: at(10_000) }
const NOBODY = { isEverybody: false, tier: null, industry: null, addresses: '' }

function staff(minutes = 0) {
  return fixture.as('theo', at(minutes))
}

function audits(targetId: string) {
  return fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, targetId)))
}

async function giveRoundup() {
  const { questionId, batchId } = await fixture.giveQuestion()
  const maya = await fixture.giveAnswer(questionId, 'maya', { status: 'SELECTED', words: 'By Maya.' })
  const sam = await fixture.giveAnswer(questionId, 'sam', { status: 'SELECTED', words: 'By Sam.' })
  const ivy = await fixture.giveAnswer(questionId, 'ivy', { status: 'SENT', words: 'By Ivy.' })
  const roundup = await createRoundup(staff(), questionId)
  return { questionId, batchId, maya, sam, ivy, roundup }
}

async function giveReady() {
  const given = await giveRoundup()
  await setRoundupStatus(staff(1), { roundupId: given.roundup.id, status: 'EDITOR_REVIEW' })
  await setRoundupStatus(staff(2), { roundupId: given.roundup.id, status: 'READY_FOR_PUBLISHING' })
  return given
}

describe('batches and questions', () => {
  it('[EP-002] [EP-003] an admin creates a batch with a question and opens it, once for an operation', async () => {
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

  it.each([
    ['DRAFT', 'CLOSED', 'InvalidTransition'],
    ['OPEN', 'DRAFT', 'InvalidTransition'],
    ['CLOSED', 'SCHEDULED', 'InvalidTransition'],
    ['DRAFT', 'SCHEDULED', 'InvalidTransition'],
  ] as const)('a batch that is %s does not become %s while it has begun', async (from, status, code) => {
    const { batchId } = await fixture.giveQuestion({ batchStatus: from })
    await expect(setBatchStatus(staff(), { batchId, status })).rejects.toMatchObject({ code })
  })

  it('[EP-008] closing a batch closes its questions, and one question is closed and opened by hand', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    await setQuestionStatus(staff(), { questionId, status: 'CLOSED' })
    await setQuestionStatus(staff(1), { questionId, status: 'OPEN' })
    expect(await fixture.questionRow(questionId)).toMatchObject({ status: 'OPEN' })
    await setBatchStatus(staff(2), { batchId, status: 'CLOSED' })
    expect(await fixture.questionRow(questionId)).toMatchObject({ status: 'CLOSED', statusUpdatedAt: at(2) })
  })

  it('a batch whose end has passed is opened only with a later end', async () => {
    const { batchId } = await fixture.giveQuestion({ batchStatus: 'CLOSED', closesAt: at(-5) })
    await expect(setBatchStatus(staff(), { batchId, status: 'OPEN' })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    await editBatch(staff(1), { batchId, title: 'T', theme: '', ...DATES })
    expect(await setBatchStatus(staff(2), { batchId, status: 'OPEN' })).toMatchObject({ status: 'OPEN' })
    await expect(
      editBatch(staff(), { batchId, title: 'T', theme: '', opensAt: at(5), closesAt: at(5) }),
    ).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it('the questions of a batch stand in the order that staff give them, and all are named', async () => {
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

  it('[EP-009] deleting a batch takes its questions, answers, invitations and roundups, and nothing else', async () => {
    const { batchId, questionId, maya } = await giveReady()
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

  it('[EP-010] deleting a question takes its answers, and its batch stays', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    await deleteQuestion(staff(), { questionId, confirmedAnswers: 1 })
    expect(await fixture.answerRow(questionId, 'maya')).toBeUndefined()
    expect(await readBatch(staff(), batchId)).toMatchObject({ questions: [] })
  })
})

describe('answers', () => {
  it('[EP-005] staff read what was sent, the latest first, and never a draft', async () => {
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

    it('is undone for ten seconds: each answer has the status and the place in the roundup of before, and an audit row', async () => {
      const { questionId, roundup, maya, sam, ivy } = await giveRoundup()
      const answerIds = [maya, sam, ivy].map(({ answerId }) => answerId)
      await arrangeRoundup(staff(), { roundupId: roundup.id, answerIds: [sam.answerId, maya.answerId] })
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
      // A repeat whose answer was lost.
      expect(await undo(questionId, 9)).toEqual([])
    })

    it('is undone also when an answer came into the roundup by it meanwhile', async () => {
      const { questionId, roundup, maya, sam, ivy } = await giveRoundup()
      await decide([ivy.answerId], 'SELECTED', questionId)
      const answerIds = [ivy, maya, sam].map(({ answerId }) => answerId)
      await arrangeRoundup(staff(1), { roundupId: roundup.id, answerIds })
      await undo(questionId, 9)
      expect((await listRoundupAnswers(staff(), roundup.id)).map(({ id }) => id)).toEqual(answerIds.slice(1))
    })

    it('is not undone after ten seconds, nor once the roundup is published, nor by another operation', async () => {
      const { questionId, roundup, ivy } = await giveReady()
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

    it('stays where somebody has decided again since, or the author has sent another text', async () => {
      const { questionId, maya, sam, ivy } = await giveRoundup()
      await decide([maya.answerId, sam.answerId], 'SENT', questionId)
      await fixture.changeAnswer(maya.answerId, { sentAt: at(1.05), statusUpdatedAt: at(1.05) })
      await setAnswersStatus(staff(1.1), { questionId, answerIds: [sam.answerId], status: 'NOT_USED' })
      expect(await undo(questionId, 9)).toEqual([])
      expect(await statusesOf(questionId)).toEqual(['SENT', 'NOT_USED', 'SENT'])
      expect(await audits(ivy.answerId)).toEqual([])
    })

    it('is undone by nobody without the permission, and not from another community', async () => {
      const { questionId, ivy } = await giveRoundup()
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

  it("staff's version stands beside what was sent, and a second editor's text is kept and refused", async () => {
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

describe('invitations', () => {
  it('those with an answer or an invitation are not counted, and an address that nobody has is named', async () => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveAnswer(questionId, 'maya')
    await fixture.giveInvitation(questionId, 'sam')
    const { maya, sam, ivy, ian, lena } = fixture.cast
    const addresses = [maya, sam, ivy, ian, lena].map(({ email }) => email).join('\n')
    expect(await countInvitees(staff(), questionId, { ...NOBODY, addresses })).toEqual({
      count: 1,
      unknownAddresses: [ian.email, lena.email],
    })
    expect(await inviteMembers(staff(), { ...NOBODY, questionId, addresses })).toBe(1)
    expect(await inviteMembers(staff(1), { ...NOBODY, questionId, isEverybody: true })).toBe(0)
    const rows = await fixture.db().read(build.select().from(panelInvitations))
    expect(rows.find(({ userId }) => userId === ivy.id)).toMatchObject({ waitingNotice: 'INVITED' })
    expect(await inviteMembers(staff(1), { ...NOBODY, questionId })).toBe(0)
  })

  it('who was invited a day ago and has not answered is reminded once', async () => {
    const { questionId } = await fixture.giveQuestion()
    for (const who of ['sam', 'maya', 'ivy'] as const) await fixture.giveInvitation(questionId, who)
    await fixture.giveAnswer(questionId, 'maya')
    await fixture.giveAnswer(questionId, 'ivy', { status: 'DRAFT' })
    expect(await remindInvited(staff(), questionId)).toBe(0)
    expect(await remindInvited(staff(24 * 60), questionId)).toBe(2)
    expect(await remindInvited(staff(24 * 60 + 1), questionId)).toBe(0)
    const noticeOf = async (who: 'sam' | 'maya' | 'ivy') => {
      const isTheirs = and(eq(panelInvitations.questionId, questionId), eq(panelInvitations.userId, fixture.id(who)))
      return fixture.db().read(build.select().from(panelInvitations).where(isTheirs))
    }
    for (const who of ['sam', 'ivy'] as const)
      expect(await noticeOf(who)).toMatchObject([{ waitingNotice: 'REMINDER', remindedAt: at(24 * 60) }])
    expect(await noticeOf('maya')).toMatchObject([{ waitingNotice: 'INVITED', remindedAt: null }])
  })
})

describe('roundups', () => {
  it('[EP-004] a roundup begins with the selected answers and is arranged; a question has one', async () => {
    const { questionId, maya, sam, ivy, roundup } = await giveRoundup()
    expect((await createRoundup(staff(1), questionId)).id).toBe(roundup.id)
    const roundupId = roundup.id
    const ctx = staff(2)
    await arrangeRoundup(ctx, { roundupId, answerIds: [sam.answerId, maya.answerId] })
    expect(ctx.db.cost.trips).toBe(2)
    expect((await listRoundupAnswers(staff(), roundupId)).map(({ id }) => id)).toEqual([sam.answerId, maya.answerId])
    await expect(arrangeRoundup(staff(3), { roundupId, answerIds: [ivy.answerId] })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    await setAnswersStatus(staff(4), { questionId, answerIds: [sam.answerId], status: 'NOT_USED' })
    expect((await listRoundupAnswers(staff(), roundupId)).map(({ id }) => id)).toEqual([maya.answerId])
    expect(await listAnswersLeftOut(staff(), roundupId)).toEqual([])
    await arrangeRoundup(staff(5), { roundupId, answerIds: [] })
    expect((await listAnswersLeftOut(staff(), roundupId)).map(({ id }) => id)).toEqual([maya.answerId])
  })

  it('publication makes its answers PUBLISHED and the others NOT_USED, closes the question, and is done once', async () => {
    const { questionId, roundup } = await giveReady()
    const ctx = staff(3)
    const published = await publishRoundup(ctx, { roundupId: roundup.id })
    expect(ctx.db.cost.trips).toBe(2)
    expect(published).toMatchObject({ status: 'FINAL', slug: 'what-would-you-drop', publishedAt: at(3) })
    expect((await publishRoundup(staff(4), { roundupId: roundup.id })).publishedAt).toEqual(at(3))
    const statuses = await Promise.all(
      (['maya', 'sam', 'ivy'] as const).map((who) => fixture.answerRow(questionId, who)),
    )
    expect(statuses.map((row) => row?.status)).toEqual(['PUBLISHED', 'PUBLISHED', 'NOT_USED'])
    expect(statuses.map((row) => row?.statusUpdatedAt)).toEqual([at(3), at(3), at(3)])
    expect(await fixture.questionRow(questionId)).toMatchObject({ status: 'CLOSED' })
    await expect(
      setAnswersStatus(staff(5), { questionId, answerIds: [statuses[2]?.id ?? ''], status: 'SELECTED' }),
    ).rejects.toMatchObject({ code: 'InvalidTransition' })
    await deleteRoundup(staff(6), roundup.id)
    expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ status: 'SELECTED' })
  })

  it('two roundups with one title have two addresses', async () => {
    const [first, second] = [await giveReady(), await giveReady()]
    const one = await publishRoundup(staff(3), { roundupId: first.roundup.id })
    const two = await publishRoundup(staff(3), { roundupId: second.roundup.id })
    expect(two.slug).toMatch(new RegExp(`^${one.slug}-`))
  })

  it.each(['http://plain.test/x', 'javascript:alert(1)', 'nowhere', 'https:'])(
    'is not published at %s',
    async (externalUrl) => {
      const { roundup } = await giveReady()
      await expect(publishRoundup(staff(3), { roundupId: roundup.id, externalUrl })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
      })
    },
  )

  it('[ENT-048] one that was published elsewhere keeps that address and its date', async () => {
    const { roundup } = await giveReady()
    const input = { roundupId: roundup.id, externalUrl: 'https://press.test/roundup', publishedAt: at(-60) }
    expect(await publishRoundup(staff(3), input)).toMatchObject({
      slug: null,
      externalUrl: 'https://press.test/roundup',
      publishedAt: at(-60),
    })
  })

  it('is published only when it is ready and has an answer', async () => {
    const { questionId, roundup, maya, sam } = await giveRoundup()
    await expect(publishRoundup(staff(1), { roundupId: roundup.id })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    await expect(setRoundupStatus(staff(1), { roundupId: roundup.id, status: 'FINAL' })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
    await setRoundupStatus(staff(1), { roundupId: roundup.id, status: 'EDITOR_REVIEW' })
    await setRoundupStatus(staff(2), { roundupId: roundup.id, status: 'READY_FOR_PUBLISHING' })
    await setAnswersStatus(staff(3), { questionId, answerIds: [maya.answerId, sam.answerId], status: 'SENT' })
    await expect(publishRoundup(staff(4), { roundupId: roundup.id })).rejects.toMatchObject({ code: 'Unprocessable' })
  })

  it('its text is refused when it was written on another one than the stored', async () => {
    const { roundup } = await giveRoundup()
    const { id: baseTextId } = await roundupText(roundup)
    const save = { roundupId: roundup.id, title: 'On dropping', content: '<p>Intro.</p>', baseTextId }
    const saved = await saveRoundupText(staff(1), save)
    expect((await saveRoundupText(staff(2), save)).id).toBe(saved.id)
    await expect(saveRoundupText(staff(3), { ...save, content: '<p>Other.</p>' })).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { current: { id: saved.id, content: '<p>Intro.</p>' } },
    })
  })
})

describe('[EP-015] nobody else manages panels', () => {
  const acts: Readonly<Record<string, (who: Name, given: Awaited<ReturnType<typeof giveReady>>) => Promise<unknown>>> =
    {
      'list batches': (who) => listBatches(there(who), { first: 5, after: null }),
      'create a batch': (who) => createBatch(there(who), { title: 'T', theme: '', ...DATES, operationId: 'x' }),
      'close a batch': (who, { batchId }) => setBatchStatus(there(who), { batchId, status: 'CLOSED' }),
      'delete a batch': (who, { batchId }) => deleteBatch(there(who), { batchId, confirmedAnswers: 9 }),
      'delete a question': (who, { questionId }) => deleteQuestion(there(who), { questionId, confirmedAnswers: 9 }),
      'invite members': (who, { questionId }) =>
        inviteMembers(there(who), { ...NOBODY, questionId, isEverybody: true }),
      'decide on an answer': (who, { questionId, ivy }) =>
        setAnswersStatus(there(who), { questionId, answerIds: [ivy.answerId], status: 'SELECTED' }),
      'publish a roundup': (who, { roundup }) => publishRoundup(there(who), { roundupId: roundup.id }),
    }
  const there = (who: Name) => fixture.as(who, NOW, fixture.cast.meridian)

  it.each(Object.entries(acts))('%s is refused to a member and to staff of another community', async (_, act) => {
    const given = await giveReady()
    await expect(act('maya', given)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(act('stig', given)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await fixture.questionRow(given.questionId)).toMatchObject({ status: 'OPEN' })
  })

  it('staff of another community do not find what is here', async () => {
    const { batchId, questionId, roundup } = await giveReady()
    const stig = fixture.as('stig')
    await expect(setBatchStatus(stig, { batchId, status: 'CLOSED' })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(deleteQuestion(stig, { questionId, confirmedAnswers: 9 })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(publishRoundup(stig, { roundupId: roundup.id })).rejects.toMatchObject({ code: 'NotFound' })
  })
})
