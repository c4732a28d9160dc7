import { listenToRestore } from '../../../features/articles/history/restore-button.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const RESTORE = graphql(`
  mutation RestoreRevisionByEditor($articleId: ID!, $revisionId: ID!, $operationId: ID) {
    articleRestoreRevision(articleId: $articleId, revisionId: $revisionId, operationId: $operationId) { id }
  }
`)

listenToRestore(
  (version) => adminRequest(RESTORE, version),
  // As the page leads back: to the article with the list that it was opened from.
  (articleId) => document.querySelector('.back a')?.getAttribute('href') ?? `/admin/articles/${articleId}`,
)
