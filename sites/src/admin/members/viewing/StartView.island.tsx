import { type SubmitEvent, useState } from 'react'
import { VIEWING_REASON_MAX_CHARACTERS, viewingReasonFault } from '#shared/domain/members/account/viewing.ts'
import { useFirstWrongField } from '../../../lib/forms/use-first-wrong-field.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/field/Field.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import '../../step-up/staff-form.css'
import { refusalText } from '../member/refusal-text.ts'
import { START_VIEW_MESSAGES as M } from './messages.ts'
import { startView } from './viewing.requests.ts'

function StartViewPart({ userId }: { readonly userId: string }) {
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const { form, goToFirstWrong } = useFirstWrongField()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = viewingReasonFault(reason)
    setFault(wrong)
    setFailure(null)
    if (wrong) return goToFirstWrong()
    if (isBusy) return
    setBusy(true)
    try {
      await stepUp.run(() => startView(userId, reason.trim()))
      location.assign('/v2')
    } catch (error) {
      setBusy(false)
      setFailure(refusalText(error, M.failed))
    }
  }

  return (
    <>
      <form ref={form} className="staff-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={M.reason}
          hint={M.reasonHint}
          rows={2}
          maxLength={VIEWING_REASON_MAX_CHARACTERS}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={fault}
        />
        {failure && <Alert tone="negative">{failure}</Alert>}
        <p>
          <Button type="submit" kind="primary" disabled={!isHydrated} busy={isBusy && M.starting}>
            {M.start}
          </Button>
        </p>
      </form>
      <StepUpDialog question={stepUp.question} />
    </>
  )
}

/** Starts a view of the member's pages, with a reason. */
export const StartView = withErrorBoundary(StartViewPart)
