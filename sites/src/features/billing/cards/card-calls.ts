import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { memberRequest } from '../../../lib/graphql/member.ts'
import { type CardOutcome, outcomeOf } from './card-outcome.ts'
import { ADD_CARD, type Card, MAKE_CARD_DEFAULT, REMOVE_CARD, SAVED_CARDS } from './cards.queries.ts'
import { CARDS_MESSAGES } from './messages.ts'

/** Longer than the provider may take for all calls of one operation. */
const CHANGE_TIMEOUT_MS = 60_000

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
