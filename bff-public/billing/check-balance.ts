import { chargesDue } from '#db/billing/adjustments/charges-due.ts'
import { readBalance } from '#db/billing/read-balance.ts'
import { subscriptionOfMember } from '#db/billing/subscription-rows.ts'
import { inCommunity } from '#db/context.ts'
import type { CheckBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import { type PayLinkProof, readPayLink } from '#shared/domain/billing/pay-link.ts'
import type { SubscriptionBalanceView } from '#shared/domain/billing/views.ts'
import { mayBeCharged } from '#shared/domain/communities/closing/charges.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { attemptCounters, type LimitedAttempt } from '../auth/count-attempt.ts'
import type { PublicContext } from '../context.ts'

const CENTS = 100

/**
 * The amount due for a membership of the host's community; only an unexpired link shows the name. An unknown pair gets
 * the same answer as one that does not match.
 */
export async function checkBalance(ctx: PublicContext, input: CheckBalanceInput): Promise<SubscriptionBalanceView> {
  const { community } = await inCommunity(ctx)
  const proof = await readPayLink(ctx.env.PAY_LINK_KEY, input, ctx.now)
  const counters = await attemptCounters(ctx, limitsOf(ctx, input, proof))
  const { userId, subscriptionId } = input
  const found = subscriptionOfMember({ communityId: community.id, userId, subscriptionId })
  const charged = chargesDue({ communityId: community.id, userId, subscriptionId })
  const [[subscription], charges, ...counts] = await ctx.db.commit([found, charged, ...counters.statements])
  counters.check(counts)
  if (!subscription) throw new AppError('NotFound')
  const balance = await readBalance(ctx, { subscription, showsName: proof === 'VALID' })
  return {
    memberName: balance.memberName,
    outstandingBalance: balance.balanceCents / CENTS,
    currency: balance.currency,
    showNoBalanceDue: balance.balanceCents === 0,
    canBePaid: mayBeCharged(subscription, ctx.now),
    renewalDate: balance.renewsAt,
    isAutoRenewalOn: subscription.isToRenew,
    deletionDueAt: proof === 'VALID' ? subscription.deletionDueAt : null,
    charges: proof === 'VALID' ? charges : [],
    publicKey: ctx.env.BILLING_PUBLIC_KEY,
    serverHost: ctx.env.BILLING_SERVER_HOST,
  }
}

/**
 * Holders of our links, even expired ones, are counted separately, so that others cannot lock them out of the balance.
 * All others are counted by network, and by subscription over all networks, so that ids cannot be guessed.
 */
function limitsOf(
  { client }: PublicContext,
  { subscriptionId }: CheckBalanceInput,
  proof: PayLinkProof,
): LimitedAttempt[] {
  const { network } = client
  if (proof !== 'NONE') return [{ limit: 'payNowSigned', by: [subscriptionId, network] }]
  return [
    { limit: 'payNow', by: [network] },
    { limit: 'payNowRange', by: [networkRange(network)] },
    { limit: 'payNowUnsigned', by: [subscriptionId] },
  ]
}
