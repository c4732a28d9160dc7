import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'
import { WAITING } from '../start/start.queries.ts'

export const SITES = graphql(
  `
    query SitesPage {
      me { ...AdminInShell }
      sites {
        code name familiarName icon host memberCount hasMoreMembers isOwn closesAt endsAt
        waiting { ...WaitingWork }
      }
    }
  `,
  [ADMIN_IN_SHELL, WAITING],
)

/** On a brand's site: the addresses of the others, and the host where the settings of all are changed. */
export const SITE_ADDRESSES = graphql(
  `
    query SiteAddressesPage {
      me { ...AdminInShell }
      availableCommunities { code name host }
      adminCommunityHost
    }
  `,
  [ADMIN_IN_SHELL],
)

export type Site = ResultOf<typeof SITES>['sites'][number]
