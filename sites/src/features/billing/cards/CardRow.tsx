import { canMakeDefault, canRemoveCard, cardWarning } from '#shared/domain/billing/cards.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import { formatExpiry, maskCardNumber } from '#shared/kernel/cards.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { CardBrand } from '../CardBrands.tsx'
import type { Card } from './cards.queries.ts'
import { HelpLink } from './HelpLink.tsx'
import { CARDS_MESSAGES, expiryText, makeDefaultOf, removeOf } from './messages.ts'
import { makeDefaultId, removeId, rowId } from './use-saved-cards.ts'

type CardRowProps = {
  readonly card: Card
  /** What went wrong with a change of it. */
  readonly error: string | null
  readonly helpEmail: string
  readonly isBusy: boolean
  readonly onMakeDefault: () => void
  readonly onRemove: () => void
}

export function CardRow({ card, error, helpEmail, isBusy, onMakeDefault, onRemove }: CardRowProps) {
  const { cardType, last4Digits, firstName, lastName, expirationMonth, expirationYear } = card
  const warning = cardWarning(card.status)
  const status = CARDS_MESSAGES.status[card.status]
  return (
    <li className="card-row" id={rowId(card.id)} tabIndex={-1}>
      <span className="card-row__brand">
        {cardType ? <CardBrand type={cardType} /> : <Icon name="card" size={24} />}
      </span>
      <div className="card-row__text">
        <p className="card-row__number">
          <span className="visually-hidden">{cardName(card)}</span>
          <span className="figures" aria-hidden="true">
            {maskCardNumber(cardType, last4Digits)}
          </span>
          {card.isDefault && <Badge tone="accent">{CARDS_MESSAGES.default}</Badge>}
          {status && warning && (
            <span className={`card-row__status card-row__status--${warning}`}>
              <Icon name={warning === 'negative' ? 'alert' : 'warning'} size={16} />
              {status}
            </span>
          )}
        </p>
        <p className="caption soft">
          {firstName} {lastName} · {expiryText(card, formatExpiry(expirationMonth, expirationYear))}
        </p>
      </div>
      <div className="card-row__actions">
        {canMakeDefault(card).ok && (
          <Button
            small
            id={makeDefaultId(card.id)}
            aria-label={makeDefaultOf(card)}
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
