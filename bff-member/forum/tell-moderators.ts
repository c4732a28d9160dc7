import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isOfAudience } from '#db/forum/mentionable.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { users } from '#db/schema/members.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { waitingNotification } from '#shared/domain/notifications/forum-notifications.ts'

type ModeratorArgs = ActorArgs & { readonly groupId: string | null; readonly authorId: string }

const moderators = statement((p: ModeratorArgs) =>
  build
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isOfAudience(p),
        eq(users.isModerator, true),
        sql`${users.id} <> ${p.userId}`,
        sql`${users.id} <> ${p.authorId}`,
      ),
    ),
)

type Waiting = {
  readonly post: { readonly id: string; readonly title: string; readonly groupId: string | null }
  readonly entryId: string
  /** The author, if not the actor: nobody is notified of a report about what they wrote. */
  readonly authorId?: string
  /** The change that made the entry wait again: moderators may have been notified before, and are notified again. */
  readonly changeId?: string
}

/**
 * The statements that notify the moderators of the audience of a waiting entry, for the caller's batch. Staff see it in
 * their queue.
 */
export async function tellModerators(
  ctx: ActorContext,
  { post, entryId, changeId, authorId }: Waiting,
): Promise<readonly Runnable[]> {
  const { userId, communityId } = ctx.actor
  const told = await ctx.db.read(
    moderators({ userId, communityId, groupId: post.groupId, authorId: authorId ?? userId }),
  )
  const causeKey = `forum/${post.id}/${entryId}-waits${changeId ? `/${changeId}` : ''}`
  const rows = told.map(({ id }) =>
    toNotificationRow(ctx, { communityId, userId: id, causeKey }, waitingNotification(post.title)),
  )
  return manyNotificationsStatements(ctx, communityId, rows)
}
