import { and, eq, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { communities } from '#db/schema/communities.ts'
import { quietHours } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build, hasId, inList, isOfUser, statement } from '#db/statement.ts'

const isSwitchedOff = sql<boolean>`EXISTS ${build
  .select({ option: notificationPreferences.option })
  .from(notificationPreferences)
  .where(
    and(
      isOfUser(notificationPreferences, pushMessages),
      eq(notificationPreferences.option, pushMessages.option),
      eq(notificationPreferences.channel, 'PUSH'),
      eq(notificationPreferences.isSelected, false),
    ),
  )}`.mapWith(Boolean)

const isRead = sql<boolean>`EXISTS (SELECT 1 FROM ${notifications} AS same WHERE same.user_id = ${pushMessages.userId}
  AND same.cause_key = ${pushMessages.causeKey} AND same.community_id = ${pushMessages.communityId}
  AND same.read_at IS NOT NULL)`.mapWith(Boolean)

const unviewed = sql<number>`(SELECT count(*) FROM ${notifications} AS newer
  WHERE newer.community_id = ${pushMessages.communityId} AND newer.user_id = ${pushMessages.userId}
    AND newer.created_at > coalesce((SELECT seen.viewed_at FROM ${notificationViews} AS seen
      WHERE seen.user_id = ${pushMessages.userId} AND seen.community_id = ${pushMessages.communityId}), 0))`

const targets = statement((p: { readonly ids: readonly string[] }) =>
  build
    .select({
      id: pushMessages.id,
      pushTokenId: pushTokens.id,
      token: pushTokens.token,
      notificationId: pushMessages.notificationId,
      option: pushMessages.option,
      message: pushMessages.message,
      url: pushMessages.url,
      groupKey: pushMessages.groupKey,
      status: users.status,
      isFormer: isFormerMember(users.communityId),
      timeZone: communities.timeZone,
      fromMinute: quietHours.fromMinute,
      toMinute: quietHours.toMinute,
      expiresAt: pushTokens.expiresAt,
      isSwitchedOff,
      isRead,
      unviewed,
    })
    .from(pushMessages)
    .innerJoin(pushTokens, and(eq(pushTokens.id, pushMessages.pushTokenId), isOfUser(pushTokens, pushMessages)))
    .innerJoin(users, hasId(users, pushMessages.userId, pushMessages))
    .innerJoin(communities, eq(communities.id, pushMessages.communityId))
    .leftJoin(quietHours, isOfUser(quietHours, { userId: users.id, communityId: users.communityId }))
    .where(inList(pushMessages.id, p.ids)),
)

export type PushTarget = Awaited<ReturnType<typeof readPushTargets>>[number]

/** The devices of leased rows, and the current preferences of their members; one round trip. */
export function readPushTargets({ db }: Pick<DbContext, 'db'>, ids: readonly string[]) {
  return db.read(targets({ ids }))
}
