import { isUniqueViolation, unlessTaken } from '#db/errors.ts'
import type { RenewalWish } from '#db/schema/renewals.ts'
import {
  type AutoRenewal,
  autoRenewalOf,
  canSwitchAutoRenewal,
  type RenewalReason,
} from '#shared/domain/billing/auto-renewal.ts'
import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'
import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { type BillingContext, runningClock } from '../context.ts'
import { type MemberArgs, readOwnSubscription, type SubscriptionRow } from '../subscription-rows.ts'
import { applyRenewalWish } from './apply-renewal-wish.ts'
import { openWish, type WishRow, wishStatements } from './wish-rows.ts'

export type SetAutoRenewalInput = MemberArgs & { readonly isOn: boolean; readonly reason: RenewalReason | null }

/**
 * Switches the auto-renewal of a member's newest membership. While the provider is away, or refuses because a balance is due, the wish is
 * kept and a job continues it; the result says so.
 */
export async function setAutoRenewal(ctx: BillingContext, input: SetAutoRenewalInput): Promise<AutoRenewal> {
  const { isOn, reason } = input
  const clock = runningClock(ctx.now)
  const subscription = checkFound(await readOwnSubscription(ctx, input))
  if (!canSwitchAutoRenewal(subscription.state))
    throw new AppError('Unprocessable', { message: BILLING_REFUSALS.membershipEnded })
  if (isOn && subscription.closing) throw new AppError('Unprocessable', { message: CLOSING_REFUSALS.noRenewal })
  const wants: RenewalWish = isOn ? 'ON' : 'OFF'
  const open = await readOpenWish(ctx, subscription)
  if (open ? open.wants === wants : subscription.endsAtRenewal !== isOn)
    return autoRenewalOf(subscription.endsAtRenewal, open)
  const wish = await writeWish(ctx, subscription, { wants, reason: isOn ? null : reason })
  const ended = await unlessTaken(applyRenewalWish({ ctx, subscription, clock }, wish))
  if (ended?.state === 'REFUSED') throw new AppError('Unprocessable', { message: BILLING_REFUSALS.renewalNotChanged })
  if (ended?.state === 'ENDED') throw new AppError('Unprocessable', { message: BILLING_REFUSALS.membershipEnded })
  return ended?.state === 'DONE' ? (isOn ? 'RENEWS' : 'ENDS') : autoRenewalOf(subscription.endsAtRenewal, ended ?? wish)
}

async function readOpenWish({ db }: BillingContext, { id, communityId }: SubscriptionRow): Promise<WishRow | null> {
  const [open] = await db.read(openWish({ communityId, subscriptionId: id }))
  return open ?? null
}

async function writeWish(
  { db, now }: BillingContext,
  subscription: SubscriptionRow,
  wish: { readonly wants: RenewalWish; readonly reason: RenewalReason | null },
): Promise<WishRow> {
  try {
    const [, [written]] = await db.commit(wishStatements(subscription, wish, now))
    if (!written) throw new Error('A wish was not written')
    return written
  } catch (error) {
    if (isUniqueViolation(error, 'renewal_wishes.subscription_id'))
      throw new AppError('InvalidTransition', { message: BILLING_REFUSALS.renewalIsChanging })
    throw error
  }
}
