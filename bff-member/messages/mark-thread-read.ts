import { eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { markRead } from '#db/notifications/mark-read.ts'
import { threadMembers, threadMessages } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { threadGroupKey } from '#shared/domain/notifications/member-notifications.ts'

type ReadArgs = ActorArgs & { readonly threadId: string; readonly seq: number }

/** Marks no message beyond the newest that the actor can see, so that later ones stay unread. */
const marked = statement((p: ReadArgs) =>
  build.run(sql`UPDATE ${threadMembers} SET read_seq = max(read_seq, min(${p.seq}, coalesce((
      SELECT max(seen.seq) FROM ${threadMessages} AS seen WHERE seen.thread_id = ${p.threadId}
        AND seen.community_id = ${p.communityId} AND (seen.is_delivered OR seen.user_id = ${p.userId})), 0)))
    WHERE thread_id = ${p.threadId} AND user_id = ${p.userId} AND community_id = ${p.communityId}`),
)

type ToldArgs = ReadArgs & { readonly groupKey: string; readonly now: Date }

/** The notification of a later message stays unread: its cause key ends with the id of the message. */
const told = statement((p: ToldArgs) =>
  markRead(
    p,
    isOfUser(notifications, p),
    eq(notifications.groupKey, p.groupKey),
    sql`NOT EXISTS (SELECT 1 FROM ${threadMessages} AS later WHERE later.thread_id = ${p.threadId}
      AND later.community_id = ${p.communityId} AND later.seq > ${p.seq}
      AND ${notifications.causeKey} = 'message/' || later.thread_id || '/' || later.id)`,
  ),
)

export type MarkThreadReadInput = { readonly threadId: string; readonly seq: number }

/** Marks a thread of the actor and its notifications as read up to a message. */
export async function markThreadRead(
  { db, actor, now }: ActorContext,
  { threadId, seq }: MarkThreadReadInput,
): Promise<void> {
  const { userId, communityId } = actor
  await db.commit([
    marked({ userId, communityId, threadId, seq }),
    told({ userId, communityId, threadId, seq, groupKey: threadGroupKey(threadId), now }),
  ])
}
