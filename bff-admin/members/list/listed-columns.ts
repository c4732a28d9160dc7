import { type SQL, sql } from 'drizzle-orm'
import { hasFailedCard } from '#db/members/list/member-filters.ts'
import type { ListedBrand } from '#db/members/list/scope.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import type { ListedStatus } from '#shared/domain/members/member-list.ts'
import { fullName } from '#shared/domain/members/views.ts'

/** The plan is that of a member's newest membership. */
const plan = sql`(SELECT paid.product_name FROM ${subscriptions} AS paid WHERE paid.community_id = ${users.communityId}
  AND paid.user_id = ${users.id} ORDER BY paid.created_at DESC, paid.id DESC LIMIT 1)`

export const listedColumns = {
  id: users.id,
  communityId: users.communityId,
  givenName: users.givenName,
  familyName: users.familyName,
  email: users.email,
  companyName: users.companyName,
  place: users.locationName,
  tier: users.membershipTier,
  // Used inside other SQL: drizzle writes the columns of a single table without its name.
  plan: sql<string | null>`${plan}`,
  standing: users.standing,
  status: users.status,
  gate: users.gate,
  health: users.health,
  hasFailedCard: sql<number>`${hasFailedCard}`.mapWith(Number),
  joinedAt: users.joinedAt,
  lastSeenAt: users.lastAccessedAt,
}

/** Members that match the condition, unordered. */
export function selectListed(condition: SQL | undefined) {
  return build.select(listedColumns).from(users).where(condition)
}

type ListedRow = Awaited<ReturnType<typeof selectListed>>[number]

export type ListedMemberView = ReturnType<typeof listedView>

function statusOf({ status, gate }: Pick<ListedRow, 'status' | 'gate'>): ListedStatus {
  if (status === 'INACTIVE') return 'DEACTIVATED'
  return gate === 'ONBOARDING' ? 'ONBOARDING' : 'ACTIVE'
}

export function listedView(row: ListedRow, brands: readonly ListedBrand[]) {
  return {
    id: row.id,
    name: fullName(row),
    email: row.email,
    companyName: row.companyName,
    place: row.place,
    tier: row.tier,
    plan: row.plan,
    standing: row.standing,
    status: statusOf(row),
    health: row.health,
    hasFailedCard: row.hasFailedCard === 1,
    joinedAt: row.joinedAt,
    lastSeenAt: row.lastSeenAt,
    /** Null in a list of one brand. */
    brand: brands.find(({ id }) => id === row.communityId) ?? null,
  }
}
