import { sendAction } from '../../../lib/forms/send-action.ts'
import { SUMMARY_MESSAGES } from '../../../lib/forms/summary-messages.ts'

/** Sends a request; answers what its person is told when it failed, and null when it is done. */
export async function failureOf(request: () => Promise<unknown>): Promise<string | null> {
  const outcome = await sendAction(request)
  if (outcome.kind === 'done') return null
  return outcome.kind === 'signed-out' ? SUMMARY_MESSAGES.signedOut : outcome.message
}
