import { VIEWING_REASON_MAX_CHARACTERS, viewingReasonFault } from '#shared/domain/members/account/viewing.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import '../../step-up/staff-form.css'
import { useReason } from '../member/use-reason.ts'
import { START_VIEW_MESSAGES as M } from './messages.ts'
import { startView } from './viewing.requests.ts'

function StartViewPart({ userId }: { readonly userId: string }) {
  const isHydrated = useHydrated()
  const { form, stepUp, isBusy, reason, setReason, fault, failure, onSubmit } = useReason({
    faultOf: viewingReasonFault,
    send: (why) => startView(userId, why),
    onDone: () => location.assign('/v2'),
    failed: M.failed,
  })
  return (
    <>
      <form ref={form} className="staff-form" method="post" noValidate onSubmit={onSubmit}>
        <TextArea
          label={M.reason}
          hint={M.reasonHint}
          rows={2}
          maxLength={VIEWING_REASON_MAX_CHARACTERS}
          value={reason}
          readOnly={!isHydrated}
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
