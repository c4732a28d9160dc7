import { and, eq } from 'drizzle-orm'
import { inCommunity } from '#db/context.ts'
import { isActiveMember } from '#db/members/is-active-member.ts'
import { selectPreference } from '#db/notifications/select-preference.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { NOTIFICATION_OPTIONS, type NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { type EmailSubscription, readUnsubscribeToken } from '#shared/domain/notifications/unsubscribe-link.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countAttempt } from '../auth/count-attempt.ts'
import type { PublicContext } from '../context.ts'

export type EmailSubscriptionView = {
  readonly option: NotificationOptionId
  readonly name: string
  readonly description: string
  readonly selected: boolean
}

const subscribedMember = statement((p: EmailSubscription) =>
  build
    .select({ isSelected: notificationPreferences.isSelected })
    .from(users)
    .leftJoin(
      notificationPreferences,
      and(
        isOfUser(notificationPreferences, { userId: users.id, communityId: users.communityId }),
        eq(notificationPreferences.option, p.option),
        eq(notificationPreferences.channel, 'EMAIL'),
      ),
    )
    .where(isActiveMember(p)),
)

/** Reads what an email's link is about and changes nothing, because email scanners open every link. */
export async function readEmailSubscription(ctx: PublicContext, token: string): Promise<EmailSubscriptionView> {
  const subscription = await subscriptionOf(ctx, token)
  const [member] = await ctx.db.read(subscribedMember(subscription))
  if (!member) throw new AppError('NotFound')
  const { name, description } = NOTIFICATION_OPTIONS[subscription.option]
  return { option: subscription.option, name, description, selected: member.isSelected ?? true }
}

export type ChangeEmailSubscriptionInput = { readonly token: string; readonly isSelected: boolean }

/** Switches the emails of a link off or on. The signature is the proof: neither a session nor a page of ours is needed. */
export async function changeEmailSubscription(
  ctx: PublicContext,
  { token, isSelected }: ChangeEmailSubscriptionInput,
): Promise<void> {
  const subscription = await subscriptionOf(ctx, token)
  // By the emails' recipient and option instead of by network: an email provider sends for all its readers from few
  // addresses.
  await countAttempt(ctx, { limit: 'unsubscribe', by: [subscription.userId, subscription.option] })
  if (!(await selectPreference(ctx, { ...subscription, channel: 'EMAIL', isSelected }))) throw new AppError('NotFound')
}

async function subscriptionOf(ctx: PublicContext, token: string): Promise<EmailSubscription> {
  const { community } = await inCommunity(ctx)
  const subscription = await readUnsubscribeToken(ctx.env.UNSUBSCRIBE_KEY, community.id, token)
  if (subscription) return subscription
  await countAttempt(ctx, { limit: 'unsubscribeForged', by: [ctx.client.network] })
  throw new AppError('NotFound')
}
