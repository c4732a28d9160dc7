import { PERSON_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import { HISTORY_FRAGMENT } from './history-fragment.ts'

const HISTORY = graphql(HISTORY_FRAGMENT)

export const HISTORY_PAGE = graphql(
  `
    query ArticleHistoryPage($id: ID!, $before: String, $revision: ID!, $hasRevision: Boolean!, $other: ID!, $hasOther: Boolean!) {
      me { ...PersonInShell }
      article: articleInHistory(id: $id) { id status statusUpdatedAt statusReason title canEdit currentRevision { id title content updatedAt } }
      articleAmplificationRequests(articleId: $id) { articleId createdAt }
      ...ArticleHistory
    }
  `,
  [PERSON_IN_SHELL, HISTORY],
)
