import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const PAYMENT = graphql(`
  fragment PaymentEntry on Payment {
    id
    kind
    amountInCents
    currency
    productName
    happenedAt
    cardLast4
    invoiceNumber
    receiptNumber
  }
`)

export const BILLING = graphql(
  `
    query BillingPage {
      me {
        ...MeInShell
        subscription {
          id
          productName
          standing
          outstandingBalance
          currency
          canBePaid
          renewalDate
          termMonths
          renewalAmountInCents
          creditInCents
          autoRenewal
        }
      }
      paymentProcessor { publicKey serverHost }
      cardChangesByStaff { id kind amountInCents name by at }
    }
  `,
  [ME_IN_SHELL],
)

const RECEIPT_PARTS = graphql(
  `
    fragment ReceiptParts on PaymentReceipt {
      number
      memberName
      providerNumbers
      entries { ...PaymentEntry }
    }
  `,
  [PAYMENT],
)

export const RECEIPT = graphql(
  `
    query ReceiptPage($number: ID!) {
      me { ...MeInShell }
      paymentReceipt(number: $number) { ...ReceiptParts }
    }
  `,
  [ME_IN_SHELL, RECEIPT_PARTS],
)

/** For gated members, so it must not contain `me`. */
export const OWN_RECEIPT = graphql(
  `
    query OwnReceipt($number: ID!) {
      paymentReceipt(number: $number) { ...ReceiptParts }
    }
  `,
  [RECEIPT_PARTS],
)

export type Receipt = ResultOf<typeof RECEIPT_PARTS>
export type PaymentEntry = ResultOf<typeof PAYMENT>
export type StaffChange = ResultOf<typeof BILLING>['cardChangesByStaff'][number]
