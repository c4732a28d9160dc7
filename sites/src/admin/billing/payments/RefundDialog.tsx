import { type SubmitEvent, useId, useState } from 'react'
import { REFUND_REASON_MAX_CHARACTERS } from '#shared/domain/billing/refunds.ts'
import { useFirstWrongField } from '../../../lib/forms/use-first-wrong-field.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { StepUp } from '../../step-up/use-step-up.ts'
import type { MemberPayment } from '../billing.queries.ts'
import { centsOfDollars, dollarsOfCents } from './dollars.ts'
import { AmountField, OperationNotices, ReasonField } from './MoneyFields.tsx'
import { leftText, PAYMENTS_MESSAGES as M, refundLabel } from './messages.ts'
import { requestRefund } from './refund.requests.ts'
import { useMoneyOperation } from './use-money-operation.ts'
import '../../step-up/staff-form.css'

type RefundDialogProps = {
  readonly userId: string
  /** Null: closed. */
  readonly payment: MemberPayment | null
  readonly stepUp: StepUp
  readonly onClose: () => void
  readonly onRefunded: (amountInCents: number) => void
}

/** Asks how much of a payment is given back, and why. */
export function RefundDialog({ userId, payment, stepUp, onClose, onRefunded }: RefundDialogProps) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [cents, setCents] = useState<number | null>(null)
  return (
    <Dialog
      open={payment !== null}
      onClose={onClose}
      dismissible={!isBusy}
      title={M.refundTitle}
      footer={
        payment && (
          <>
            <Button onClick={() => !isBusy && onClose()}>{M.cancel}</Button>
            <Button type="submit" form={formId} kind="danger" busy={isBusy && M.refunding}>
              {refundLabel(cents, payment.currency)}
            </Button>
          </>
        )
      }
    >
      {payment && (
        <RefundForm
          key={payment.id}
          {...{ userId, payment, stepUp, isBusy, setBusy, setCents, onRefunded }}
          id={formId}
        />
      )}
    </Dialog>
  )
}

type RefundFormProps = {
  readonly id: string
  readonly userId: string
  readonly payment: MemberPayment
  readonly stepUp: StepUp
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  readonly setCents: (cents: number | null) => void
  readonly onRefunded: (amountInCents: number) => void
}

function RefundForm({ id, userId, payment, stepUp, setCents, onRefunded, ...operating }: RefundFormProps) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { fault, setFault, isChecking, operation, send } = useMoneyOperation({ ...operating, onDone: onRefunded })
  const { form, goToFirstWrong } = useFirstWrongField()
  const refuse = (wrong: typeof fault) => {
    setFault(wrong)
    goToFirstWrong()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const cents = operation?.cents ?? centsWithin(amount, payment)
    if (cents === null) return refuse({ amount: M.amountInvalid })
    if (reason.trim() === '') return refuse({ reason: M.reasonMissing })
    void send(cents, ({ id: operationId, cents: amountInCents }, onChecking) =>
      requestRefund({ userId, paymentId: payment.id, amountInCents, reason, operationId }, stepUp, onChecking),
    )
  }

  return (
    <form ref={form} className="staff-form" id={id} method="post" noValidate onSubmit={submit}>
      <p>{leftText(payment.refundableInCents, payment.currency)}</p>
      <AmountField
        currency={payment.currency}
        placeholder={dollarsOfCents(payment.refundableInCents)}
        readOnly={operation !== null}
        value={amount}
        onType={(typed) => {
          setAmount(typed)
          setCents(centsWithin(typed, payment))
        }}
        error={fault.amount}
      />
      <ReasonField
        label={M.reason}
        hint={M.reasonHint}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        value={reason}
        onType={setReason}
        error={fault.reason}
      />
      <OperationNotices checking={isChecking && M.checking} refused={fault.whole} />
    </form>
  )
}

function centsWithin(typed: string, { refundableInCents }: MemberPayment): number | null {
  const cents = centsOfDollars(typed)
  return cents !== null && cents > 0 && cents <= refundableInCents ? cents : null
}
