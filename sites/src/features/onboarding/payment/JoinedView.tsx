import { useEffect, useRef } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { ViewHeading } from '../../billing/pay-now/PayViews.tsx'
import { ReceiptPaper, ReceiptRow } from '../../billing/receipt/ReceiptPaper.tsx'
import { ONBOARDING_PAGE_MESSAGES } from '../messages.ts'
import type { JoinedReceipt } from './joined-receipt.ts'

const text = ONBOARDING_PAGE_MESSAGES.payment
const REDIRECT_MS = 5000
const STEP_MS = 250

type JoinedProps = {
  readonly receipt: JoinedReceipt
  readonly community: string
  readonly timeZone: string
  readonly nextPath: string
}

/** The paid amount, and the link to the next step, which opens automatically after five seconds without interaction. */
export function JoinedView({ receipt, community, timeZone, nextPath }: JoinedProps) {
  const place = useRef<HTMLDivElement>(null)
  useRedirect(place, nextPath)
  return (
    <div ref={place} className="pay joined">
      <p className="pay__done">
        <Icon name="check-circle" size={28} />
      </p>
      <ViewHeading>{text.paidTitle}</ViewHeading>
      <p className="soft">{text.paidText}</p>
      <ReceiptPaper label={text.receipt} community={community} note={text.kept}>
        <ReceiptRow name={text.amount}>
          <strong>{formatMoney(receipt.amountCents, receipt.currency)}</strong>
        </ReceiptRow>
        {receipt.renewsAt && (
          <ReceiptRow name={text.renews}>
            <DateText at={receipt.renewsAt} timeZone={timeZone} />
          </ReceiptRow>
        )}
        <ReceiptRow name={text.receiptNumber}>{receipt.receiptNumber}</ReceiptRow>
      </ReceiptPaper>
      <div className="pay__actions no-print">
        <a className={buttonClass('primary')} href={nextPath}>
          {text.next}
        </a>
        <Button icon="printer" onClick={() => print()}>
          {text.print}
        </Button>
      </div>
      <p className="caption soft pay__soon no-print">{text.soon}</p>
    </div>
  )
}

/**
 * The heading that got the focus for screen readers does not count: only interaction with the page stops the redirect.
 */
function useRedirect(place: { readonly current: HTMLElement | null }, nextPath: string) {
  useEffect(() => {
    const staysStill = matchMedia('(prefers-reduced-motion: reduce)')
    let waitedMs = 0
    const timer = setInterval(() => {
      const isRead = place.current?.matches(':hover') || place.current?.querySelector('a:focus, button:focus') !== null
      if (isRead || document.hidden || staysStill.matches) return
      waitedMs += STEP_MS
      if (waitedMs < REDIRECT_MS) return
      clearInterval(timer)
      location.assign(nextPath)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [place, nextPath])
}
