import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { VariablesOf } from '../../../lib/graphql/typed-document.ts'
import type { StepUp } from '../../step-up/use-step-up.ts'
import { PAYMENTS_MESSAGES } from './messages.ts'
import { askUntilKnown, MONEY_TIMEOUT_MS, type MoneyOutcome } from './money-outcome.ts'

const REFUND = graphql(`
  mutation RefundPayment($userId: ID!, $paymentId: ID!, $amountInCents: Int!, $reason: String!, $operationId: ID!) {
    paymentRefund(
      userId: $userId
      paymentId: $paymentId
      amountInCents: $amountInCents
      reason: $reason
      operationId: $operationId
    ) { id amountInCents }
  }
`)

/** Requests a refund, and polls while its outcome is unknown. */
export function requestRefund(
  refund: VariablesOf<typeof REFUND>,
  { run }: StepUp,
  onChecking: () => void,
): Promise<MoneyOutcome> {
  const send = async () =>
    (await run(() => adminRequest(REFUND, refund, { timeoutMs: MONEY_TIMEOUT_MS }))).paymentRefund
  return askUntilKnown(send, PAYMENTS_MESSAGES, onChecking)
}
