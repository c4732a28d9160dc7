import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { type Cursor, encodeCursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import type { MemberContext } from '../../context.ts'

type PageArgs = ActorArgs & { readonly afterAt: Date; readonly afterId: string; readonly limit: number }

const followed = statement((p: PageArgs) =>
  build
    .select({ followedAt: memberFollows.createdAt, user: userColumns() })
    .from(memberFollows)
    .innerJoin(
      directoryEntries,
      and(eq(directoryEntries.userId, memberFollows.followedId), isAlso(directoryEntries.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, memberFollows.followedId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(memberFollows.communityId, p.communityId),
        eq(memberFollows.userId, p.userId),
        sql`(${memberFollows.createdAt}, ${memberFollows.followedId}) < (${p.afterAt}, ${p.afterId})`,
      ),
    )
    .orderBy(desc(memberFollows.createdAt), desc(memberFollows.followedId))
    .limit(p.limit),
)

export type ListFollowedInput = { readonly size: number; readonly after: Cursor | null }

/** Active members whom the actor follows, the one followed last first. */
export async function listFollowed(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  { size, after }: ListFollowedInput,
): Promise<ConnectionView<UserView>> {
  const { userId, communityId } = actor
  const { at: afterAt, id: afterId } = after ?? NEWEST
  const rows = await db.read(followed({ userId, communityId, afterAt, afterId, limit: size + 1 }))
  return {
    edges: rows.slice(0, size).map(({ followedAt, user }) => ({
      cursor: encodeCursor({ at: followedAt, id: user.id }),
      node: toUserView(user),
    })),
    pageInfo: { hasNextPage: rows.length > size, hasPreviousPage: after !== null },
  }
}
