import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasForum, isShownInGroup } from '#db/forum/visible-posts.ts'
import { groupIdOfSlug } from '#db/groups/group-rows.ts'
import { jsonRows } from '#db/json-rows.ts'
import { forumPosts, isUnanswered } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import {
  GROUP_COUNTED_MAX,
  GROUP_LATELY_MS,
  GROUP_NEWEST_SHOWN,
  GROUP_UNANSWERED_SHOWN,
} from '#shared/domain/groups/limits.ts'
import type { GroupActivityView } from '#shared/domain/groups/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { MemberContext } from '../context.ts'
import { isChairedByActor, LAST_JOINED_FIRST, type SlugArgs, selectPeople } from './group-people.queries.ts'

type ActivityArgs = SlugArgs & { readonly since: Date }

const joinedLately = statement((p: ActivityArgs) =>
  selectPeople(
    p,
    and(sql`${groupMembers.state} = 'MEMBER'`, sql`${groupMembers.changedAt} > ${p.since}`, isChairedByActor(p)),
  )
    .orderBy(...LAST_JOINED_FIRST.order)
    .limit(GROUP_NEWEST_SHOWN),
)

/** The number of rows of a query, limited to one more than the counted maximum. */
function counted(rows: SQLWrapper): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${GROUP_COUNTED_MAX + 1}))`.mapWith(Number)
}

function joinedOfGroup(p: ActivityArgs): SQL {
  return sql`SELECT 1 FROM ${groupMembers} AS joined
    CROSS JOIN ${directoryEntries} AS active ON active.user_id = joined.user_id AND +active.community_id = ${p.communityId}
    WHERE joined.group_id = ${groupMembers.groupId} AND +joined.community_id = ${p.communityId}
      AND joined.state = 'MEMBER' AND joined.changed_at > ${p.since}`
}

function isUnansweredOfGroup(p: ActivityArgs): SQL | undefined {
  return and(isShownInGroup({ communityId: p.communityId, groupId: groupMembers.groupId }), isUnanswered(forumPosts))
}

/** One row, joined by the actor's own membership; none if the actor does not chair the group. */
const activity = statement((p: ActivityArgs) => {
  const { communityId } = p
  return build
    .select({
      joinedCount: counted(joinedOfGroup(p)),
      hasForum: hasForum(p).mapWith(Boolean),
      unansweredCount: counted(sql`SELECT 1 FROM ${forumPosts} WHERE ${isUnansweredOfGroup(p)}`),
      unanswered: jsonRows(
        {
          ...{ id: forumPosts.id, title: forumPosts.title, createdAt: forumPosts.createdAt },
          author: { givenName: users.givenName, familyName: users.familyName },
        },
        (row) =>
          build
            .select({ row })
            .from(forumPosts)
            .innerJoin(users, and(eq(users.id, forumPosts.authorId), isAlso(users.communityId, communityId)))
            .where(isUnansweredOfGroup(p))
            .orderBy(asc(forumPosts.createdAt), asc(forumPosts.id))
            .limit(GROUP_UNANSWERED_SHOWN),
      ),
      lastActivityAt: sql`${build
        .select({ at: forumPosts.lastActivityAt })
        .from(forumPosts)
        .where(isShownInGroup({ communityId, groupId: groupMembers.groupId }))
        .orderBy(desc(forumPosts.lastActivityAt), desc(forumPosts.id))
        .limit(1)}`.mapWith((at: number) => new Date(at)),
    })
    .from(groupMembers)
    .where(
      and(
        sql`${groupMembers.groupId} = ${groupIdOfSlug(p)}`,
        eq(groupMembers.userId, p.userId),
        isAlso(groupMembers.communityId, communityId),
        sql`${groupMembers.isChair} = 1`,
      ),
    )
})

/** Recent members and waiting posts of the group's forum, for its chairs; null for anybody else. */
export async function readGroupActivity(
  { db, actor, now }: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  slug: string,
): Promise<GroupActivityView | null> {
  const { userId, communityId } = actor
  const args = { userId, communityId, slug, since: new Date(now.getTime() - GROUP_LATELY_MS) }
  const [[row], joined] = await Promise.all([db.read(activity(args)), db.read(joinedLately(args))])
  if (!row) return null
  const { joinedCount, hasForum: isForum, unanswered, ...forum } = row
  const posts = unanswered.map(({ author, ...post }) => ({ ...post, authorName: fullName(author) }))
  return { joinedCount, joined, forum: isForum ? { ...forum, unanswered: posts } : null }
}
