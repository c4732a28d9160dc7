import { and, isNull, type SQL } from 'drizzle-orm'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'

/** Marks the unread notifications that all conditions select, one of which is their community. */
export function markRead({ now }: { readonly now: Date }, ...isMeant: readonly (SQL | undefined)[]) {
  return build
    .update(notifications)
    .set({ readAt: now })
    .where(and(...isMeant, isNull(notifications.readAt)))
}
