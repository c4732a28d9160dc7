import { graphql as memberGraphql } from '../../../lib/graphql/member.ts'
import { graphql as publicGraphql } from '../../../lib/graphql/public.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { PAYMENT } from '../history/billing.queries.ts'

export const STATEMENTS = memberGraphql(
  `
    query StatementsPage($year: Int, $first: Int!, $after: ID) {
      statementYears { year count amount }
      statements(year: $year, first: $first, after: $after) {
        id
        name
        purchasedAt
        amount
        statementUrl
        payments { ...PaymentEntry }
      }
      accountant { email sent { id statementId email sentAt } }
    }
  `,
  [PAYMENT],
)
export type Statements = ResultOf<typeof STATEMENTS>
export type Statement = Statements['statements'][number]

export const STATEMENT_DOCUMENT = memberGraphql(`
  query StatementDocument($id: ID!) {
    statementDocument(id: $id) {
      id name invoiceNumber memberName purchasedAt amountInCents currency
      lines { kind at amountInCents cardLast4 }
    }
  }
`)
export type StatementDocument = NonNullable<ResultOf<typeof STATEMENT_DOCUMENT>['statementDocument']>

export const SENT_STATEMENT = publicGraphql(`
  query SentStatement($token: String!) {
    sentStatement(token: $token) {
      id name invoiceNumber memberName purchasedAt amountInCents currency
      lines { kind at amountInCents cardLast4 }
    }
  }
`)

export const SEND_STATEMENT = memberGraphql(`
  mutation SendStatement($id: ID!) { statementSend(id: $id) { email } }
`)
export const SAVE_ACCOUNTANT = memberGraphql(`
  mutation SaveAccountant($email: String) { accountantSave(email: $email) }
`)
