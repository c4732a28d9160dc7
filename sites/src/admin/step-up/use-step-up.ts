import { useState } from 'react'
import { confirmedCall } from './confirmed-call.ts'

/** Answers whether the password was confirmed. */
export type StepUpQuestion = { readonly answer: (isConfirmed: boolean) => void }

/** Runs calls that may ask for the password first: then the question is shown, and the call is made again once it is answered. */
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
