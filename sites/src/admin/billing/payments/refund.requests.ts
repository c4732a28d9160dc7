import { CHECK_WAITS_MS } from '../../../features/billing/check-waits.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import type { VariablesOf } from '../../../lib/graphql/typed-document.ts'
import type { StepUp } from '../../step-up/use-step-up.ts'
import { PAYMENTS_MESSAGES as M } from './messages.ts'

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

const TIMEOUT_MS = 60_000

type Refund = VariablesOf<typeof REFUND>

export type RefundOutcome =
  | { readonly kind: 'done'; readonly amountInCents: number }
  /** The operation is over. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It may have been carried out: the same operation goes on. */
  | { readonly kind: 'open'; readonly message: string }

/** Asks for a refund, and asks again while its outcome is not known. */
export async function requestRefund(refund: Refund, { run }: StepUp, onChecking: () => void): Promise<RefundOutcome> {
  let outcome = await send(refund, run)
  for (const waitMs of CHECK_WAITS_MS) {
    if (outcome !== 'pending') return outcome
    onChecking()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    outcome = await send(refund, run)
  }
  return outcome === 'pending' ? { kind: 'open', message: M.unresolved } : outcome
}

async function send(refund: Refund, run: StepUp['run']): Promise<RefundOutcome | 'pending'> {
  try {
    const { paymentRefund } = await run(() => adminRequest(REFUND, refund, { timeoutMs: TIMEOUT_MS }))
    return { kind: 'done', amountInCents: paymentRefund.amountInCents }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return outcomeOf(error)
  }
}

function outcomeOf({ code, extensions }: RequestError): RefundOutcome | 'pending' {
  const told = typeof extensions.message === 'string' ? extensions.message : M.failed
  switch (code) {
    case 'PaymentPending':
      return 'pending'
    case 'BadRequest.Invalid':
    case 'Unprocessable':
    case 'InvalidTransition':
    case 'TooManyRequests':
      return { kind: 'refused', message: told }
    case 'NotAllowed':
    case 'NotFound':
      return { kind: 'refused', message: M.notAllowed }
    default:
      return { kind: 'open', message: M.failed }
  }
}
