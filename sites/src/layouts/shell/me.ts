import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

/** What the shell shows of the signed-in person, and the ad in the top bar. Every page includes it in its one query. */
export const ME_IN_SHELL = graphql(`
  fragment MeInShell on Me {
    id
    name { fullName }
    profile { avatar company { name } location { familiarName } }
    snapshot { communityName }
    masthead { imageUrl link shape advertiser }
  }
`)

export type MeInShell = ResultOf<typeof ME_IN_SHELL>
/** Without the ad, for admin pages. */
export type PersonInShell = Omit<MeInShell, 'masthead'>
