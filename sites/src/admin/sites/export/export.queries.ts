import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const SITE_EXPORT = graphql(
  `
    query SiteExportPage($code: String!) {
      me { ...AdminInShell }
      siteSettings(code: $code) {
        code name host timeZone
        export {
          id state reason requestedBy requestedAt asOf expiresAt failureCode sourcesDone sourcesCount downloadsUntil
          files { name items bytes sha256 }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type SiteExport = NonNullable<ResultOf<typeof SITE_EXPORT>['siteSettings']['export']>

export const REQUEST_EXPORT = graphql(`
  mutation RequestSiteExport($code: String!, $reason: String!) {
    siteExportRequest(code: $code, reason: $reason) { code }
  }
`)
