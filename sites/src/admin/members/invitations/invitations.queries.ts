import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const INVITATION_LIST = graphql(
  `
    query InvitationListPage($filter: InvitationFilter, $search: String, $first: Int!, $after: String) {
      me { ...AdminInShell }
      invitations(filter: $filter, search: $search, first: $first, after: $after) {
        edges {
          node { id name email companyName state createdAt sentAt openedAt expiresAt joinedAt withdrawnAt invitedBy memberId }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type ListedInvitation = ResultOf<typeof INVITATION_LIST>['invitations']['edges'][number]['node']

export const INVITATION_PAGE = graphql(
  `
    query InvitationPage($id: ID!) {
      me { ...AdminInShell }
      invitation(id: $id) {
        id name email companyName planId message state createdAt sentAt openedAt expiresAt joinedAt withdrawnAt invitedBy
        memberId canResend canWithdraw
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const NEW_INVITATION_PAGE = graphql(
  `
    query NewInvitationPage {
      me { ...AdminInShell }
      invitationPackages { planId termMonths }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const IMPORTS_PAGE = graphql(
  `
    query InvitationImportsPage {
      me { ...AdminInShell }
      invitationImports { id state rowCount readyCount createdAt createdBy }
      invitationPackages { planId }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const IMPORT_PAGE = graphql(
  `
    query InvitationImportPage($id: ID!, $onlyProblems: Boolean!, $first: Int!, $after: String) {
      me { ...AdminInShell }
      invitationImport(id: $id) {
        id state rowCount readyCount createdAt createdBy finishedAt
        outcomes { outcome rows }
      }
      invitationImportRows(importId: $id, onlyProblems: $onlyProblems, first: $first, after: $after) {
        edges { node { rowNumber name email companyName planId outcome invitationId memberId repeats } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)
export type ImportRow = ResultOf<typeof IMPORT_PAGE>['invitationImportRows']['edges'][number]['node']

export const CREATE_INVITATION = graphql(`
  mutation CreateInvitation(
    $givenName: String!, $familyName: String!, $email: String!, $companyName: String!, $package: String!,
    $message: String!, $operationId: ID!
  ) {
    invitationCreate(
      givenName: $givenName, familyName: $familyName, email: $email, companyName: $companyName, package: $package,
      message: $message, operationId: $operationId
    ) { id }
  }
`)

export const RESEND_INVITATION = graphql(`
  mutation ResendInvitation($invitationId: ID!, $operationId: ID!) {
    invitationResend(invitationId: $invitationId, operationId: $operationId) { id }
  }
`)

export const WITHDRAW_INVITATION = graphql(`
  mutation WithdrawInvitation($invitationId: ID!) { invitationWithdraw(invitationId: $invitationId) { id } }
`)

export const CHECK_IMPORT = graphql(
  `mutation CheckInvitationImport($csv: String!) { invitationImportCheck(csv: $csv) }`,
)

export const START_IMPORT = graphql(`
  mutation StartInvitationImport($importId: ID!) { invitationImportStart(importId: $importId) }
`)
