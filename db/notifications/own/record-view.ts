import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import type { MemberActorContext } from '#db/members/refuse-staff.ts'
import { isOwnNotification, readerOf, viewsOf } from '#db/notifications/own-notifications.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build, statementByShape } from '#db/statement.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { newsStatement } from './notifications.queries.ts'

const viewed = statementByShape((kind: TokenKind) => (p: ActorArgs & { readonly newestId: string }) => {
  const views = viewsOf(kind)
  return build
    .insert(views)
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
      target: kind === 'admin' ? [views.userId, views.communityId] : [views.userId],
      set: { viewedAt: sql`max(${views.viewedAt}, excluded.viewed_at)` },
    })
})

/**
 * Records that the person has opened the list, up to the newest notification it showed: those written meanwhile stay unviewed. Returns
 * whether that notification exists.
 */
export async function recordView({ db, actor }: MemberActorContext, newestId: string): Promise<boolean> {
  const { kind, userId, communityId } = actor
  const [, [row]] = await db.commit([
    viewed(kind)({ userId, communityId, newestId }),
    newsStatement(readerOf(actor))({ userId, communityId }),
  ])
  return row?.hasUnviewed === 1
}
