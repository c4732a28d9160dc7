import type { BillingJobContext } from '#db/billing/context.ts'
import { emailStatements, reminderStatements } from '#db/outbox/enqueue.ts'
import type { FreeToRemind } from '#db/outbox/reminders.ts'
import { dunningNotices, subscriptions } from '#db/schema/billing.ts'
import { build, hasId, type Runnable } from '#db/statement.ts'
import { cardStatus } from '#shared/domain/billing/cards/cards.ts'
import { membershipPhase, phaseDates } from '#shared/domain/billing/dunning/phases.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import { PAY_LINK_MS, signedPayPath } from '#shared/domain/billing/pay-link.ts'
import { newId } from '#shared/kernel/ids.ts'
import { receiptStatements } from '../receipts/receipt-statements.ts'
import type { Following, Notice } from './next-step.ts'

/** The row of a notice and its email, for one batch; for a receipt, the mark on its term. */
export async function noticeStatements(
  ctx: BillingJobContext,
  following: Following,
  notice: Notice,
  turn: FreeToRemind,
  now: Date,
): Promise<Runnable[]> {
  if (notice.kind === 'ENDED') return [...(await endedEmail(ctx, following, notice))]
  if (notice.kind === 'RENEWED') return renewedStatements(ctx, following, notice)
  const { communityId, userId, id: subscriptionId } = following.subscription
  const day = notice.kind === 'FAILED' ? notice.day : 0
  const { kind, pastDueSince } = notice
  const row = { id: newId(now), communityId, subscriptionId, userId, pastDueSince, kind, day, sentAt: now }
  const email =
    notice.kind === 'FAILED'
      ? await failedEmail(ctx, following, notice, turn, now)
      : await recoveredEmail(ctx, following, notice)
  return [build.insert(dunningNotices).values(row), ...email]
}

/** The receipt for a charge by the provider, like that of any payment, and the mark on its term. */
async function renewedStatements(
  ctx: BillingJobContext,
  { subscription, state }: Following,
  { term, charges }: Of<'RENEWED'>,
) {
  const { id, communityId, userId } = subscription
  const { currency, productName, renewsAt } = state.subscription
  const receipt = await receiptStatements(ctx, {
    paidId: `${id}.${term.getTime()}`,
    communityId,
    userId,
    receiptNumbers: charges.map((charge) => charge.id),
    amountCents: charges.reduce((sum, { amountCents }) => sum + amountCents, 0),
    currency,
    productName,
    cardLast4: charges.at(-1)?.cardLast4 ?? '',
    isKept: true,
    paidUntil: renewsAt?.toISOString() ?? null,
  })
  return [
    build
      .update(subscriptions)
      .set({ receiptFor: term })
      .where(hasId(subscriptions, id, { communityId })),
    ...receipt,
  ]
}

function endedEmail(ctx: BillingJobContext, { subscription, state }: Following, { endedAt }: Of<'ENDED'>) {
  const { id, communityId, userId } = subscription
  const { productName, balanceCents, currency } = state.subscription
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'membership-ended',
    data: {
      productName,
      endedAt: endedAt.toISOString(),
      dueCents: Math.max(0, balanceCents),
      currency,
    },
    idempotencyKey: `membership-ended/${id}.${endedAt.getTime()}/1`,
  })
}

type Of<Kind extends Notice['kind']> = Extract<Notice, { readonly kind: Kind }>

function keyOf(
  kind: string,
  { subscription }: Following,
  { pastDueSince }: Of<'FAILED' | 'RECOVERED'>,
  day: number,
): string {
  return `${kind}/${subscription.id}.${pastDueSince.getTime()}/${day}`
}

async function failedEmail(
  ctx: BillingJobContext,
  following: Following,
  notice: Of<'FAILED'>,
  turn: FreeToRemind,
  now: Date,
) {
  const { subscription, state, community } = following
  const { communityId, userId, id: subscriptionId } = subscription
  const { pastDueSince, day } = notice
  const { defaultCard, balanceCents, currency, productName } = state.subscription
  const dates = phaseDates(pastDueSince, community)
  const link = { userId, subscriptionId, expiresAt: new Date(now.getTime() + PAY_LINK_MS) }
  return reminderStatements(ctx, turn, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'payment-failed',
    data: {
      isFirst: day === 0,
      isLast: day === Math.max(...community.schedule.mails),
      amountCents: balanceCents,
      currency,
      productName,
      failedAt: pastDueSince.toISOString(),
      cardName: defaultCard && cardName({ cardType: defaultCard.type, last4Digits: defaultCard.last4 }),
      cardProblem: cardProblem(following, now),
      phase: keepsAccess(following, now)
        ? null
        : membershipPhase({ state: state.subscription.state, pastDueSince }, community, now),
      readOnlyFrom: dates.readOnlyFrom.toISOString(),
      gatedFrom: dates.gatedFrom.toISOString(),
      closedFrom: dates.closedFrom.toISOString(),
      updatePath: await signedPayPath(ctx.payLinkKey, link, '/dunning/update-card'),
    },
    idempotencyKey: keyOf('payment-failed', following, notice, day),
  })
}

/** Why retrying the same card is pointless; null when it may work. */
function cardProblem({ state, community, decline }: Following, now: Date): 'none' | 'expired' | 'refused' | null {
  const refused = decline?.strength === 'hard' ? 'refused' : null
  const card = state.subscription.defaultCard
  if (!card) return state.subscription.defaultCardId === null ? 'none' : refused
  const expiry = { expirationMonth: card.expiryMonth, expirationYear: card.expiryYear, hasFailed: false }
  return cardStatus(expiry, now, community.timeZone) === 'EXPIRED' ? 'expired' : refused
}

/** Whether another membership of the member is in good standing: then access stays open. */
function keepsAccess({ others, community }: Following, now: Date): boolean {
  return others.some((facts) => membershipPhase(facts, community, now) === 'GOOD')
}

async function recoveredEmail(ctx: BillingJobContext, following: Following, notice: Of<'RECOVERED'>) {
  const { subscription, state } = following
  const { communityId, userId } = subscription
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'payment-recovered',
    data: {
      productName: state.subscription.productName,
      renewsAt: state.subscription.renewsAt?.toISOString() ?? null,
    },
    idempotencyKey: keyOf('payment-recovered', following, notice, 0),
  })
}
