import { sendAction } from '../../../lib/forms/send-action.ts'

/** Sends a request; returns the message of a failure, and null on success. */
export async function failureOf(request: () => Promise<unknown>): Promise<string | null> {
  const outcome = await sendAction(request)
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'failed' || outcome.kind === 'refused') return outcome.message
  // It was loaded with the code of forms.
  const { SUMMARY_MESSAGES } = await import('../../../lib/forms/summary-messages.ts')
  return SUMMARY_MESSAGES.signedOut
}
