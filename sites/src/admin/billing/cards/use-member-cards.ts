import { useEffect, useRef, useState } from 'react'
import type { CardProblem } from '../../../features/billing/CardFormFrame.tsx'
import { withDefault, withNewCard, withoutCard } from '../../../features/billing/cards/card-list.ts'
import type { CardFailure, CardOutcome } from '../../../features/billing/cards/card-outcome.ts'
import { CARDS_MESSAGES } from '../../../features/billing/cards/messages.ts'
import type { LoadedCards } from '../../../features/billing/cards/use-saved-cards.ts'
import type { MemberCard } from './member-cards.queries.ts'
import type { MemberCardCalls } from './member-cards.requests.ts'
import { addedForMember, isDefaultForMember, MEMBER_CARDS_MESSAGES, removedForMember } from './messages.ts'

export type CardsNotice = { readonly tone: 'positive' | 'negative'; readonly text: string }

/** The cards of a member as staff change them: one change at a time, shown once it is done. */
export function useMemberCards(initial: LoadedCards, calls: MemberCardCalls) {
  const [loaded, setLoaded] = useState(initial)
  const [notice, setNotice] = useState<CardsNotice | null>(null)
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const cards = loaded.kind === 'cards' ? loaded.cards : []

  const load = async () => {
    const outcome = await calls.load()
    if (outcome.kind === 'done') setLoaded({ kind: 'cards', cards: outcome.value })
    else setLoaded({ kind: 'away', message: 'message' in outcome ? outcome.message : MEMBER_CARDS_MESSAGES.notLoaded })
  }
  const retry = () => {
    setLoaded({ kind: 'loading' })
    void load()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page did not wait for
  useEffect(() => {
    if (initial.kind === 'loading') void load()
  }, [])

  /** The list is reloaded when it was outdated, or when the outcome of the change is unknown. */
  const showFailure = async (failure: CardFailure) => {
    const text =
      'message' in failure ? failure.message : MEMBER_CARDS_MESSAGES[failure.kind === 'gone' ? 'gone' : 'unknown']
    if (failure.kind !== 'away') await load()
    setNotice({ tone: 'negative', text })
  }

  const change = async <Value>(call: () => Promise<CardOutcome<Value>>): Promise<CardOutcome<Value> | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setNotice(null)
    const outcome = await call()
    running.current = false
    setBusy(false)
    return outcome
  }
  const show = (next: readonly MemberCard[], text: string) => {
    setLoaded({ kind: 'cards', cards: next })
    setNotice({ tone: 'positive', text })
  }

  const makeDefault = async (card: MemberCard) => {
    const outcome = await change(() => calls.makeDefault(card.id))
    if (outcome?.kind === 'done') show(withDefault(cards, card.id), isDefaultForMember(card))
    else if (outcome) await showFailure(outcome)
  }
  const remove = async (card: MemberCard) => {
    const outcome = await change(() => calls.remove(card.id))
    if (outcome?.kind === 'done' || outcome?.kind === 'gone') show(withoutCard(cards, card.id), removedForMember(card))
    else if (outcome) await showFailure(outcome)
  }
  /** Returns the error, which is shown at the form. */
  const add = async (call: () => Promise<CardOutcome<MemberCard>>): Promise<CardProblem | null> => {
    const outcome = await change(call)
    if (outcome === null) return null
    if (outcome.kind !== 'done')
      return {
        title: outcome.kind === 'unresolved' ? CARDS_MESSAGES.notKnown : MEMBER_CARDS_MESSAGES.notAdded,
        text: 'message' in outcome ? outcome.message : MEMBER_CARDS_MESSAGES.unknown,
      }
    show(withNewCard(cards, outcome.value), addedForMember(outcome.value))
    return null
  }

  return { loaded, cards, notice, isBusy, retry, makeDefault, remove, add }
}
