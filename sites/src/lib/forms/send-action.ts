import { BROKEN_ISLAND_MESSAGES } from '../messages.ts'
import type { FormOutcome } from './form-state.ts'

/** `sendForm` for a button without a form: the code of forms is loaded when it is pressed. */
export async function sendAction(request: () => Promise<unknown>): Promise<FormOutcome> {
  try {
    const { sendForm } = await import('./send-form.ts')
    return await sendForm(request)
  } catch (error) {
    reportError(error)
    return { kind: 'failed', message: BROKEN_ISLAND_MESSAGES.title }
  }
}
