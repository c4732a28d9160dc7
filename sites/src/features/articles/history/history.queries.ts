import { PERSON_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import { AUTHOR_COMMENT } from '../thread/author-comment.ts'
import { HISTORY_FRAGMENT } from './history-fragment.ts'

const HISTORY = graphql(HISTORY_FRAGMENT)

export const HISTORY_PAGE = graphql(
  `
    query ArticleHistoryPage($comments: Int!, $id: ID!, $before: String, $revision: ID!, $hasRevision: Boolean!, $other: ID!, $hasOther: Boolean!) {
      me { ...PersonInShell id }
      article: articleInHistory(id: $id) { id status statusUpdatedAt statusReason title canEdit currentRevision { id title content updatedAt } }
      articleFeedback(articleId: $id, last: $comments) { edges { node { ...AuthorComment } } }
      articleAmplificationRequests(articleId: $id) { articleId createdAt }
      ...ArticleHistory
    }
  `,
  [AUTHOR_COMMENT, PERSON_IN_SHELL, HISTORY],
)
