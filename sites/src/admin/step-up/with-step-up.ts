import { confirmedCall } from './confirmed-call.ts'

/** Makes the call on a page without React, and repeats it after the password was confirmed if that is required. */
export function withStepUp(call: () => Promise<unknown>): Promise<unknown> {
  return confirmedCall(call, async () => {
    const { openStepUp } = await import('./open-step-up.tsx')
    return openStepUp()
  })
}
