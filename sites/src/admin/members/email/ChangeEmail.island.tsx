import { useId, useState } from 'react'
import { createAlert } from '../../../lib/alerts.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { StaffDialog } from '../../step-up/StaffDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { ASK_EMAIL_MESSAGES as M } from './dialog-messages.ts'

type ChangeEmailProps = {
  readonly userId: string
  readonly name: string
  readonly email: string
  /** A change is in progress, which a new one would replace. */
  readonly hasOpen: boolean
}

function ChangeEmailPart({ userId, name, email, hasOpen }: ChangeEmailProps) {
  const formId = useId()
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)
  const onSent = () => {
    createAlert({ displayType: 'positive', title: M.sent })
    location.reload()
  }
  return (
    <StaffDialog
      openLabel={hasOpen ? M.openAgain : M.open}
      title={M.title(name)}
      cancel={M.cancel}
      submit={M.submit}
      busy={isBusy && M.busy}
      {...{ formId, stepUp }}
    >
      <ChangeEmailForm id={formId} {...{ userId, email, hasOpen, stepUp, isBusy, setBusy, onSent }} />
    </StaffDialog>
  )
}

/** Requests a change of a member's email address. */
export const ChangeEmail = withErrorBoundary(ChangeEmailPart)
