import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveAnswer } from '#db/expert-panels/answers/save-answer.ts'
import { sendAnswer } from '#db/expert-panels/answers/send-answer.ts'
import { panelAnswers } from '#db/schema/expert-panels.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { PANEL_MESSAGES, SEND_REFUSALS } from '#shared/domain/expert-panels/messages.ts'
import { ANSWER_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import { readQuestion } from './panels.queries.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const TEXT = { title: '', content: '<p>The dashboard.</p>' }

function save(who: Name, questionId: string, input: Partial<Parameters<typeof saveAnswer>[1]> = {}, now = at(0)) {
  return saveAnswer(fixture.as(who, now), { questionId, ...TEXT, ...input })
}
function send(who: Name, questionId: string, now = at(0), operationId?: string) {
  return sendAnswer(fixture.as(who, now), { questionId, operationId })
}

describe('saving an answer', () => {
  test('[EP-001] the first save creates a draft that is not counted as an answer, and the next ones are its revisions', async () => {
    const { questionId } = await fixture.giveQuestion()
    const first = await save('maya', questionId, { baseRevisionId: NO_REVISION, operationId: 'one' })
    expect(first).toMatchObject({ status: 'DRAFT', characterCount: 14, authorId: fixture.id('maya') })
    const next = await save('maya', questionId, { content: '<p>Two.</p>', baseRevisionId: first.currentRevisionId })
    expect(next.currentRevision).toMatchObject({ content: '<p>Two.</p>', characterCount: 4 })
    expect(await fixture.texts(first.id)).toHaveLength(2)
    expect((await fixture.questionRow(questionId))?.answerCount).toBe(0)
  })

  test('a repeated save under the same operation id stores one revision', async () => {
    const { questionId } = await fixture.giveQuestion()
    const input = { baseRevisionId: NO_REVISION, operationId: 'again' }
    const [a] = await Promise.all([save('maya', questionId, input), save('maya', questionId, input)])
    await save('maya', questionId, input)
    expect(await fixture.texts(a.id)).toHaveLength(1)
  })

  test('two tabs that save first at once create one answer, and the later text is kept as another revision', async () => {
    const { questionId } = await fixture.giveQuestion()
    const made = await Promise.allSettled([
      save('maya', questionId, { content: '<p>One.</p>', baseRevisionId: NO_REVISION, operationId: 'tab-1' }),
      save('maya', questionId, { content: '<p>Two.</p>', baseRevisionId: NO_REVISION, operationId: 'tab-2' }),
    ])
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refusal = made.find((one) => one.status === 'rejected')?.reason
    expect(refusal).toMatchObject({ code: 'StaleRevision', extensions: { keptRevisionId: expect.any(String) } })
    const answer = await fixture.answerRow(questionId, 'maya')
    expect(await fixture.texts(answer?.id ?? '')).toHaveLength(2)
  })

  test.each([
    ['the question has ended, before a job has closed it', { closesAt: at(-1) }],
    ['the question was closed', { status: 'CLOSED' }],
    ['its panel was closed', { batchStatus: 'CLOSED' }],
  ] as const)(
    '[EP-020] a text that was being written when %s is kept, does not become current and is refused in words',
    async (_, options) => {
      const { questionId } = await fixture.giveQuestion(options)
      const { answerId, revisionId } = await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
      await expect(save('maya', questionId, { baseRevisionId: revisionId })).rejects.toMatchObject({
        code: 'InvalidTransition',
        message: PANEL_MESSAGES.unavailable,
        extensions: { keptRevisionId: expect.any(String) },
      })
      expect(await fixture.texts(answerId)).toHaveLength(2)
      const question = await readQuestion(fixture.as('maya'), questionId)
      expect(question?.ownAnswer).toMatchObject({
        currentRevisionId: revisionId,
        lastRevision: { content: TEXT.content },
      })
    },
  )

  test('a first text that arrives after the deadline is kept as well', async () => {
    const { questionId } = await fixture.giveQuestion({ closesAt: at(-1) })
    await expect(save('maya', questionId, { baseRevisionId: NO_REVISION })).rejects.toMatchObject({
      code: 'InvalidTransition',
      extensions: { keptRevisionId: expect.any(String) },
    })
    const question = await readQuestion(fixture.as('maya'), questionId)
    expect(question?.ownAnswer).toMatchObject({ status: 'DRAFT', lastRevision: { content: TEXT.content } })
  })

  test.each([
    ['does not exist', null],
    ['is in a panel that has not opened', { batchStatus: 'SCHEDULED' }],
    ['is in a panel that is a draft', { batchStatus: 'DRAFT' }],
    ['is of another community', { where: 'harbor' }],
  ] as const)('[EP-020] a question that %s takes no text and has none of the member', async (_, options) => {
    const questionId = options ? (await fixture.giveQuestion(options)).questionId : 'nothing'
    const refusal = { code: 'NotFound', message: PANEL_MESSAGES.unavailable }
    await expect(save('maya', questionId, { baseRevisionId: NO_REVISION })).rejects.toMatchObject(refusal)
    await expect(send('maya', questionId)).rejects.toMatchObject(refusal)
    expect(await readQuestion(fixture.as('maya'), questionId)).toBeNull()
    expect(await fixture.answerRow(questionId, 'maya')).toBeUndefined()
  })

  test('markup is sanitised, and a text that is too large is refused before it is read', async () => {
    const { questionId } = await fixture.giveQuestion()
    const saved = await save('maya', questionId, { content: '<p onclick="x">Hi <script>bad()</script></p>' })
    expect(saved.currentRevision?.content).toBe('<p>Hi</p>')
    await expect(save('maya', questionId, { content: 'x'.repeat(33 * 1024) })).rejects.toMatchObject({
      code: 'TooLarge',
    })
  })
})

describe('sending an answer', () => {
  test('[EP-001] staff get the text as stored, its author is notified once, and the question counts it', async () => {
    const { questionId } = await fixture.giveQuestion()
    const { revisionId } = await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    const sent = await send('maya', questionId)
    expect(sent).toMatchObject({ status: 'SENT', sentRevisionId: revisionId, sentAt: at(0) })
    expect(await fixture.told('maya')).toMatchObject([{ option: 'panel-answer', url: `/expert-panels/${questionId}` }])
    expect((await fixture.questionRow(questionId))?.answerCount).toBe(1)
  })

  test('staff do not see changes to a sent answer until it is sent again', async () => {
    const { questionId } = await fixture.giveQuestion()
    const { revisionId } = await fixture.giveAnswer(questionId, 'maya')
    const changed = await save('maya', questionId, { baseRevisionId: revisionId })
    expect(changed).toMatchObject({ status: 'SENT', sentRevisionId: revisionId })
    const again = await send('maya', questionId, at(1))
    expect(again).toMatchObject({ status: 'SENT', sentRevisionId: changed.currentRevisionId, sentAt: at(1) })
    expect((await fixture.questionRow(questionId))?.answerCount).toBe(1)
    expect(await fixture.told('maya')).toHaveLength(0)
  })

  test('a repeat under the same operation id changes nothing', async () => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    await send('maya', questionId, at(0), 'op')
    await send('maya', questionId, at(3), 'op')
    expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ sentAt: at(0) })
  })

  describe("with the revision on its author's screen", () => {
    const saveElsewhere = (questionId: string, content = '<p>From the phone.</p>') =>
      save('maya', questionId, { content }, at(1))
    const sendShown = (questionId: string, revisionId: string, operationId?: string) =>
      sendAnswer(fixture.as('maya', at(2)), { questionId, revisionId, operationId })
    const refusalOf = (content: string) => ({
      code: 'StaleRevision',
      message: PANEL_MESSAGES.staleRevision,
      extensions: {
        current: { id: expect.any(String), title: '', content, updatedAt: at(1).toISOString() },
        keptRevisionId: null,
      },
    })
    const expectNothingSent = async (questionId: string) => {
      expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ status: 'DRAFT', sentRevisionId: null })
      expect(await fixture.told('maya')).toEqual([])
      expect((await fixture.questionRow(questionId))?.answerCount).toBe(0)
    }
    const giveDraft = async (options: Parameters<PanelFixture['giveQuestion']>[0] = {}) => {
      const question = await fixture.giveQuestion(options)
      return { ...question, ...(await fixture.giveAnswer(question.questionId, 'maya', { status: 'DRAFT' })) }
    }

    test('it is sent while it is the current one', async () => {
      const { questionId, revisionId } = await giveDraft()
      expect(await sendShown(questionId, revisionId)).toMatchObject({ status: 'SENT', sentRevisionId: revisionId })
    })

    test('a text that was changed on another device is not sent instead', async () => {
      const { questionId, revisionId } = await giveDraft()
      const { currentRevisionId } = await saveElsewhere(questionId)
      await expect(sendShown(questionId, revisionId)).rejects.toMatchObject(refusalOf('<p>From the phone.</p>'))
      await expectNothingSent(questionId)
      expect(await sendShown(questionId, currentRevisionId ?? '')).toMatchObject({ status: 'SENT' })
    })

    test('nor is a text that is saved between the check and the write', async () => {
      const { questionId, revisionId } = await giveDraft()
      beforeWriteOf(panelAnswers, () => saveElsewhere(questionId, '<p>At that moment.</p>'))
      await expect(sendShown(questionId, revisionId)).rejects.toMatchObject(refusalOf('<p>At that moment.</p>'))
      await expectNothingSent(questionId)
    })

    test('of an answer that was sent before, staff keep the sent text', async () => {
      const { questionId } = await fixture.giveQuestion()
      const { revisionId } = await fixture.giveAnswer(questionId, 'maya')
      await saveElsewhere(questionId)
      await expect(sendShown(questionId, revisionId)).rejects.toMatchObject({ code: 'StaleRevision' })
      expect(await fixture.answerRow(questionId, 'maya')).toMatchObject({ sentRevisionId: revisionId })
    })

    test('a changed text is reported before its validation errors', async () => {
      const { questionId, revisionId } = await giveDraft()
      await saveElsewhere(questionId, `<p>${'x'.repeat(1201)}</p>`)
      await expect(sendShown(questionId, revisionId)).rejects.toMatchObject({ code: 'StaleRevision' })
      await expectNothingSent(questionId)
    })

    test('a screen without any text does not send a text that was saved since', async () => {
      const { questionId } = await giveDraft()
      await expect(sendShown(questionId, NO_REVISION)).rejects.toMatchObject({ code: 'StaleRevision' })
      await expectNothingSent(questionId)
      const { questionId: unanswered } = await fixture.giveQuestion()
      await expect(sendShown(unanswered, NO_REVISION)).rejects.toMatchObject({ message: SEND_REFUSALS.empty })
    })

    test.each([
      ['has closed', PANEL_MESSAGES.unavailable],
      ['has all its answers', SEND_REFUSALS.full],
    ])('a question that %s is told of as that', async (_, message) => {
      const { questionId, batchId, revisionId } = await giveDraft({ maxAnswers: 1 })
      await saveElsewhere(questionId)
      if (message === SEND_REFUSALS.full) await fixture.giveAnswer(questionId, 'sam')
      else await fixture.changeBatch(batchId, { status: 'CLOSED' })
      await expect(sendShown(questionId, revisionId)).rejects.toMatchObject({ message })
    })

    test('a repeat of the same operation gets its result, whatever was saved since', async () => {
      const { questionId, revisionId } = await giveDraft()
      await sendShown(questionId, revisionId, 'op')
      await saveElsewhere(questionId)
      await expect(sendShown(questionId, revisionId, 'op')).resolves.toMatchObject({ sentRevisionId: revisionId })
    })

    test('without a revision, the current text is sent', async () => {
      const { questionId } = await giveDraft()
      const { currentRevisionId } = await saveElsewhere(questionId)
      expect(await send('maya', questionId, at(2))).toMatchObject({ sentRevisionId: currentRevisionId })
    })
  })

  test.each(ANSWER_STATUSES)('its author may send one that is %s as the table of transitions says', async (status) => {
    const { questionId } = await fixture.giveQuestion()
    await fixture.giveAnswer(questionId, 'maya', { status })
    const sending = send('maya', questionId)
    if (status === 'DRAFT' || status === 'SENT') await expect(sending).resolves.toMatchObject({ status: 'SENT' })
    else await expect(sending).rejects.toMatchObject({ code: 'InvalidTransition', message: SEND_REFUSALS.status })
  })

  test.each([
    ['[EP-011] nothing was written', null, 'Unprocessable', SEND_REFUSALS.empty],
    ['[EP-011] only spaces were written', '<p> </p>', 'Unprocessable', SEND_REFUSALS.empty],
    ['[EP-012] it is a character too long', `<p>${'x'.repeat(1201)}</p>`, 'Unprocessable', SEND_REFUSALS.tooLong],
  ])('%s: it is refused with a message, and the text stays', async (_, content, code, message) => {
    const { questionId } = await fixture.giveQuestion()
    if (content !== null) await save('maya', questionId, { content })
    await expect(send('maya', questionId)).rejects.toMatchObject({ code, message })
    const answer = await fixture.answerRow(questionId, 'maya')
    expect(answer?.status ?? 'DRAFT').toBe('DRAFT')
  })

  test.each([
    ['ended', { closesAt: at(0) }],
    ['was closed', { status: 'CLOSED' }],
    ['was closed with its panel', { batchStatus: 'CLOSED' }],
  ] as const)(
    '[EP-008] [EP-020] a question that %s takes no answer: what was sent before counts',
    async (_, options) => {
      const { questionId } = await fixture.giveQuestion(options)
      await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
      await expect(send('maya', questionId)).rejects.toMatchObject({
        code: 'InvalidTransition',
        message: PANEL_MESSAGES.unavailable,
      })
    },
  )

  test('of many members who send the last answer at once, only as many succeed as the question accepts', async () => {
    const { questionId } = await fixture.giveQuestion({ maxAnswers: 1 })
    const members = ['maya', 'sam'] as const
    for (const who of members) await fixture.giveAnswer(questionId, who, { status: 'DRAFT' })
    const sent = await Promise.allSettled(members.map((who) => send(who, questionId)))
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(sent.find((one) => one.status === 'rejected')?.reason).toMatchObject({ message: SEND_REFUSALS.full })
    expect((await fixture.questionRow(questionId))?.answerCount).toBe(1)
  })

  test('nobody sends, changes or reads the answer of another member', async () => {
    const { questionId } = await fixture.giveQuestion()
    const { answerId } = await fixture.giveAnswer(questionId, 'maya', { status: 'DRAFT' })
    await expect(send('sam', questionId)).rejects.toMatchObject({ message: SEND_REFUSALS.empty })
    expect((await readQuestion(fixture.as('sam'), questionId))?.ownAnswer).toBeNull()
    const own = await save('sam', questionId)
    expect(own.id).not.toBe(answerId)
    expect(await fixture.texts(answerId)).toHaveLength(1)
    await expect(save('lena', questionId)).rejects.toMatchObject({ code: 'NotFound' })
  })
})
