import { type SubmitEvent, useState } from 'react'
import {
  ADJUSTMENT_LIMITS,
  ADJUSTMENT_NAME_MAX_CHARACTERS,
  ADJUSTMENT_REASON_MAX_CHARACTERS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import { TextField } from '../../../ui/field/Field.tsx'
import type { StepUp } from '../../step-up/use-step-up.ts'
import { centsUpTo } from '../payments/dollars.ts'
import { MoneyDialog, type MoneyForm } from '../payments/MoneyDialog.tsx'
import { AmountField, OperationNotices, ReasonField } from '../payments/MoneyFields.tsx'
import { useMoneyOperation } from '../payments/use-money-operation.ts'
import { requestAdjustment } from './adjust.requests.ts'
import { ADJUST_KIND_MESSAGES, amountFault, limitText, ADJUST_MESSAGES as M, submitText } from './messages.ts'
import '../../step-up/staff-form.css'
import { unlessEmpty } from '../../forms/field-errors.ts'

type AdjustDialogProps = {
  readonly userId: string
  readonly currency: string
  /** Null: closed. */
  readonly kind: AdjustmentKind | null
  readonly stepUp: StepUp
  readonly onClose: () => void
  readonly onAdjusted: (kind: AdjustmentKind, amountInCents: number) => void
}

/** Asks how much of a member's account is corrected, what for, and why. */
export function AdjustDialog({ userId, currency, kind, stepUp, onClose, onAdjusted }: AdjustDialogProps) {
  const texts = kind && ADJUST_KIND_MESSAGES[kind]
  return (
    <MoneyDialog
      open={kind !== null}
      title={texts?.title}
      cancel={M.cancel}
      kind="primary"
      busy={texts?.busy ?? ''}
      submitText={(cents) => (kind ? submitText(kind, cents, currency) : '')}
      onClose={onClose}
    >
      {(form) =>
        kind && (
          <AdjustForm
            key={kind}
            {...{ userId, currency, kind, stepUp }}
            {...form}
            onDone={(amountInCents) => onAdjusted(kind, amountInCents)}
          />
        )
      }
    </MoneyDialog>
  )
}

type AdjustFormProps = MoneyForm & {
  readonly userId: string
  readonly currency: string
  readonly kind: AdjustmentKind
  readonly stepUp: StepUp
  readonly onDone: (amountInCents: number) => void
}

function AdjustForm({ id, userId, currency, kind, stepUp, setCents, ...operating }: AdjustFormProps) {
  const [amount, setAmount] = useState('')
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const { form, fault, refuse, isChecking, operation, send } = useMoneyOperation(operating)
  const most = ADJUSTMENT_LIMITS[kind].actCents
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const cents = operation?.cents ?? centsUpTo(amount, most)
    if (cents === null) return refuse({ amount: unlessEmpty(amount, amountFault(kind, currency)) })
    if (name.trim() === '') return refuse({ name: true })
    if (reason.trim() === '') return refuse({ reason: true })
    void send(cents, ({ id: operationId, cents: amountInCents }, onChecking) =>
      requestAdjustment({ userId, kind, amountInCents, name, reason, operationId }, stepUp, onChecking),
    )
  }
  const isSent = operation !== null

  return (
    <form ref={form} className="staff-form" id={id} method="post" noValidate onSubmit={submit}>
      <p>{ADJUST_KIND_MESSAGES[kind].text}</p>
      <AmountField
        currency={currency}
        hint={limitText(kind, currency)}
        readOnly={isSent}
        value={amount}
        onType={(typed) => {
          setAmount(typed)
          setCents(centsUpTo(typed, most))
        }}
        error={fault.amount}
      />
      <TextField
        label={M.name}
        hint={M.nameHint}
        autoComplete="off"
        readOnly={isSent}
        maxLength={ADJUSTMENT_NAME_MAX_CHARACTERS}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fault.name}
      />
      <ReasonField
        label={M.reason}
        hint={M.reasonHint}
        readOnly={isSent}
        maxLength={ADJUSTMENT_REASON_MAX_CHARACTERS}
        value={reason}
        onType={setReason}
        error={fault.reason}
      />
      <OperationNotices checking={isChecking && M.checking} refused={fault.whole} />
    </form>
  )
}
