import { canMakeDefault, canRemoveCard } from '#shared/domain/billing/cards/cards.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { CardText } from './CardText.tsx'
import type { Card } from './cards.queries.ts'
import { HelpLink } from './HelpLink.tsx'
import { CARDS_MESSAGES, makeDefaultOf, removeOf } from './messages.ts'
import { makeDefaultId, removeId, rowId } from './use-saved-cards.ts'

type CardRowProps = {
  readonly card: Card
  /** The error of a change of it. */
  readonly error: string | null
  readonly helpEmail: string
  readonly isBusy: boolean
  readonly onMakeDefault: () => void
  readonly onRemove: () => void
}

export function CardRow({ card, error, helpEmail, isBusy, onMakeDefault, onRemove }: CardRowProps) {
  const isHydrated = useHydrated()
  return (
    <li className="card-row" id={rowId(card.id)} tabIndex={-1}>
      <CardText card={card} />
      <div className="card-row__actions">
        {canMakeDefault(card).ok && (
          <Button
            small
            id={makeDefaultId(card.id)}
            aria-label={makeDefaultOf(card)}
            disabled={!isHydrated}
            aria-disabled={isBusy || undefined}
            onClick={onMakeDefault}
          >
            {CARDS_MESSAGES.makeDefault}
          </Button>
        )}
        {canRemoveCard(card).ok && (
          <Button
            small
            kind="quiet"
            id={removeId(card.id)}
            aria-label={removeOf(card)}
            disabled={!isHydrated}
            aria-disabled={isBusy || undefined}
            onClick={onRemove}
          >
            {CARDS_MESSAGES.remove}
          </Button>
        )}
      </div>
      {error && (
        <p className="card-row__error" role="alert">
          {error} <HelpLink email={helpEmail} />
        </p>
      )}
    </li>
  )
}
