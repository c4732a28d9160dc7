import { CHARGE_SEEN_WITHIN_MS } from '#shared/domain/billing/charge-outcome.ts'
import type { StoredCard, TokenCard } from '#shared/kernel/ports/billing.ts'
import { endOfRefusal } from '../intent-ends.ts'
import { notMadeStatements } from '../not-made/not-made-statements.ts'
import type { OperationRun } from '../operations/operation.ts'
import { singleCall } from '../operations/single-call.ts'
import { type ProviderState, readProviderState } from '../provider-state.ts'
import { receiptStatements } from '../receipts/receipt-statements.ts'
import { type SubscriptionRow, subscriptionOfMember } from '../subscription-rows.ts'
import { isReferenceTaken, newMembershipStatements, paidCentsOf } from './new-membership.ts'
import { type ReturnRow, returnRows } from './return-rows.ts'

export type ReturnRun = OperationRun & {
  /** The membership that has ended. */
  readonly subscription: SubscriptionRow
  /** Null for who only looks up what became of it. */
  readonly order: { readonly productHandle: string; readonly card: TokenCard | StoredCard } | null
}

/**
 * Pays for a new membership of a member whose membership has ended. Its reference at the provider is the one that has ended, so that
 * there is one new subscription of it at most, whichever call has made it.
 */
export const returnOperation = singleCall<ReturnRow, ReturnRun, ProviderState>({
  rows: returnRows,
  seenWithinMs: CHARGE_SEEN_WITHIN_MS,
  runOf: async (base, row) => {
    const [subscription] = await base.ctx.db.read(subscriptionOfMember(row))
    return subscription ? { ...base, subscription, order: null } : null
  },
  send: async ({ ctx, subscription, order }, { subscriptionId, pricePointId }) => {
    if (!order) return { kind: 'unknown', reason: 'the order is not known' }
    const outcome = await ctx.billing.createSubscription({
      reference: subscriptionId,
      customerId: subscription.providerCustomerId,
      pricePointId,
      ...order,
    })
    // An earlier call has arrived that was taken as not carried out.
    return outcome.kind === 'refused' && isReferenceTaken(outcome.refusal)
      ? { kind: 'unknown', reason: 'the reference is taken' }
      : outcome
  },
  refusedWith: (refusal) => {
    const { declineCode = null, processorCode = null, refusal: reason = null } = endOfRefusal(refusal)
    return { declineCode, processorCode, refusal: reason }
  },
  find: async ({ ctx, clock }, { subscriptionId }) => {
    const made = await ctx.billing.findSubscription(subscriptionId)
    if (made.kind !== 'done') return null
    return made.value ? readProviderState(ctx, { providerId: made.value.id }, clock) : 'absent'
  },
  endOf: async ({ ctx }, row, state, now) => ({
    change: {},
    alsoWrite: [
      ...newMembershipStatements({ ...row, sentAt: row.createdAt }, state, now),
      ...(await receiptOf({ ...ctx, now }, row, state)),
    ],
  }),
  notMade: ({ ctx, subscription }, { id, communityId, userId, amountCents, currency, createdAt }, now) =>
    notMadeStatements(
      { ...ctx, now },
      {
        ...{ id, communityId, userId, amountCents, currency },
        productName: subscription.productName,
        attemptedAt: createdAt,
        why: 'NOT_CHARGED',
        declineCode: null,
        paidCents: 0,
        savedCard: null,
        payPath: RETURN_PATH,
        billingPath: RETURN_PATH,
      },
    ),
})

/** Where a former member pays for a new membership. */
const RETURN_PATH = '/dunning'

type Ctx = ReturnRun['ctx']

function receiptOf(ctx: Ctx, { id, communityId, userId }: ReturnRow, state: ProviderState) {
  const { productName, defaultCard, currency, renewsAt } = state.subscription
  return receiptStatements(ctx, {
    paidId: id,
    communityId,
    userId,
    receiptNumbers: [id],
    amountCents: paidCentsOf(state),
    currency,
    productName,
    cardLast4: defaultCard?.last4 ?? '',
    isKept: true,
    paidUntil: renewsAt?.toISOString() ?? null,
  })
}
