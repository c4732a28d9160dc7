import { useEffect, useRef, useState } from 'react'
import { loadCards, makeCardDefault, removeCard } from './card-calls.ts'
import { makeDefaultId, removeId, rowId } from './card-ids.ts'
import { withDefault, withNewCard, withoutCard, withoutDefault } from './card-list.ts'
import type { CardFailure, CardOutcome } from './card-outcome.ts'
import type { Card } from './cards.queries.ts'
import { CARDS_MESSAGES, isDefaultNow, removed } from './messages.ts'

/** The loaded cards: the page limits its wait for the provider. */
export type LoadedCards =
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'loading' }
  | { readonly kind: 'away'; readonly message: string }

export type CardNotice =
  | { readonly kind: 'done'; readonly text: string }
  /** Shown at the row of the card. */
  | { readonly kind: 'row'; readonly cardId: string; readonly text: string }
  | { readonly kind: 'list'; readonly text: string }

export const CARDS_ID = 'cards-list'

/** The displayed cards and their notices. */
function useCardList(initial: LoadedCards) {
  const [loaded, setLoaded] = useState(initial)
  const [notice, setNotice] = useState<CardNotice | null>(null)
  const [focusId, setFocusId] = useState<string | null>(null)

  const load = async () => {
    const outcome = await loadCards()
    if (outcome.kind === 'done') setLoaded({ kind: 'cards', cards: outcome.value })
    else setLoaded({ kind: 'away', message: 'message' in outcome ? outcome.message : CARDS_MESSAGES.notLoaded })
    return outcome.kind === 'done' ? outcome.value : null
  }
  const retry = () => {
    setLoaded({ kind: 'loading' })
    void load()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page did not wait for
  useEffect(() => {
    if (initial.kind === 'loading') void load()
  }, [])

  useEffect(() => {
    if (focusId === null) return
    document.getElementById(focusId)?.focus()
    setFocusId(null)
  }, [focusId])

  const showGone = async () => {
    await load()
    setNotice({ kind: 'list', text: CARDS_MESSAGES.gone })
    setFocusId(CARDS_ID)
  }
  const showAtRow = async (card: Card, failure: CardFailure, buttonId: string) => {
    const text = 'message' in failure ? failure.message : CARDS_MESSAGES.noAnswer
    setNotice({ kind: 'row', cardId: card.id, text })
    setFocusId(buttonId)
    // A refusal means that the list was outdated.
    if (failure.kind === 'refused') await load()
  }

  const cards = loaded.kind === 'cards' ? loaded.cards : []
  const show = (next: readonly Card[]) => setLoaded({ kind: 'cards', cards: next })
  return { loaded, cards, show, load, retry, notice, setNotice, setFocusId, showGone, showAtRow }
}

/**
 * The list of cards: changes show immediately and are reverted, with a message at the row, when they fail. One at a
 * time.
 */
export function useSavedCards(initial: LoadedCards) {
  const list = useCardList(initial)
  const { cards, show, setNotice, setFocusId } = list
  const [isAdding, setAdding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)

  /** Shows `next` while `call` runs; restores the previous list when it fails. */
  const change = async <Value>(next: readonly Card[], call: () => Promise<CardOutcome<Value>>) => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setNotice(null)
    show(next)
    const outcome = await call()
    running.current = false
    setBusy(false)
    if (outcome.kind !== 'done') show(cards)
    return outcome
  }

  const makeDefault = async (card: Card) => {
    setFocusId(rowId(card.id))
    const outcome = await change(withDefault(cards, card.id), () => makeCardDefault(card.id))
    if (outcome?.kind === 'done') setNotice({ kind: 'done', text: isDefaultNow(card) })
    else if (outcome?.kind === 'gone') await list.showGone()
    else if (outcome) await list.showAtRow(card, outcome, makeDefaultId(card.id))
  }

  const remove = async (card: Card) => {
    setFocusId(CARDS_ID)
    const next = withoutCard(cards, card.id)
    const outcome = await change(next, () => removeCard(card.id))
    if (outcome?.kind === 'gone') show(next)
    if (outcome?.kind === 'done' || outcome?.kind === 'gone') setNotice({ kind: 'done', text: removed(card) })
    else if (outcome) await list.showAtRow(card, outcome, removeId(card.id))
  }

  /** Shows no default while `call` adds the card that becomes it. */
  const add = async (call: () => Promise<CardOutcome<Card>>) => {
    setAdding(true)
    const outcome = await change(withoutDefault(cards), call)
    setAdding(false)
    if (outcome?.kind !== 'done') return outcome
    show(withNewCard(cards, outcome.value))
    setFocusId(rowId(outcome.value.id))
    return outcome
  }

  return { ...list, isAdding, isBusy, makeDefault, remove, add }
}

export type SavedCards = ReturnType<typeof useSavedCards>
