import { and, eq, type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'

/** The columns that `healthOf` needs, for a query on `users`. */
export const healthColumns = {
  standing: users.standing,
  joinedAt: users.joinedAt,
  lastAccessedAt: users.lastAccessedAt,
  // Columns are qualified by hand: drizzle omits the table name in a query with a single table.
  endsAt: sql<Date | null>`(SELECT CASE WHEN held.ends_at_renewal = 1 THEN held.renews_at END
    FROM ${subscriptions} AS held WHERE held.community_id = "users"."community_id" AND held.user_id = "users"."id"
    ORDER BY held.created_at DESC, held.id DESC LIMIT 1)`.mapWith(subscriptions.renewsAt),
}

/** Condition: a member whose health is computed, that is, one who has joined and not left. */
export function hasHealth(): SQL | undefined {
  return and(eq(users.status, 'ACTIVE'), eq(users.gate, 'NONE'))
}
