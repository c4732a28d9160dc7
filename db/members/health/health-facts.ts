import { and, eq, type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'

/** The columns that `healthOf` asks for, of the rows of a query on `users`. */
export const healthColumns = {
  standing: users.standing,
  joinedAt: users.joinedAt,
  lastAccessedAt: users.lastAccessedAt,
  // Columns are named in full: drizzle leaves out the table in a query that has only one.
  endsAt: sql<Date | null>`(SELECT CASE WHEN held.ends_at_renewal = 1 THEN held.renews_at END
    FROM ${subscriptions} AS held WHERE held.community_id = "users"."community_id" AND held.user_id = "users"."id"
    ORDER BY held.created_at DESC, held.id DESC LIMIT 1)`.mapWith(subscriptions.renewsAt),
}

/** Condition: a member who has a health. Who has left, or is not in yet, has none. */
export function hasHealth(): SQL | undefined {
  return and(eq(users.status, 'ACTIVE'), eq(users.gate, 'NONE'))
}
