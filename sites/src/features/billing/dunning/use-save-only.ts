import { useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { CardProblem } from '../CardFormFrame.tsx'
import { addCard } from '../cards/card-calls.ts'
import type { Card } from '../cards/cards.queries.ts'
import { CARDS_MESSAGES } from '../cards/messages.ts'
import { useAddCard } from '../cards/use-add-card.ts'
import { DUNNING_MESSAGES } from './messages.ts'

/** Saves the card of a token without paying. */
export function useSaveOnly(userId: string) {
  const adding = useAddCard(addCard)
  const [card, setCard] = useState<Card | null>(null)
  const [problem, setProblem] = useState<CardProblem | null>(null)

  const save = async (token: string) => {
    const outcome = await adding.send({ userId, token, payDue: false })
    if (outcome.kind === 'done') return setCard(outcome.value)
    const text = 'message' in outcome ? outcome.message : BILLING_MESSAGES.addFailed
    setProblem({ title: outcome.kind === 'unresolved' ? CARDS_MESSAGES.notKnown : DUNNING_MESSAGES.issue, text })
  }
  return { card, problem, progress: adding.text, save, clearProblem: () => setProblem(null) }
}
