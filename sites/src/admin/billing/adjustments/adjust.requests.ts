import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { VariablesOf } from '../../../lib/graphql/typed-document.ts'
import type { StepUp } from '../../step-up/use-step-up.ts'
import { askUntilKnown, MONEY_TIMEOUT_MS, type MoneyOutcome } from '../payments/money-outcome.ts'
import { ADJUST_MESSAGES } from './messages.ts'

const ADJUST = graphql(`
  mutation AdjustAccount(
    $userId: ID!
    $kind: AdjustmentKind!
    $amountInCents: Int!
    $name: String!
    $reason: String!
    $operationId: ID!
  ) {
    accountAdjust(
      userId: $userId
      kind: $kind
      amountInCents: $amountInCents
      name: $name
      reason: $reason
      operationId: $operationId
    ) { id amountInCents }
  }
`)

/** Requests an adjustment, and polls while its outcome is unknown. */
export function requestAdjustment(
  adjustment: VariablesOf<typeof ADJUST>,
  { run }: StepUp,
  onChecking: () => void,
): Promise<MoneyOutcome> {
  const send = async () =>
    (await run(() => adminRequest(ADJUST, adjustment, { timeoutMs: MONEY_TIMEOUT_MS }))).accountAdjust
  return askUntilKnown(send, ADJUST_MESSAGES, onChecking)
}
