import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const ARTICLE_IMPORTS_PAGE = graphql(
  `
    query ArticleImportsPage {
      me { ...AdminInShell }
      articleImports { id source state articleCount createdAt createdBy }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const ARTICLE_IMPORT_PAGE = graphql(
  `
    query ArticleImportPage($id: ID!, $onlyLeftOut: Boolean!, $first: Int!, $after: String) {
      me { ...AdminInShell }
      articleImport(id: $id) {
        id source state articleCount leftOut otherAuthorId otherAuthor createdAt createdBy
        outcomes { outcome rows: articles }
      }
      importedArticles(importId: $id, onlyLeftOut: $onlyLeftOut, first: $first, after: $after) {
        edges {
          node { rowNumber title authorName authorEmail memberName status publishedAt wordCount losses outcome articleId }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type ImportedArticle = ResultOf<typeof ARTICLE_IMPORT_PAGE>['importedArticles']['edges'][number]['node']

export const ARTICLE_IMPORT_REPORT = graphql(`query ArticleImportReport($id: ID!) { articleImportReport(id: $id) }`)

export const CHECK_ARTICLE_IMPORT = graphql(
  `mutation CheckArticleImport($file: String!) { articleImportCheck(file: $file) }`,
)

export const SET_IMPORT_AUTHOR = graphql(`
  mutation SetArticleImportAuthor($importId: ID!, $email: String!) {
    articleImportSetAuthor(importId: $importId, email: $email)
  }
`)

export const START_ARTICLE_IMPORT = graphql(`
  mutation StartArticleImport($importId: ID!, $otherAuthorId: ID) {
    articleImportStart(importId: $importId, otherAuthorId: $otherAuthorId)
  }
`)
