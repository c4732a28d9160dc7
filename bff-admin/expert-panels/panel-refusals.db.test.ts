import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { panelInvitations, panelQuestions } from '#db/schema/expert-panels.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import {
  DECIDE_MAX_ANSWERS,
  MAX_ANSWERS_MOST,
  ROUNDUP_INTRO_MAX_BYTES,
  ROUNDUP_TITLE_MAX_CHARACTERS,
} from '#shared/domain/expert-panels/limits.ts'
import { PANEL_REFUSALS } from '#shared/domain/expert-panels/staff/refusals.ts'
import { giveReadyRoundup } from '../testing/given-roundup.ts'
import { editAnswer } from './answers/edit-answer.ts'
import { setAnswersStatus } from './answers/set-answers-status.ts'
import { setBatchStatus } from './batches/set-batch-status.ts'
import { createBatch, editBatch } from './batches/write-batch.ts'
import { deleteBatch } from './delete-panels.ts'
import { inviteMembers, remindInvited } from './questions/invite-members.ts'
import { toInvitees } from './questions/invitee-args.ts'
import { countInvitations } from './questions/questions.queries.ts'
import { setQuestionStatus } from './questions/set-question-status.ts'
import { createQuestion, editQuestion, orderQuestions } from './questions/write-question.ts'
import { saveRoundupText } from './roundups/save-roundup-text.ts'
import { assignRoundup, setRoundupStatus } from './roundups/write-roundup.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Ctx = ReturnType<PanelFixture['as']>
type Given = Awaited<ReturnType<typeof giveReadyRoundup>>

const BATCH = { title: 'Winter', theme: 'People', opensAt: at(-10), closesAt: at(10_000) }
const QUESTION = { title: 'What next?', prompt: 'Name one.', context: '' }
const NOBODY = { isEverybody: false, groupId: null, tier: null, industry: null, addresses: '' }

function staff(minutes = 5) {
  return fixture.as('theo', at(minutes))
}
function audits() {
  return fixture.db().read(build.select().from(auditLog))
}

const VERBS: Readonly<Record<string, (ctx: Ctx, given: Given) => Promise<unknown>>> = {
  'editing a batch': (ctx, { batchId }) => editBatch(ctx, { ...BATCH, batchId, baseDetailsId: 'x' }),
  'opening a batch': (ctx, { batchId }) => setBatchStatus(ctx, { batchId, status: 'CLOSED' }),
  'deleting a batch': (ctx, { batchId }) => deleteBatch(ctx, { batchId, confirmedAnswers: 9 }),
  'adding a question': (ctx, { batchId }) => createQuestion(ctx, { ...QUESTION, batchId, operationId: 'op' }),
  'ordering questions': (ctx, { batchId, questionId }) => orderQuestions(ctx, { batchId, questionIds: [questionId] }),
  'editing a question': (ctx, { questionId }) => editQuestion(ctx, { ...QUESTION, questionId, baseDetailsId: 'x' }),
  'closing a question': (ctx, { questionId }) => setQuestionStatus(ctx, { questionId, status: 'CLOSED' }),
  'inviting members': (ctx, { questionId }) => inviteMembers(ctx, { ...NOBODY, questionId, isEverybody: true }),
  'reminding members': (ctx, { questionId }) => remindInvited(ctx, questionId),
  'deciding on an answer': (ctx, { questionId, ivy }) =>
    setAnswersStatus(ctx, { questionId, answerIds: [ivy.answerId], status: 'SELECTED' }),
  'editing an answer': (ctx, { ivy }) =>
    editAnswer(ctx, { answerId: ivy.answerId, title: '', content: '<p>A</p>', baseRevisionId: ivy.revisionId }),
  'moving a roundup': (ctx, { roundup }) => setRoundupStatus(ctx, { roundupId: roundup.id, status: 'EDITOR_REVIEW' }),
  'assigning a roundup': (ctx, { roundup }) =>
    assignRoundup(ctx, { roundupId: roundup.id, editorId: ctx.actor.userId }),
  'writing a roundup': (ctx, { roundup }) =>
    saveRoundupText(ctx, { roundupId: roundup.id, title: 'T', content: '<p>A</p>', baseTextId: 'x' }),
}

describe.each(Object.entries(VERBS))('%s', (_, verb) => {
  it('is not found by staff of another community, and is refused to staff without the permission', async () => {
    const given = await giveReadyRoundup(fixture)
    const before = (await audits()).length
    await expect(verb(fixture.as('stig', at(5)), given)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(verb(fixture.as('stig', at(5), fixture.cast.meridian), given)).rejects.toMatchObject({
      code: 'NotAllowed',
    })
    expect(await audits()).toHaveLength(before)
  })
})

it.each([
  ['opening a batch', 'NotAllowed'],
  ['deleting a batch', 'NotAllowed'],
  ['adding a question', 'NotAllowed'],
  ['closing a question', 'NotAllowed'],
  ['deciding on an answer', 'NotAllowed'],
  ['moving a roundup', 'NotAllowed'],
  // To a writer without the permission the text is not there.
  ['editing an answer', 'NotFound'],
  ['writing a roundup', 'NotFound'],
])('%s: permissions withdrawn between read and write stop the write', async (name, code) => {
  const given = await giveReadyRoundup(fixture)
  const before = await audits()
  const ctx = await losingPermissions(fixture, staff())
  await expect(VERBS[name]?.(ctx, given)).rejects.toMatchObject({ code })
  expect(await audits()).toEqual(before)
})

describe('a question', () => {
  it.each([
    [null, true],
    [1, true],
    [MAX_ANSWERS_MOST, true],
    [0, false],
    [MAX_ANSWERS_MOST + 1, false],
  ])('may take %s answers: %s', async (maxAnswers, isTaken) => {
    const { batchId } = await fixture.giveQuestion()
    const made = createQuestion(staff(), { ...QUESTION, batchId, maxAnswers, operationId: 'op' })
    if (isTaken) expect(await made).toMatchObject({ maxAnswers })
    else await expect(made).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it('needs a title', async () => {
    const { batchId } = await fixture.giveQuestion()
    const made = createQuestion(staff(), { ...QUESTION, title: ' ', batchId, operationId: 'op' })
    await expect(made).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it('is closed in a closed batch, and open in another one', async () => {
    const [open, closed] = [
      await fixture.giveQuestion(),
      await fixture.giveQuestion({ batchStatus: 'CLOSED', status: 'CLOSED' }),
    ]
    const add = ({ batchId }: { batchId: string }) =>
      createQuestion(staff(), { ...QUESTION, batchId, operationId: 'op' })
    expect([(await add(open)).status, (await add(closed)).status]).toEqual(['OPEN', 'CLOSED'])
  })

  it('that is moved to its current status writes nothing', async () => {
    const { batchId, questionId } = await fixture.giveQuestion()
    const before = await fixture.questionRow(questionId)
    expect(await setQuestionStatus(staff(), { questionId, status: 'OPEN' })).toMatchObject({ status: 'OPEN' })
    expect(await setBatchStatus(staff(), { batchId, status: 'OPEN' })).toMatchObject({ status: 'OPEN' })
    expect(await orderQuestions(staff(), { batchId, questionIds: [questionId] })).toMatchObject({ id: batchId })
    expect(await fixture.questionRow(questionId)).toEqual(before)
    expect(await audits()).toEqual([])
  })

  it('counts invited members, and how many of them have answered', async () => {
    const { questionId } = await fixture.giveQuestion()
    const other = await fixture.giveQuestion()
    await fixture.giveInvitation(questionId, 'maya')
    await fixture.giveInvitation(questionId, 'sam')
    await fixture.giveInvitation(other.questionId, 'ivy')
    await fixture.giveAnswer(questionId, 'sam')
    const found = await countInvitations(staff(), questionId)
    expect(found).toMatchObject({ invited: 2 })
    expect((await fixture.db().read(build.select().from(panelInvitations))).length).toBe(3)
  })
})

describe('answers', () => {
  it('are decided on one by one or up to fifty at once, limited to those of the question', async () => {
    const { questionId, ivy } = await giveReadyRoundup(fixture)
    const other = await fixture.giveQuestion()
    const far = await fixture.giveAnswer(other.questionId, 'maya')
    const decide = (answerIds: readonly string[]) =>
      setAnswersStatus(staff(), { questionId, answerIds, status: 'NOT_USED' })
    const many = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`)
    await expect(decide([])).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
    await expect(decide(many(DECIDE_MAX_ANSWERS + 1))).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
    await expect(decide(many(DECIDE_MAX_ANSWERS))).rejects.toMatchObject({ code: 'NotFound' })
    await expect(decide([ivy.answerId, far.answerId])).rejects.toMatchObject({ code: 'NotFound' })
    expect(await decide([ivy.answerId, ivy.answerId])).toEqual([ivy.answerId])
    expect(await decide([ivy.answerId])).toEqual([])
  })
})

describe('a roundup', () => {
  it('can be assigned to staff who work on panels here, and to nobody else', async () => {
    const { roundup } = await giveReadyRoundup(fixture)
    const assign = (who: 'pia' | 'maya' | 'stig', minutes: number) =>
      assignRoundup(staff(minutes), { roundupId: roundup.id, editorId: fixture.id(who) })
    for (const who of ['maya', 'stig'] as const)
      await expect(assign(who, 5)).rejects.toMatchObject({ code: 'Unprocessable', message: PANEL_REFUSALS.notAnEditor })
    const before = (await audits()).length
    expect(await assign('pia', 6)).toMatchObject({ editorId: fixture.id('pia') })
    expect(await assign('pia', 7)).toMatchObject({ editorId: fixture.id('pia'), updatedAt: at(6) })
    expect(await audits()).toHaveLength(before + 1)
  })

  it('that is moved to its current status writes nothing', async () => {
    const { roundup } = await giveReadyRoundup(fixture)
    const before = (await audits()).length
    const same = { roundupId: roundup.id, status: 'READY_FOR_PUBLISHING' } as const
    expect(await setRoundupStatus(staff(), same)).toMatchObject({ status: 'READY_FOR_PUBLISHING', updatedAt: at(2) })
    expect(await audits()).toHaveLength(before)
  })

  it('cannot be arranged once it is published', async () => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveRoundup(questionId, { slug: 'dropped' })
    const [row] = await fixture.db().read(build.select().from(panelQuestions).where(eq(panelQuestions.id, questionId)))
    expect(row).toMatchObject({ status: 'OPEN' })
    const again = setQuestionStatus(staff(), { questionId, status: 'CLOSED' })
    expect(await again).toMatchObject({ status: 'CLOSED' })
    await expect(setQuestionStatus(staff(6), { questionId, status: 'OPEN' })).rejects.toMatchObject({
      code: 'InvalidTransition',
    })
  })

  it.each([
    ['a title of as many characters as it may have', { title: 'é'.repeat(ROUNDUP_TITLE_MAX_CHARACTERS) }, true],
    ['a title that is longer', { title: 'é'.repeat(ROUNDUP_TITLE_MAX_CHARACTERS + 1) }, false],
    ['an introduction that is too large', { content: `<p>${'x'.repeat(ROUNDUP_INTRO_MAX_BYTES)}</p>` }, false],
  ])('takes %s: %s', async (_, change, isTaken) => {
    const { roundup } = await giveReadyRoundup(fixture)
    const text = { roundupId: roundup.id, title: 'T', content: '<p>A</p>', baseTextId: 'x', ...change }
    const code = isTaken ? 'StaleRevision' : 'TooLarge'
    await expect(saveRoundupText(staff(), text)).rejects.toMatchObject({ code })
  })
})

it.each([
  [{}, {}],
  [{ everybody: true }, { isEverybody: true }],
  [{ everybody: null, groupId: '', tier: '', industry: '', addresses: null }, {}],
  [
    { groupId: 'g', tier: 't', industry: 'i', addresses: 'a' },
    { groupId: 'g', tier: 't', industry: 'i', addresses: 'a' },
  ],
])('whom an invitation means, of %j', (given, expected) => {
  expect(toInvitees({ questionId: 'q', ...given })).toEqual({ questionId: 'q', ...NOBODY, ...expected })
})

it('a batch is created once by its operation, and by nobody else', async () => {
  const input = { ...BATCH, operationId: 'op' }
  const { id } = await createBatch(staff(), input)
  expect((await createBatch(staff(6), input)).id).toBe(id)
  expect((await createBatch(fixture.as('ada', at(7)), input)).id).not.toBe(id)
})
