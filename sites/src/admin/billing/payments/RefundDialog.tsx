import { type SubmitEvent, useId, useRef, useState } from 'react'
import { REFUND_REASON_MAX_CHARACTERS } from '#shared/domain/billing/refunds.ts'
import { newId } from '#shared/kernel/ids.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextArea, TextField } from '../../../ui/field/Field.tsx'
import type { StepUp } from '../../step-up/use-step-up.ts'
import type { MemberPayment } from '../billing.queries.ts'
import { centsOfDollars, dollarsOfCents } from './dollars.ts'
import { giveBack, leftText, PAYMENTS_MESSAGES as M } from './messages.ts'
import { requestRefund } from './refund.requests.ts'
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
              {giveBack(cents)}
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

type Fault = { readonly amount?: string; readonly reason?: string; readonly whole?: string }

function RefundForm(props: RefundFormProps) {
  const { id, userId, payment, stepUp, isBusy, setBusy, setCents, onRefunded } = props
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<Fault>({})
  const [isChecking, setChecking] = useState(false)
  /** Kept until the operation is over, so that what is not known is not sent a second time. */
  const operation = useRef<{ readonly id: string; readonly cents: number } | null>(null)
  const readCents = (typed: string) => {
    const cents = centsOfDollars(typed)
    return cents !== null && cents > 0 && cents <= payment.refundableInCents ? cents : null
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const cents = operation.current?.cents ?? readCents(amount)
    if (cents === null) return setFault({ amount: M.amountInvalid })
    if (reason.trim() === '') return setFault({ reason: M.reasonMissing })
    operation.current ??= { id: newId(new Date()), cents }
    const refund = { userId, paymentId: payment.id, amountInCents: cents, reason, operationId: operation.current.id }
    setFault({})
    setBusy(true)
    const outcome = await requestRefund(refund, stepUp, () => setChecking(true))
    setBusy(false)
    setChecking(false)
    if (outcome.kind === 'done') return onRefunded(outcome.amountInCents)
    if (outcome.kind === 'refused') operation.current = null
    setFault({ whole: outcome.message })
  }

  return (
    <form className="staff-form" id={id} method="post" noValidate onSubmit={submit}>
      <p>{leftText(payment.refundableInCents)}</p>
      <TextField
        label={M.amount}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        placeholder={dollarsOfCents(payment.refundableInCents)}
        readOnly={operation.current !== null}
        value={amount}
        onChange={({ target }) => {
          setAmount(target.value)
          setCents(readCents(target.value))
        }}
        error={fault.amount}
      />
      <TextArea
        label={M.reason}
        hint={M.reasonHint}
        rows={3}
        maxLength={REFUND_REASON_MAX_CHARACTERS}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={fault.reason}
      />
      {isChecking && <Alert tone="info">{M.checking}</Alert>}
      {fault.whole && <Alert tone="negative">{fault.whole}</Alert>}
    </form>
  )
}
