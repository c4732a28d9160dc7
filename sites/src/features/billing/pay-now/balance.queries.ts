import { graphql } from '../../../lib/graphql/public.ts'

export const SUBSCRIPTION_BALANCE = graphql(`
  query SubscriptionBalance($userId: ID!, $subscriptionId: ID!, $exp: String, $s: String) {
    subscriptionBalance(userId: $userId, subscriptionId: $subscriptionId, exp: $exp, s: $s) {
      memberName
      outstandingBalance
      currency
      showNoBalanceDue
      canBePaid
      renewalDate
      isAutoRenewalOn
      publicKey
      serverHost
      deletionDueAt
      charges { name amountInCents }
    }
  }
`)
