import { and, eq } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import type { MemberContext } from '../../context.ts'

const LAST_FOLLOWED_FIRST = newestFirst(memberFollows.createdAt, memberFollows.followedId)

const followed = statement((p: ActorArgs & PlaceArgs) =>
  build
    .select({ followedAt: memberFollows.createdAt, user: personView() })
    .from(memberFollows)
    .innerJoin(
      directoryEntries,
      and(eq(directoryEntries.userId, memberFollows.followedId), isAlso(directoryEntries.communityId, p.communityId)),
    )
    .innerJoin(users, and(eq(users.id, memberFollows.followedId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(and(isOfUser(memberFollows, p), LAST_FOLLOWED_FIRST.isFrom(p)))
    .orderBy(...LAST_FOLLOWED_FIRST.order)
    .limit(p.limit),
)

/** Active members whom the actor follows, the one followed last first. */
export async function listFollowed(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  page: PageInput,
): Promise<ConnectionView<UserView>> {
  const { userId, communityId } = actor
  const rows = await db.read(followed({ userId, communityId, ...placeArgs(page) }))
  return pageOf(rows, page, ({ followedAt, user }) => edgeAt({ at: followedAt, id: user.id }, user))
}
