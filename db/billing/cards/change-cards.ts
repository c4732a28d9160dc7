import { canMakeDefault, canRemoveCard } from '#shared/domain/billing/cards/cards.ts'
import type { StaffCardChange } from '#shared/domain/billing/cards/staff-card-change.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import type { CardView } from '#shared/domain/billing/views.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { BillingOutcome } from '#shared/kernel/ports/billing.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { type OwnCard, readCard } from '../list-cards.ts'
import { repeatOnce } from '../store-card.ts'
import type { MemberArgs } from '../subscription-rows.ts'
import { leaseCards, loggedStatement, releaseStatement } from './card-lease.ts'
import { loggedChange, storedChange } from './settle-card-changes.ts'

export type OwnCardInput = MemberArgs & {
  readonly cardId: string
  /** Null unless staff change it for the member. */
  readonly by?: AuditActor | null
}

/** Makes a card the default; for the default card itself, returns it unchanged. */
export async function setDefaultCard(ctx: BillingContext, input: OwnCardInput): Promise<CardView> {
  const clock = runningClock(ctx.now)
  const { subscription, card } = await readCard(ctx, input, input.cardId)
  const may = canMakeDefault(card)
  if (!may.ok && may.code === 'default') return card
  if (!may.ok) throw new AppError('Unprocessable', { message: BILLING_MESSAGES.expiredCannotBeDefault })
  const target = { subscriptionId: subscription.providerId, cardId: card.id }
  const change = { change: 'made-default', subscription, card } as const
  await changeCard({ ...ctx, now: clock() }, input, change, () => ctx.billing.makeDefault(target))
  return { ...card, isDefault: true }
}

/** Removes a card that is not the default. */
export async function deleteCard(ctx: BillingContext, input: OwnCardInput): Promise<void> {
  const clock = runningClock(ctx.now)
  const { subscription, card } = await readCard(ctx, input, input.cardId)
  if (!canRemoveCard(card).ok) throw new AppError('Unprocessable', { message: BILLING_MESSAGES.defaultStays })
  const target = { subscriptionId: subscription.providerId, cardId: card.id }
  const change = { change: 'removed', subscription, card } as const
  await changeCard({ ...ctx, now: clock() }, input, change, () => ctx.billing.removeCard(target))
}

type Change = OwnCard & Pick<StaffCardChange, 'change'>

/**
 * Claims the cards, calls the provider, and stores what it did, with the audit row and email for changes by staff. Both calls may be
 * repeated, so after an unknown outcome the user can try again.
 */
async function changeCard(
  ctx: BillingContext,
  { by }: OwnCardInput,
  { change, subscription, card }: Change,
  call: () => Promise<BillingOutcome<void>>,
): Promise<void> {
  const changed = by ? { change, card: { id: card.id, last4: card.last4Digits }, by } : null
  const claim = await leaseCards(ctx, subscription, changed)
  const { outcome, isLost } = await calledTwice(call)
  const mayBeDone = outcome.kind === 'done' || outcome.kind === 'unknown'
  const told = changed && mayBeDone ? await loggedChange(ctx, subscription, changed) : []
  const stored = outcome.kind === 'done' ? [storedChange(subscription, { change, card })] : []
  // A call with a lost answer may still arrive, even after its repeat is done: then the claim expires by itself. If the repeat was refused,
  // the first call may have worked (the card is gone): the job checks it.
  const ends = isLost ? (mayBeDone ? [loggedStatement(claim)] : []) : [releaseStatement(claim)]
  const [first, ...rest] = [...ends, ...stored, ...told]
  if (first) await ctx.db.commit([first, ...rest])
  if (outcome.kind === 'done') return
  if (outcome.kind === 'refused' && outcome.refusal.kind === 'not-found') throw new AppError('NotFound')
  if (outcome.kind === 'refused') throw new AppError('Unprocessable', { message: BILLING_MESSAGES.notVerified })
  throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
}

async function calledTwice(call: () => Promise<BillingOutcome<void>>) {
  let isLost = false
  const outcome = await repeatOnce(async () => {
    const answer = await call()
    isLost ||= answer.kind === 'unknown'
    return answer
  })
  return { outcome, isLost }
}
