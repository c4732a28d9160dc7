import { graphql } from '../../../lib/graphql/member.ts'

export const SET_AUTO_RENEWAL = graphql(`
  mutation SetAutoRenewal($isOn: Boolean!, $reason: RenewalReason) {
    subscriptionSetAutoRenewal(isOn: $isOn, reason: $reason)
  }
`)
