import { useEffect, useRef, useState } from 'react'
import { cardName } from '#shared/domain/billing/messages.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { CardProblem } from '../CardFormFrame.tsx'
import { CARD_FORM_MESSAGES } from '../messages.ts'
import type { CardProvider } from '../use-card-fields.ts'
import { AddCard } from './AddCard.tsx'
import { CardList } from './CardList.tsx'
import { addCard } from './card-calls.ts'
import { rowId } from './card-ids.ts'
import type { Card } from './cards.queries.ts'
import { added, CARDS_MESSAGES, paid, paidText, savedNotPaid } from './messages.ts'
import { useAddCard } from './use-add-card.ts'
import { type LoadedCards, type SavedCards, useSavedCards } from './use-saved-cards.ts'
import './cards.css'

type CardsProps = {
  readonly initial: LoadedCards
  readonly userId: string
  readonly provider: CardProvider
  readonly dueCents: number
  readonly currency: string
  /** ISO text. */
  readonly renewalDate: string | null
  readonly timeZone: string
  readonly helpEmail: string
}

const ADD_ID = 'card-add'
const FORM_ID = 'new-card'

type NewCardContext = Pick<CardsProps, 'userId' | 'dueCents' | 'currency' | 'renewalDate' | 'timeZone'> & {
  readonly saved: SavedCards
  readonly onEnd: () => void
}

/** Handles the token of a new card. */
function useNewCard({ saved, onEnd, userId, dueCents, currency, renewalDate, timeZone }: NewCardContext) {
  const adding = useAddCard(addCard)
  // An earlier card, whose outcome is unknown, may have been charged, which this list does not show.
  const isListOld = useRef(false)

  /** A card whose payment was declined stays, so that the list marks it. */
  const showDeclined = async (message: string): Promise<CardProblem | null> => {
    const known = new Set(saved.cards.map(({ id }) => id))
    const stored = (await saved.load())?.find(({ id }) => !known.has(id))
    if (!stored) return { title: CARD_FORM_MESSAGES.refused, text: message }
    onEnd()
    saved.setNotice({ kind: 'row', cardId: stored.id, text: savedNotPaid(message) })
    saved.setFocusId(rowId(stored.id))
    return null
  }

  const showAdded = (card: Card, isPaid: boolean) => {
    onEnd()
    if (isPaid || isListOld.current) {
      const text = isPaid ? { title: paid(dueCents, currency), message: paidText(card) } : { title: added(card, null) }
      createAlert({ displayType: 'positive', ...text })
      return location.reload()
    }
    const nextCharge = renewalDate && dueCents === 0 ? formatDate(new Date(renewalDate), timeZone) : null
    saved.setNotice({ kind: 'done', text: added(card, nextCharge) })
  }

  const onToken = async (token: string, payDue: boolean): Promise<CardProblem | null> => {
    const outcome = await saved.add(() => adding.send({ userId, token, payDue }))
    switch (outcome?.kind) {
      case 'done':
        showAdded(outcome.value, payDue)
        return null
      case 'refused':
        return payDue ? showDeclined(outcome.message) : { title: CARD_FORM_MESSAGES.refused, text: outcome.message }
      case 'unresolved':
        isListOld.current = true
        return { title: CARDS_MESSAGES.notKnown, text: outcome.message }
      case 'away':
        return { title: CARDS_MESSAGES.notAdded, text: outcome.message }
      default:
        return null
    }
  }

  return { progress: adding.text, onToken }
}

function CardsPart({ initial, userId, provider, dueCents, currency, renewalDate, timeZone, helpEmail }: CardsProps) {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const saved = useSavedCards(initial)
  const { progress, onToken } = useNewCard({
    saved,
    onEnd: () => setOpen(false),
    userId,
    dueCents,
    currency,
    renewalDate,
    timeZone,
  })

  const open = () => {
    setOpen(true)
    saved.setFocusId(FORM_ID)
  }
  const close = () => {
    setOpen(false)
    saved.setFocusId(ADD_ID)
  }

  useShownDefault(saved)

  return (
    <>
      <CardList saved={saved} helpEmail={helpEmail} />
      {isOpen ? (
        <section className="cards__new" aria-labelledby={FORM_ID}>
          <h3 id={FORM_ID} tabIndex={-1}>
            {CARDS_MESSAGES.newCard}
          </h3>
          <p className="soft">{CARDS_MESSAGES.newCardText}</p>
          <AddCard
            provider={provider}
            userId={userId}
            dueCents={dueCents}
            currency={currency}
            helpEmail={helpEmail}
            progress={progress}
            onToken={onToken}
            onCancel={close}
          />
        </section>
      ) : (
        saved.loaded.kind === 'cards' && (
          <Button id={ADD_ID} icon="plus" disabled={!isHydrated} onClick={open}>
            {CARDS_MESSAGES.add}
          </Button>
        )
      )}
    </>
  )
}

/** The plan above the cards names the default one, which may change here. */
function useShownDefault({ cards }: SavedCards) {
  const card = cards.find(({ isDefault }) => isDefault)
  const name = card ? cardName(card) : null
  useEffect(() => {
    if (name) document.querySelector('[data-default-card]')?.replaceChildren(name)
  }, [name])
}

/** The member's own cards: added, made the default, removed. */
export const Cards = withErrorBoundary(CardsPart)
