import { CARD_FIELDS, type CardField, invalidFieldsMessage } from '#shared/domain/billing/cards/card-fields.ts'
import { type DeclineCode, declineOf } from '#shared/domain/billing/declines.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import type { ChargifyError } from './chargify.ts'

/** The problems that the payer can fix in the form. */
export type TokenRefusal = {
  readonly kind: 'refused'
  readonly message: string
  readonly fields: readonly CardField[]
}

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | TokenRefusal
  /** The provider was not reached, so the card was not checked. */
  | { readonly kind: 'unreached' }
  /** The provider's fields did not answer. */
  | { readonly kind: 'failed' }

/** What the provider's refusal to create a token means for the payer, or for a person saving a card without paying. */
export function refusalOf(error: ChargifyError, isPayment = true): TokenOutcome {
  const fields = CARD_FIELDS.filter((field) => namedFields(error).includes(field))
  // The provider has no fixed message for that.
  if (fields.length === 0 && navigator.onLine === false) return { kind: 'unreached' }
  const message = invalidFieldsMessage(fields) ?? sentenceOf(error, isPayment)
  return { kind: 'refused', message, fields }
}

/** The provider's own message, for our log. */
export function describeError({ message, errors, fields }: ChargifyError): string {
  const texts = typeof errors === 'string' ? [errors] : Object.values(errors ?? {}).map(String)
  return [...texts, ...(message ? [message] : []), ...(fields ?? [])].join('; ') || 'no reason given'
}

function namedFields({ fields, errors }: ChargifyError): readonly string[] {
  if (fields) return fields
  return typeof errors === 'object' && !Array.isArray(errors) ? Object.keys(errors) : []
}

/** "Processor declined: Do Not Honor (2000)". */
const PROCESSOR_CODE = /\((\d{4})\)/
/** Their messages mention a payment. */
const OF_PAYMENTS = new Set<DeclineCode>(['not-accepted', 'limit-exceeded', 'try-later'])

function sentenceOf(error: ChargifyError, isPayment: boolean): string {
  if (error.errors === undefined) return error.message || BILLING_MESSAGES.notVerified
  const [, processorCode] = PROCESSOR_CODE.exec(describeError(error)) ?? []
  if (!processorCode) return BILLING_MESSAGES.notVerified
  const { code } = declineOf(processorCode)
  return !isPayment && OF_PAYMENTS.has(code) ? BILLING_MESSAGES.notVerified : DECLINE_SENTENCES[code]
}
