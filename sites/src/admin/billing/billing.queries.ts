import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const MEMBER_BILLING = graphql(
  `
    query MemberBillingPage($userId: ID!) {
      me { ...AdminInShell }
      paymentProcessor(userId: $userId) { publicKey serverHost }
      memberBilling(userId: $userId) {
        id
        name
        email
        isActive
        productName
        balanceInCents
        currency
        renewalDate
        isAutoRenewalOn
        hasEnded
        payments {
          id
          kind
          amountInCents
          currency
          happenedAt
          cardLast4
          invoiceNumber
          providerNumber
          refundableInCents
        }
        refunds { id state amountInCents reason by at }
        adjustments { id kind state amountInCents name reason by at }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type MemberBilling = ResultOf<typeof MEMBER_BILLING>['memberBilling']
export type MemberPayment = MemberBilling['payments'][number]
export type MemberRefund = MemberBilling['refunds'][number]
export type MemberAdjustment = MemberBilling['adjustments'][number]
