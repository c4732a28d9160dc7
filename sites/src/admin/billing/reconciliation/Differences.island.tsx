import { useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { type StepUp, useStepUp } from '../../step-up/use-step-up.ts'
import '../../step-up/staff-form.css'
import { readFailureText } from './failure-text.ts'
import {
  amountsText,
  RECONCILIATION_MESSAGES as M,
  nameOfDifference,
  numbersText,
  READ_AGAIN_SOLVED,
  readAgainOf,
  stillDiffers,
  todoOf,
} from './messages.ts'
import type { LedgerDifference } from './reconciliation.queries.ts'
import { readSubscriptionAgain } from './reconciliation.requests.ts'
import './differences.css'

type Notice = { readonly id: string; readonly tone: 'positive' | 'warning' | 'negative'; readonly text: string }

function useReadAgain({ run }: StepUp) {
  const [busyId, setBusyId] = useState<string | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)

  const readAgain = async ({ id, subscriptionId }: LedgerDifference) => {
    if (busyId !== null) return
    setBusyId(id)
    setNotice(null)
    try {
      const left = await run(() => readSubscriptionAgain(subscriptionId))
      const isEqual = left === 0
      setNotice({ id, tone: isEqual ? 'positive' : 'warning', text: isEqual ? READ_AGAIN_SOLVED : stillDiffers(left) })
    } catch (error) {
      setNotice({ id, tone: 'negative', text: readFailureText(error) })
    }
    setBusyId(null)
  }
  return { busyId, notice, readAgain }
}

function DifferencesPart({ differences }: { readonly differences: readonly LedgerDifference[] }) {
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const { busyId, notice, readAgain } = useReadAgain(stepUp)
  return (
    <>
      <ul className="differences" aria-label={M.differences}>
        {differences.map((difference) => {
          const { id, kind, memberId, memberName, resolvedAt } = difference
          const numbers = numbersText(difference)
          return (
            <li className="difference" key={id}>
              <h3>
                {nameOfDifference(kind)} {resolvedAt && <Badge tone="positive">{M.resolved}</Badge>}
              </h3>
              <p>
                <a href={`/admin/members/${memberId}/payment`}>{memberName}</a>
              </p>
              <p className="figures">{amountsText(difference)}</p>
              {numbers && <p className="caption soft">{numbers}</p>}
              <p className="soft">{todoOf(kind)}</p>
              {!resolvedAt && (
                <Button
                  small
                  aria-label={readAgainOf(difference)}
                  disabled={!isHydrated}
                  busy={busyId === id && M.reading}
                  onClick={() => void readAgain(difference)}
                >
                  {M.readAgain}
                </Button>
              )}
              {notice?.id === id && <Alert tone={notice.tone}>{notice.text}</Alert>}
            </li>
          )
        })}
      </ul>
      <StepUpDialog question={stepUp.question} />
    </>
  )
}

/** The differences between the ledger and the provider, with the action for each. */
export const Differences = withErrorBoundary(DifferencesPart)
