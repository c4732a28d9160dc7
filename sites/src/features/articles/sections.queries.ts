import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

export const PUBLISHED_PAGE = graphql(
  `
    query PublishedArticlesPage($first: Int!, $after: ID, $changed: ID!, $showsChanges: Boolean!) {
      me { ...MeInShell }
      article(id: $changed) @include(if: $showsChanges) {
        id
        title
        approvedRevision { title content }
        currentRevision { title content }
      }
      articlesPublished(first: $first, after: $after) { id title publishedDate articleUrl isEditedAfterApproval }
      articleHandOffContacts { id kind name email }
      articleHandOffs { articleId contactName sentAt }
    }
  `,
  [ME_IN_SHELL],
)

type PublishedPage = ResultOf<typeof PUBLISHED_PAGE>
export type HandOffContact = PublishedPage['articleHandOffContacts'][number]
export type SentHandOff = PublishedPage['articleHandOffs'][number]

export const SEND_HAND_OFF = graphql(`
  mutation SendHandOff($articleId: ID!, $contactId: ID!, $note: String!, $operationId: ID!) {
    articleHandOff(articleId: $articleId, contactId: $contactId, note: $note, operationId: $operationId) { id }
  }
`)

export const GUIDELINES_PAGE = graphql(
  `
    query ArticleGuidelinesPage {
      me { ...MeInShell }
      articleGuidelines { title content }
    }
  `,
  [ME_IN_SHELL],
)

export const AGREEMENT_PAGE = graphql(
  `
    query ArticleAgreementPage {
      me { ...MeInShell }
      articleProductTerms { version terms publishedDate }
      articleAcceptedTerms { terms acceptedDate }
      articleProductAgreementStatus { createdAt }
    }
  `,
  [ME_IN_SHELL],
)

export const ARTICLE_SETTINGS_PAGE = graphql(
  `
    query ArticleSettingsPage {
      me { ...MeInShell }
      articleUserSetting { byline }
      articleProductTerms { id }
      articleAcceptedTerms { acceptedDate }
      articleProductAgreementStatus { createdAt }
    }
  `,
  [ME_IN_SHELL],
)
