import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf, VariablesOf } from '../../../lib/graphql/typed-document.ts'

export const RETURN_OFFER = graphql(`
  query ReturnOffer {
    membershipReturn {
      refusal
      endedAt
      plans { id termMonths duesInCents feeInCents amountInCents currency }
    }
  }
`)

export const RENEW_MEMBERSHIP = graphql(`
  mutation RenewMembership($planId: ID!, $operationId: ID!, $cardId: ID, $token: String) {
    membershipRenew(planId: $planId, operationId: $operationId, cardId: $cardId, token: $token) {
      id
      amountInCents
      currency
      cardType
      cardLast4
      renewalDate
    }
  }
`)

export type ReturnOffer = ResultOf<typeof RETURN_OFFER>['membershipReturn']
export type ReturnPlan = ReturnOffer['plans'][number]
export type RenewOrder = VariablesOf<typeof RENEW_MEMBERSHIP>
export type Renewed = ResultOf<typeof RENEW_MEMBERSHIP>['membershipRenew']
