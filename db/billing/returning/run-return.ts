import { type ReturnPlan, type ReturnRefusal, returnRefusal } from '#shared/domain/billing/dunning/returning.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { StoredCard, TokenCard } from '#shared/kernel/ports/billing.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { beginAmongOthers, type OperationResult } from '../operations/operation.ts'
import { leasedFrom, writeOperation } from '../operations/operation-rows.ts'
import { readProviderState, storeStatements } from '../provider-state.ts'
import { type MemberArgs, type SubscriptionRow, subscriptionsOfMember } from '../subscription-rows.ts'
import { type ReturnRun, returnOperation } from './return.ts'
import { insertReturn, openReturnOf, type ReturnRow, returnOfOperation } from './return-rows.ts'

export type RunReturnInput = MemberArgs & {
  /** Null where what was chosen is offered no more. */
  readonly offer: (ReturnPlan & { readonly productHandle: string }) | null
  readonly card: TokenCard | StoredCard
  readonly operationId: string
}

/** Nothing was charged, and nothing was written. */
type NotBegun = { readonly kind: 'not-begun'; readonly why: ReturnRefusal | 'away' }
export type ReturnResult = OperationResult<ReturnRow> | NotBegun

/**
 * Pays for a new membership of a member whose membership has ended with its term: once for an operation id, and once for the membership
 * that has ended, however many tabs ask. The row is written before the provider is called.
 */
export async function runReturn(ctx: BillingContext, input: RunReturnInput): Promise<ReturnResult> {
  const clock = runningClock(ctx.now)
  const begun = await beginAmongOthers<ReturnResult>(async () => {
    const [[known], memberships] = await Promise.all([
      ctx.db.read(returnOfOperation(input)),
      ctx.db.read(subscriptionsOfMember(input)),
    ])
    const concerned = memberships.find(({ id }) => id === known?.subscriptionId)
    if (known && concerned)
      return returnOperation.continueKnown({ ctx, clock, subscription: concerned, order: null }, known, null)
    const [newest] = memberships
    const why = returnRefusal(situationOf(memberships, input), clock())
    if (!newest || why) return { kind: 'not-begun', why: why ?? 'ACTIVE' }
    const run = { ctx, clock, subscription: newest, order: orderOf(input) }
    const [open] = await ctx.db.read(openReturnOf({ ...input, subscriptionId: newest.id }))
    if (!open) return begin(run, input)
    const result = await returnOperation.continueKnown(run, open, null)
    return result.kind === 'pending' || result.row.state === 'DONE' ? result : null
  })
  return begun ?? { kind: 'pending' }
}

/** What a member may do is judged the same for the page and for the payment. */
export function situationOf(memberships: readonly SubscriptionRow[], { offer }: { readonly offer: unknown }) {
  const [newest] = memberships
  return {
    memberships,
    isClosing: newest?.closing != null,
    isToBeDeleted: newest?.deletionDueAt != null,
    isOffered: offer !== null,
  }
}

function orderOf({ offer, card }: RunReturnInput): ReturnRun['order'] {
  return offer && { productHandle: offer.productHandle, card }
}

/** Staff may have reactivated the membership at the provider, whose message about it was lost. */
async function begin(run: ReturnRun, input: RunReturnInput): Promise<ReturnResult | null> {
  const { ctx, clock, subscription } = run
  const { offer } = input
  if (!offer) return { kind: 'not-begun', why: 'NOT_OFFERED' }
  const state = await readProviderState(ctx, subscription, clock)
  if (!state) return { kind: 'not-begun', why: 'away' }
  const stored = storeStatements(subscription, state, clock())
  if (standingOf(state.subscription.state) !== 'SUSPENDED') {
    const [first, ...rest] = stored
    if (first) await ctx.db.commit([first, ...rest])
    return { kind: 'not-begun', why: 'ACTIVE' }
  }
  const row = newReturn(input, offer, subscription.id, clock())
  const isWritten = await writeOperation(ctx, [insertReturn(row), ...stored])
  return isWritten ? returnOperation.take(run, row, null, 'SEND') : null
}

function newReturn(input: RunReturnInput, offer: ReturnPlan, subscriptionId: string, now: Date): ReturnRow {
  const { communityId, userId, operationId } = input
  const { id: pricePointId, amountCents, currency } = offer
  return {
    id: newId(now),
    communityId,
    userId,
    subscriptionId,
    operationId,
    pricePointId,
    amountCents,
    currency,
    state: 'OPEN',
    declineCode: null,
    processorCode: null,
    refusal: null,
    ...leasedFrom(now),
    createdAt: now,
    endedAt: null,
  }
}
