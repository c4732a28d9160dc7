import { PERSON_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import { AUTHOR_PASSAGE_THREAD } from './editor/passage.fragment.ts'

export const EDITOR_PAGE = graphql(
  `
    query ArticleEditorPage($comments: Int!) {
      me { ...PersonInShell }
      article: articleInFlight {
        id
        status
        statusUpdatedAt
        submittedDate
        canEdit
        canSubmit
        canApprove
        statusReason
        editor { id }
        currentRevision { id title content updatedAt }
        leadImage { address largeAddress alt credit }
        changesByOthers { before { title content updatedAt } by { name isAuthor changedAt } }
      }
      articleDraftKey
      articleUserSetting { byline }
      articleProductAgreementStatus { createdAt }
      articleProductTerms { id terms }
      articleAcceptedTerms { terms }
      articleGuidelines { title content }
      articleClosures { startsAt endsAt }
      articleClosedText
      articleReminders
      articleFeedback(last: $comments) {
        unreadCount
        edges { node { id remark createdAt hasRead author { id snapshot { name avatar } } } }
        pageInfo { hasPreviousPage startCursor }
      }
      articlePassageThreads { ...AuthorPassageThread }
      articlePresence { changeKey people { id name isAuthor isWriting } }
    }
  `,
  [PERSON_IN_SHELL, AUTHOR_PASSAGE_THREAD],
)
