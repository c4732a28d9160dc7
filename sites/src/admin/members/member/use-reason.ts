import { type SubmitEvent, useState } from 'react'
import { useStepUp } from '../../step-up/use-step-up.ts'
import { refusalText } from './refusal-text.ts'

type ReasonOptions = {
  /** What is wrong with it, in words. */
  readonly faultOf: (reason: string) => string | null
  readonly send: (reason: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onFault?: () => void
  readonly failed: string
}

/** A staff action on a member that needs a reason: the typed reason, its error, and the outcome of the action. */
export function useReason({ faultOf, send, onDone, onFault, failed }: ReasonOptions) {
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const act = async () => {
    const wrong = faultOf(reason)
    setFault(wrong)
    setFailure(null)
    if (wrong) return onFault?.()
    if (isBusy) return
    setBusy(true)
    try {
      await stepUp.run(() => send(reason.trim()))
      onDone()
    } catch (error) {
      setBusy(false)
      setFailure(refusalText(error, failed))
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void act()
  }
  return { stepUp, isBusy, reason, setReason, fault, failure, onSubmit }
}
