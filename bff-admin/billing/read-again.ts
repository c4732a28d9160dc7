import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { creditEntries } from '#db/billing/adjustments/credit-entries.ts'
import { type BillingContext, readFromProvider, runningClock } from '#db/billing/context.ts'
import { readProviderState, storeStatements } from '#db/billing/provider-state.ts'
import { compareSubscription, ledgerFacts } from '#db/billing/reconciliation/compare-subscription.ts'
import { subscriptionIds } from '#db/billing/subscription-rows.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { reconciliationDifferences } from '#db/schema/staff/staff-billing.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { Difference } from '#shared/domain/billing/reconciliation.ts'
import { REFUND_MESSAGES } from '#shared/domain/billing/staff-messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

type SubscriptionArgs = { readonly communityId: string; readonly subscriptionId: string }

const subscriptionOfCommunity = statement((p: SubscriptionArgs) =>
  build
    .select({
      ...subscriptionIds,
      balanceCents: subscriptions.balanceCents,
      currency: subscriptions.currency,
    })
    .from(subscriptions)
    .where(hasId(subscriptions, p.subscriptionId, p)),
)

/** Copies the provider's current data of a subscription; returns the remaining difference of the ledger. */
export async function readSubscriptionAgain(
  ctx: StaffContext & BillingContext,
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<number> {
  const { db, actor } = ctx
  const { communityId } = actor
  const clock = runningClock(ctx.now)
  const [, [own]] = await Promise.all([
    checkPermission(ctx, 'billing'),
    db.read(subscriptionOfCommunity({ communityId, subscriptionId })),
  ])
  if (!own) throw new AppError('NotFound')
  const [state, credits] = await Promise.all([
    readProviderState(ctx, own, clock),
    readFromProvider(() => ctx.billing.listCredits(own.providerId)),
  ])
  if (!state || !credits) throw away()
  const now = clock()
  await db.commit(asBatch([...storeStatements(own, state, now), ...creditEntries(own, credits, now)]))
  const entries = await db.read(ledgerFacts({ communityId, subscriptionIds: [subscriptionId] }))
  const balanceCents = state.subscription.balanceCents
  const compared = await compareSubscription(ctx.billing, { ...own, balanceCents }, entries, clock())
  if (!compared) throw away()
  const left = compared.differences
  const audit = auditStatement(ctx, {
    action: 'subscription.read-again',
    target: { type: 'subscription', id: subscriptionId },
    memberVisible: false,
    after: { differences: left.length },
  })
  const isWritten = await db.tryCommitIf([
    build
      .update(subscriptions)
      .set({ providerId: sql`${subscriptions.providerId}` })
      .where(and(hasId(subscriptions, subscriptionId, { communityId }), hasPermission(actor, 'billing'))),
    resolve(ctx, subscriptionId, left),
    audit,
  ])
  if (!isWritten) throw new AppError('NotAllowed')
  return left.length
}

function away(): AppError {
  return new AppError('ServiceUnavailable', { message: REFUND_MESSAGES.away })
}

function asBatch<T>(list: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = list
  if (first === undefined) throw new Error('A batch has at least one statement')
  return [first, ...rest]
}

/** Marks the listed differences that no longer exist as solved. */
function resolve({ actor, now }: StaffContext, subscriptionId: string, left: readonly Difference[]) {
  const open = left.map(({ kind, providerEntryId }) => `${kind} ${providerEntryId ?? ''}`)
  const key = sql`${reconciliationDifferences.kind} || ' ' || coalesce(${reconciliationDifferences.providerEntryId}, '')`
  return build
    .update(reconciliationDifferences)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(reconciliationDifferences.subscriptionId, subscriptionId),
        eq(reconciliationDifferences.communityId, actor.communityId),
        isNull(reconciliationDifferences.resolvedAt),
        open.length > 0 ? notInArray(key, open) : undefined,
      ),
    )
}
