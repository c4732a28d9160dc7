import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

/** What the shell shows of the person who is signed in, and the ad of their bar: part of every page's one document. */
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
/** The person alone: staff pages have no ads. */
export type PersonInShell = Omit<MeInShell, 'masthead'>
