import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { graphql, publicRequest } from '../../../lib/graphql/public.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { revisionOf } from '../../articles/editor/article-revision.ts'
import type { AnswerCalls } from './answer-calls.ts'

const SAVE = graphql(`
  mutation JoiningSaveAnswer($questionId: ID!, $title: String!, $content: String!, $baseRevisionId: ID, $operationId: ID, $isRecovered: Boolean) {
    onboardingAnswerSave(
      questionId: $questionId
      title: $title
      content: $content
      baseRevisionId: $baseRevisionId
      operationId: $operationId
      isRecovered: $isRecovered
    ) { id title content updatedAt }
  }
`)

const SEND = graphql(`
  mutation JoiningSendAnswer($questionId: ID!, $revisionId: ID, $operationId: ID) {
    onboardingAnswerSend(questionId: $questionId, revisionId: $revisionId, operationId: $operationId)
  }
`)

const LEAVE = graphql(`
  mutation JoiningLeaveQuestion { onboardingStepSkip(step: ep_question) }
`)

/** The calls of people in onboarding. Only members see the number of similar answers. */
export const answerCalls: AnswerCalls = {
  documentApi: (questionId) => ({
    create: async () => ({ id: questionId }),
    save: async ({ documentId, baseRevisionId, ...input }) => {
      const variables = { ...input, questionId: documentId, baseRevisionId: baseRevisionId ?? NO_REVISION }
      const text = (await publicRequest(SAVE, variables)).onboardingAnswerSave
      return text && revisionOf(text)
    },
  }),
  send: async (questionId, revisionId, operationId) => {
    await publicRequest(SEND, { questionId, revisionId: revisionId ?? NO_REVISION, operationId })
  },
  countSimilar: null,
  leave: async () => {
    try {
      await publicRequest(LEAVE)
    } catch (error) {
      // The question has closed meanwhile, so there is no such step to skip.
      if (!(error instanceof RequestError) || error.code !== 'Unprocessable') throw error
    }
  },
}
