import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import type { DocumentApi } from '../../../editor/written-document.ts'
import { revisionOf } from '../../../features/articles/editor/article-revision.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { VariablesOf } from '../../../lib/graphql/typed-document.ts'

const AUTO_SAVE = graphql(`
  mutation WorkspaceAutoSave($articleId: ID!, $title: String!, $content: String!, $baseRevisionId: ID, $operationId: ID, $isRecovered: Boolean) {
    articleAutoSaveRevision(
      articleId: $articleId
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

const TEXT_SEEN = graphql(`
  mutation WorkspaceTextSeen($articleId: ID!, $revisionId: ID!) {
    articleTextSeen(articleId: $articleId, revisionId: $revisionId)
  }
`)

/** Changes by others are counted from here at the next visit. */
export function recordLook(variables: VariablesOf<typeof TEXT_SEEN>) {
  return adminRequest(TEXT_SEEN, variables)
}

/** Saving for staff, who create no articles. */
export const staffArticleApi: DocumentApi = {
  create: () => Promise.reject(new RequestError('NotFound')),
  save: async ({ documentId, baseRevisionId, ...input }) => {
    const base = baseRevisionId ?? NO_REVISION
    const variables = { ...input, articleId: documentId, baseRevisionId: base }
    const { currentRevision } = (await adminRequest(AUTO_SAVE, variables)).articleAutoSaveRevision
    return currentRevision && revisionOf(currentRevision)
  },
}
