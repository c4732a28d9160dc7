import { useId, useState } from 'react'
import { canMakeDefault, canRemoveCard, cardWarning } from '#shared/domain/billing/cards.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import { formatExpiry, maskCardNumber } from '#shared/kernel/cards.ts'
import { CardBrand } from '../../../features/billing/CardBrands.tsx'
import { CARDS_MESSAGES, expiryText, makeDefaultOf, removeOf } from '../../../features/billing/cards/messages.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { AuthLog } from './AuthLog.tsx'
import type { Authorization, MemberCard } from './member-cards.queries.ts'
import { logOf, MEMBER_CARDS_MESSAGES } from './messages.ts'

type MemberCardRowProps = {
  readonly card: MemberCard
  readonly isBusy: boolean
  readonly timeZone: string
  readonly onMakeDefault: () => void
  readonly onRemove: () => void
  readonly readLog: () => Promise<readonly Authorization[]>
}

/** A card of a member with its log, which is opened and closed by itself. */
export function MemberCardRow({ card, isBusy, timeZone, onMakeDefault, onRemove, readLog }: MemberCardRowProps) {
  const { cardType, last4Digits, firstName, lastName, expirationMonth, expirationYear } = card
  const logId = useId()
  const [isLogOpen, setLogOpen] = useState(false)
  const warning = cardWarning(card.status)
  const status = CARDS_MESSAGES.status[card.status]
  return (
    <li className="card-row">
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
          <Button small aria-label={makeDefaultOf(card)} aria-disabled={isBusy || undefined} onClick={onMakeDefault}>
            {CARDS_MESSAGES.makeDefault}
          </Button>
        )}
        {canRemoveCard(card).ok && (
          <Button small kind="quiet" aria-label={removeOf(card)} aria-disabled={isBusy || undefined} onClick={onRemove}>
            {CARDS_MESSAGES.remove}
          </Button>
        )}
        <Button
          small
          kind="quiet"
          aria-label={logOf(card)}
          aria-expanded={isLogOpen}
          aria-controls={isLogOpen ? logId : undefined}
          onClick={() => setLogOpen((isOpen) => !isOpen)}
        >
          {MEMBER_CARDS_MESSAGES.log}
        </Button>
      </div>
      {isLogOpen && <AuthLog id={logId} label={logOf(card)} read={readLog} timeZone={timeZone} />}
    </li>
  )
}
