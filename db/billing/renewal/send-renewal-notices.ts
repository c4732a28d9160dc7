import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { unlessTaken } from '#db/errors.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { AFTER_FAULT_MS, settleEach } from '#db/jobs/settle-each.ts'
import { reminderStatements } from '#db/outbox/enqueue.ts'
import type { FreeToRemind } from '#db/outbox/reminders.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { isCardOver } from '#shared/domain/billing/cards/cards.ts'
import { cardName } from '#shared/domain/billing/messages.ts'
import { formatExpiry } from '#shared/domain/billing/reminders/card-reminders.ts'
import {
  FIRST_NOTICE_DAYS,
  LAST_NOTICE_DAYS,
  type RenewalNotice,
  renewalNoticeDue,
} from '#shared/domain/billing/renewal-notices.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import type { ProviderCard } from '#shared/kernel/ports/billing.ts'
import { type BillingContext, readFromProvider, runningClock } from '../context.ts'
import { later } from '../operations/operation-rows.ts'
import { type ProviderState, readProviderState, renewalAmounts, statesOf, storeStatements } from '../provider-state.ts'
import { type SubscriptionRow, subscriptionOfMember } from '../subscription-rows.ts'
import { askBeforeRenewal } from './ask-before-renewal.ts'

const NOTICES_AT_ONCE = 50
/** A day more, because the days of a community begin at other instants than those of UTC. */
const FIRST_LOOK_AHEAD_MS = (FIRST_NOTICE_DAYS + 1) * DAY_MS
const LAST_LOOK_AHEAD_MS = (LAST_NOTICE_DAYS + 1) * DAY_MS
/** How often to check while a deletion is pending that would come first. */
const DELETION_LOOK_MS = 3_600_000

type Window = { readonly now: Date; readonly until: Date; readonly limit: number }

function renewing(p: Window, isUnsent: SQL) {
  return build
    .select({
      subscriptionId: subscriptions.id,
      communityId: subscriptions.communityId,
      userId: subscriptions.userId,
    })
    .from(subscriptions)
    .where(
      and(
        sql`${subscriptions.renewsAt} > ${p.now}`,
        sql`${subscriptions.renewsAt} <= ${p.until}`,
        isUnsent,
        sql`(${subscriptions.noticeTryAt} IS NULL OR ${subscriptions.noticeTryAt} <= ${p.now})`,
        sql`${subscriptions.state} IN (SELECT value FROM json_each(${statesOf('GOOD')}))`,
      ),
    )
    .orderBy(asc(subscriptions.renewsAt))
    .limit(p.limit)
}

/** The conditions match the partial indexes, which have only the subscriptions whose notice was not sent. */
const withoutFirstNotice = statement((p: Window) =>
  renewing(
    p,
    sql`${subscriptions.renewsAt} IS NOT ${subscriptions.firstNoticeFor} AND ${subscriptions.endsAtRenewal} = 0`,
  ),
)
const withoutLastNotice = statement((p: Window) =>
  renewing(p, sql`${subscriptions.renewsAt} IS NOT ${subscriptions.lastNoticeFor}`),
)

type Due = {
  readonly id: string
  readonly subscription: SubscriptionRow
  readonly renewsAt: Date
  readonly notice: RenewalNotice
}

/** Notifies members 30 and 7 days before their membership renews, once each, according to the provider at that moment. */
export async function sendRenewalNotices(ctx: BillingContext): Promise<JobReport> {
  return settleEach(await findDue(ctx), (due) => sendNotice(ctx, due), {
    postpone: (due) => postpone(ctx, due, later(ctx.now, AFTER_FAULT_MS)),
  })
}

function postpone({ db }: BillingContext, { subscription: { id, communityId } }: Due, noticeTryAt: Date) {
  return db.commit([
    build
      .update(subscriptions)
      .set({ noticeTryAt })
      .where(hasId(subscriptions, id, { communityId })),
  ])
}

async function findDue({ db, now }: BillingContext): Promise<Due[]> {
  const [first, last] = await Promise.all([
    db.read(withoutFirstNotice({ now, until: later(now, FIRST_LOOK_AHEAD_MS), limit: NOTICES_AT_ONCE })),
    db.read(withoutLastNotice({ now, until: later(now, LAST_LOOK_AHEAD_MS), limit: NOTICES_AT_ONCE })),
  ])
  const untold = new Set(first.map(({ subscriptionId }) => subscriptionId))
  const candidates = new Map([...first, ...last].map((row) => [row.subscriptionId, row]))
  const rows = await Promise.all([...candidates.values()].map((row) => db.read(subscriptionOfMember(row))))
  return rows.flat().flatMap((subscription) => {
    const { id, renewsAt, timeZone } = subscription
    const notice = renewsAt && renewalNoticeDue(renewsAt, now, timeZone)
    // Each of these is read from the provider, so one that waits for the day of its last notice is left out.
    return notice && (notice === 'last' || untold.has(id)) ? [{ id, subscription, renewsAt, notice }] : []
  })
}

/** Whether it was written. */
async function sendNotice(ctx: BillingContext, due: Due): Promise<boolean> {
  const { subscription, renewsAt } = due
  if (endsWithAccount(due, ctx.now)) {
    await postpone(ctx, due, later(ctx.now, DELETION_LOOK_MS))
    return false
  }
  const turn = await askBeforeRenewal(ctx, subscription, renewsAt)
  if (turn.kind === 'waits') {
    await postpone(ctx, due, turn.until)
    return false
  }
  const clock = runningClock(ctx.now)
  const [state, cards] = await Promise.all([
    readProviderState(ctx, subscription, clock),
    readFromProvider(() => ctx.billing.listCards(subscription.providerCustomerId)),
  ])
  if (!state || !cards) return false
  const stored = storeStatements(subscription, state, clock())
  const { subscription: current } = state
  const isStale =
    current.renewsAt?.getTime() !== renewsAt.getTime() ||
    current.endsAtRenewal !== subscription.endsAtRenewal ||
    standingOf(current.state) !== 'GOOD'
  if (isStale) {
    const [first, ...rest] = stored
    if (first) await ctx.db.commit([first, ...rest])
    return false
  }
  const card = cards.find(({ id }) => id === current.defaultCardId) ?? null
  const written = ctx.db.commitIf([markSent(due, turn), ...(await emailOf(ctx, due, turn, { state, card })), ...stored])
  return (await unlessTaken(written)) !== null
}

/** The account is deleted before its membership ends: a member who keeps the account after all is notified then. */
function endsWithAccount({ subscription: { endsAtRenewal, deletionDueAt }, renewsAt }: Due, now: Date): boolean {
  return endsAtRenewal && deletionDueAt !== null && now < deletionDueAt && deletionDueAt <= renewsAt
}

/** The last notice also counts as the first one if that was not sent. */
function markSent({ subscription, renewsAt, notice }: Due, { isStillFree }: FreeToRemind) {
  const { firstNoticeFor, lastNoticeFor } = subscriptions
  const isLast = notice === 'last'
  return build
    .update(subscriptions)
    .set({ firstNoticeFor: renewsAt, ...(isLast ? { lastNoticeFor: renewsAt } : {}) })
    .where(
      and(
        hasId(subscriptions, subscription.id, subscription),
        eq(subscriptions.renewsAt, renewsAt),
        sql`${isLast ? lastNoticeFor : firstNoticeFor} IS NOT ${subscriptions.renewsAt}`,
        isStillFree,
      ),
    )
}

type Current = { readonly state: ProviderState; readonly card: ProviderCard | null }

function emailOf(ctx: BillingContext, due: Due, turn: FreeToRemind, { state, card }: Current) {
  const { subscription, renewsAt, notice } = due
  const { id, communityId, userId, timeZone, termMonths } = subscription
  const { productName, endsAtRenewal } = state.subscription
  const at = renewsAt.toISOString()
  const about = {
    communityId,
    recipient: { kind: 'USER', userId } as const,
    // By day, because the provider may move the hour.
    idempotencyKey: `renewal-notice/${id}/${notice}-${dayOf(renewsAt, timeZone)}`,
  }
  // Members of a closing community have been notified; turning auto-renewal on again would be refused.
  if (endsAtRenewal && subscription.closing) return []
  if (endsAtRenewal)
    return reminderStatements(ctx, turn, {
      ...about,
      template: 'membership-ends',
      data: { productName, endsAt: at },
    })
  const data = {
    productName,
    renewsAt: at,
    termMonths,
    ...renewalAmounts(state.subscription),
    card: card && cardThen(card, renewsAt, timeZone),
  }
  return reminderStatements(ctx, turn, { ...about, template: 'renewal-notice', data })
}

function cardThen(card: ProviderCard, at: Date, timeZone: string) {
  const { type, last4, expiryMonth, expiryYear } = card
  const expiry = { expirationMonth: expiryMonth, expirationYear: expiryYear }
  return {
    name: cardName({ cardType: type, last4Digits: last4 }),
    expires: formatExpiry(expiry),
    isExpiredThen: isCardOver(expiry, at, timeZone),
  }
}
