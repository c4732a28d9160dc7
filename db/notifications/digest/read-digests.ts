import { aliasedTable, and, desc, eq, gt, isNull, lte, not, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import {
  listedColumns,
  type NotificationView,
  standsForItself,
  toNotificationView,
} from '#db/notifications/listed-notifications.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences, notifications, notificationViews } from '#db/schema/notifications.ts'
import { anyRow, build, idsOfEach, statement } from '#db/statement.ts'
import { storyPath } from '#shared/domain/articles/story-path.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { DIGEST_NOTIFICATIONS_MAX, DIGEST_STORIES_MAX, type DigestWeek } from '#shared/domain/notifications/digest.ts'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'

type CommunityArgs = { readonly communityId: string }

const chosen = aliasedTable(notificationPreferences, 'chosen')

function emailIsOff(userId: SQL | typeof users.id, p: CommunityArgs, option: SQL | typeof notifications.option) {
  return anyRow()
    .from(chosen)
    .where(
      and(
        sql`${chosen.userId} = ${userId}`,
        eq(chosen.communityId, p.communityId),
        sql`${chosen.option} = ${option}`,
        eq(chosen.channel, 'EMAIL'),
        eq(chosen.isSelected, false),
      ),
    )
}

const DIGEST_OPTION: NotificationOptionId = 'weekly-digest'
/** These are in the digest of the forum, so that no reply is in two emails. */
const IN_FORUM_DIGEST: readonly NotificationOptionId[] = ['forum-followed', 'forum-group-posts']

/** Active members whose membership has not ended, who have not switched emails of the option off and whose address takes email. */
export function takesEmailOf(p: CommunityArgs, option: SQL): SQL | undefined {
  return and(
    eq(users.communityId, p.communityId),
    // No parameter, so that the index of members is used.
    sql`${users.kind} = 'MEMBER'`,
    eq(users.status, 'ACTIVE'),
    eq(users.gate, 'NONE'),
    not(isFormerMember(p.communityId)),
    notExists(emailIsOff(users.id, p, option)),
    notExists(
      anyRow()
        .from(undeliverableAddresses)
        .where(
          and(
            eq(undeliverableAddresses.communityId, p.communityId),
            eq(undeliverableAddresses.address, users.email),
            isNull(undeliverableAddresses.resumedAt),
          ),
        ),
    ),
  )
}

/** Active members who want digests and whose address takes email, in the order of their ids. */
export const digestReaders = statement((p: CommunityArgs & { readonly after: string; readonly limit: number }) =>
  build
    .select({ id: users.id })
    .from(users)
    .where(and(takesEmailOf(p, sql`${DIGEST_OPTION}`), gt(users.id, p.after)))
    .orderBy(users.id)
    .limit(p.limit),
)

type UnseenArgs = CommunityArgs & { readonly userIds: readonly string[] }

/** Finds what the list shows of each member: the newest that are unread and newer than what they have viewed, without what they want no email of. */
const unseen = statement((p: UnseenArgs) => {
  const seenUntil = (userId: SQL) => sql`coalesce((SELECT seen.viewed_at FROM ${notificationViews} AS seen
    WHERE seen.user_id = ${userId} AND seen.community_id = ${p.communityId}), 0)`
  const firstOf = (userId: SQL) =>
    build
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.communityId, p.communityId),
          sql`${notifications.userId} = ${userId}`,
          sql`${notifications.createdAt} > ${seenUntil(userId)}`,
          isNull(notifications.readAt),
          standsForItself(),
          notInArray(notifications.option, [...IN_FORUM_DIGEST]),
          notExists(emailIsOff(userId, p, notifications.option)),
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(DIGEST_NOTIFICATIONS_MAX + 1)
  return build
    .select({ userId: notifications.userId, ...listedColumns() })
    .from(notifications)
    .where(
      and(
        sql`${notifications.id} IN ${idsOfEach(p.userIds, firstOf)}`,
        sql`+${notifications.communityId} = ${p.communityId}`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
})

export type Unseen = NotificationView & { readonly userId: string }

/** Reads at most one more of each member than a digest names. */
export async function readUnseen(db: Db, args: UnseenArgs): Promise<ReadonlyMap<string, readonly Unseen[]>> {
  const rows = await db.read(unseen(args))
  return Map.groupBy(
    rows.map(({ userId, ...row }) => ({ ...toNotificationView(row), userId })),
    ({ userId }) => userId,
  )
}

/** More than a digest names, because the reader is not told about their own. */
const STORIES_READ = 3 * DIGEST_STORIES_MAX

const weekStories = statement((p: CommunityArgs & DigestWeek) =>
  build
    .select({
      authorId: articles.authorId,
      title: articles.title,
      slug: articles.slug,
      standfirst: articles.standfirst,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(
      and(
        eq(articles.communityId, p.communityId),
        sql`likely(${articles.status} = 'PUBLISHED')`,
        gt(articles.publishedAt, p.since),
        lte(articles.publishedAt, p.dueAt),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(STORIES_READ),
)

export type WeekStory = {
  readonly authorId: string
  readonly title: string
  readonly url: string
  readonly author: string
  readonly standfirst: string | null
}

/** The newest of what was published in the week. */
export async function readWeekStories(db: Db, communityId: string, week: DigestWeek): Promise<readonly WeekStory[]> {
  const rows = await db.read(weekStories({ communityId, ...week }))
  return rows.flatMap(({ slug, authorId, title, standfirst, ...author }) =>
    slug ? [{ authorId, title, standfirst, url: storyPath(slug), author: fullName(author) }] : [],
  )
}
