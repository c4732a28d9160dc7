import { useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { CHECK_WAITS_MS, toldWhenSlow } from '../bank-waits.ts'
import type { NewCard } from './card-calls.ts'
import type { CardOutcome } from './card-outcome.ts'
import type { Card } from './cards.queries.ts'
import { CARDS_MESSAGES } from './messages.ts'

type AddCardCall = (card: NewCard) => Promise<CardOutcome<Card>>

/** The state of adding a card, besides what the form itself shows. */
export type AddingState = 'idle' | 'adding' | 'checking'

/**
 * Sends a new card. While its outcome is unknown, the same operation is polled; the card of the next attempt is a new
 * operation.
 */
export function useAddCard(addCard: AddCardCall) {
  const [state, setState] = useState<AddingState>('idle')

  const send = async (card: Omit<NewCard, 'operationId'>): Promise<CardOutcome<Card>> => {
    const request = { ...card, operationId: newId(new Date()) }
    setState('adding')
    let outcome = await toldWhenSlow(addCard(request), () => setState('checking'))
    if (outcome.kind === 'pending') {
      setState('checking')
      outcome = await askUntilKnown(addCard, request)
    }
    setState('idle')
    return outcome
  }

  return { send, state, text: state === 'checking' ? BILLING_MESSAGES.checking : null }
}

async function askUntilKnown(addCard: AddCardCall, request: NewCard): Promise<CardOutcome<Card>> {
  for (const waitMs of CHECK_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const outcome = await addCard(request)
    // A failed poll says nothing about the card.
    if (outcome.kind !== 'pending' && outcome.kind !== 'away') return outcome
  }
  return { kind: 'unresolved', message: CARDS_MESSAGES.unresolved }
}
