import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const CORRECTION_PAGE = graphql(
  `
    query ArticleCorrectionPage($id: ID!) {
      me { ...AdminInShell }
      article(id: $id) { id title status articleUrl author { name { fullName } } }
      articleEditors { id }
      articleCorrection(articleId: $id) {
        id
        createdAt
        startedBy { name { fullName } }
        draft { id title content updatedAt }
      }
      articleCorrectionTexts(articleId: $id) { id title content createdAt writer { name { fullName } } }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type EarlierText = ResultOf<typeof CORRECTION_PAGE>['articleCorrectionTexts'][number]
export type OpenCorrection = NonNullable<ResultOf<typeof CORRECTION_PAGE>['articleCorrection']>
