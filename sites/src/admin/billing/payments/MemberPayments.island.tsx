import { useState } from 'react'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import type { MemberPayment } from '../billing.queries.ts'
import { kindText, PAYMENTS_MESSAGES as M, refunded, refundOf } from './messages.ts'
import { RefundDialog } from './RefundDialog.tsx'
import './member-payments.css'

type MemberPaymentsProps = {
  readonly userId: string
  readonly payments: readonly MemberPayment[]
  readonly timeZone: string
}

function MemberPaymentsPart({ userId, payments, timeZone }: MemberPaymentsProps) {
  const stepUp = useStepUp()
  const [toRefund, setToRefund] = useState<MemberPayment | null>(null)

  const onRefunded = (amountInCents: number) => {
    createAlert({ displayType: 'positive', title: refunded(amountInCents, toRefund?.currency ?? 'USD') })
    location.reload()
  }

  if (payments.length === 0) return <p className="soft">{M.none}</p>
  return (
    <>
      <ul className="ledger" aria-label={M.title}>
        {payments.map((payment) => (
          <LedgerRow key={payment.id} payment={payment} timeZone={timeZone} onRefund={() => setToRefund(payment)} />
        ))}
      </ul>
      <RefundDialog
        userId={userId}
        payment={toRefund}
        stepUp={stepUp}
        onClose={() => setToRefund(null)}
        onRefunded={onRefunded}
      />
      <StepUpDialog question={stepUp.question} />
    </>
  )
}

type LedgerRowProps = {
  readonly payment: MemberPayment
  readonly timeZone: string
  readonly onRefund: () => void
}

function LedgerRow({ payment, timeZone, onRefund }: LedgerRowProps) {
  const isHydrated = useHydrated()
  const { kind, amountInCents, currency, happenedAt, cardLast4, invoiceNumber, providerNumber, refundableInCents } =
    payment
  const date = formatDate(new Date(happenedAt), timeZone)
  const facts = [
    kind === 'ADJUSTMENT' ? M.credit : cardLast4 ? `Card ending in ${cardLast4}` : M.otherwise,
    invoiceNumber && `Invoice ${invoiceNumber}`,
    providerNumber && `Payment ${providerNumber}`,
  ]
  return (
    <li className="ledger__row">
      <DateText className="ledger__date" at={happenedAt} timeZone={timeZone} />
      <div className="ledger__what">
        <p>{kind === 'CHARGE' ? kindText(kind) : <Badge tone="info">{kindText(kind)}</Badge>}</p>
        <p className="caption soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="ledger__amount figures">
        {formatMoney(kind === 'CHARGE' ? amountInCents : -amountInCents, currency)}
      </p>
      {refundableInCents > 0 && (
        <div className="ledger__action">
          <Button small aria-label={refundOf(payment, date)} disabled={!isHydrated} onClick={onRefund}>
            {M.refund}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The ledger of a member, for staff, who can refund card payments. */
export const MemberPayments = withErrorBoundary(MemberPaymentsPart)
