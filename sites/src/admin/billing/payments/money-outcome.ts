import { CHECK_WAITS_MS } from '../../../features/billing/bank-waits.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

export type MoneyOutcome =
  | { readonly kind: 'done'; readonly amountInCents: number }
  /** The operation is over. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It may have been executed: the same operation continues. */
  | { readonly kind: 'open'; readonly message: string }

type Texts = { readonly unresolved: string; readonly failed: string; readonly notAllowed: string }
type Send = () => Promise<{ readonly amountInCents: number }>

/** A call that moves money takes as long as the bank. */
export const MONEY_TIMEOUT_MS = 60_000

/** Sends a staff action with an operation id, and polls while its outcome is unknown. */
export async function askUntilKnown(send: Send, texts: Texts, onChecking: () => void): Promise<MoneyOutcome> {
  let outcome = await ask(send, texts)
  for (const waitMs of CHECK_WAITS_MS) {
    if (outcome !== 'pending') return outcome
    onChecking()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    outcome = await ask(send, texts)
  }
  return outcome === 'pending' ? { kind: 'open', message: texts.unresolved } : outcome
}

async function ask(send: Send, texts: Texts): Promise<MoneyOutcome | 'pending'> {
  try {
    const { amountInCents } = await send()
    return { kind: 'done', amountInCents }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return outcomeOf(error, texts)
  }
}

function outcomeOf({ code, extensions }: RequestError, texts: Texts): MoneyOutcome | 'pending' {
  const told = typeof extensions.message === 'string' ? extensions.message : texts.failed
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
      return { kind: 'refused', message: texts.notAllowed }
    case 'NotAuthenticated':
      return { kind: 'open', message: told }
    default:
      return { kind: 'open', message: texts.failed }
  }
}
