import { graphql } from '../lib/graphql/admin.ts'

/** The same as every member's page asks, of the admin schema. */
export const ADMIN_IN_SHELL = graphql(`
  fragment AdminInShell on Me {
    id
    name { fullName }
    profile { avatar company { name } location { familiarName } }
    snapshot { communityName }
  }
`)
