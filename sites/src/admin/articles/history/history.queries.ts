import { HISTORY_FRAGMENT } from '../../../features/articles/history/history-fragment.ts'
import { graphql } from '../../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

const HISTORY = graphql(HISTORY_FRAGMENT)

export const WORKSPACE_HISTORY_PAGE = graphql(
  `
    query WorkspaceHistoryPage($id: ID!, $before: String, $revision: ID!, $hasRevision: Boolean!, $other: ID!, $hasOther: Boolean!) {
      me { ...AdminInShell }
      article: article(id: $id) { id status title canEditText currentRevision { id title content updatedAt } }
      ...ArticleHistory
    }
  `,
  [ADMIN_IN_SHELL, HISTORY],
)
