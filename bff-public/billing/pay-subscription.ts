import { payBalance } from '#db/billing/pay-balance.ts'
import { inCommunity } from '#db/context.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import type { PayBalanceAnswer, PayBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import type { PublicContext } from '../context.ts'
import { countVisit } from './count-visit.ts'

/** Pays what a member of the host's community owes; whoever has a card may. */
export async function paySubscription(ctx: PublicContext, input: PayBalanceInput): Promise<PayBalanceAnswer> {
  const { community } = await inCommunity(ctx)
  await countVisit(ctx, [{ limit: ATTEMPT_LIMITS.payNowPayment, by: [ctx.client.network] }])
  const { id } = await payBalance(ctx, {
    communityId: community.id,
    userId: input.userId,
    subscriptionId: input.subscriptionId ?? null,
    token: input.token,
    operationId: input.operationId ?? null,
    keepsCard: input.keepCard ?? false,
  })
  ctx.kickOutbox()
  return { id }
}
