import { panelInvitations } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { panelFactory } from '#db/testing/panels.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCase, MutationCases } from './mutation-case.ts'

const BATCH_TEXT = 'title: "T", theme: "", opensAt: "2026-01-01T00:00:00Z", closesAt: "2099-01-01T00:00:00Z"'
const QUESTION_TEXT = 'title: "T", prompt: "P", context: ""'

/** Panels are written with the clock of the tests, which is behind that of requests. */
export async function givePanel(fixture: StaffFixture) {
  const panels = panelFactory(fixture)
  const closesAt = new Date(Date.now() + 86_400_000)
  const { questionId, batchId } = await panels.giveQuestion({ closesAt })
  const { answerId, revisionId } = await panels.giveAnswer(questionId, 'maya', { status: 'SELECTED' })
  return { panels, questionId, batchId, answerId, revisionId }
}

type GivenPanel = Awaited<ReturnType<typeof givePanel>>

/** They create their own target, whose id only the response has. */
export const PANEL_CREATIONS: Readonly<Record<string, (given: GivenPanel) => string>> = {
  panelBatchCreate: () => `panelBatchCreate(${BATCH_TEXT}, operationId: "b") { id }`,
  panelQuestionCreate: ({ batchId }) =>
    `panelQuestionCreate(batchId: "${batchId}", ${QUESTION_TEXT}, operationId: "q") { id }`,
  panelRoundupCreate: ({ questionId }) => `panelRoundupCreate(questionId: "${questionId}") { id }`,
}

export function panelCases(fixture: StaffFixture): MutationCases {
  const { ask } = fixture
  function panelCase(prepare: (given: GivenPanel) => Promise<{ call: string; targetId: string }>): MutationCase {
    return {
      prepare: async () => {
        const { call, targetId } = await prepare(await givePanel(fixture))
        return { call, targetIds: targetId ? [targetId] : [] }
      },
    }
  }

  async function giveReadyRoundup(questionId: string) {
    const made = await ask(`mutation { panelRoundupCreate(questionId: "${questionId}") { id text { id } } }`)
    const roundup = made.data?.panelRoundupCreate as { id: string; text: { id: string } } | undefined
    const id = roundup?.id ?? ''
    return { id, textId: roundup?.text.id ?? '' }
  }

  async function moveRoundup(id: string, ...statuses: readonly string[]) {
    for (const status of statuses)
      await ask(`mutation { panelRoundupSetStatus(roundupId: "${id}", status: ${status}) { id } }`)
  }

  async function detailsIdOf(field: 'panelBatch' | 'panelQuestion', id: string) {
    const { data } = await ask(`{ ${field}(id: "${id}") { detailsId } }`)
    return (data?.[field] as { detailsId: string } | undefined)?.detailsId ?? ''
  }

  return {
    panelBatchEdit: panelCase(async ({ batchId }) => {
      const base = await detailsIdOf('panelBatch', batchId)
      return {
        call: `panelBatchEdit(batchId: "${batchId}", ${BATCH_TEXT}, baseDetailsId: "${base}") { id }`,
        targetId: batchId,
      }
    }),
    panelBatchSetStatus: panelCase(async ({ batchId }) => ({
      call: `panelBatchSetStatus(batchId: "${batchId}", status: CLOSED) { id }`,
      targetId: batchId,
    })),
    panelBatchDelete: panelCase(async ({ batchId }) => ({
      call: `panelBatchDelete(batchId: "${batchId}", confirmedAnswers: 1)`,
      targetId: batchId,
    })),
    panelQuestionEdit: panelCase(async ({ questionId }) => {
      const base = await detailsIdOf('panelQuestion', questionId)
      return {
        call: `panelQuestionEdit(questionId: "${questionId}", ${QUESTION_TEXT}, baseDetailsId: "${base}") { id }`,
        targetId: questionId,
      }
    }),
    panelQuestionsOrder: panelCase(async ({ batchId, questionId }) => {
      const added = await ask(
        `mutation { panelQuestionCreate(batchId: "${batchId}", ${QUESTION_TEXT}, operationId: "q") { id } }`,
      )
      const question = added.data?.panelQuestionCreate as { id: string } | undefined
      const id = question?.id ?? ''
      return {
        call: `panelQuestionsOrder(batchId: "${batchId}", questionIds: ["${id}", "${questionId}"]) { id }`,
        targetId: id,
      }
    }),
    panelQuestionSetStatus: panelCase(async ({ questionId }) => ({
      call: `panelQuestionSetStatus(questionId: "${questionId}", status: CLOSED) { id }`,
      targetId: questionId,
    })),
    panelQuestionDelete: panelCase(async ({ questionId }) => ({
      call: `panelQuestionDelete(questionId: "${questionId}", confirmedAnswers: 1)`,
      targetId: questionId,
    })),
    panelInvite: panelCase(async ({ questionId }) => ({
      call: `panelInvite(questionId: "${questionId}", everybody: true)`,
      targetId: questionId,
    })),
    panelRemind: panelCase(async ({ panels, questionId }) => {
      await panels.giveInvitation(questionId, 'sam')
      await fixture.db().commit([build.update(panelInvitations).set({ createdAt: new Date(0) })])
      return { call: `panelRemind(questionId: "${questionId}")`, targetId: questionId }
    }),
    panelAnswersSetStatus: panelCase(async ({ questionId, answerId }) => ({
      call: `panelAnswersSetStatus(questionId: "${questionId}", answerIds: ["${answerId}"], status: NOT_USED)`,
      targetId: answerId,
    })),
    panelAnswersUndoStatus: panelCase(async ({ questionId, answerId }) => {
      await ask(
        `mutation { panelAnswersSetStatus(questionId: "${questionId}", answerIds: ["${answerId}"], status: NOT_USED, operationId: "d") }`,
      )
      return { call: `panelAnswersUndoStatus(questionId: "${questionId}", operationId: "d")`, targetId: answerId }
    }),
    panelAnswerEdit: panelCase(async ({ answerId, revisionId }) => ({
      call: `panelAnswerEdit(answerId: "${answerId}", title: "T", content: "<p>x</p>", baseRevisionId: "${revisionId}") { id }`,
      targetId: answerId,
    })),
    panelRoundupSaveText: panelCase(async ({ questionId }) => {
      const { id, textId } = await giveReadyRoundup(questionId)
      const call = `panelRoundupSaveText(roundupId: "${id}", title: "New", content: "<p>x</p>", baseTextId: "${textId}") { id }`
      return { call, targetId: id }
    }),
    panelRoundupAssignEditor: panelCase(async ({ questionId }) => {
      const { id } = await giveReadyRoundup(questionId)
      return {
        call: `panelRoundupAssignEditor(roundupId: "${id}", editorId: "${fixture.id('ada')}") { id }`,
        targetId: id,
      }
    }),
    panelRoundupArrange: panelCase(async ({ questionId, answerId }) => {
      const { id } = await giveReadyRoundup(questionId)
      const call = `panelRoundupArrange(roundupId: "${id}", answerIds: [], baseAnswerIds: ["${answerId}"]) { id }`
      return { call, targetId: id }
    }),
    panelRoundupSetStatus: panelCase(async ({ questionId }) => {
      const { id } = await giveReadyRoundup(questionId)
      return { call: `panelRoundupSetStatus(roundupId: "${id}", status: EDITOR_REVIEW) { id }`, targetId: id }
    }),
    panelRoundupPublish: panelCase(async ({ questionId }) => {
      const { id } = await giveReadyRoundup(questionId)
      await moveRoundup(id, 'EDITOR_REVIEW', 'READY_FOR_PUBLISHING')
      return { call: `panelRoundupPublish(roundupId: "${id}") { id publishedUrl }`, targetId: id }
    }),
    panelRoundupDelete: panelCase(async ({ questionId }) => {
      const { id } = await giveReadyRoundup(questionId)
      return { call: `panelRoundupDelete(roundupId: "${id}")`, targetId: id }
    }),
  }
}
