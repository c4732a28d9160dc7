import { graphql } from '../../../lib/graphql/member.ts'

/** Of the signed-in member, whose link need not be signed. */
export const OWN_CHARGES = graphql(`
  query OwnChargesDue($subscriptionId: ID!) {
    chargesDue(subscriptionId: $subscriptionId) { name amountInCents }
  }
`)
