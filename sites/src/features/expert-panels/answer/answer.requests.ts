import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { revisionOf } from '../../articles/editor/article-revision.ts'
import type { AnswerCalls } from './answer-calls.ts'

const SAVE = graphql(`
  mutation EditorSaveAnswer($questionId: ID!, $title: String!, $content: String!, $baseRevisionId: ID, $operationId: ID, $isRecovered: Boolean) {
    panelAnswerSave(
      questionId: $questionId
      title: $title
      content: $content
      baseRevisionId: $baseRevisionId
      operationId: $operationId
      isRecovered: $isRecovered
    ) {
      currentRevision { id title content updatedAt }
    }
  }
`)

const SEND = graphql(`
  mutation EditorSendAnswer($questionId: ID!, $revisionId: ID, $operationId: ID) {
    panelAnswerSend(questionId: $questionId, revisionId: $revisionId, operationId: $operationId) { id }
  }
`)

const SIMILAR = graphql(`
  query EditorSimilarAnswers($questionId: ID!, $text: String!) {
    panelSimilarAnswers(questionId: $questionId, text: $text)
  }
`)

/** The calls of members. */
export const answerCalls: AnswerCalls = {
  documentApi: (questionId) => ({
    // An answer is named by its question: a member has one of each, and the first save makes it.
    create: async () => ({ id: questionId }),
    save: async ({ documentId, baseRevisionId, ...input }) => {
      const variables = { ...input, questionId: documentId, baseRevisionId: baseRevisionId ?? NO_REVISION }
      const { currentRevision } = (await memberRequest(SAVE, variables)).panelAnswerSave
      return currentRevision && revisionOf(currentRevision)
    },
  }),
  send: async (questionId, revisionId, operationId) => {
    await memberRequest(SEND, { questionId, revisionId: revisionId ?? NO_REVISION, operationId })
  },
  // Asked for by nobody.
  countSimilar: async (questionId, text) =>
    (await memberRequest(SIMILAR, { questionId, text }, { isBackground: true })).panelSimilarAnswers,
  leave: null,
}
