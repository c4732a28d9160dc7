import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accountDeletions } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'

/** Neither cancelled nor done. */
export function isOpenDeletion() {
  return and(isNull(accountDeletions.cancelledAt), isNull(accountDeletions.finishedAt))
}

type Of = { readonly userId: SQLWrapper; readonly communityId: SQLWrapper }

/** Column: when the account is deleted at its member's request; null without one. */
export function deletionDueAt({ userId, communityId }: Of): SQL<Date | null> {
  const due = build
    .select({ at: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), eq(accountDeletions.communityId, communityId), isOpenDeletion()))
  return sql<Date | null>`${due}`.mapWith(accountDeletions.dueAt)
}
