import { RequestError } from '../../lib/graphql/request-error.ts'

/** Makes the call on a page without React, and once more after the password was confirmed if that is asked for. */
export async function withStepUp(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    const isAsked = error instanceof RequestError && error.code === 'NotAllowed' && error.extensions.stepUp === true
    if (!isAsked) throw error
    const { openStepUp } = await import('./open-step-up.tsx')
    if (!(await openStepUp())) throw error
    return call()
  }
}
