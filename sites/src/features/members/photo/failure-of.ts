import { sendAction } from '../../../lib/forms/send-action.ts'
import { PHOTO_MESSAGES } from './messages.ts'

/** Sends a request; answers what its person is told when it failed, and null when it is done. */
export async function failureOf(request: () => Promise<unknown>): Promise<string | null> {
  const outcome = await sendAction(request)
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'signed-out') return PHOTO_MESSAGES.signedOut
  // Nothing was typed that is still there.
  return navigator.onLine ? outcome.message : PHOTO_MESSAGES.offline
}
