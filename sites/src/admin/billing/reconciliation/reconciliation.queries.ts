import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const RECONCILIATIONS = graphql(
  `
    query ReconciliationPage {
      me { ...AdminInShell }
      reconciliations {
        runs { id startedAt endedAt subscriptions invoices payments refunds credits differences }
        differences {
          id
          kind
          subscriptionId
          memberId
          memberName
          providerNumber
          invoiceNumber
          providerInCents
          ledgerInCents
          currency
          resolvedAt
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

type Reconciliations = ResultOf<typeof RECONCILIATIONS>['reconciliations']
export type Run = Reconciliations['runs'][number]
export type LedgerDifference = Reconciliations['differences'][number]
