import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, isAlso, isOfUser, type Runnable, statement } from '#db/statement.ts'
import type { GroupArgs } from './group-rows.ts'

/** Deletes the notifications about a group and its posts for a person who left it: their links no longer work for that person. */
export function forgetGroupStatements(p: GroupArgs & { readonly memberId: string }): readonly Runnable[] {
  const { groupId, memberId, communityId } = p
  const args = { groupId, memberId, communityId }
  return [forgottenNotifications(args), forgottenPushes(args)]
}

const forgottenNotifications = statement((p: GroupArgs & { readonly memberId: string }) =>
  build.delete(notifications).where(isAboutGroup(notifications, p)),
)
const forgottenPushes = statement((p: GroupArgs & { readonly memberId: string }) =>
  build.delete(pushMessages).where(isAboutGroup(pushMessages, p)),
)

function isAboutGroup(table: typeof notifications | typeof pushMessages, p: GroupArgs & { readonly memberId: string }) {
  return and(
    isOfUser(table, { userId: p.memberId, communityId: p.communityId }),
    or(
      isTellingOf(table, p),
      sql`${table.causeKey} > 'forum/' AND ${table.causeKey} < 'forum0' AND EXISTS (SELECT 1 FROM ${forumPosts} AS post
        WHERE post.id = substr(${table.causeKey}, 7, 26) AND post.community_id = ${p.communityId} AND post.group_id = ${p.groupId})`,
    ),
  )
}

/** The range from "/" to the character after it. */
function isTellingOf(table: typeof notifications | typeof pushMessages, { groupId }: Pick<GroupArgs, 'groupId'>): SQL {
  return sql`${table.causeKey} > 'group/' || ${groupId} || '/' AND ${table.causeKey} < 'group/' || ${groupId} || '0'`
}

/** Deletes all notifications about a group that is deleted. Waiting emails are withheld, because the memberships are gone. */
export function takeBackGroupStatements({ groupId, communityId }: GroupArgs): readonly Runnable[] {
  return takenBack.map((deleted) => deleted({ groupId, communityId }))
}

const takenBack = [notifications, pushMessages].map((table) =>
  statement((p: GroupArgs) =>
    build
      .delete(table)
      .where(and(eq(table.communityId, p.communityId), sql`${table.causeKey} GLOB 'group/*'`, isTellingOf(table, p))),
  ),
)

/** Deletes the memberships of an account, its invitations, and others' notifications about it. */
export function groupStatements({ userId, communityId }: ActorArgs): Runnable[] {
  return [
    ...[notifications, pushMessages].map((table) =>
      build
        .delete(table)
        .where(
          and(
            isAlso(table.communityId, communityId),
            sql`${table.id} IN (${namingPerson(table, { userId, communityId })})`,
          ),
        ),
    ),
    build
      .delete(groupMembers)
      .where(
        or(
          isOfUser(groupMembers, { userId, communityId }),
          and(isAlso(groupMembers.communityId, communityId), eq(groupMembers.invitedBy, userId)),
        ),
      ),
  ]
}

/** Notifications to group members and staff about the person's requests and invitations: found by the groups of the community, which are few. */
function namingPerson(table: typeof notifications | typeof pushMessages, { userId, communityId }: ActorArgs): SQL {
  return sql`SELECT told.id FROM ${groups} AS one CROSS JOIN ${table} AS told
    ON told.community_id = ${communityId} AND told.cause_key GLOB 'group/*'
      AND told.cause_key > 'group/' || one.id || '/' || ${userId} || '-'
      AND told.cause_key < 'group/' || one.id || '/' || ${userId} || '.'
    WHERE one.community_id = ${communityId}`
}
