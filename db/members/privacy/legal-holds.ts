import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'

type Of = { readonly userId: SQLWrapper | string; readonly communityId: SQLWrapper | string }

/** Condition: the account is on legal hold. */
export function isOnHold({ userId, communityId }: Of): SQL {
  return sql`EXISTS (SELECT 1 FROM ${legalHolds} AS hold WHERE hold.user_id = ${userId}
    AND hold.community_id = ${communityId} AND hold.lifted_at IS NULL)`
}

/** Column: why the account is on legal hold, in words for its member; null while it isn’t. */
export function holdReason({ userId, communityId }: Of): SQL<string | null> {
  return sql<string | null>`(SELECT hold.reason FROM ${legalHolds} AS hold WHERE hold.user_id = ${userId}
    AND hold.community_id = ${communityId} AND hold.lifted_at IS NULL)`
}
