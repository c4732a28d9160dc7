import { askToRemind, type ReminderTurn } from '#db/outbox/reminders.ts'
import { emailTimes } from '#shared/domain/billing/dunning/emails.ts'
import { startOfDay } from '#shared/domain/billing/reminders/card-reminders.ts'
import type { BillingContext } from '../context.ts'
import { communityDays } from '../dunning/community-days.ts'
import { type SubscriptionRow, subscriptionsOfMember } from '../subscription-rows.ts'

/** Whether a member may be reminded of a renewal now. Emails about another membership's failed renewal have priority: they keep their days. */
export async function askBeforeRenewal(
  ctx: BillingContext,
  { communityId, userId, timeZone }: SubscriptionRow,
  renewsAt: Date,
  urgentAt: readonly Date[] = [],
): Promise<ReminderTurn> {
  const own = await ctx.db.read(subscriptionsOfMember({ communityId, userId }))
  const failing = own.flatMap((one) => (one.pastDueSince ? emailTimes(one.pastDueSince, communityDays(one)) : []))
  return askToRemind(
    ctx,
    { communityId, userId },
    { urgentAt: [...failing, ...urgentAt], tooLateFrom: startOfDay(renewsAt, timeZone) },
  )
}
