import { and, eq, inArray } from 'drizzle-orm'
import { type BroadcastArgs, isBroadcast } from '#db/broadcasts/broadcast-rows.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { build, isOfUser, statement } from '#db/statement.ts'

export type AnnouncementView = {
  readonly id: string
  readonly subject: string
  readonly body: string
  readonly sentAt: Date
}

const ownAnnouncement = statement((p: ActorArgs & BroadcastArgs) =>
  build
    .select({
      id: broadcasts.id,
      subject: broadcasts.subject,
      body: broadcasts.body,
      startedAt: broadcasts.startedAt,
    })
    .from(broadcasts)
    .innerJoin(
      broadcastRecipients,
      and(
        eq(broadcastRecipients.broadcastId, broadcasts.id),
        isOfUser(broadcastRecipients, p),
        inArray(broadcastRecipients.state, ['QUEUED', 'SENT']),
      ),
    )
    .where(isBroadcast(p)),
)

/** Null for one that the reader did not get: for them there is no such. */
export async function findAnnouncement(
  { db, actor }: ActorContext,
  broadcastId: string,
): Promise<AnnouncementView | null> {
  const { userId, communityId } = actor
  const [row] = await db.read(ownAnnouncement({ userId, communityId, broadcastId }))
  return row?.startedAt ? { id: row.id, subject: row.subject, body: row.body, sentAt: row.startedAt } : null
}
