import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import type { DocumentApi } from '../../../editor/written-document.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { revisionOf } from '../../articles/editor/article-revision.ts'

/* The requests of the editor of answers. Each rejects with RequestError. */

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
  mutation EditorSendAnswer($questionId: ID!, $operationId: ID) {
    panelAnswerSend(questionId: $questionId, operationId: $operationId) { id }
  }
`)

const SIMILAR = graphql(`
  query EditorSimilarAnswers($questionId: ID!, $text: String!) {
    panelSimilarAnswers(questionId: $questionId, text: $text)
  }
`)

const WHO_AM_I = graphql(`
  query AnswerWhoAmI {
    me { id }
  }
`)

/** An answer is named by its question: a member has one of each, and the first save makes it. */
export function answerApi(questionId: string): DocumentApi {
  const whoAmI = async () => (await memberRequest(WHO_AM_I)).me.id
  return {
    whoAmI,
    create: async () => ({ id: questionId, authorId: await whoAmI() }),
    save: async ({ documentId, baseRevisionId, ...input }) => {
      const variables = { ...input, questionId: documentId, baseRevisionId: baseRevisionId ?? NO_REVISION }
      const { currentRevision } = (await memberRequest(SAVE, variables)).panelAnswerSave
      return currentRevision && revisionOf(currentRevision)
    },
  }
}

export async function sendAnswer(questionId: string, operationId: string): Promise<void> {
  await memberRequest(SEND, { questionId, operationId })
}

/** How many other answers say much the same; asked for by nobody. */
export async function countSimilar(questionId: string, text: string): Promise<number> {
  return (await memberRequest(SIMILAR, { questionId, text }, { isBackground: true })).panelSimilarAnswers
}
