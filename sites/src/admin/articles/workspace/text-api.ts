import type { ArticleApi } from '../../../editor/saving/save-text.ts'
import { revisionOf } from '../../../features/articles/editor/requests.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

const AUTO_SAVE = graphql(`
  mutation DeskAutoSave($articleId: ID!, $title: String!, $content: String!, $baseRevisionId: ID, $operationId: ID) {
    articleAutoSaveRevision(
      articleId: $articleId
      title: $title
      content: $content
      baseRevisionId: $baseRevisionId
      operationId: $operationId
    ) {
      currentRevision { id title content updatedAt }
    }
  }
`)

const WHO_AM_I = graphql(`
  query DeskWhoAmI {
    me { id }
  }
`)

/** The server's side of saving, for editors. */
export const deskApi: ArticleApi = {
  // Editors begin no articles: whatever they write in has a text.
  create: () => Promise.reject(new RequestError('NotFound')),
  autoSave: async (input) => {
    const { currentRevision } = (await adminRequest(AUTO_SAVE, input)).articleAutoSaveRevision
    return currentRevision && revisionOf(currentRevision)
  },
  whoAmI: async () => (await adminRequest(WHO_AM_I)).me.id,
}
