import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

const PERSON = graphql(`
  fragment ShownStaff on StaffPerson {
    id name email jobTitle isActive hasPassword lastSeenAt isSelf
    duties { place { code name isCouncil givable } permissions }
  }
`)

export type ShownStaff = ResultOf<typeof PERSON>
export type ShownDuties = ShownStaff['duties'][number]
export type Duty = ShownDuties['permissions'][number]

export const STAFF_LIST = graphql(
  `
    query StaffListPage($search: String) {
      me { ...AdminInShell }
      staffPeople(search: $search) { hasMore people { ...ShownStaff } }
    }
  `,
  [ADMIN_IN_SHELL, PERSON],
)

export const STAFF_PERSON = graphql(
  `
    query StaffPersonPage($id: ID!) {
      me { ...AdminInShell }
      staffPerson(id: $id) { ...ShownStaff openArticles }
    }
  `,
  [ADMIN_IN_SHELL, PERSON],
)

export const NEW_STAFF = graphql(
  `
    query NewStaffPage {
      me { ...AdminInShell }
      staffPeople { places { code name isCouncil givable } }
    }
  `,
  [ADMIN_IN_SHELL],
)
