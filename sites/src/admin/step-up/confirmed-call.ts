import type { ErrorCode } from '#shared/kernel/errors.ts'
import { SUMMARY_MESSAGES } from '../../lib/forms/summary-messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { STEP_UP_MESSAGES } from './messages.ts'

/**
 * Makes the call, and once more after the password was confirmed if that is asked for. Whatever words a page has of its own for a
 * refusal, it reads those of a password that was not confirmed, and of a session that has ended, from the error.
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

/** The words that a failed call brings itself. */
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
