import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const START = graphql(`
  mutation StartReconciliation {
    reconciliationStart
  }
`)

const READ_AGAIN = graphql(`
  mutation ReadSubscriptionAgain($subscriptionId: ID!) {
    subscriptionReadAgain(subscriptionId: $subscriptionId)
  }
`)

/** Longer than the provider may take for all calls. */
const TIMEOUT_MS = 60_000

export async function startReconciliation(): Promise<void> {
  await adminRequest(START)
}

/** Returns the remaining difference of the ledger. */
export async function readSubscriptionAgain(subscriptionId: string): Promise<number> {
  return (await adminRequest(READ_AGAIN, { subscriptionId }, { timeoutMs: TIMEOUT_MS })).subscriptionReadAgain
}
