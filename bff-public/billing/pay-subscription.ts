import { payBalance } from '#db/billing/pay-balance.ts'
import { inCommunity } from '#db/context.ts'
import type { PayBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import type { ReceiptView } from '#shared/domain/billing/views.ts'
import type { PublicContext } from '../context.ts'
import { countAttempt } from '../limits/count-attempt.ts'

/** Pays what a member of the host's community owes; whoever has a card may. */
export async function paySubscription(ctx: PublicContext, input: PayBalanceInput): Promise<ReceiptView> {
  const { community } = await inCommunity(ctx)
  await countAttempt(ctx, { limit: 'payNowPayment', by: [ctx.client.network] })
  const receipt = await payBalance(ctx, {
    communityId: community.id,
    userId: input.userId,
    subscriptionId: input.subscriptionId ?? null,
    token: input.token,
    operationId: input.operationId ?? null,
    keepsCard: input.keepCard ?? false,
  })
  ctx.kickOutbox()
  return receipt
}
