import { CARD_FIELDS, type CardField, invalidFieldsMessage } from '#shared/domain/billing/cards/card-fields.ts'
import { type DeclineCode, declineOf } from '#shared/domain/billing/declines.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import type { ChargifyError } from './chargify.ts'

/** What the payer can mend in the form. */
export type TokenRefusal = {
  readonly kind: 'refused'
  readonly message: string
  readonly fields: readonly CardField[]
}

export type TokenOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | TokenRefusal
  /** Nobody has looked at the card. */
  | { readonly kind: 'unreached' }
  /** The provider's fields did not answer. */
  | { readonly kind: 'failed' }

/** What the provider's refusal to make a token means for the payer, or for whoever saves a card without paying. */
export function refusalOf(error: ChargifyError, isPayment = true): TokenOutcome {
  const fields = CARD_FIELDS.filter((field) => namedFields(error).includes(field))
  // Its words for that are free.
  if (fields.length === 0 && navigator.onLine === false) return { kind: 'unreached' }
  const message = invalidFieldsMessage(fields) ?? sentenceOf(error, isPayment)
  return { kind: 'refused', message, fields }
}

/** The provider's own words, for our log. */
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
/** Their sentences speak of a payment. */
const OF_PAYMENTS = new Set<DeclineCode>(['not-accepted', 'limit-exceeded', 'try-later'])

function sentenceOf(error: ChargifyError, isPayment: boolean): string {
  if (error.errors === undefined) return error.message || BILLING_MESSAGES.notVerified
  const [, processorCode] = PROCESSOR_CODE.exec(describeError(error)) ?? []
  if (!processorCode) return BILLING_MESSAGES.notVerified
  const { code } = declineOf(processorCode)
  return !isPayment && OF_PAYMENTS.has(code) ? BILLING_MESSAGES.notVerified : DECLINE_SENTENCES[code]
}
