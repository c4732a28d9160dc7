import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const PRIVACY = graphql(
  `
    query Privacy {
      me {
        ...MeInShell
        hasPassword
        dataExport { id state expiresAt }
        subscription { standing autoRenewal }
      }
    }
  `,
  [ME_IN_SHELL],
)

/** For gated members, so it must not contain `me`. */
export const OWN_PRIVACY = graphql(`
  query OwnPrivacy {
    ownPrivacy { hasPassword deletionDueAt deletionHold dataExport { id state expiresAt } }
  }
`)

/** The data of the sections about the account itself. */
export type PrivacyMe = ResultOf<typeof OWN_PRIVACY>['ownPrivacy'] &
  Partial<Pick<ResultOf<typeof PRIVACY>['me'], 'subscription'>>

export const REQUEST_EXPORT = graphql(`
  mutation RequestDataExport { dataExportRequest }
`)

export const REQUEST_DELETION = graphql(`
  mutation RequestAccountDeletion($password: String!) { accountDeletionRequest(password: $password) }
`)

export const CANCEL_DELETION = graphql(`
  mutation CancelAccountDeletion { accountDeletionCancel }
`)

export const DECIDE_OUTSIDE_CONSENT = graphql(`
  mutation DecideOutsideConsent($services: [OutsideService!]!, $isAllowed: Boolean!) {
    outsideConsentDecide(services: $services, isAllowed: $isAllowed)
  }
`)

export const EXPORT_STATE = graphql(`
  query DataExportState { ownPrivacy { dataExport { id state readyAt } } }
`)

export const EXPORT_PARTS = graphql(`
  query DataExportParts($id: ID!, $after: Int!) {
    dataExportParts(id: $id, after: $after) { position source label rows }
  }
`)

export type ExportPart = ResultOf<typeof EXPORT_PARTS>['dataExportParts'][number]
