import { and, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { withKeptAccounts } from '#db/members/merge/kept-account.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { anyRow, build, isOfUser } from '#db/statement.ts'
import { isDeletionHeld } from './legal-holds.ts'

/** Neither cancelled nor done. */
export function isOpenDeletion() {
  return and(isNull(accountDeletions.cancelledAt), isNull(accountDeletions.finishedAt))
}

/** Condition: the account was deleted, by itself or with the one into which it was merged. */
export function isDeleted({ userId, communityId }: Of): SQL {
  const done = anyRow()
    .from(accountDeletions)
    .where(
      and(
        sql`${accountDeletions.userId} IN ${withKeptAccounts({ userId, communityId })}`,
        sql`${accountDeletions.communityId} = ${communityId}`,
        isNotNull(accountDeletions.finishedAt),
      ),
    )
  return sql`EXISTS ${done}`
}

type Of = { readonly userId: SQLWrapper | string; readonly communityId: SQLWrapper | string }

/** Column: when the account is deleted, as its member asked; null where they did not. A hold puts it off without another date. */
export function deletionDueAt(of: Of): SQL<Date | null> {
  return dueAt(of)
}

/** Column: the same; null too while a hold keeps the account. */
export function pendingDeletionDueAt(of: Of): SQL<Date | null> {
  return dueAt(of, sql`NOT ${isDeletionHeld(of)}`)
}

function dueAt({ userId, communityId }: Of, condition?: SQL): SQL<Date | null> {
  const due = build
    .select({ at: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(and(isOfUser(accountDeletions, { userId, communityId }), isOpenDeletion(), condition))
  return sql<Date | null>`${due}`.mapWith(accountDeletions.dueAt)
}
