import { useId, useState } from 'react'
import { createAlert } from '../../../lib/alerts.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { ASK_EMAIL_MESSAGES as M } from './dialog-messages.ts'

type ChangeEmailProps = {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** A change is in progress, which a new one replaces. */
  readonly hasOpen: boolean
}

function ChangeEmailPart({ userId, name, email, hasOpen }: ChangeEmailProps) {
  const formId = useId()
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const close = () => !isBusy && setOpen(false)
  const onSent = () => {
    createAlert({ displayType: 'positive', title: M.sent })
    location.reload()
  }

  return (
    <>
      <p>
        <Button disabled={!isHydrated} onClick={() => setOpen(true)}>
          {hasOpen ? M.openAgain : M.open}
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
        {isOpen && <ChangeEmailForm id={formId} {...{ userId, email, hasOpen, stepUp, isBusy, setBusy, onSent }} />}
      </Dialog>
      <StepUpDialog question={stepUp.question} />
    </>
  )
}

/** Asks for a new email address of a member. */
export const ChangeEmail = withErrorBoundary(ChangeEmailPart)
