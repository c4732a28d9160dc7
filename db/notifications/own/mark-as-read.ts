import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { markRead } from '#db/notifications/mark-read.ts'
import { isOwnNotification } from '#db/notifications/own-notifications.ts'
import { notifications } from '#db/schema/notifications.ts'
import { inList, statement } from '#db/statement.ts'
import { MARK_MAX } from '#shared/domain/notifications/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'

/** The result of a call; `markAsUnread` undoes what was marked at that instant. */
export type MarkedView = { readonly count: number; readonly markedAt: Date }

type Args = ActorContext['actor'] & { readonly ids: readonly string[]; readonly now: Date }

/** Marks the actor's unread notifications that the condition selects. */
export function readNow(p: ActorArgs & { readonly now: Date }, isMeant: SQL) {
  return markRead(p, isOwnNotification(p), isMeant).returning({ id: notifications.id })
}

/** Also marks the older ones of the same group, because they are shown as one. */
const markedById = statement((p: Args) =>
  readNow(
    p,
    sql`EXISTS (SELECT 1 FROM ${notifications} AS head WHERE head.community_id = ${p.communityId} AND head.user_id = ${p.userId}
      AND ${inList(sql`head.id`, p.ids)}
      AND (head.id = ${notifications.id} OR (head.group_key = ${notifications.groupKey}
        AND (head.created_at, head.id) >= (${notifications.createdAt}, ${notifications.id}))))`,
  ),
)

export async function markAsRead({ db, actor, now }: ActorContext, ids: readonly string[]): Promise<MarkedView> {
  if (ids.length < 1 || ids.length > MARK_MAX)
    throw new AppError('BadRequest.Invalid', {
      message: `Mark 1 to ${MARK_MAX} notifications at a time.`,
      fields: { notificationIds: FORM_CODES.unknown },
    })
  const { userId, communityId } = actor
  const [marked] = await db.commit([markedById({ userId, communityId, ids, now })])
  return { count: marked.length, markedAt: now }
}
