import { and, desc, eq } from 'drizzle-orm'
import { closingColumn } from '#db/communities/closing/closing-rows.ts'
import type { DbContext } from '#db/context.ts'
import { pendingDeletionDueAt } from '#db/members/privacy/open-deletions.ts'
import { pickColumns } from '#db/pick-columns.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { packages } from '#db/schema/renewals.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { dunningText } from './dunning/community-days.ts'
import { isPriceOfPackage } from './package-price.ts'
import { isToRenew } from './renewal/is-to-renew.ts'

export type MemberArgs = { readonly communityId: string; readonly userId: string }

/** Which subscription it is, here and at the provider. */
export const subscriptionIds = pickColumns(subscriptions, {
  id: true,
  communityId: true,
  userId: true,
  providerId: true,
})

const columns = {
  ...subscriptionIds,
  providerCustomerId: subscriptions.providerCustomerId,
  state: subscriptions.state,
  balanceCents: subscriptions.balanceCents,
  currency: subscriptions.currency,
  productName: subscriptions.productName,
  renewsAt: subscriptions.renewsAt,
  endsAtRenewal: subscriptions.endsAtRenewal,
  isToRenew: isToRenew(),
  defaultCardId: subscriptions.defaultCardId,
  pastDueSince: subscriptions.pastDueSince,
  givenName: users.givenName,
  familyName: users.familyName,
  timeZone: communities.timeZone,
  /** Null for a price that stands in no package. */
  termMonths: packages.termMonths,
  dunning: dunningText(),
  closing: closingColumn(communities.id),
  /** When the account is deleted, if its member asked for that and no hold keeps it. */
  deletionDueAt: pendingDeletionDueAt(subscriptions),
}

function select() {
  return build
    .select(columns)
    .from(subscriptions)
    .innerJoin(users, hasId(users, subscriptions.userId, subscriptions))
    .innerJoin(communities, eq(communities.id, subscriptions.communityId))
    .leftJoin(packages, and(isPriceOfPackage(), eq(packages.communityId, subscriptions.communityId)))
}

/** The newest first. */
export const subscriptionsOfMember = statement((p: MemberArgs) =>
  select().where(isOfUser(subscriptions, p)).orderBy(desc(subscriptions.createdAt), desc(subscriptions.id)),
)

export const subscriptionOfMember = statement((p: MemberArgs & { readonly subscriptionId: string }) =>
  select().where(and(eq(subscriptions.id, p.subscriptionId), isOfUser(subscriptions, p))),
)

export type SubscriptionRow = ReturnType<ReturnType<typeof subscriptionOfMember>['toResult']>[number]

/** A member's newest subscription: the one whose cards the settings show. */
export async function readOwnSubscription({ db }: DbContext, member: MemberArgs): Promise<SubscriptionRow | null> {
  const [newest] = await db.read(subscriptionsOfMember(member))
  return newest ?? null
}
