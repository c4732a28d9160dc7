import { useState } from 'react'
import type { CardProblem } from '../CardForm.tsx'
import type { Card } from '../cards/cards.queries.ts'
import { CARDS_MESSAGES } from '../cards/messages.ts'
import { useAddCard } from '../cards/use-add-card.ts'
import { DUNNING_MESSAGES } from './messages.ts'

/** Saves the card of a token without paying with it. */
export function useSaveOnly(userId: string) {
  const adding = useAddCard()
  const [card, setCard] = useState<Card | null>(null)
  const [problem, setProblem] = useState<CardProblem | null>(null)

  const save = async (token: string) => {
    const outcome = await adding.send({ userId, token, payDue: false })
    if (outcome.kind === 'done') setCard(outcome.value)
    else if (outcome.kind === 'refused') setProblem({ title: DUNNING_MESSAGES.issue, text: outcome.message })
    else if (outcome.kind === 'away') setProblem({ title: CARDS_MESSAGES.notAdded, text: outcome.message })
  }
  return { card, problem, save, clearProblem: () => setProblem(null) }
}
