import type { BillingContext } from '#db/billing/context.ts'
import { chargeEntry } from '#db/billing/refunds/refund-rows.ts'
import { type RefundResult, runRefund } from '#db/billing/refunds/run-refund.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { auditActorOf } from '#db/staff/audit-rows.ts'
import { REFUND_REASON_MAX_CHARACTERS } from '#shared/domain/billing/refunds.ts'
import { REFUND_MESSAGES, REFUND_REFUSALS, refundDayLimit } from '#shared/domain/billing/staff-messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

export type RefundPaymentInput = {
  readonly userId: string
  /** The charge in the ledger. */
  readonly entryId: string
  readonly amountCents: number
  readonly reason: string
  readonly operationId: string
}

export type RefundedView = { readonly id: string; readonly amountCents: number }

/** Gives back a part of a member's payment to the card that made it, once for an operation. */
export async function refundPayment(
  ctx: StaffContext & BillingContext,
  input: RefundPaymentInput,
): Promise<RefundedView> {
  const { communityId } = ctx.actor
  const reason = checkReason(input.reason)
  const operationId = checkOperationId(input.operationId) ?? ''
  const [, [charge]] = await Promise.all([
    checkPermission(ctx, 'billing'),
    ctx.db.read(chargeEntry({ communityId, entryId: input.entryId })),
  ])
  if (!charge || charge.userId !== input.userId) throw new AppError('NotFound')
  const { amountCents } = input
  const asked = { charge, amountCents, reason, operationId, by: auditActorOf(ctx) }
  const result = await runRefund(ctx, { ...asked, provided: hasPermission(ctx.actor, 'billing') })
  return refundedOf(result, charge.currency)
}

function checkReason(given: string): string {
  const reason = given.trim()
  if (reason.length > 0 && [...reason].length <= REFUND_REASON_MAX_CHARACTERS) return reason
  throw new AppError('BadRequest.Invalid', { message: REFUND_MESSAGES.reason, fields: { reason: FORM_CODES.missing } })
}

/** After PaymentPending the same operation goes on; after everything else a new one begins. */
function refundedOf(result: RefundResult, currency: string): RefundedView {
  switch (result.kind) {
    case 'pending':
      throw new AppError('PaymentPending')
    case 'not-begun':
      throw notBegun(result.why, currency)
    case 'ended': {
      const { id, state, amountCents } = result.row
      if (state === 'DONE') return { id, amountCents }
      const message = state === 'REFUSED' ? REFUND_MESSAGES.refused : REFUND_MESSAGES.notDone
      throw new AppError('Unprocessable', { message })
    }
    default:
      return result satisfies never
  }
}

function notBegun(why: Extract<RefundResult, { readonly kind: 'not-begun' }>['why'], currency: string): AppError {
  switch (why) {
    case 'away':
      return new AppError('ServiceUnavailable', { message: REFUND_MESSAGES.away })
    case 'busy':
      return new AppError('InvalidTransition', { message: REFUND_MESSAGES.busy })
    case 'day-limit':
      return new AppError('Unprocessable', { message: refundDayLimit(currency) })
    case 'unknown-payment':
      return new AppError('NotFound')
    case 'operation-used':
      return new AppError('BadRequest.Invalid', { message: 'This operation ID belongs to another refund.' })
    case 'amount':
    case 'nothing-left':
    case 'not-by-card':
      return new AppError('Unprocessable', { message: REFUND_REFUSALS[why] })
    default:
      return why satisfies never
  }
}
