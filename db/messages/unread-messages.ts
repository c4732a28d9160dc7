import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { threadMembers, threadMessages } from '#db/schema/messages.ts'
import { anyRow, build, isAlso, isOfUser } from '#db/statement.ts'

/** A message is unread if the other one wrote it, it was delivered, and it is newer than what the actor has read. */
export function isUnread(p: ActorArgs, place: Pick<typeof threadMembers, 'threadId' | 'readSeq'>) {
  return and(
    eq(threadMessages.threadId, place.threadId),
    isAlso(threadMessages.communityId, p.communityId),
    gt(threadMessages.seq, place.readSeq),
    eq(threadMessages.isDelivered, true),
    sql`${threadMessages.userId} <> ${p.userId}`,
  )
}

/** Unread threads are looked for among so many with the newest messages. */
const NEWEST_THREADS = 100

/** A condition on one person: a message waits to be read. */
export function hasUnreadMessages(p: ActorArgs): SQL<number> {
  const newest = build
    .select({ threadId: threadMembers.threadId, readSeq: threadMembers.readSeq })
    .from(threadMembers)
    .where(isOfUser(threadMembers, p))
    .orderBy(desc(threadMembers.lastAt), desc(threadMembers.threadId))
    .limit(NEWEST_THREADS)
    .as('newest')
  const unread = anyRow()
    .from(newest)
    .innerJoin(threadMessages, isUnread(p, newest as unknown as typeof threadMembers))
  return sql<number>`EXISTS ${unread}`
}
