import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isOwnNotification } from '#db/notifications/own-notifications.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build, statement } from '#db/statement.ts'

const unmarked = statement((p: ActorArgs & { readonly markedAt: Date }) =>
  build
    .update(notifications)
    .set({ readAt: null })
    .where(and(isOwnNotification(p), eq(notifications.readAt, p.markedAt)))
    .returning({ id: notifications.id }),
)

/** Undoes what one call marked as read; returns how many. */
export async function markAsUnread({ db, actor }: ActorContext, markedAt: Date): Promise<number> {
  const { userId, communityId } = actor
  const [rows] = await db.commit([unmarked({ userId, communityId, markedAt })])
  return rows.length
}
