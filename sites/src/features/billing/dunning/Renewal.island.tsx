import { useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { formatBalance } from '#shared/kernel/money.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Checkbox } from '../../../ui/field/Field.tsx'
import { CardForm } from '../CardForm.tsx'
import { PAY_NOW_MESSAGES } from '../messages.ts'
import { PaymentState, type PayProps } from '../pay-now/PaymentState.tsx'
import { CardFormPlace } from '../pay-now/PayViews.tsx'
import { usePayment } from '../pay-now/use-payment.ts'
import { cardErrorReporter } from '../report-card-error.ts'
import { DUNNING_MESSAGES, renewLabel, updateLabel } from './messages.ts'
import { RenewedView, SavedView } from './RenewalViews.tsx'
import { useSaveOnly } from './use-save-only.ts'
import '../pay-now/pay-now.css'

export type RenewalProps = PayProps & {
  /** `renew` pays, and may keep the card; `update` keeps it, and may pay. */
  readonly purpose: 'renew' | 'update'
  /** From a link, whose reader need not be the member. */
  readonly memberName: string | null
  /** What has happened and what follows, for the member. */
  readonly situation: string | null
  /** The account will be deleted. */
  readonly isToBeDeleted: boolean
  /** Whether the member is restricted until they pay. */
  readonly isRestricted: boolean
  /** Otherwise the membership ends on `renewsAt`. */
  readonly isAutoRenewalOn: boolean
  /** Whether the card can be saved without paying. */
  readonly canOnlySave: boolean
  /** Whether the provider charges a saved card for it by itself. */
  readonly isCollected: boolean
}

function RenewalPart(props: RenewalProps) {
  const { purpose, balanceCents, currency, contact, canOnlySave, isCollected } = props
  const payment = usePayment({ ...props, keepsCardAtFirst: true, refusedTitle: DUNNING_MESSAGES.issue })
  const { view, keepsCard, setKeepsCard, tryAgain, askAgain } = payment
  const [pays, setPays] = useState(true)
  const saving = useSaveOnly(props.userId)
  if (view.kind === 'malformed') throw new Error('The answer to a payment is no receipt')
  if (view.kind === 'paid') return <RenewedView receipt={view.receipt} {...props} />
  if (saving.card) return <SavedView card={saving.card} isCollected={isCollected} />

  const label = purpose === 'renew' ? renewLabel(balanceCents, currency) : updateLabel(balanceCents, currency)
  return (
    <div className="pay">
      <Due {...props} />
      <CardFormPlace isShown={view.kind === 'form'}>
        <CardForm
          provider={props.provider}
          isPayment={pays}
          refusedTitle={DUNNING_MESSAGES.issue}
          report={cardErrorReporter({ userId: props.userId, balance: balanceCents / 100 })}
          action={pays ? label : DUNNING_MESSAGES.saveCard}
          busy={pays ? DUNNING_MESSAGES.paying : DUNNING_MESSAGES.saving}
          problem={pays ? payment.problem : saving.problem}
          onSubmit={pays ? payment.clearProblem : saving.clearProblem}
          onToken={pays ? payment.pay : saving.save}
        >
          {saving.progress && <Alert tone="info">{saving.progress}</Alert>}
          {purpose === 'renew' && (
            <Choice
              label={DUNNING_MESSAGES.keepCard}
              note={DUNNING_MESSAGES.keepCardNote}
              isChosen={keepsCard}
              onChange={setKeepsCard}
            />
          )}
          {purpose === 'update' && canOnlySave && (
            <Choice
              label={DUNNING_MESSAGES.payNow}
              note={isCollected ? DUNNING_MESSAGES.payNowNote : DUNNING_MESSAGES.payNowNoteLast}
              isChosen={pays}
              onChange={setPays}
            />
          )}
        </CardForm>
      </CardFormPlace>
      <PaymentState {...{ view, tryAgain, askAgain, contact }} />
    </div>
  )
}

/** The amount, large, and what does and does not depend on paying it. */
function Due({ purpose, balanceCents, currency, memberName, situation, isToBeDeleted, isRestricted }: RenewalProps) {
  const isRenewal = purpose === 'renew'
  const renewText = isRestricted ? DUNNING_MESSAGES.renewToOpenText : DUNNING_MESSAGES.renewText
  return (
    <>
      <header className="pay__due">
        <h1 className="label">{isRenewal ? DUNNING_MESSAGES.renewTitle : DUNNING_MESSAGES.updateTitle}</h1>
        <p className="pay__amount figures">{formatBalance(balanceCents, currency)}</p>
        <p>
          {memberName === null ? (
            DUNNING_MESSAGES.due
          ) : (
            <>
              {DUNNING_MESSAGES.dueFor} <strong>{memberName}</strong>
            </>
          )}
        </p>
      </header>
      <div className="pay__about">
        {situation && <p>{situation}</p>}
        <p>{isRenewal ? renewText : DUNNING_MESSAGES.updateText}</p>
        {!isToBeDeleted && <p className="soft">{DUNNING_MESSAGES.safe}</p>}
      </div>
    </>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly note: string
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

function Choice({ label, note, isChosen, onChange }: ChoiceProps) {
  return (
    <Checkbox
      label={
        <>
          {label}
          <span className="choice__note">{note}</span>
        </>
      }
      checked={isChosen}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** The card form of a failed renewal, and its outcome. */
export const Renewal = withErrorBoundary(RenewalPart, {
  title: BILLING_MESSAGES.pageError,
  text: PAY_NOW_MESSAGES.brokenText,
  mustReload: true,
})
