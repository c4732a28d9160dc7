import { useState } from 'react'
import { cardToUpdate, cardWarning } from '#shared/domain/billing/cards/cards.ts'
import { BILLING_MESSAGES, cardWarningText } from '#shared/domain/billing/messages.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { CardRow } from './CardRow.tsx'
import type { Card } from './cards.queries.ts'
import { HelpLink } from './HelpLink.tsx'
import { CARDS_MESSAGES } from './messages.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { CARDS_ID, type SavedCards } from './use-saved-cards.ts'

type CardListProps = { readonly saved: SavedCards; readonly helpEmail: string }

/** The cards as far as they are known, with their notices. */
export function CardList({ saved, helpEmail }: CardListProps) {
  const { loaded, notice, isAdding, retry } = saved
  const isHydrated = useHydrated()
  if (loaded.kind === 'loading') return <Skeleton label={CARDS_MESSAGES.loading} rows={2} />
  if (loaded.kind === 'away') {
    return (
      <Alert
        tone="negative"
        action={
          <Button disabled={!isHydrated} onClick={retry}>
            {CARDS_MESSAGES.again}
          </Button>
        }
      >
        {loaded.message} <HelpLink email={helpEmail} />
      </Alert>
    )
  }
  return (
    <>
      <UpdateWarning cards={loaded.cards} />
      {notice?.kind === 'list' && <Alert tone="warning">{notice.text}</Alert>}
      {loaded.cards.length > 0 || isAdding ? (
        <Rows saved={saved} helpEmail={helpEmail} />
      ) : (
        <div id={CARDS_ID} tabIndex={-1}>
          <p className="cards__none">{CARDS_MESSAGES.none}</p>
          <p className="soft">{BILLING_MESSAGES.noCards}</p>
        </div>
      )}
      <p className="cards__note" role="status">
        {notice?.kind === 'done' && notice.text}
      </p>
    </>
  )
}

function UpdateWarning({ cards }: { readonly cards: readonly Card[] }) {
  const card = cardToUpdate(cards)
  const tone = card && cardWarning(card.status)
  return card && tone ? <Alert tone={tone}>{cardWarningText(card)}</Alert> : null
}

function Rows({ saved, helpEmail }: CardListProps) {
  const { cards, notice, isAdding, isBusy, makeDefault, remove } = saved
  const [toRemove, setToRemove] = useState<Card | null>(null)
  return (
    <>
      <ul className="cards" id={CARDS_ID} tabIndex={-1} aria-label={CARDS_MESSAGES.title} aria-busy={isBusy}>
        {isAdding && (
          <li className="card-row card-row--new">
            <span className="card-row__brand">
              <Icon name="card" size={24} />
            </span>
            <p>{CARDS_MESSAGES.addingRow}</p>
          </li>
        )}
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            error={notice?.kind === 'row' && notice.cardId === card.id ? notice.text : null}
            helpEmail={helpEmail}
            isBusy={isBusy}
            onMakeDefault={() => !isBusy && void makeDefault(card)}
            onRemove={() => !isBusy && setToRemove(card)}
          />
        ))}
      </ul>
      <RemoveDialog
        card={toRemove}
        onClose={() => setToRemove(null)}
        onConfirm={(card) => {
          setToRemove(null)
          void remove(card)
        }}
      />
    </>
  )
}
