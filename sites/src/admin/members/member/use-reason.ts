import { type SubmitEvent, useState } from 'react'
import { useFirstWrongField } from '../../../lib/forms/use-first-wrong-field.ts'
import { unlessEmpty } from '../../forms/field-errors.ts'
import { useStepUp } from '../../step-up/use-step-up.ts'
import { refusalText } from './refusal-text.ts'

type ReasonOptions = {
  /** What is wrong with it, in words. */
  readonly faultOf: (reason: string) => string | null
  readonly send: (reason: string) => Promise<unknown>
  readonly onDone: () => void
  readonly failed: string
}

/** An act of staff on a member that needs a reason: the typed reason, what is wrong with it, and what became of the act. */
export function useReason({ faultOf, send, onDone, failed }: ReasonOptions) {
  const { form, goToFirstWrong } = useFirstWrongField()
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | true | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const act = async () => {
    const wrong = unlessEmpty(reason, faultOf(reason))
    setFault(wrong)
    setFailure(null)
    if (wrong) return goToFirstWrong()
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
  return { form, stepUp, isBusy, reason, setReason, fault, failure, onSubmit }
}
