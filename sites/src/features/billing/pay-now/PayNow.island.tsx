import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { formatBalance } from '#shared/kernel/money.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Checkbox } from '../../../ui/field/Field.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { CardForm } from '../CardForm.tsx'
import { PAY_NOW_MESSAGES, payLabel } from '../messages.ts'
import { cardErrorReporter } from '../report-card-error.ts'
import { PaidView } from './PaidView.tsx'
import { PaymentState, type PayProps } from './PaymentState.tsx'
import { CardFormPlace, ViewHeading } from './PayViews.tsx'
import { usePayment } from './use-payment.ts'
import './pay-now.css'

type PayNowProps = PayProps & {
  readonly memberName: string
  /** What of the amount staff charged for. */
  readonly chargedFor: string | null
}

function PayNowPart(props: PayNowProps) {
  const { memberName, community, timeZone, isSignedIn, contact } = props
  const { view, problem, keepsCard, setKeepsCard, clearProblem, pay, tryAgain, askAgain } = usePayment(props)
  if (view.kind === 'malformed') throw new Error('The answer to a payment is no receipt')
  if (view.kind === 'paid' && view.receipt.amountCents === 0) return <PaidMeanwhile />
  if (view.kind === 'paid')
    return <PaidView receipt={view.receipt} {...{ memberName, community, timeZone, isSignedIn }} />
  return (
    <div className="pay">
      <Due {...props} />
      <CardFormPlace isShown={view.kind === 'form'}>
        <CardForm
          provider={props.provider}
          report={cardErrorReporter({ userId: props.userId, balance: props.balanceCents / 100 })}
          action={payLabel(props.balanceCents, props.currency)}
          busy={PAY_NOW_MESSAGES.paying}
          problem={problem}
          onSubmit={clearProblem}
          onToken={pay}
        >
          <Checkbox
            label={
              <>
                {PAY_NOW_MESSAGES.keepCard}
                <span className="choice__note">{PAY_NOW_MESSAGES.keepCardNote}</span>
              </>
            }
            checked={keepsCard}
            onChange={(event) => setKeepsCard(event.target.checked)}
          />
        </CardForm>
      </CardFormPlace>
      <PaymentState {...{ view, tryAgain, askAgain, contact }} />
    </div>
  )
}

/** The amount, large, with what it is for. */
function Due({ memberName, chargedFor, balanceCents, currency, renewsAt, community, timeZone }: PayNowProps) {
  return (
    <header className="pay__due">
      <h1 className="label">{PAY_NOW_MESSAGES.title}</h1>
      <p className="pay__amount figures">{formatBalance(balanceCents, currency)}</p>
      <p>
        {PAY_NOW_MESSAGES.dueFor} <strong>{memberName}</strong>
      </p>
      {chargedFor && <p>{chargedFor}</p>}
      <p className="caption soft">
        {community}
        {renewsAt && (
          <>
            {' · '}
            {PAY_NOW_MESSAGES.renewal} <DateText at={renewsAt} timeZone={timeZone} />
          </>
        )}
      </p>
    </header>
  )
}

/** Somebody else was faster. */
function PaidMeanwhile() {
  return (
    <div className="pay">
      <ViewHeading>{PAY_NOW_MESSAGES.nothingDueTitle}</ViewHeading>
      <p>{PAY_NOW_MESSAGES.paidMeanwhile}</p>
    </div>
  )
}

/** The amount that is due, the card, and the receipt. */
export const PayNow = withErrorBoundary(PayNowPart, {
  title: BILLING_MESSAGES.pageError,
  text: PAY_NOW_MESSAGES.brokenText,
  mustReload: true,
})
