import { and, eq, sql } from 'drizzle-orm'
import { turnOffStatements } from '#db/billing/renewal/wish-rows.ts'
import { type SubscriptionRow, subscriptionsOfMember } from '#db/billing/subscription-rows.ts'
import type { ActorArgs, DbContext } from '#db/context.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { build, isOfUser, type Runnable, statement } from '#db/statement.ts'
import { autoRenewalOf, canSwitchAutoRenewal, isMeantToRenew } from '#shared/domain/billing/auto-renewal.ts'

type Renewals = {
  /** The subscriptions that are meant to renew, by the provider's state and the member's wish. */
  readonly renewing: readonly SubscriptionRow[]
  /** Whether a running membership ends with its term and could be turned on again by its member. */
  readonly isOff: boolean
}

const openWishes = statement((p: ActorArgs) =>
  build
    .select({ subscriptionId: renewalWishes.subscriptionId, wants: renewalWishes.wants, step: renewalWishes.step })
    .from(renewalWishes)
    .where(
      and(
        sql`${renewalWishes.subscriptionId} IN ${build
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(isOfUser(subscriptions, p))}`,
        eq(renewalWishes.communityId, p.communityId),
        sql`${renewalWishes.state} = 'OPEN'`,
      ),
    ),
)

/** Which memberships of a member renew. Those of accounts merged into theirs never do. */
export async function readRenewals({ db }: Pick<DbContext, 'db'>, member: ActorArgs): Promise<Renewals> {
  const [own, wishes] = await Promise.all([db.read(subscriptionsOfMember(member)), db.read(openWishes(member))])
  const alive = own.filter(({ state }) => canSwitchAutoRenewal(state))
  const renews = ({ id, endsAtRenewal }: SubscriptionRow) =>
    isMeantToRenew(autoRenewalOf(endsAtRenewal, wishes.find(({ subscriptionId }) => subscriptionId === id) ?? null))
  return {
    renewing: alive.filter(renews),
    isOff: alive.some((subscription) => !renews(subscription) && subscription.closing === null),
  }
}

/** Statements that turn them off, like a wish of the member. */
export function turnOff({ renewing }: Renewals, now: Date): readonly Runnable[] {
  if (renewing.length === 0) return []
  const { replace, insert } = turnOffStatements(renewing, now)
  return [replace, insert]
}
