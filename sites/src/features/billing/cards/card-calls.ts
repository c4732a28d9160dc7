import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { memberRequest } from '../../../lib/graphql/member.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { ADD_CARD, type Card, MAKE_CARD_DEFAULT, REMOVE_CARD, SAVED_CARDS } from './cards.queries.ts'
import { CARDS_MESSAGES } from './messages.ts'

/** Longer than the provider may take for all calls of one operation. */
const CHANGE_TIMEOUT_MS = 60_000

export type CardFailure =
  /** Not one of the member's cards: somebody removed it meanwhile. */
  | { readonly kind: 'gone' }
  /** The operation is over. */
  | { readonly kind: 'refused'; readonly message: string }
  /** It was not done, or it may be repeated: the operation may go on. */
  | { readonly kind: 'away'; readonly message: string }
  /** Money may have moved. */
  | { readonly kind: 'pending' }

export type CardOutcome<Value> = { readonly kind: 'done'; readonly value: Value } | CardFailure

export type NewCard = {
  readonly userId: string
  readonly token: string
  readonly operationId: string
  readonly payDue: boolean
}

export function loadCards(): Promise<CardOutcome<readonly Card[]>> {
  return outcomeOf(async () => (await memberRequest(SAVED_CARDS)).payments, CARDS_MESSAGES.notLoaded)
}

export function makeCardDefault(cardId: string): Promise<CardOutcome<Card>> {
  return outcomeOf(async () => {
    const answer = await memberRequest(MAKE_CARD_DEFAULT, { paymentId: cardId }, { timeoutMs: CHANGE_TIMEOUT_MS })
    return answer.paymentChangeDefaultSavedPayment
  }, BILLING_MESSAGES.changeDefaultFailed)
}

export function removeCard(cardId: string): Promise<CardOutcome<boolean>> {
  return outcomeOf(async () => {
    const answer = await memberRequest(REMOVE_CARD, { paymentId: cardId }, { timeoutMs: CHANGE_TIMEOUT_MS })
    return answer.paymentDeleteSavedPayment
  }, BILLING_MESSAGES.deleteFailed)
}

export async function addCard(card: NewCard): Promise<CardOutcome<Card>> {
  const outcome = await outcomeOf(
    async () => {
      const answer = await memberRequest(ADD_CARD, card, { timeoutMs: CHANGE_TIMEOUT_MS })
      return answer.paymentAddFromToken
    },
    BILLING_MESSAGES.addFailed,
    BILLING_MESSAGES.providerAway,
  )
  return outcome.kind === 'gone' ? { kind: 'refused', message: BILLING_MESSAGES.addFailed } : outcome
}

/** A refusal says why; everything else that fails is said by `failed`, and by `away` while the provider does not answer. */
async function outcomeOf<Value>(
  call: () => Promise<Value>,
  failed: string,
  away: string = failed,
): Promise<CardOutcome<Value>> {
  try {
    return { kind: 'done', value: await call() }
  } catch (error) {
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
    case 'Timeout':
    case 'Unreachable':
    case 'Intercepted':
      return { kind: 'away', message: CARDS_MESSAGES.noAnswer }
    default:
      return { kind: 'away', message: failed }
  }
}
