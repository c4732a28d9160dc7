import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const SAVED_SEARCHES_PAGE = graphql(
  `
    query SavedSearchesPage {
      me { ...MeInShell }
      savedSearches { id name text industry location expertise group groupName isGroupGone isDeleted }
    }
  `,
  [ME_IN_SHELL],
)

export const SAVE_SEARCH = graphql(`
  mutation SaveSearch(
    $name: String!
    $text: String
    $industry: String
    $location: String
    $expertise: String
    $group: String
  ) {
    savedSearchCreate(
      name: $name
      text: $text
      industry: $industry
      location: $location
      expertise: $expertise
      group: $group
    )
  }
`)

export const DELETE_SEARCH = graphql(`
  mutation DeleteSearch($id: ID!) {
    savedSearchDelete(id: $id)
  }
`)

export const RESTORE_SEARCH = graphql(`
  mutation RestoreSearch($id: ID!) {
    savedSearchRestore(id: $id)
  }
`)

export type SavedSearch = ResultOf<typeof SAVED_SEARCHES_PAGE>['savedSearches'][number]
