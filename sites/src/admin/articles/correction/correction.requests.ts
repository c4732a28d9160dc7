import type { DocumentApi } from '../../../editor/written-document.ts'
import { revisionOf } from '../../../features/articles/editor/article-revision.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { VariablesOf } from '../../../lib/graphql/typed-document.ts'

const SAVE = graphql(`
  mutation CorrectionSave(
    $correctionId: ID!
    $title: String!
    $content: String!
    $baseDraftId: ID!
    $operationId: ID
  ) {
    articleCorrectionSave(
      correctionId: $correctionId
      title: $title
      content: $content
      baseDraftId: $baseDraftId
      operationId: $operationId
    ) { id title content updatedAt }
  }
`)

const PUBLISH = graphql(`
  mutation CorrectionPublish($articleId: ID!, $correctionId: ID!, $draftId: ID!, $note: String!) {
    articleCorrectionPublish(articleId: $articleId, correctionId: $correctionId, draftId: $draftId, note: $note) { id }
  }
`)

const DISCARD = graphql(`
  mutation CorrectionDiscard($articleId: ID!, $correctionId: ID!) {
    articleCorrectionDiscard(articleId: $articleId, correctionId: $correctionId) { id }
  }
`)

/** Saving the text of an open correction; the document is the correction. */
export const correctionApi: DocumentApi = {
  create: () => Promise.reject(new RequestError('NotFound')),
  save: async ({ documentId, baseRevisionId, title, content, operationId }) => {
    const text = { title, content, operationId }
    const variables = { ...text, correctionId: documentId, baseDraftId: baseRevisionId ?? '' }
    return revisionOf((await adminRequest(SAVE, variables)).articleCorrectionSave)
  },
}

export function publishCorrection(variables: VariablesOf<typeof PUBLISH>) {
  return adminRequest(PUBLISH, variables)
}

export function discardCorrection(variables: VariablesOf<typeof DISCARD>) {
  return adminRequest(DISCARD, variables)
}
