import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { notifications, notificationViews } from '#db/schema/notifications.ts'
import { build, statement } from '#db/statement.ts'
import { isOwnNotification, newsStatement } from './notifications.queries.ts'

const viewed = statement((p: ActorArgs & { readonly newestId: string }) =>
  build
    .insert(notificationViews)
    .select(
      build
        .select({
          userId: notifications.userId,
          communityId: notifications.communityId,
          viewedAt: notifications.createdAt,
        })
        .from(notifications)
        .where(and(isOwnNotification(p), eq(notifications.id, p.newestId))),
    )
    .onConflictDoUpdate({
      target: notificationViews.userId,
      set: { viewedAt: sql`max(${notificationViews.viewedAt}, excluded.viewed_at)` },
    }),
)

/**
 * Records that the member has opened the list, up to the newest notification that it showed: what was written meanwhile stays
 * unviewed. Answers whether there is such.
 */
export async function recordView({ db, actor }: ActorContext, newestId: string): Promise<boolean> {
  const { userId, communityId } = actor
  const [, [row]] = await db.commit([viewed({ userId, communityId, newestId }), newsStatement({ userId, communityId })])
  return row?.hasUnviewed === 1
}
