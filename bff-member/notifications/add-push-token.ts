import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { pushTokens } from '#db/schema/push.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { PREFERENCE_MESSAGES } from '#shared/domain/notifications/preference-messages.ts'
import { isPushToken, PUSH_DEVICES_MAX } from '#shared/domain/notifications/push.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberContext } from '../context.ts'

export type AddPushTokenInput = { readonly token: string; readonly isIos: boolean; readonly isFcm: boolean }

type AddContext = Pick<MemberContext, 'db' | 'actor' | 'now'>
type AddArgs = ActorArgs & AddPushTokenInput & { readonly id: string; readonly sessionId: string; readonly now: Date }

/** Also deletes what is queued for the device, so that messages for another person never reach it. */
const takenFromOthers = statement((p: Pick<AddArgs, 'userId' | 'communityId' | 'token'>) =>
  build
    .delete(pushTokens)
    .where(
      and(
        eq(pushTokens.token, p.token),
        or(ne(pushTokens.userId, p.userId), ne(pushTokens.communityId, p.communityId)),
      ),
    ),
)

const added = statement((p: AddArgs) =>
  build
    .insert(pushTokens)
    .select(
      build
        .select({
          id: sql`${p.id}`.as('id'),
          communityId: sessions.communityId,
          userId: sessions.userId,
          sessionId: sessions.id,
          token: sql`${p.token}`.as('token'),
          isIos: sql`${p.isIos}`.as('is_ios'),
          isFcm: sql`${p.isFcm}`.as('is_fcm'),
          addedAt: sql`${p.now}`.as('added_at'),
          expiresAt: sessions.expiresAt,
        })
        .from(sessions)
        .innerJoin(users, hasId(users, sessions.userId, p))
        .where(and(eq(sessions.id, p.sessionId), isOfUser(sessions, p), eq(users.kind, 'MEMBER'))),
    )
    .onConflictDoUpdate({
      target: pushTokens.token,
      set: {
        sessionId: sql`excluded.session_id`,
        isIos: sql`excluded.is_ios`,
        isFcm: sql`excluded.is_fcm`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .returning({ id: pushTokens.id }),
)

/** The tokens added first, once there are more than the limit. */
const surplus = statement((p: ActorArgs) =>
  build
    .delete(pushTokens)
    .where(
      and(
        isOfUser(pushTokens, p),
        sql`${pushTokens.id} NOT IN ${build
          .select({ id: pushTokens.id })
          .from(pushTokens)
          .where(isOfUser(pushTokens, p))
          .orderBy(desc(pushTokens.addedAt), desc(pushTokens.id))
          .limit(PUSH_DEVICES_MAX)}`,
      ),
    ),
)

/**
 * Sends the actor's notifications to the device of this token until it is removed or the session of this request ends.
 * A token belongs to one person: adding another person's token moves it.
 */
export async function addPushToken(ctx: AddContext, { token, isIos, isFcm }: AddPushTokenInput): Promise<void> {
  const { db, actor, now } = ctx
  const { userId, communityId, sessionId } = actor
  if (actor.kind === 'admin') throw new AppError('NotAllowed', { message: PREFERENCE_MESSAGES.staffHaveNone })
  if (!isPushToken(token)) {
    const fields = { token: FORM_CODES.unknown }
    throw new AppError('BadRequest.Invalid', { message: PREFERENCE_MESSAGES.badPushToken, fields })
  }
  const args = { userId, communityId, sessionId, token, isIos, isFcm, id: newId(now), now }
  await db.commit([takenFromOthers(args), added(args), surplus({ userId, communityId })])
}
