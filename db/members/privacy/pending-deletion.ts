import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { build, statement } from '#db/statement.ts'
import { isDeletionHeld } from './legal-holds.ts'
import { isOpenDeletion } from './open-deletions.ts'

/** When an account is deleted at its member's request; no row if there is no request, or a hold blocks it. */
export const pendingDeletion = statement((p: Pick<ActorArgs, 'communityId' | 'userId'>) =>
  build
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.userId, p.userId),
        eq(accountDeletions.communityId, p.communityId),
        isOpenDeletion(),
        sql`NOT ${isDeletionHeld(accountDeletions)}`,
      ),
    ),
)
