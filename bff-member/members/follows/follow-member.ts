import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../../context.ts'

type FollowContext = ActorContext & Pick<MemberContext, 'actor'>

const activeMember = statement((p: ActorArgs & { readonly followedId: string }) =>
  build
    .select({ id: directoryEntries.id })
    .from(directoryEntries)
    .where(isOfUser(directoryEntries, { userId: p.followedId, communityId: p.communityId })),
)

/** The actor follows an active member of the community; repeating it changes nothing. */
export async function followMember(ctx: FollowContext, followedId: string): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const [found] = await db.read(activeMember({ userId, communityId, followedId }))
  if (!found) throw new AppError('NotFound')
  if (followedId === userId) throw new AppError('BadRequest.Invalid')
  await db.commit([
    build.insert(memberFollows).values({ userId, followedId, communityId, createdAt: now }).onConflictDoNothing(),
  ])
}

/** The actor unfollows a member; without having followed, nothing changes. */
export async function unfollowMember(ctx: FollowContext, followedId: string): Promise<void> {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  await ctx.db.commit([
    build
      .delete(memberFollows)
      .where(
        and(
          eq(memberFollows.userId, userId),
          eq(memberFollows.followedId, followedId),
          eq(memberFollows.communityId, communityId),
        ),
      ),
  ])
}
