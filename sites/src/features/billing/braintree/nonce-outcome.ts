import { CARD_FIELDS, type CardField, invalidFieldsMessage } from '#shared/domain/billing/cards/card-fields.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { TokenOutcome, TokenRefusal } from '../token-outcome.ts'
import { type BraintreeError, HOSTED_FIELDS, HOSTED_KEYS } from './braintree-web.ts'

export function isBraintreeError(error: unknown): error is BraintreeError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
}

/** What Braintree's refusal to create a nonce means for the payer. */
export function nonceRefusalOf({ code, details }: BraintreeError): TokenOutcome {
  if (code === 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR') return { kind: 'unreached' }
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') return refusalOfFields(HOSTED_FIELDS)
  if (code !== 'HOSTED_FIELDS_FIELDS_INVALID') return refusalOfFields([])
  const keys = details?.invalidFieldKeys ?? []
  return refusalOfFields(HOSTED_FIELDS.filter((field) => keys.includes(HOSTED_KEYS[field])))
}

/** Names the fields in the fixed order. */
export function refusalOfFields(wrong: readonly CardField[]): TokenRefusal {
  const fields = CARD_FIELDS.filter((field) => wrong.includes(field))
  return { kind: 'refused', message: invalidFieldsMessage(fields) ?? BILLING_MESSAGES.notVerified, fields }
}
