import { editorPath } from '#shared/domain/articles/paths/editor-path.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { listenToRestore } from './restore-button.ts'

const RESTORE = graphql(`
  mutation RestoreRevision($articleId: ID!, $revisionId: ID!, $operationId: ID) {
    articleRestoreRevision(articleId: $articleId, revisionId: $revisionId, operationId: $operationId) { id }
  }
`)

listenToRestore((version) => memberRequest(RESTORE, version), editorPath)
