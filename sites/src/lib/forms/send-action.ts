import { BROKEN_ISLAND_MESSAGES } from '../messages.ts'
import type { FormOutcome } from './form-state.ts'

const NOT_LOADED =
  'Nothing was saved: a part of this page couldn’t be loaded. What you entered is still here. Check your connection, then try again.'

/**
 * `sendForm` for a button without a form: the code of forms is loaded when it is pressed. While it cannot be loaded,
 * offline or after a deployment, nothing is sent.
 */
export async function sendAction(request: () => Promise<unknown>): Promise<FormOutcome> {
  const loaded = await import('./send-form.ts').catch(() => null)
  if (!loaded) return { kind: 'failed', message: NOT_LOADED }
  try {
    return await loaded.sendForm(request)
  } catch (error) {
    reportError(error)
    return { kind: 'failed', message: BROKEN_ISLAND_MESSAGES.title }
  }
}
