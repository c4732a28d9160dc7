import { sha256 } from '#db/auth/sha256.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { ReceiptView } from '#shared/domain/billing/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { BillingContext } from './context.ts'
import { endedWell } from './intent-errors.ts'
import { readReceipt } from './receipts/read-receipt.ts'
import { runPaymentIntent } from './run-payment-intent.ts'
import { type SubscriptionRow, subscriptionsOfMember } from './subscription-rows.ts'

export type PayBalanceInput = {
  readonly communityId: string
  readonly userId: string
  /** Null when the caller does not know it: then it is the only subscription that owes. */
  readonly subscriptionId: string | null
  readonly token: string
  /** When null, a repeated request is recognised by its token. */
  readonly operationId: string | null
  /** Whether the membership keeps the card after it has paid. */
  readonly keepsCard: boolean
}

/** Charges what is owed for a membership to the card of a token, once per operation. A balance of 0 counts as paid. */
export async function payBalance(ctx: BillingContext, input: PayBalanceInput): Promise<ReceiptView> {
  const operationId = checkOperationId(input.operationId) ?? (await operationOf(input.token))
  const subscriptionId = input.subscriptionId ?? (await findOwing(ctx, input)).id
  const result = await runPaymentIntent(ctx, {
    ...input,
    subscriptionId,
    operationId,
    pays: true,
    keeps: input.keepsCard ? 'IF_PAID' : 'NEVER',
  })
  return readReceipt(ctx, endedWell(result))
}

/** A token works once, so the same token means the same operation. */
export async function operationOf(token: string): Promise<string> {
  return `token/${await sha256(token)}`
}

/** The only subscription of a member, or the only one that owes. */
async function findOwing(ctx: BillingContext, member: PayBalanceInput): Promise<SubscriptionRow> {
  const all = await ctx.db.read(subscriptionsOfMember(member))
  const owing = all.filter(({ balanceCents }) => balanceCents > 0)
  const [found, ...others] = owing.length > 0 ? owing : all
  if (!found) throw new AppError('NotFound')
  if (others.length > 0) throw new AppError('AmbiguousSubscription', { message: BILLING_MESSAGES.ambiguous })
  return found
}
