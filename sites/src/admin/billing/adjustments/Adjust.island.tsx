import { useState } from 'react'
import { ADJUSTMENT_KINDS, type AdjustmentKind } from '#shared/domain/billing/adjustments/adjustments.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { ADJUST_KIND_MESSAGES, adjustedText } from './messages.ts'
import './adjust.css'

function AdjustPart({ userId, currency }: { readonly userId: string; readonly currency: string }) {
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const [kind, setKind] = useState<AdjustmentKind | null>(null)

  const onAdjusted = (done: AdjustmentKind, amountInCents: number) => {
    createAlert({ displayType: 'positive', title: adjustedText(done, amountInCents, currency) })
    location.reload()
  }

  return (
    <>
      <p className="adjust">
        {ADJUSTMENT_KINDS.map((one) => (
          <Button key={one} disabled={!isHydrated} onClick={() => setKind(one)}>
            {ADJUST_KIND_MESSAGES[one].open}
          </Button>
        ))}
      </p>
      <AdjustDialog
        userId={userId}
        currency={currency}
        kind={kind}
        stepUp={stepUp}
        onClose={() => setKind(null)}
        onAdjusted={onAdjusted}
      />
      <StepUpDialog question={stepUp.question} />
    </>
  )
}

/** Credits and charges by staff on a member's account. */
export const Adjust = withErrorBoundary(AdjustPart)
