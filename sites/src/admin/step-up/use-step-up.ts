import { useState } from 'react'
import { confirmedCall } from './confirmed-call.ts'

/** Called with whether the password was confirmed. */
export type StepUpQuestion = { readonly answer: (isConfirmed: boolean) => void }

/**
 * Runs calls that may require the password first: then the dialog is shown, and the call is repeated after the
 * confirmation.
 */
export function useStepUp() {
  const [question, setQuestion] = useState<StepUpQuestion | null>(null)

  const ask = () =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        answer: (isConfirmed) => {
          setQuestion(null)
          resolve(isConfirmed)
        },
      })
    })

  const run = <Value>(call: () => Promise<Value>): Promise<Value> => confirmedCall(call, ask)

  return { run, question }
}

export type StepUp = ReturnType<typeof useStepUp>
