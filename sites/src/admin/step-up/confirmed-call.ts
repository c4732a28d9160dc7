import type { ErrorCode } from '#shared/kernel/errors.ts'
import { SUMMARY_MESSAGES } from '../../lib/forms/summary-messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { STEP_UP_MESSAGES } from './messages.ts'

/**
 * Makes the call, and repeats it after the password was confirmed if that is required. Errors for an unconfirmed
 * password and for an ended session carry their own message, which takes precedence over the page's.
 */
export async function confirmedCall<Value>(call: () => Promise<Value>, ask: () => Promise<boolean>): Promise<Value> {
  try {
    return await sent(call)
  } catch (error) {
    if (!asksForPassword(error)) throw error
    if (!(await ask())) throw withWords('Unprocessable', STEP_UP_MESSAGES.notConfirmed)
    return sent(call)
  }
}

/** The message that a failed call carries. */
export function wordsOf(error: unknown): string | null {
  return error instanceof RequestError && error.extensions.hasWords === true ? String(error.extensions.message) : null
}

function asksForPassword(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'NotAllowed' && error.extensions.stepUp === true
}

async function sent<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    const isSignedOut = error instanceof RequestError && error.code === 'NotAuthenticated'
    throw isSignedOut ? withWords('NotAuthenticated', SUMMARY_MESSAGES.signedOut) : error
  }
}

function withWords(code: ErrorCode, message: string): RequestError {
  return new RequestError(code, { extensions: { reason: code, message, hasWords: true } })
}
