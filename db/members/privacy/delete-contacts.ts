import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import {
  memberBlocks,
  memberReports,
  messageDrafts,
  messageThreads,
  threadMembers,
  threadMessages,
} from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, isAlso, isOfUser, type Runnable } from '#db/statement.ts'

/**
 * A member's relations with others. Requests that they made or answered are deleted; messages stay for their recipient, as from a former
 * member, and are deleted once both accounts are.
 */
export function contactStatements(person: ActorArgs): Runnable[] {
  return [...noticesToOthers(person), ...introductionRows(person), ...messageRows(person)]
}

/**
 * Notifications of others that name the person, including the one to their inviter that they joined. Each part of an OR repeats the
 * community, so that each is read by its index.
 */
function noticesToOthers({ userId, communityId }: ActorArgs): Runnable[] {
  const others = sql`SELECT other_id FROM ${threadMembers} WHERE user_id = ${userId} AND community_id = ${communityId}`
  const groups = sql`SELECT 'thread/' || thread_id FROM ${threadMembers} WHERE user_id = ${userId} AND community_id = ${communityId}`
  const causes = sql`SELECT 'introduction/' || made.id || event.value FROM ${introductions} AS made,
      json_each('["/asked", "/accepted", "/over"]') AS event
    WHERE (made.community_id = ${communityId} AND made.user_id = ${userId})
      OR (made.community_id = ${communityId} AND made.recipient_id = ${userId})`
  const partners = sql`SELECT CASE WHEN user_id = ${userId} THEN recipient_id ELSE user_id END FROM ${introductions}
    WHERE (community_id = ${communityId} AND user_id = ${userId}) OR (community_id = ${communityId} AND recipient_id = ${userId})`
  const joined = sql`FROM ${invitations} WHERE user_id = ${userId} AND community_id = ${communityId}`
  const inviters = sql`SELECT invited_by_id ${joined}`
  const welcomes = sql`SELECT 'welcome/' || id || '/1' ${joined}`
  const isOurs = (table: typeof notifications | typeof pushMessages) => eq(table.communityId, communityId)
  return [notifications, pushMessages].map((table) =>
    build
      .delete(table)
      .where(
        or(
          and(isOurs(table), sql`${table.userId} IN (${others})`, sql`${table.groupKey} IN (${groups})`),
          and(isOurs(table), sql`${table.userId} IN (${partners})`, sql`${table.causeKey} IN (${causes})`),
          and(isOurs(table), sql`${table.userId} IN (${inviters})`, sql`${table.causeKey} IN (${welcomes})`),
        ),
      ),
  )
}

function introductionRows({ userId, communityId }: ActorArgs): Runnable[] {
  const isOurs = eq(introductions.communityId, communityId)
  const isOwn = or(and(isOurs, eq(introductions.userId, userId)), and(isOurs, eq(introductions.recipientId, userId)))
  const own = build.select({ id: introductions.id }).from(introductions).where(isOwn)
  return [
    build
      .delete(receivedIntroductions)
      .where(
        and(isAlso(receivedIntroductions.communityId, communityId), inArray(receivedIntroductions.introductionId, own)),
      ),
    build.delete(introductions).where(isOwn),
    build.delete(introductionSettings).where(isOfUser(introductionSettings, { userId, communityId })),
  ]
}

function messageRows({ userId, communityId }: ActorArgs): Runnable[] {
  /** The person's threads whose other member is also gone. */
  const abandoned = sql`SELECT id FROM ${messageThreads} WHERE (first_id = ${userId} OR second_id = ${userId})
    AND community_id = ${communityId}
    AND NOT EXISTS (SELECT 1 FROM ${threadMembers} AS kept WHERE kept.thread_id = message_threads.id AND +kept.community_id = ${communityId})`
  const own = [messageDrafts, memberReports, threadMembers]
  return [
    ...own.map((table) => build.delete(table).where(isOfUser(table, { userId, communityId }))),
    build
      .delete(memberBlocks)
      .where(and(eq(memberBlocks.userId, userId), isAlso(memberBlocks.communityId, communityId))),
    build
      .delete(memberBlocks)
      .where(and(eq(memberBlocks.blockedId, userId), eq(memberBlocks.communityId, communityId))),
    build
      .delete(threadMessages)
      .where(and(isAlso(threadMessages.communityId, communityId), sql`${threadMessages.threadId} IN (${abandoned})`)),
    build
      .delete(messageThreads)
      .where(and(isAlso(messageThreads.communityId, communityId), sql`${messageThreads.id} IN (${abandoned})`)),
  ]
}
