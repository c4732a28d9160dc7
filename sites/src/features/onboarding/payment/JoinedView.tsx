import { useEffect, useRef } from 'react'
import { formatMoney } from '#shared/kernel/money.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { DateText } from '../../../ui/time/DateText.tsx'
import { ViewHeading } from '../../billing/pay-now/PayViews.tsx'
import { ONBOARDING_PAGE_MESSAGES } from '../messages.ts'
import type { JoinedReceipt } from './joined-receipt.ts'

const text = ONBOARDING_PAGE_MESSAGES.payment
const REDIRECT_MS = 5000
const STEP_MS = 250

type JoinedProps = { readonly receipt: JoinedReceipt; readonly timeZone: string; readonly nextPath: string }

/** What was paid, and the way on, which is taken after five seconds of a page that nobody reads. */
export function JoinedView({ receipt, timeZone, nextPath }: JoinedProps) {
  const place = useRef<HTMLDivElement>(null)
  useRedirect(place, nextPath)
  return (
    <div ref={place} className="pay joined">
      <ViewHeading>{text.paidTitle}</ViewHeading>
      <p>{text.paidText}</p>
      <dl className="pay__about">
        <div>
          <dt className="label">{text.amount}</dt>
          <dd className="figures">{formatMoney(receipt.amountCents)}</dd>
        </div>
        <div>
          <dt className="label">{text.receiptNumber}</dt>
          <dd>{receipt.receiptNumber}</dd>
        </div>
        {receipt.renewsAt && (
          <div>
            <dt className="label">{text.renews}</dt>
            <dd>
              <DateText at={receipt.renewsAt} timeZone={timeZone} />
            </dd>
          </div>
        )}
      </dl>
      <p>
        <a className={buttonClass('primary')} href={nextPath}>
          {text.next}
        </a>
      </p>
      <p className="caption soft pay__soon">{text.soon}</p>
    </div>
  )
}

/** The heading that was focused for readers does not count: only what somebody does on the page pauses the way on. */
function useRedirect(place: { readonly current: HTMLElement | null }, nextPath: string) {
  useEffect(() => {
    const staysStill = matchMedia('(prefers-reduced-motion: reduce)')
    let waitedMs = 0
    const timer = setInterval(() => {
      const isRead = place.current?.matches(':hover') || place.current?.querySelector('a:focus') !== null
      if (isRead || document.hidden || staysStill.matches) return
      waitedMs += STEP_MS
      if (waitedMs < REDIRECT_MS) return
      clearInterval(timer)
      location.assign(nextPath)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [place, nextPath])
}
