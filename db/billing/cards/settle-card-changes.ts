import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { cardStatuses, subscriptions } from '#db/schema/billing.ts'
import { build, hasId, type Runnable, statement } from '#db/statement.ts'
import type { StaffCardChange } from '#shared/domain/billing/cards/staff-card-change.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BillingContext, readFromProvider } from '../context.ts'
import { cardChangeStatements } from '../staff-audit.ts'
import { type MemberArgs, type SubscriptionRow, subscriptionIds } from '../subscription-rows.ts'
import { releaseStatement } from './card-lease.ts'

const ROWS_AT_ONCE = 20

/** Changes by staff whose request ended before they were logged. */
const unloggedChanges = statement((p: { readonly now: Date }) =>
  build
    .select({
      ...subscriptionIds,
      providerCustomerId: subscriptions.providerCustomerId,
      until: subscriptions.cardsClaimedUntil,
      changed: subscriptions.cardChange,
    })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.cardChange), lte(subscriptions.cardsClaimedUntil, p.now)))
    .orderBy(asc(subscriptions.cardsClaimedUntil), asc(subscriptions.id))
    .limit(ROWS_AT_ONCE),
)

type Unlogged = ReturnType<ReturnType<typeof unloggedChanges>['toResult']>[number]

/** Looks up the outcome of these changes at the provider; completed changes are logged and the member is notified, once. */
export async function settleCardChanges(ctx: BillingContext): Promise<JobReport> {
  return settleEach(await ctx.db.read(unloggedChanges(ctx)), (row) => settle(ctx, row))
}

async function settle(ctx: BillingContext, row: Unlogged): Promise<boolean | null> {
  const { changed, until } = row
  if (!changed || !until) return null
  const isDone = await wasDone(ctx, row, changed)
  if (isDone === null) return false
  const written = isDone ? [storedChange(row, changed), ...(await loggedChange(ctx, row, changed))] : []
  const isWritten = await ctx.db.tryCommitIf([releaseStatement({ ...row, until }), ...written])
  return isWritten ? true : null
}

/** Null while the provider does not answer. */
async function wasDone({ billing }: BillingContext, row: Unlogged, { change, card }: StaffCardChange) {
  if (change === 'made-default') {
    const current = await readFromProvider(() => billing.readSubscription(row.providerId))
    return current && current.defaultCardId === card.id
  }
  const cards = await readFromProvider(() => billing.listCards(row.providerCustomerId))
  return cards && !cards.some(({ id }) => id === card.id)
}

type Concerned = Pick<SubscriptionRow, 'id' | 'communityId'>
type Changed = Pick<StaffCardChange, 'change'> & { readonly card: { readonly id: string } }

/** Our rows about the cards, after a change. */
export function storedChange({ id, communityId }: Concerned, { change, card }: Changed): Runnable {
  if (change === 'removed')
    return build
      .delete(cardStatuses)
      .where(and(eq(cardStatuses.cardId, card.id), eq(cardStatuses.communityId, communityId)))
  return build
    .update(subscriptions)
    .set({ defaultCardId: card.id })
    .where(hasId(subscriptions, id, { communityId }))
}

/** The audit row, and the email to the member. */
export function loggedChange(ctx: OutboxContext, member: MemberArgs, { by, ...changed }: StaffCardChange) {
  return cardChangeStatements(ctx, by, member, { ...changed, changeId: newId(ctx.now) })
}
