import { sendAction } from '../../../lib/forms/send-action.ts'
import { PHOTO_MESSAGES } from './messages.ts'

/** Sends a request; returns the message of a failure, and null on success. */
export async function failureOf(request: () => Promise<unknown>): Promise<string | null> {
  const outcome = await sendAction(request)
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'signed-out') return PHOTO_MESSAGES.signedOut
  // There are no typed values that could be kept.
  return navigator.onLine ? outcome.message : PHOTO_MESSAGES.offline
}
