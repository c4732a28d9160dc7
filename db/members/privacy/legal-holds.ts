import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { withMergedAccounts } from '#db/members/merge/kept-account.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'

type Of = { readonly userId: SQLWrapper | string; readonly communityId: SQLWrapper | string }

/** Condition: the account is on legal hold. */
export function isOnHold({ userId, communityId }: Of): SQL {
  return sql`EXISTS (SELECT 1 FROM ${legalHolds} AS hold WHERE hold.user_id = ${userId}
    AND hold.community_id = ${communityId} AND hold.lifted_at IS NULL)`
}

function holds(of: Of): SQL {
  return sql`${legalHolds} AS hold WHERE hold.user_id IN ${withMergedAccounts(of)}
    AND hold.community_id = ${of.communityId} AND hold.lifted_at IS NULL`
}

/** Condition: the account, or one that was merged into it and would be deleted with it, is on legal hold. */
export function isDeletionHeld(of: Of): SQL {
  return sql`EXISTS (SELECT 1 FROM ${holds(of)})`
}

/** Column: why the account is not deleted for now, in words for its member; null if there is no hold. */
export function holdReason(of: Of): SQL<string | null> {
  return sql<string | null>`(SELECT hold.reason FROM ${holds(of)} LIMIT 1)`
}
