import { cardWarning } from '#shared/domain/billing/cards/cards.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import { formatExpiry, maskCardNumber } from '#shared/kernel/cards.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { CardBrand } from '../CardBrands.tsx'
import type { Card } from './cards.queries.ts'
import { CARDS_MESSAGES, expiryText } from './messages.ts'

/** A card in a list row: its brand, number, holder and expiry, and any problem. */
export function CardText({ card }: { readonly card: Card }) {
  const { cardType, last4Digits, firstName, lastName, expirationMonth, expirationYear } = card
  const warning = cardWarning(card.status)
  const status = CARDS_MESSAGES.status[card.status]
  return (
    <>
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
    </>
  )
}
