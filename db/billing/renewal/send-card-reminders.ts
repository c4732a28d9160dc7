import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { unlessTaken } from '#db/errors.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { type Settled, settleEach } from '#db/jobs/settle-each.ts'
import { leaseEnd } from '#db/leases.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { reminderStatements } from '#db/outbox/enqueue.ts'
import type { FreeToRemind } from '#db/outbox/reminders.ts'
import { cardStatuses, subscriptions } from '#db/schema/billing.ts'
import { build, hasId, type Runnable, statement } from '#db/statement.ts'
import { chargedOfPrice } from '#shared/domain/billing/auto-renewal.ts'
import { isCardOver } from '#shared/domain/billing/cards/cards.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import { cardReminderAt, cardReminderFrom, formatExpiry } from '#shared/domain/billing/reminders/card-reminders.ts'
import { renewalNoticeDue } from '#shared/domain/billing/renewal-notices.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { cardExpiresNotification } from '#shared/domain/notifications/account-notifications.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import type { DefaultCard, ProviderSubscription } from '#shared/kernel/ports/billing.ts'
import { cardToldStatement } from '../card-statuses.ts'
import { type BillingContext, readFromProvider } from '../context.ts'
import { later } from '../operations/operation-rows.ts'
import { renewalAmounts } from '../provider-state.ts'
import { type SubscriptionRow, subscriptionOfMember } from '../subscription-rows.ts'
import { askBeforeRenewal } from './ask-before-renewal.ts'

const SUBSCRIPTIONS_AT_ONCE = 50
const READINGS_AT_ONCE = 5
/** Cards are replaced, and their banks give them another date: a week of the thirty days may pass before that is noticed. */
const EVERY_MS = 7 * DAY_MS
/** While the provider does not answer. */
const AGAIN_MS = 10 * 60_000

type Leased = typeof subscriptions.$inferSelect

const cardMark = statement((p: { readonly communityId: string; readonly cardId: string }) =>
  build
    .select({ toldAt: cardStatuses.expiryNotifiedAt })
    .from(cardStatuses)
    .where(and(eq(cardStatuses.cardId, p.cardId), eq(cardStatuses.communityId, p.communityId))),
)

/** Notifies members once that the card for their renewal expires before it, according to the provider at that moment. */
export async function sendCardReminders(ctx: BillingContext): Promise<JobReport> {
  return settleEach(await leaseDue(ctx), (leased) => remind(ctx, leased), {
    atOnce: READINGS_AT_ONCE,
    postpone: (leased) => lookAgain(ctx, leased, later(ctx.now, DAY_MS)),
  })
}

async function leaseDue({ db, now }: BillingContext): Promise<readonly Leased[]> {
  const due = build
    .select({ id: subscriptions.id })
    .from(subscriptions)
    // Inlined as a value in the SQL text, because the index has only these rows.
    .where(and(lte(subscriptions.cardCheckAt, now), sql`${subscriptions.endsAtRenewal} = 0`))
    .orderBy(asc(subscriptions.cardCheckAt), asc(subscriptions.id))
    .limit(SUBSCRIPTIONS_AT_ONCE)
  const [leased] = await db.commit([
    build
      .update(subscriptions)
      .set({ cardCheckAt: leaseEnd(now) })
      .where(inArray(subscriptions.id, due))
      .returning(),
  ])
  return leased
}

async function remind(ctx: BillingContext, leased: Leased): Promise<Settled> {
  const { db, now } = ctx
  const [subscription] = await db.read(subscriptionOfMember({ ...leased, subscriptionId: leased.id }))
  if (!subscription || !mayRenew(subscription)) return nothingToTell(ctx, leased)
  const current = await readFromProvider(() => ctx.billing.readSubscription(subscription.providerId))
  if (!current) {
    await lookAgain(ctx, leased, later(now, AGAIN_MS))
    return false
  }
  const due = reminderOf(subscription, current, now)
  if (!due) return nothingToTell(ctx, leased)
  if (due.at > now) return nothingToTell(ctx, leased, due.at)
  const [mark] = await db.read(cardMark({ communityId: subscription.communityId, cardId: due.cardId }))
  // The earlier notification was about another date of the same card.
  if (mark?.toldAt && mark.toldAt >= due.from) return nothingToTell(ctx, leased)
  const turn = await askBeforeRenewal(
    ctx,
    subscription,
    due.renewsAt,
    noticeIsDue(leased, subscription, now) ? [now] : [],
  )
  if (turn.kind === 'waits') {
    await lookAgain(ctx, leased, turn.until)
    return false
  }
  const written = db.commitIf([
    heldBy(leased, later(now, EVERY_MS), turn),
    cardToldStatement(subscription, due.cardId, now),
    ...(await told(ctx, subscription, due, turn)),
  ])
  return (await unlessTaken(written)) !== null
}

/** Nothing renews in a community that is closing. */
function mayRenew({ state, endsAtRenewal, closing }: SubscriptionRow): boolean {
  return standingOf(state) === 'GOOD' && !endsAtRenewal && !closing
}

type Reminder = {
  readonly at: Date
  /** When the notification was first due. */
  readonly from: Date
  readonly renewsAt: Date
  readonly cardId: string
  readonly card: DefaultCard
  readonly current: ProviderSubscription
}

/** Null unless the provider is going to charge a card that has expired by then. */
function reminderOf({ timeZone }: SubscriptionRow, current: ProviderSubscription, now: Date): Reminder | null {
  const {
    renewsAt,
    renewalCents,
    creditCents,
    endsAtRenewal,
    state,
    defaultCardId: cardId,
    defaultCard: card,
  } = current
  const isFree = renewalCents !== null && chargedOfPrice(renewalCents, creditCents) === 0
  if (!renewsAt || isFree || endsAtRenewal || standingOf(state) !== 'GOOD' || !cardId || !card) return null
  const expiry = expiryOf(card)
  const at = cardReminderAt(expiry, renewsAt, now, timeZone)
  const from = cardReminderFrom(expiry, renewsAt, timeZone)
  return at && from && { at, from, renewsAt, cardId, card, current }
}

function expiryOf({ expiryMonth, expiryYear }: DefaultCard) {
  return { expirationMonth: expiryMonth, expirationYear: expiryYear }
}

/** Whether the notice of the renewal is due and not written yet: it is more urgent, and mentions the card too. */
function noticeIsDue({ renewsAt, firstNoticeFor, lastNoticeFor }: Leased, { timeZone }: SubscriptionRow, now: Date) {
  const notice = renewsAt && renewalNoticeDue(renewsAt, now, timeZone)
  const sentFor = notice === 'last' ? lastNoticeFor : firstNoticeFor
  return !!notice && sentFor?.getTime() !== renewsAt.getTime()
}

async function told(
  ctx: BillingContext,
  { communityId, userId, timeZone }: SubscriptionRow,
  { card, cardId, renewsAt, current }: Reminder,
  turn: FreeToRemind,
): Promise<Runnable[]> {
  const expiry = expiryOf(card)
  const about = {
    cardName: cardName({ cardType: card.type, last4Digits: card.last4 }),
    expires: formatExpiry(expiry),
    hasExpired: isCardOver(expiry, ctx.now, timeZone),
  }
  const key = `card-expires/${cardId}/${card.expiryYear}-${card.expiryMonth}`
  return [
    ...(await reminderStatements(ctx, turn, {
      communityId,
      recipient: { kind: 'USER', userId },
      template: 'card-expires',
      data: {
        ...about,
        productName: current.productName,
        renewsAt: renewsAt.toISOString(),
        ...renewalAmounts(current),
      },
      idempotencyKey: key,
    })),
    ...notificationStatements(
      ctx,
      { communityId, userId, causeKey: key },
      cardExpiresNotification({ ...about, renewsOn: formatDate(renewsAt, timeZone) }),
    ),
  ]
}

/** Checks again in a week, or earlier if a notification is due before. */
async function nothingToTell(ctx: BillingContext, leased: Leased, at?: Date): Promise<null> {
  const nextWeek = later(ctx.now, EVERY_MS)
  await lookAgain(ctx, leased, at && at < nextWeek ? at : nextWeek)
  return null
}

async function lookAgain({ db }: BillingContext, leased: Leased, at: Date): Promise<void> {
  await db.commit([heldBy(leased, at)])
}

/** Changes nothing once another worker holds the lease. */
function heldBy({ id, communityId, cardCheckAt }: Leased, at: Date, turn?: FreeToRemind) {
  return build
    .update(subscriptions)
    .set({ cardCheckAt: at })
    .where(
      and(hasId(subscriptions, id, { communityId }), eq(subscriptions.cardCheckAt, cardCheckAt), turn?.isStillFree),
    )
}
