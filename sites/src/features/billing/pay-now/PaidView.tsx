import { cardName } from '#shared/domain/billing/messages.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { PAY_NOW_MESSAGES } from '../messages.ts'
import { ReceiptPaper, ReceiptRow } from '../receipt/ReceiptPaper.tsx'
import { ViewHeading } from './PayViews.tsx'
import type { Receipt } from './receipt.ts'

type PaidProps = {
  readonly receipt: Receipt
  readonly memberName: string
  readonly community: string
  readonly timeZone: string
  readonly isSignedIn: boolean
}

export function PaidView({ receipt, memberName, community, timeZone, isSignedIn }: PaidProps) {
  return (
    <div className="pay">
      <p className="pay__done">
        <Icon name="check-circle" size={28} />
      </p>
      <ViewHeading>{PAY_NOW_MESSAGES.paidTitle}</ViewHeading>
      <p className="soft">{PAY_NOW_MESSAGES.paidText}</p>
      <ReceiptTable {...{ receipt, memberName, community, timeZone }} />
      <div className="pay__actions no-print">
        <Button icon="printer" onClick={() => print()}>
          {PAY_NOW_MESSAGES.print}
        </Button>
        {isSignedIn && (
          <a className={buttonClass('primary')} href="/">
            {PAY_NOW_MESSAGES.home}
          </a>
        )}
      </div>
    </div>
  )
}

function ReceiptTable({ receipt, memberName, community, timeZone }: Omit<PaidProps, 'isSignedIn'>) {
  const { cardType, cardLast4 } = receipt
  return (
    <ReceiptPaper
      label={PAY_NOW_MESSAGES.receipt}
      community={community}
      note={receipt.isCardKept ? PAY_NOW_MESSAGES.cardKept : PAY_NOW_MESSAGES.cardRemoved}
    >
      <ReceiptRow name={PAY_NOW_MESSAGES.amount}>
        <strong>{formatMoney(receipt.amountCents, receipt.currency)}</strong>
      </ReceiptRow>
      <ReceiptRow name={PAY_NOW_MESSAGES.member}>{memberName}</ReceiptRow>
      <ReceiptRow name={PAY_NOW_MESSAGES.date}>
        <DateText at={receipt.paidAt} timeZone={timeZone} style="moment" />
      </ReceiptRow>
      {cardLast4 && (
        <ReceiptRow name={PAY_NOW_MESSAGES.card}>{cardName({ cardType, last4Digits: cardLast4 })}</ReceiptRow>
      )}
      <ReceiptRow name={PAY_NOW_MESSAGES.receiptNumber}>{receipt.id}</ReceiptRow>
      {receipt.providerNumbers.length > 0 && (
        <ReceiptRow name={PAY_NOW_MESSAGES.providerNumber}>{receipt.providerNumbers.join(', ')}</ReceiptRow>
      )}
    </ReceiptPaper>
  )
}
