import { readBalance } from '#db/billing/read-balance.ts'
import { subscriptionOfMember } from '#db/billing/subscription-rows.ts'
import { inCommunity } from '#db/context.ts'
import type { CheckBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import { isSignedPayLink } from '#shared/domain/billing/pay-link.ts'
import type { SubscriptionBalanceView } from '#shared/domain/billing/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { networkRange } from '#shared/kernel/network-range.ts'
import type { PublicContext } from '../context.ts'
import { attemptCounters } from '../limits/count-attempt.ts'

const CENTS = 100

/**
 * What is owed for a membership of the host's community. Counted by network first, and by subscription unless the link is ours, so that
 * ids cannot be guessed; an unknown pair is answered like one that does not belong together.
 */
export async function checkBalance(ctx: PublicContext, input: CheckBalanceInput): Promise<SubscriptionBalanceView> {
  const { community } = await inCommunity(ctx)
  const isOurs = await isSignedPayLink(ctx.env.PAY_LINK_KEY, input, ctx.now)
  const { network } = ctx.client
  const counters = await attemptCounters(ctx, [
    { limit: 'payNow', by: [network] },
    { limit: 'payNowRange', by: [networkRange(network)] },
    ...(isOurs ? [] : [{ limit: 'payNowUnsigned' as const, by: [input.subscriptionId] }]),
  ])
  const { userId, subscriptionId } = input
  const found = subscriptionOfMember({ communityId: community.id, userId, subscriptionId })
  const [[subscription], ...counts] = await ctx.db.commit([found, ...counters.statements])
  counters.check(counts)
  if (!subscription) throw new AppError('NotFound')
  const balance = await readBalance(ctx, { subscription, showsName: isOurs })
  return {
    memberName: balance.memberName,
    outstandingBalance: balance.balanceCents / CENTS,
    currency: balance.currency,
    showNoBalanceDue: balance.balanceCents === 0,
    renewalDate: balance.renewsAt,
    publicKey: ctx.env.BILLING_PUBLIC_KEY,
    serverHost: ctx.env.BILLING_SERVER_HOST,
  }
}
