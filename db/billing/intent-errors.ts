import { invalidFieldsMessage } from '#shared/domain/billing/cards/card-fields.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES, declinedAfterPart } from '#shared/domain/billing/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { IntentResult, IntentRow } from './payment-intent-rows.ts'

/**
 * Returns the intent that ended well; throws otherwise. After a 400 the attempt is over: the next one needs a new operation id. After
 * PaymentPending and ServiceUnavailable the same operation continues.
 */
export function endedWell(result: IntentResult): IntentRow {
  switch (result.kind) {
    case 'pending':
      throw new AppError('PaymentPending')
    case 'away':
      throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
    case 'ended':
      return notRefused(result.row, 'invalidFields' in result ? result.invalidFields : [])
    default:
      return result satisfies never
  }
}

function notRefused(intent: IntentRow, invalidFields: readonly string[] = []): IntentRow {
  switch (intent.state) {
    case 'PAID':
    case 'SAVED':
    case 'NOTHING_DUE':
      return intent
    case 'DECLINED':
      throw declined(intent)
    case 'REFUSED':
    case 'ENDED':
    case 'OPEN':
      throw refused(intent, invalidFields)
    default:
      return intent.state satisfies never
  }
}

function declined({ declineCode, paidCents, currency }: IntentRow): AppError {
  const code = declineCode ?? 'not-accepted'
  const message = paidCents > 0 ? declinedAfterPart(code, paidCents, currency) : DECLINE_SENTENCES[code]
  return new AppError('BadRequest.Invalid', { message, extensions: { reason: code } })
}

function refused({ refusal }: IntentRow, invalidFields: readonly string[]): AppError {
  return new AppError('BadRequest.Invalid', {
    message: refusalMessage(refusal, invalidFields),
    extensions: { reason: refusal ?? 'other' },
  })
}

/** The message for the payer about a refused card or token. */
export function refusalMessage(refusal: IntentRow['refusal'], invalidFields: readonly string[] = []): string {
  switch (refusal) {
    case 'invalid-token':
      return BILLING_MESSAGES.tokenUsed
    case 'authentication-needed':
      return BILLING_MESSAGES.bankAsks
    case 'not-charged':
      return BILLING_MESSAGES.notCharged
    case 'invalid-card':
      return invalidFieldsMessage(invalidFields) ?? BILLING_MESSAGES.notVerified
    case 'other':
    case null:
      return BILLING_MESSAGES.notVerified
    default:
      return refusal satisfies never
  }
}
