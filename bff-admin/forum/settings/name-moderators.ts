import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forumRefused } from '#db/forum/forum-refused.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { MODERATORS_MAX } from '#shared/domain/forum/limits.ts'
import { moderatorNotification } from '#shared/domain/notifications/forum-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { actEmail } from '../../members/member/act-email.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { hasPermission } from '../../staff/permissions.ts'
import { type ForumSettingsView, personColumns, readStoredSettings } from './forum-settings.queries.ts'

type PersonArgs = ActorArgs & { readonly memberId: string }

function isPerson(p: PersonArgs): SQL | undefined {
  return and(hasId(users, p.memberId, p), eq(users.kind, 'MEMBER'))
}

const person = statement((p: PersonArgs) => build.select(personColumns).from(users).where(isPerson(p)))

const added = statement((p: PersonArgs) =>
  build
    .update(users)
    .set({ isModerator: true })
    .where(
      and(
        isPerson(p),
        eq(users.status, 'ACTIVE'),
        eq(users.isModerator, false),
        sql`(SELECT count(*) FROM ${users} AS named WHERE named.community_id = ${p.communityId} AND named.is_moderator = 1) < ${MODERATORS_MAX}`,
        hasPermission(p, 'admin', 'forum'),
      ),
    ),
)

const removed = statement((p: PersonArgs) =>
  build
    .update(users)
    .set({ isModerator: false })
    .where(and(isPerson(p), eq(users.isModerator, true), hasPermission(p, 'admin', 'forum'))),
)

/** A moderator's notifications of waiting entries lead nowhere for anybody else. */
const forgotten = statement((p: PersonArgs) =>
  build
    .delete(notifications)
    .where(
      and(
        isOfUser(notifications, { userId: p.memberId, communityId: p.communityId }),
        eq(notifications.option, 'forum-moderation'),
      ),
    ),
)

/** Makes an active member a moderator, and notifies them. Repeating it changes nothing. */
export function addModerator(ctx: StaffContext, memberId: string): Promise<ForumSettingsView> {
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const args = { userId, communityId, memberId }
    const [settings, [found]] = await Promise.all([readStoredSettings(ctx), ctx.db.read(person(args))])
    if (!found) throw new AppError('NotFound')
    if (found.isModerator) return settings
    if (found.status !== 'ACTIVE') throw forumRefused('Unprocessable', 'moderatorInactive')
    if (settings.moderators.length >= MODERATORS_MAX) throw forumRefused('Unprocessable', 'moderatorsFull')
    const causeKey = `moderator/${memberId}/named-${newId(ctx.now)}`
    const email = await actEmail(ctx, memberId, 'MODERATOR_NAMED')
    await ctx.db.commitIf([
      added(args),
      auditStatement(ctx, {
        ...{ action: 'user.forum-moderator-add', memberVisible: true },
        target: { type: 'user', id: memberId },
        before: { isForumModerator: false },
        after: { isForumModerator: true },
      }),
      ...notificationStatements(ctx, { communityId, userId: memberId, causeKey }, moderatorNotification()),
      ...email,
    ])
    return readStoredSettings(ctx)
  })
}

/** Removes a moderator and notifies the member, whose next request finds no queue. Repeating it changes nothing. */
export function removeModerator(ctx: StaffContext, memberId: string): Promise<ForumSettingsView> {
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const args = { userId, communityId, memberId }
    const [settings, [found]] = await Promise.all([readStoredSettings(ctx), ctx.db.read(person(args))])
    if (!found) throw new AppError('NotFound')
    if (!found.isModerator) return settings
    const email = await actEmail(ctx, memberId, 'MODERATOR_ENDED')
    await ctx.db.commitIf([
      removed(args),
      auditStatement(ctx, {
        ...{ action: 'user.forum-moderator-remove', memberVisible: true },
        target: { type: 'user', id: memberId },
        before: { isForumModerator: true },
        after: { isForumModerator: false },
      }),
      forgotten(args),
      ...email,
    ])
    return readStoredSettings(ctx)
  })
}
