import { isErrorCode } from '#shared/kernel/errors.ts'
import { postJson, readJson } from '../../../lib/graphql/post-json.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { CHECK_WAITS_MS, toldWhenSlow } from '../bank-waits.ts'
import { type Receipt, receiptOf } from './receipt.ts'

export type Payment = {
  readonly userId: string
  readonly subscriptionId: string
  readonly token: string
  /** The same for every repeat, so that it is executed once. */
  readonly operationId: string
  readonly keepCard: boolean
}

export type PayOutcome<Paid = Receipt> =
  | { readonly kind: 'paid'; readonly receipt: Paid }
  /** The attempt is over: the next one is another operation. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Nothing can be paid here, with any card. */
  | { readonly kind: 'unpayable'; readonly message: string }
  /** Nothing is known of it, or it was not carried out; with the sentence of a server that could not begin. */
  | { readonly kind: 'failed'; readonly message?: string }
  | { readonly kind: 'pending' }
  /** An unparsable response. */
  | { readonly kind: 'malformed' }

/** A charge may take 25 seconds, and the steps before and after it as long. */
const TIMEOUT_MS = 60_000

type Answer = { readonly status: number; readonly retryAfterMs: number; readonly body: unknown }

/** The address for posting a payment, and the parser of a successful response; null for an invalid one. */
export type PaymentEndpoint<Paid> = { readonly path: string; readonly receiptOf: (body: unknown) => Paid | null }

const BALANCE: PaymentEndpoint<Receipt> = { path: '/rest/payment/pay-balance', receiptOf }

/**
 * Pays; polls while the outcome is unknown. `onPending` is called when the response takes long, and when the outcome is
 * unknown.
 */
export function payBalance(payment: Payment, onPending: () => void): Promise<PayOutcome> {
  return sendPayment(BALANCE, payment, onPending)
}

/** The same for any payment that is executed once however often it is sent. */
export async function sendPayment<Paid>(
  endpoint: PaymentEndpoint<Paid>,
  payment: object,
  onPending: () => void,
): Promise<PayOutcome<Paid>> {
  const first = outcomeOf(endpoint, await toldWhenSlow(post(endpoint, payment), onPending))
  if (first.kind !== 'pending') return first
  onPending()
  return askForOutcome(endpoint, payment)
}

/** Repeats the operation until its outcome is known; `pending` after the time limit. */
export function askUntilKnown(payment: Payment): Promise<PayOutcome> {
  return askForOutcome(BALANCE, payment)
}

/** The receipt of the payment that succeeded although it seemed to fail; null if none did. */
export async function findPaid(failed: readonly Payment[]): Promise<PayOutcome | null> {
  for (const payment of failed) {
    const outcome = await askUntilKnown(payment)
    if (outcome.kind === 'paid' && outcome.receipt.amountCents > 0) return outcome
  }
  return null
}

export async function askForOutcome<Paid>(endpoint: PaymentEndpoint<Paid>, payment: object): Promise<PayOutcome<Paid>> {
  let retryAfterMs = 0
  for (const waitMs of CHECK_WAITS_MS) {
    await wait(Math.max(waitMs, retryAfterMs))
    const answer = await post(endpoint, payment)
    const outcome = outcomeOf(endpoint, answer)
    // A failed poll says nothing about the payment.
    if (outcome.kind !== 'pending' && outcome.kind !== 'failed') return outcome
    retryAfterMs = answer?.retryAfterMs ?? 0
  }
  return { kind: 'pending' }
}

/** Null without a response. */
async function post({ path }: { readonly path: string }, payment: object): Promise<Answer | null> {
  try {
    const response = await postJson(path, payment, { timeoutMs: TIMEOUT_MS })
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000
    return { status: response.status, retryAfterMs, body: await readJson(response) }
  } catch (error) {
    if (error instanceof RequestError) return null
    throw error
  }
}

function outcomeOf<Paid>({ receiptOf }: PaymentEndpoint<Paid>, answer: Answer | null): PayOutcome<Paid> {
  if (!answer) return { kind: 'failed' }
  const { status, body } = answer
  const { code, message } = (body ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  if (status === 202) return { kind: 'pending' }
  if (status === 200) {
    const receipt = receiptOf(body)
    return receipt ? { kind: 'paid', receipt } : { kind: 'malformed' }
  }
  if (isErrorCode(code) && typeof message === 'string') {
    if (status === 400) return { kind: 'refused', message }
    if (status === 422) return { kind: 'unpayable', message }
    if (status === 503) return { kind: 'failed', message }
  }
  return { kind: 'failed' }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
