import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'

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
    }
  `,
  [ME_IN_SHELL],
)

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
      articleProductAgreementStatus { createdAt }
    }
  `,
  [ME_IN_SHELL],
)
