import { and, eq } from 'drizzle-orm'
import { cardStatuses, subscriptions } from '#db/schema/billing.ts'
import { build, type Runnable } from '#db/statement.ts'
import { canMakeDefault, canRemoveCard } from '#shared/domain/billing/cards/cards.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { CardView } from '#shared/domain/billing/views.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { BillingOutcome } from '#shared/kernel/ports/billing.ts'
import { type CardLease, leaseCards, releaseStatement } from './card-lease.ts'
import { type BillingContext, runningClock } from './context.ts'
import { readCard } from './list-cards.ts'
import { type CardChange, cardChangeStatements } from './staff-audit.ts'
import { repeatOnce } from './store-card.ts'
import type { MemberArgs } from './subscription-rows.ts'

export type OwnCardInput = MemberArgs & {
  readonly cardId: string
  /** Null unless staff changes it for the member. */
  readonly by?: AuditActor | null
}

/** Makes a card the default; the default card itself is answered as it is. */
export async function setDefaultCard(ctx: BillingContext, input: OwnCardInput): Promise<CardView> {
  const clock = runningClock(ctx.now)
  const { subscription, card } = await readCard(ctx, input, input.cardId)
  const may = canMakeDefault(card)
  if (!may.ok && may.code === 'default') return card
  if (!may.ok) throw new AppError('Unprocessable', { message: BILLING_MESSAGES.expiredCannotBeDefault })
  const target = { subscriptionId: subscription.providerId, cardId: card.id }
  const claim = await leaseCards(ctx, subscription, clock())
  const { outcome, release } = await callClaimed(claim, () => ctx.billing.makeDefault(target))
  const alsoWrite = [...release, ...(await toldOf(ctx, input, { change: 'made-default', card, outcome }))]
  await checkChanged(ctx, outcome, alsoWrite)
  await ctx.db.commit([
    build
      .update(subscriptions)
      .set({ defaultCardId: card.id })
      .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.communityId, input.communityId))),
    ...alsoWrite,
  ])
  return { ...card, isDefault: true }
}

/** Removes a card that is not the default. */
export async function deleteCard(ctx: BillingContext, input: OwnCardInput): Promise<void> {
  const clock = runningClock(ctx.now)
  const { subscription, card } = await readCard(ctx, input, input.cardId)
  if (!canRemoveCard(card).ok) throw new AppError('Unprocessable', { message: BILLING_MESSAGES.defaultStays })
  const target = { subscriptionId: subscription.providerId, cardId: card.id }
  const claim = await leaseCards(ctx, subscription, clock())
  const { outcome, release } = await callClaimed(claim, () => ctx.billing.removeCard(target))
  const alsoWrite = [...release, ...(await toldOf(ctx, input, { change: 'removed', card, outcome }))]
  await checkChanged(ctx, outcome, alsoWrite)
  await ctx.db.commit([
    build
      .delete(cardStatuses)
      .where(and(eq(cardStatuses.cardId, card.id), eq(cardStatuses.communityId, input.communityId))),
    ...alsoWrite,
  ])
}

/** A call whose answer was lost may still arrive, also after its repeat is done: then the claim ends by itself. */
async function callClaimed(claim: CardLease, call: () => Promise<BillingOutcome<void>>) {
  let mayArrive = false
  const outcome = await repeatOnce(async () => {
    const answer = await call()
    mayArrive ||= answer.kind === 'unknown'
    return answer
  })
  return { outcome, release: mayArrive ? [] : [releaseStatement(claim)] }
}

type Told = { readonly change: CardChange; readonly card: CardView; readonly outcome: BillingOutcome<void> }

/** What the member is told of a change that staff made, or that may have been made: its answer was lost. */
async function toldOf(ctx: BillingContext, input: OwnCardInput, { change, card, outcome }: Told): Promise<Runnable[]> {
  const { by } = input
  if (!by || outcome.kind === 'refused' || outcome.kind === 'away') return []
  const changed = { change, card: { id: card.id, last4: card.last4Digits }, changeId: newId(ctx.now) }
  return cardChangeStatements(ctx, by, input, changed)
}

/** Both calls may be repeated, so that an unknown outcome is an invitation to try again. */
async function checkChanged({ db }: BillingContext, outcome: BillingOutcome<void>, alsoWrite: readonly Runnable[]) {
  if (outcome.kind === 'done') return
  const [first, ...rest] = alsoWrite
  if (first) await db.commit([first, ...rest])
  if (outcome.kind === 'refused' && outcome.refusal.kind === 'not-found') throw new AppError('NotFound')
  if (outcome.kind === 'refused') throw new AppError('Unprocessable', { message: BILLING_MESSAGES.notVerified })
  throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
}
