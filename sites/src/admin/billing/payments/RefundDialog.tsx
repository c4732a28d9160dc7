import { type SubmitEvent, useState } from 'react'
import { REFUND_REASON_MAX_CHARACTERS } from '#shared/domain/billing/refunds.ts'
import { toDecimal } from '#shared/kernel/money.ts'
import type { StepUp } from '../../step-up/use-step-up.ts'
import type { MemberPayment } from '../billing.queries.ts'
import { centsUpTo } from './dollars.ts'
import { MoneyDialog, type MoneyForm } from './MoneyDialog.tsx'
import { AmountField, OperationNotices, ReasonField } from './MoneyFields.tsx'
import { leftText, PAYMENTS_MESSAGES as M, refundLabel } from './messages.ts'
import { requestRefund } from './refund.requests.ts'
import { useMoneyOperation } from './use-money-operation.ts'
import '../../step-up/staff-form.css'
import { unlessEmpty } from '../../forms/field-errors.ts'

type RefundDialogProps = {
  readonly userId: string
  /** Null: closed. */
  readonly payment: MemberPayment | null
  readonly stepUp: StepUp
  readonly onClose: () => void
  readonly onRefunded: (amountInCents: number) => void
}

/** Asks for amount and reason of a refund. */
export function RefundDialog({ userId, payment, stepUp, onClose, onRefunded }: RefundDialogProps) {
  return (
    <MoneyDialog
      open={payment !== null}
      title={M.refundTitle}
      cancel={M.cancel}
      kind="danger"
      busy={M.refunding}
      submitText={(cents) => (payment ? refundLabel(cents, payment.currency) : '')}
      onClose={onClose}
    >
      {(form) => payment && <RefundForm key={payment.id} {...{ userId, payment, stepUp, onRefunded }} {...form} />}
    </MoneyDialog>
  )
}

type RefundFormProps = MoneyForm & {
  readonly userId: string
  readonly payment: MemberPayment
  readonly stepUp: StepUp
  readonly onRefunded: (amountInCents: number) => void
}

function RefundForm({ id, userId, payment, stepUp, setCents, onRefunded, ...operating }: RefundFormProps) {
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { form, fault, refuse, isChecking, operation, send } = useMoneyOperation({ ...operating, onDone: onRefunded })
  const most = payment.refundableInCents
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const cents = operation?.cents ?? centsUpTo(amount, most)
    if (cents === null) return refuse({ amount: unlessEmpty(amount, M.amountInvalid) })
    if (reason.trim() === '') return refuse({ reason: true })
    void send(cents, ({ id: operationId, cents: amountInCents }, onChecking) =>
      requestRefund({ userId, paymentId: payment.id, amountInCents, reason, operationId }, stepUp, onChecking),
    )
  }

  return (
    <form ref={form} className="staff-form" id={id} method="post" noValidate onSubmit={submit}>
      <p>{leftText(most, payment.currency)}</p>
      <AmountField
        currency={payment.currency}
        placeholder={toDecimal(most)}
        readOnly={operation !== null}
        value={amount}
        onType={(typed) => {
          setAmount(typed)
          setCents(centsUpTo(typed, most))
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
