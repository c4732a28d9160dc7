import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { CARDS_MESSAGES } from './messages.ts'

export type CardFailure =
  /** Not one of the member's cards: somebody removed it meanwhile. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly message: string }
  /** It was not made, or it can be repeated. */
  | { readonly kind: 'away'; readonly message: string }
  /** It may have been made, and money may have moved. */
  | { readonly kind: 'pending' }
  /** Polling has ended, and the outcome is still unknown. */
  | { readonly kind: 'unresolved'; readonly message: string }

export type CardOutcome<Value> = { readonly kind: 'done'; readonly value: Value } | CardFailure

/** A refusal has its own message; other failures use `failed`, or `away` while the provider does not answer. */
export async function outcomeOf<Value>(
  call: () => Promise<Value>,
  failed: string,
  away: string = failed,
): Promise<CardOutcome<Value>> {
  try {
    return { kind: 'done', value: await call() }
  } catch (error) {
    if (isOutcomeUnknown(error)) return { kind: 'pending' }
    if (!(error instanceof RequestError)) throw error
    return failureOf(error, failed, away)
  }
}

function failureOf({ code, extensions }: RequestError, failed: string, away: string): CardFailure {
  switch (code) {
    case 'NotFound':
      return { kind: 'gone' }
    case 'PaymentPending':
      return { kind: 'pending' }
    case 'BadRequest.Invalid':
    case 'AmbiguousSubscription':
    case 'Unprocessable':
    case 'InvalidTransition':
    case 'TooManyRequests':
      return { kind: 'refused', message: typeof extensions.message === 'string' ? extensions.message : failed }
    case 'Offline':
      return { kind: 'away', message: CARDS_MESSAGES.offline }
    case 'NotAuthenticated':
      return { kind: 'away', message: CARDS_MESSAGES.signedOut }
    case 'ServiceUnavailable':
      return { kind: 'away', message: away }
    default:
      return { kind: 'away', message: failed }
  }
}
