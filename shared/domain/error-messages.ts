import type { AppError, ErrorCode } from '../kernel/errors.ts'
import { AUTH_MESSAGES } from './auth/messages.ts'
import { BILLING_MESSAGES } from './billing/messages.ts'
import { FORM_MESSAGES } from './form-messages.ts'

/** The message for an error without its own sentence. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  PaymentPending: BILLING_MESSAGES.checking,
  'Invalid.Email': AUTH_MESSAGES.invalidEmail,
  'BadRequest.InvalidCode': AUTH_MESSAGES.wrongCode,
  'BadRequest.NoAdmins': AUTH_MESSAGES.staffOnMemberLogin,
  'BadRequest.Invalid': 'The request is invalid. Check the fields and send it again.',
  AmbiguousSubscription: BILLING_MESSAGES.ambiguous,
  'NotAuthorized.Password': AUTH_MESSAGES.wrongPassword,
  NotAuthenticated: AUTH_MESSAGES.signedOut,
  NotAllowed: 'You don’t have permission to do this.',
  'Unrecognized.Email': 'We don’t recognize that email.',
  NotFound: 'Not found.',
  InvalidTransition: 'This can’t be done in the current status.',
  StaleRevision: 'The text was changed somewhere else in the meantime. Yours is kept.',
  TooLarge: 'This is too large.',
  UnsupportedMediaType: 'Send JSON with the content type application/json.',
  Unprocessable: 'The request can’t be processed as sent.',
  'BadRequest.MaxAttempts': AUTH_MESSAGES.tooMany,
  MaxSendAttempts: AUTH_MESSAGES.tooMany,
  TooManyRequests: AUTH_MESSAGES.tooMany,
  UnhandledError: 'Something went wrong on our side.',
  ServiceUnavailable: 'The service is briefly unavailable. Nothing was changed; please try again.',
}

export function errorMessage(error: AppError): string {
  return error.message === error.code ? ERROR_MESSAGES[error.code] : error.message
}

/** What is wrong with each field that an error names, in words. If there is one field, the sentence of the error is about that field. */
export function fieldMessages(error: AppError): Readonly<Record<string, string>> {
  const fields = Object.entries(error.fields ?? {})
  const sentence = fields.length === 1 && error.message !== error.code ? error.message : null
  return Object.fromEntries(
    fields.map(([name, code]) => [name, error.fieldMessages[name] ?? sentence ?? FORM_MESSAGES[code]]),
  )
}
