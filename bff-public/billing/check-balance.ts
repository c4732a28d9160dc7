import { readBalance } from '#db/billing/read-balance.ts'
import { inCommunity } from '#db/context.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import type { CheckBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import { isSignedPayLink } from '#shared/domain/billing/pay-link.ts'
import type { SubscriptionBalanceView } from '#shared/domain/billing/views.ts'
import { networkRange } from '#shared/kernel/network-range.ts'
import type { PublicContext } from '../context.ts'
import { countVisit } from './count-visit.ts'

const CENTS = 100

/**
 * What is owed for a membership of the host's community. Counted by network first, and by subscription unless the link is ours, so that
 * ids cannot be guessed; an unknown pair is answered like one that does not belong together.
 */
export async function checkBalance(ctx: PublicContext, input: CheckBalanceInput): Promise<SubscriptionBalanceView> {
  const { community } = await inCommunity(ctx)
  const isOurs = await isSignedPayLink(ctx.env.PAY_LINK_KEY, input, ctx.now)
  const byAddress = { limit: ATTEMPT_LIMITS.payNow, by: [ctx.client.network] }
  const byRange = { limit: ATTEMPT_LIMITS.payNowRange, by: [networkRange(ctx.client.network)] }
  const bySubscription = { limit: ATTEMPT_LIMITS.payNowUnsigned, by: [input.subscriptionId] }
  await countVisit(ctx, isOurs ? [byAddress, byRange] : [byAddress, byRange, bySubscription])
  const { userId, subscriptionId } = input
  const balance = await readBalance(ctx, { communityId: community.id, userId, subscriptionId, showsName: isOurs })
  return {
    memberName: balance.memberName,
    outstandingBalance: balance.balanceCents / CENTS,
    showNoBalanceDue: balance.balanceCents === 0,
    renewalDate: balance.renewsAt,
    publicKey: ctx.env.BILLING_PUBLIC_KEY,
    serverHost: ctx.env.BILLING_SERVER_HOST,
  }
}
