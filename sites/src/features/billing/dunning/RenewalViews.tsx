import { cardName } from '#shared/domain/billing/messages.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import type { Card } from '../cards/cards.queries.ts'
import { ViewHeading } from '../pay-now/PayViews.tsx'
import type { Receipt } from '../pay-now/receipt.ts'
import { ReceiptPaper, ReceiptRow } from '../receipt/ReceiptPaper.tsx'
import { DUNNING_MESSAGES, isYourCard } from './messages.ts'

type RenewedProps = {
  readonly receipt: Pick<Receipt, 'id' | 'amountCents' | 'currency' | 'cardType' | 'cardLast4' | 'isCardKept'>
  readonly renewsAt: string | null
  readonly isAutoRenewalOn: boolean
  readonly isRestricted: boolean
  readonly community: string
  readonly timeZone: string
  readonly isSignedIn: boolean
}

/** The last digits of the new card, and when it is charged next or the membership ends. */
export function RenewedView({
  receipt,
  renewsAt,
  isAutoRenewalOn,
  isRestricted,
  community,
  timeZone,
  isSignedIn,
}: RenewedProps) {
  const { cardType, cardLast4, isCardKept, amountCents, currency } = receipt
  const card = cardLast4 ? { cardType, last4Digits: cardLast4 } : null
  return (
    <div className="pay">
      <Done />
      <ViewHeading>{DUNNING_MESSAGES.renewedTitle}</ViewHeading>
      {amountCents === 0 ? (
        <p>{DUNNING_MESSAGES.paidMeanwhile}</p>
      ) : (
        <>
          <p>
            {card && isCardKept && `${isYourCard(card)} `}
            {isRestricted ? DUNNING_MESSAGES.openAgainText : DUNNING_MESSAGES.paidText}
          </p>
          <ReceiptPaper
            label={DUNNING_MESSAGES.receipt}
            community={community}
            note={isCardKept ? DUNNING_MESSAGES.cardKept : DUNNING_MESSAGES.keptCard}
          >
            <ReceiptRow name={DUNNING_MESSAGES.paid}>
              <strong>{formatMoney(amountCents, currency)}</strong>
            </ReceiptRow>
            {card && <ReceiptRow name={DUNNING_MESSAGES.newCard}>{cardName(card)}</ReceiptRow>}
            {renewsAt && (
              <ReceiptRow name={isAutoRenewalOn ? DUNNING_MESSAGES.nextCharge : DUNNING_MESSAGES.paidUntil}>
                <DateText at={renewsAt} timeZone={timeZone} />
              </ReceiptRow>
            )}
            <ReceiptRow name={DUNNING_MESSAGES.receiptNumber}>{receipt.id}</ReceiptRow>
          </ReceiptPaper>
        </>
      )}
      {isSignedIn && (
        <a className={buttonClass('primary')} href="/">
          {DUNNING_MESSAGES.home}
        </a>
      )}
    </div>
  )
}

type SavedProps = { readonly card: Card; readonly isCollected: boolean }

export function SavedView({ card, isCollected }: SavedProps) {
  return (
    <div className="pay">
      <Done />
      <ViewHeading>{DUNNING_MESSAGES.savedTitle}</ViewHeading>
      <p>
        {isYourCard(card)} {isCollected ? DUNNING_MESSAGES.savedText : DUNNING_MESSAGES.savedTextLast}
      </p>
      <a className={buttonClass('primary')} href="/dunning">
        {DUNNING_MESSAGES.renewTitle}
      </a>
    </div>
  )
}

function Done() {
  return (
    <p className="pay__done">
      <Icon name="check-circle" size={28} />
    </p>
  )
}
