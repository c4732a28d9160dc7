import { type SubmitEvent, useId, useState } from 'react'
import { ACTIVATION_REASON_MAX_CHARACTERS, reasonFault } from '#shared/domain/members/activation.ts'
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
import { ACTIVATE_MESSAGES as M } from './dialog-messages.ts'
import { setMemberActive } from './member.requests.ts'
import { refusalText } from './refusal-text.ts'

type ActivateProps = { readonly userId: string; readonly name: string; readonly isActive: boolean }

function ActivatePart({ userId, name, isActive }: ActivateProps) {
  const formId = useId()
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const busyText = isActive ? M.deactivating : M.activating

  const close = () => !isBusy && setOpen(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = reasonFault(reason)
    setFault(wrong)
    setFailure(null)
    if (wrong || isBusy) return
    setBusy(true)
    try {
      await stepUp.run(() => setMemberActive(userId, !isActive, reason.trim()))
      createAlert({ displayType: 'positive', title: isActive ? M.deactivated : M.activated })
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
          {isActive ? M.deactivate : M.activate}
        </Button>
      </p>
      <Dialog
        open={isOpen}
        onClose={close}
        dismissible={!isBusy}
        title={isActive ? M.deactivateTitle(name) : M.activateTitle(name)}
        footer={
          <>
            <Button onClick={close}>{M.cancel}</Button>
            <Button type="submit" form={formId} kind="primary" busy={isBusy && busyText}>
              {isActive ? M.deactivateDo : M.activateDo}
            </Button>
          </>
        }
      >
        <form className="staff-form" id={formId} method="post" noValidate onSubmit={(event) => void submit(event)}>
          <p>{isActive ? M.deactivateText : M.activateText}</p>
          <TextArea
            label={M.reason}
            hint={M.reasonHint}
            rows={3}
            data-autofocus
            maxLength={ACTIVATION_REASON_MAX_CHARACTERS}
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

/** Activates or deactivates a member, with a reason. */
export const Activate = withErrorBoundary(ActivatePart)
