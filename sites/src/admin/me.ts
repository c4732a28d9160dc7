import { graphql } from '../lib/graphql/admin.ts'

/** The signed-in staff person's data for the shell, from the admin schema. */
export const ADMIN_IN_SHELL = graphql(`
  fragment AdminInShell on Me {
    id
    name { fullName }
    profile { avatar company { name } location { familiarName } }
    snapshot { communityName }
    hasUnviewedNotifications
    permissions
  }
`)
