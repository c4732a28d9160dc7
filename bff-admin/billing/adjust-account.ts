import { type AdjustmentResult, runAdjustment } from '#db/billing/adjustments/run-adjustment.ts'
import type { BillingContext } from '#db/billing/context.ts'
import { readOwnSubscription } from '#db/billing/subscription-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { auditActorOf } from '#db/staff/audit-rows.ts'
import {
  ADJUSTMENT_NAME_MAX_CHARACTERS,
  ADJUSTMENT_REASON_MAX_CHARACTERS,
  type AdjustmentKind,
} from '#shared/domain/billing/adjustments/adjustments.ts'
import { ADJUSTMENT_MESSAGES, adjustmentRefusal } from '#shared/domain/billing/staff-messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { StaffContext } from '../staff/context.ts'
import { hasPermission } from '../staff/permissions.ts'
import { readBilledMember } from './read-member.ts'

export type AdjustAccountInput = {
  readonly userId: string
  readonly kind: AdjustmentKind
  readonly amountCents: number
  /** What it is for, as the member reads it. */
  readonly name: string
  readonly reason: string
  readonly operationId: string
}

export type AdjustedView = { readonly id: string; readonly amountCents: number }

/** Takes something off a member's account or adds it to what is owed, once for an operation; no card is charged by it. */
export async function adjustAccount(
  ctx: StaffContext & BillingContext,
  input: AdjustAccountInput,
): Promise<AdjustedView> {
  const { communityId } = ctx.actor
  const { userId, kind, amountCents } = input
  const productName = checkText(input.name, ADJUSTMENT_NAME_MAX_CHARACTERS, 'name')
  const reason = checkText(input.reason, ADJUSTMENT_REASON_MAX_CHARACTERS, 'reason')
  const operationId = checkOperationId(input.operationId) ?? ''
  const [, subscription] = await Promise.all([
    readBilledMember(ctx, userId),
    readOwnSubscription(ctx, { communityId, userId }),
  ])
  if (!subscription) throw new AppError('Unprocessable', { message: ADJUSTMENT_MESSAGES.noMembership })
  const asked = { subscription, kind, amountCents, productName, reason, operationId, by: auditActorOf(ctx) }
  const result = await runAdjustment(ctx, { ...asked, provided: hasPermission(ctx.actor, 'billing') })
  return adjustedOf(result, kind, subscription.currency)
}

function checkText(given: string, maxCharacters: number, field: 'name' | 'reason'): string {
  const text = given.trim()
  if (text.length > 0 && [...text].length <= maxCharacters) return text
  throw new AppError('BadRequest.Invalid', {
    message: ADJUSTMENT_MESSAGES[field],
    fields: { [field]: FORM_CODES.missing },
  })
}

/** After PaymentPending the same operation goes on; after everything else a new one begins. */
function adjustedOf(result: AdjustmentResult, kind: AdjustmentKind, currency: string): AdjustedView {
  switch (result.kind) {
    case 'pending':
      throw new AppError('PaymentPending')
    case 'not-begun':
      throw notBegun(result.why, kind, currency)
    case 'ended': {
      const { id, state, amountCents } = result.row
      if (state === 'DONE') return { id, amountCents }
      const message = state === 'REFUSED' ? ADJUSTMENT_MESSAGES.refused : ADJUSTMENT_MESSAGES.notDone
      throw new AppError('Unprocessable', { message })
    }
    default:
      return result satisfies never
  }
}

function notBegun(
  why: Extract<AdjustmentResult, { readonly kind: 'not-begun' }>['why'],
  kind: AdjustmentKind,
  currency: string,
): AppError {
  switch (why) {
    case 'away':
      return new AppError('ServiceUnavailable', { message: ADJUSTMENT_MESSAGES.away })
    case 'busy':
      return new AppError('InvalidTransition', { message: ADJUSTMENT_MESSAGES.busy })
    case 'operation-used':
      return new AppError('BadRequest.Invalid', { message: 'This operation ID belongs to another adjustment.' })
    default:
      return new AppError('Unprocessable', { message: adjustmentRefusal(why, kind, currency) })
  }
}
