import { RequestError } from '../graphql/request-error.ts'
import { FORM_MESSAGES, tryAgainIn } from './form-messages.ts'
import type { FormOutcome } from './form-state.ts'
import { SUMMARY_MESSAGES } from './summary-messages.ts'

/** Sends a form. Only a resolved request is a success: every refusal, whatever its code, is shown to the person. */
export async function sendForm(request: () => Promise<unknown>): Promise<FormOutcome> {
  try {
    await request()
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return outcomeOf(error)
  }
}

function outcomeOf({ code, extensions }: RequestError): FormOutcome {
  switch (code) {
    case 'NotAuthenticated':
      return { kind: 'signed-out' }
    case 'Offline':
      return { kind: 'failed', message: FORM_MESSAGES.offline }
    case 'Intercepted':
      return { kind: 'failed', message: FORM_MESSAGES.intercepted }
    case 'Timeout':
    case 'Unreachable':
      return { kind: 'failed', message: FORM_MESSAGES.unknown }
    case 'ServiceUnavailable':
      return { kind: 'failed', message: FORM_MESSAGES.away }
    case 'TooManyRequests':
    case 'BadRequest.MaxAttempts':
      return { kind: 'failed', message: `${FORM_MESSAGES.tooMany} ${tryAgainIn(extensions.retryAt, Date.now())}` }
    case 'BadRequest.Invalid':
      return { kind: 'refused', fields: codesOf(extensions.fields), message: SUMMARY_MESSAGES.badRequest }
    case 'Unprocessable':
      return { kind: 'failed', message: sentenceOf(extensions.message) }
    default:
      return { kind: 'failed', message: SUMMARY_MESSAGES.badRequest }
  }
}

function sentenceOf(message: unknown): string {
  return typeof message === 'string' && message !== '' ? message : SUMMARY_MESSAGES.badRequest
}

/** A value that is not a number still marks its field. */
function codesOf(fields: unknown): Readonly<Record<string, number>> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, Number(code) || 0]))
}
