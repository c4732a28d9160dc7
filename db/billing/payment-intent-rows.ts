import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { anyRow, build, hasId, statement } from '#db/statement.ts'
import type { Ended, OperationResult, OperationRun, StepResult } from './operations/operation.ts'
import { operationRows } from './operations/operation-rows.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

export type IntentRow = typeof paymentIntents.$inferSelect

/** What the steps of an intent need. */
export type IntentRun = OperationRun & { readonly subscription: SubscriptionRow }

/** Nothing was charged; the same operation may continue. */
type Away = { readonly kind: 'away' }
type CardRefused = Ended<IntentRow> & { readonly invalidFields: readonly string[] }
export type IntentResult = OperationResult<IntentRow, Away | CardRefused>
export type IntentStepResult = StepResult<IntentRow, Away | CardRefused>

type SituationArgs = { readonly communityId: string; readonly subscriptionId: string; readonly operationId: string }

/** The intents of a subscription that a new one depends on: its repeat, the open one, and those whose card is still to be removed. */
export const concurrentIntents = statement((p: SituationArgs) =>
  build
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.subscriptionId, p.subscriptionId),
        eq(paymentIntents.communityId, p.communityId),
        or(
          eq(paymentIntents.operationId, p.operationId),
          eq(paymentIntents.state, 'OPEN'),
          ne(paymentIntents.cleanup, 'NONE'),
        ),
      ),
    ),
)

/** Whether no request is changing a card of the subscription at the provider. */
export function isUnclaimed(now: Date): SQL | undefined {
  return or(isNull(subscriptions.cardsClaimedUntil), lte(subscriptions.cardsClaimedUntil, now))
}

/** The same condition for the subscription of an intent. */
export function areCardsUnclaimed(now: Date): SQL {
  const claimed = anyRow()
    .from(subscriptions)
    .where(
      and(
        hasId(subscriptions, paymentIntents.subscriptionId, paymentIntents),
        gt(subscriptions.cardsClaimedUntil, now),
      ),
    )
  return sql`NOT EXISTS ${claimed}`
}

export const intentRows = operationRows(paymentIntents, { isFree: areCardsUnclaimed })

type Slot = Pick<SubscriptionRow, 'id' | 'communityId'>

/** The intents of a subscription for which the condition holds, for EXISTS. */
export function intentsOf({ id, communityId }: Slot, condition: SQL | undefined) {
  return anyRow()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.subscriptionId, id), eq(paymentIntents.communityId, communityId), condition))
}

/**
 * Updates the subscription row without a change, unless an intent is open, the operation is known, the card of an earlier intent is being
 * removed, another card is being changed, or an amplification is being paid, whose invoice must not be paid as part of what is owed. It
 * comes first in the batch that inserts an intent.
 */
export function claimSlotStatement({ id, communityId }: Slot, operationId: string, now: Date) {
  const isTaken = intentsOf(
    { id, communityId },
    or(
      eq(paymentIntents.state, 'OPEN'),
      eq(paymentIntents.operationId, operationId),
      and(eq(paymentIntents.cleanup, 'DUE'), sql`${paymentIntents.leasedUntil} > ${now.getTime()}`),
    ),
  )
  const purchase = anyRow()
    .from(amplificationPurchases)
    .where(
      and(
        eq(amplificationPurchases.subscriptionId, id),
        eq(amplificationPurchases.communityId, communityId),
        eq(amplificationPurchases.state, 'OPEN'),
      ),
    )
  return build
    .update(subscriptions)
    .set({ providerId: sql`${subscriptions.providerId}` })
    .where(
      and(
        hasId(subscriptions, id, { communityId }),
        isUnclaimed(now),
        sql`NOT EXISTS ${isTaken} AND NOT EXISTS ${purchase}`,
      ),
    )
}
