import { useState } from 'react'
import { RequestError } from '../../lib/graphql/request-error.ts'

/** Answers whether the password was confirmed. */
export type StepUpQuestion = { readonly answer: (isConfirmed: boolean) => void }

function asksForStepUp(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'NotAllowed' && error.extensions.stepUp === true
}

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

  const run = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    try {
      return await call()
    } catch (error) {
      if (!asksForStepUp(error) || !(await ask())) throw error
      return call()
    }
  }

  return { run, question }
}

export type StepUp = ReturnType<typeof useStepUp>
