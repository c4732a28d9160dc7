import { emailStatements } from '#db/outbox/enqueue.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import type { Runnable } from '#db/statement.ts'
import { ADJUSTMENT_SEEN_WITHIN_MS, type AdjustmentKind } from '#shared/domain/billing/adjustments/adjustments.ts'
import { dueIsCollectedAt } from '#shared/domain/billing/auto-renewal.ts'
import { isToBeRetried } from '#shared/domain/billing/dunning/phases.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { ProviderSubscription } from '#shared/kernel/ports/billing.ts'
import { readFromProvider } from '../context.ts'
import { communityDays } from '../dunning/community-days.ts'
import type { OperationRun } from '../operations/operation.ts'
import { operationRows } from '../operations/operation-rows.ts'
import { singleCall } from '../operations/single-call.ts'
import { readProviderState, storeStatements } from '../provider-state.ts'
import { staffAudit } from '../staff-audit.ts'
import { type SubscriptionRow, subscriptionOfMember } from '../subscription-rows.ts'
import type { AdjustmentRow } from './adjustment-rows.ts'
import { creditEntries, creditEntryId } from './credit-entries.ts'

export type AdjustmentRun = OperationRun & { readonly subscription: SubscriptionRow }

/** The provider's record of an adjustment, which carries our id. */
type Found = {
  readonly providerEntryId: string
  /** The amount of a charge that is left to pay after the member's credit. */
  readonly dueCents: number
  /** When the default card is charged for that amount, unless it is paid before. */
  readonly collected: Collected
  readonly statements: readonly Runnable[]
}

type Collected = { readonly isRetried: boolean; readonly renewsAt: string | null }
const NOT_COLLECTED: Collected = { isRetried: false, renewsAt: null }

/** A credit or a charge made by staff; it charges no card itself. */
export const adjustmentOperation = singleCall<AdjustmentRow, AdjustmentRun, Found>({
  rows: operationRows(adjustments),
  seenWithinMs: ADJUSTMENT_SEEN_WITHIN_MS,
  runOf: async (base, row) => {
    const [subscription] = await base.ctx.db.read(subscriptionOfMember(row))
    return subscription ? { ...base, subscription } : null
  },
  send: (run, row) => AT_PROVIDER[row.kind].send(run, row),
  find: (run, row) => AT_PROVIDER[row.kind].find(run, row),
  endOf: async (
    { ctx, subscription: { currency } },
    row,
    { providerEntryId, dueCents, collected, statements },
    now,
  ) => {
    const { communityId, userId, kind, amountCents, productName, reason, actorId, ipClass, correlationId } = row
    const email = await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'account-corrected',
      data: { kind, amountCents, currency, productName, dueCents, ...collected },
      idempotencyKey: `account-corrected/${row.id}/1`,
    })
    const action = kind === 'CREDIT' ? 'user.credit' : 'user.charge'
    const audit = staffAudit(
      { actorId, ipClass, correlationId },
      { communityId, userId },
      { action, after: { amountCents, adjustmentId: row.id }, reason },
      now,
    )
    return { change: { providerEntryId }, alsoWrite: [...statements, audit, ...email] }
  },
})

type AtProvider = Pick<Parameters<typeof singleCall<AdjustmentRow, AdjustmentRun, Found>>[0], 'send' | 'find'>

const AT_PROVIDER: Readonly<Record<AdjustmentKind, AtProvider>> = {
  CREDIT: {
    send: ({ ctx, subscription }, { amountCents, id: memo }) =>
      ctx.billing.issueCredit({ subscriptionId: subscription.providerId, amountCents, memo }),
    find: async ({ ctx, clock, subscription }, { id }) => {
      const [credits, state] = await Promise.all([
        readFromProvider(() => ctx.billing.listCredits(subscription.providerId)),
        readProviderState(ctx, subscription, clock),
      ])
      if (!credits || !state) return null
      const credit = credits.find(({ memo }) => memo === id)
      if (!credit) return 'absent'
      const at = clock()
      const statements = [...storeStatements(subscription, state, at), ...creditEntries(subscription, [credit], at)]
      return { providerEntryId: creditEntryId(credit), dueCents: 0, collected: NOT_COLLECTED, statements }
    },
  },
  CHARGE: {
    send: ({ ctx, subscription }, { amountCents, productName: title, id: memo }) =>
      ctx.billing.issueInvoice({ subscriptionId: subscription.providerId, title, amountCents, memo }),
    find: async ({ ctx, clock, subscription }, { id }) => {
      const state = await readProviderState(ctx, subscription, clock)
      if (!state) return null
      const invoice = state.invoices.find(({ memo }) => memo === id)
      if (!invoice) return 'absent'
      const statements = storeStatements(subscription, state, clock())
      const collected = collectedOf(subscription, state.subscription, clock())
      return { providerEntryId: invoice.id, dueCents: invoice.dueCents, collected, statements }
    },
  },
}

function collectedOf(subscription: SubscriptionRow, { state, renewsAt }: ProviderSubscription, now: Date): Collected {
  const { isToRenew, closing, pastDueSince } = subscription
  const at = dueIsCollectedAt({ standing: standingOf(state), isToRenew, isClosing: closing !== null })
  const isRetried = at === 'RETRY' && isToBeRetried(pastDueSince, communityDays(subscription), now)
  return { isRetried, renewsAt: at === 'RENEWAL' ? (renewsAt?.toISOString() ?? null) : null }
}
