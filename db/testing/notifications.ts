import { eq } from 'drizzle-orm'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { notificationPreferences, notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import type { NotificationChannel } from '#shared/domain/notifications/declaration.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { type BaseFixture, NOW } from './base-fixture.ts'
import type { Name, Place } from './cast.ts'

const STAFF: ReadonlySet<Name> = new Set<Name>(['theo', 'ada'])

/** Writes notifications as events do, and reads what is stored. */
export function notificationFactory({ as, db, id, homeOf }: BaseFixture) {
  let events = 0
  return {
    /** The context of a person who reads their notifications: staff have their own kind of session. */
    reading: (who: Name, now = NOW, where?: Place) => {
      const ctx = as(who, now, where)
      const kind: TokenKind = STAFF.has(who) ? 'admin' : 'member'
      return { ...ctx, actor: { ...ctx.actor, kind } }
    },
    notify: async (
      who: Name,
      content: Partial<NotificationContent> = {},
      { now = NOW, causeKey = `event/${++events}`, where = homeOf(who) } = {},
    ) => {
      const one = db()
      const key = { communityId: where.id, userId: id(who), causeKey }
      const whole = { option: 'article-progress', message: `Event ${events}`, url: '/articles', ...content } as const
      await one.commit([...notificationStatements({ db: one, now }, key, whole)])
      return causeKey
    },
    choose: (who: Name, option: NotificationOptionId, isSelected: boolean, channel: NotificationChannel = 'WEB') =>
      db().commit([
        build
          .insert(notificationPreferences)
          .values({
            userId: id(who),
            communityId: homeOf(who).id,
            option,
            channel,
            isSelected,
            changedAt: NOW,
          })
          .onConflictDoUpdate({
            target: [notificationPreferences.userId, notificationPreferences.option, notificationPreferences.channel],
            set: { isSelected },
          }),
      ]),
    /** Oldest first. */
    notificationsOf: (who: Name) =>
      db().read(
        build
          .select()
          .from(notifications)
          .where(eq(notifications.userId, id(who)))
          .orderBy(notifications.createdAt, notifications.id),
      ),
  }
}
