import { type SubmitEvent, useId, useState } from 'react'
import {
  ADJUSTMENT_LIMITS,
  ADJUSTMENT_NAME_MAX_CHARACTERS,
  ADJUSTMENT_REASON_MAX_CHARACTERS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import { useFirstWrongField } from '../../../lib/forms/use-first-wrong-field.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/field/Field.tsx'
import type { StepUp } from '../../step-up/use-step-up.ts'
import { centsOfDollars } from '../payments/dollars.ts'
import { AmountField, OperationNotices, ReasonField } from '../payments/MoneyFields.tsx'
import { useMoneyOperation } from '../payments/use-money-operation.ts'
import { requestAdjustment } from './adjust.requests.ts'
import { ADJUST_KIND_MESSAGES, amountFault, limitText, ADJUST_MESSAGES as M, submitText } from './messages.ts'
import '../../step-up/staff-form.css'

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
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [cents, setCents] = useState<number | null>(null)
  return (
    <Dialog
      open={kind !== null}
      onClose={onClose}
      dismissible={!isBusy}
      title={kind && ADJUST_KIND_MESSAGES[kind].title}
      footer={
        kind && (
          <>
            <Button onClick={() => !isBusy && onClose()}>{M.cancel}</Button>
            <Button type="submit" form={formId} kind="primary" busy={isBusy && ADJUST_KIND_MESSAGES[kind].busy}>
              {submitText(kind, cents, currency)}
            </Button>
          </>
        )
      }
    >
      {kind && (
        <AdjustForm
          key={kind}
          {...{ userId, currency, kind, stepUp, isBusy, setBusy, setCents }}
          id={formId}
          onDone={(amountInCents) => onAdjusted(kind, amountInCents)}
        />
      )}
    </Dialog>
  )
}

type AdjustFormProps = {
  readonly id: string
  readonly userId: string
  readonly currency: string
  readonly kind: AdjustmentKind
  readonly stepUp: StepUp
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  readonly setCents: (cents: number | null) => void
  readonly onDone: (amountInCents: number) => void
}

function AdjustForm({ id, userId, currency, kind, stepUp, setCents, ...operating }: AdjustFormProps) {
  const [amount, setAmount] = useState('')
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const { fault, setFault, isChecking, operation, send } = useMoneyOperation(operating)
  const { form, goToFirstWrong } = useFirstWrongField()
  const refuse = (wrong: typeof fault) => {
    setFault(wrong)
    goToFirstWrong()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const cents = operation?.cents ?? centsWithin(amount, kind)
    if (cents === null) return refuse({ amount: amountFault(kind, currency) })
    if (name.trim() === '') return refuse({ name: M.nameMissing })
    if (reason.trim() === '') return refuse({ reason: M.reasonMissing })
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
          setCents(centsWithin(typed, kind))
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

function centsWithin(typed: string, kind: AdjustmentKind): number | null {
  const cents = centsOfDollars(typed)
  return cents !== null && cents > 0 && cents <= ADJUSTMENT_LIMITS[kind].actCents ? cents : null
}
