import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { markRead } from '#db/notifications/mark-read.ts'
import { introductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

type BlockContext = ActorContext & Pick<MemberContext, 'actor'>

type BlockedArgs = ActorArgs & { readonly memberId: string; readonly now: Date }

/** The list of requests no longer has those of the member, so their notifications no longer ask for an answer. */
const settledRequests = statement((p: BlockedArgs) =>
  markRead(
    p,
    isOfUser(notifications, p),
    sql`${notifications.causeKey} IN (SELECT 'introduction/' || asked.id || '/asked' FROM ${introductions} AS asked
      WHERE asked.community_id = ${p.communityId} AND asked.user_id = ${p.memberId} AND asked.recipient_id = ${p.userId})`,
  ),
)

/** Withholds requests and messages of the member from the actor from now on. The member is not notified. */
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
    settledRequests({ userId, communityId, memberId, now }),
  ])
  if (members.length === 0) throw new AppError('NotFound')
}

/** Messages that the member wrote while blocked stay hidden. */
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
