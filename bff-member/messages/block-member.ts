import { and, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { build, hasId } from '#db/statement.ts'
import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

type BlockContext = ActorContext & Pick<MemberContext, 'actor'>

/** Keeps requests and messages of the member from the actor from now on. The member is not told. */
export async function blockMember(ctx: BlockContext, memberId: string): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  if (memberId === userId) throw new AppError('Unprocessable', { message: MESSAGE_TEXTS.blockSelf })
  const isMember = and(hasId(users, memberId, { communityId }), eq(users.kind, 'MEMBER'))
  const [, members] = await db.commit([
    build
      .insert(memberBlocks)
      .select(
        build
          .select({
            userId: sql<string>`${userId}`.as('user_id'),
            blockedId: users.id,
            communityId: users.communityId,
            createdAt: sql`${now.getTime()}`.as('created_at'),
          })
          .from(users)
          .where(isMember),
      )
      .onConflictDoNothing(),
    build.select({ id: users.id }).from(users).where(isMember),
  ])
  if (members.length === 0) throw new AppError('NotFound')
}

/** What the member wrote meanwhile stays unseen. */
export async function unblockMember({ db, actor }: BlockContext, memberId: string): Promise<void> {
  await db.commit([
    build
      .delete(memberBlocks)
      .where(
        and(
          eq(memberBlocks.userId, actor.userId),
          eq(memberBlocks.blockedId, memberId),
          eq(memberBlocks.communityId, actor.communityId),
        ),
      ),
  ])
}
