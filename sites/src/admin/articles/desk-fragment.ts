import { graphql } from '../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

/** What every view of the articles shows: who is signed in, and the editors to filter by. */
export const ARTICLE_DESK = graphql(
  `
    fragment ArticleDesk on Query {
      me { ...AdminInShell }
      articleEditors { id name { fullName } }
      articleFormerEditors { id name { fullName } }
    }
  `,
  [ADMIN_IN_SHELL],
)
