import { type SubmitEvent, useId, useState } from 'react'
import { HOLD_REASON_MAX_CHARACTERS, holdReasonFault } from '#shared/domain/members/account/legal-hold.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../ui/field/Field.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import '../../step-up/staff-form.css'
import { refusalText } from '../member/refusal-text.ts'
import { LIFT_HOLD_MESSAGES, PLACE_HOLD_MESSAGES } from './dialog-messages.ts'
import { setLegalHold } from './legal-hold.requests.ts'

type LegalHoldProps = { readonly userId: string; readonly name: string; readonly isOnHold: boolean }

function LegalHoldPart({ userId, name, isOnHold }: LegalHoldProps) {
  const M = isOnHold ? LIFT_HOLD_MESSAGES : PLACE_HOLD_MESSAGES
  const formId = useId()
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const close = () => !isBusy && setOpen(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = holdReasonFault(reason)
    setFault(wrong)
    setFailure(null)
    if (wrong || isBusy) return
    setBusy(true)
    try {
      await stepUp.run(() => setLegalHold(userId, !isOnHold, reason.trim()))
      createAlert({ displayType: 'positive', title: M.done })
      location.reload()
    } catch (error) {
      setBusy(false)
      setFailure(refusalText(error, M.failed))
    }
  }

  return (
    <>
      <p>
        <Button disabled={!isHydrated} onClick={() => setOpen(true)}>
          {M.open}
        </Button>
      </p>
      <Dialog
        open={isOpen}
        onClose={close}
        dismissible={!isBusy}
        title={M.title(name)}
        footer={
          <>
            <Button onClick={close}>{M.cancel}</Button>
            <Button type="submit" form={formId} kind="primary" busy={isBusy && M.busy}>
              {M.submit}
            </Button>
          </>
        }
      >
        <form className="staff-form" id={formId} method="post" noValidate onSubmit={(event) => void submit(event)}>
          <p>{M.text}</p>
          <TextArea
            label={M.reason}
            hint={M.reasonHint}
            rows={3}
            data-autofocus
            maxLength={HOLD_REASON_MAX_CHARACTERS}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={fault}
          />
          {failure && <Alert tone="negative">{failure}</Alert>}
        </form>
      </Dialog>
      <StepUpDialog question={stepUp.question} />
    </>
  )
}

/** Places or lifts the legal hold of an account, with a reason. */
export const LegalHold = withErrorBoundary(LegalHoldPart)
