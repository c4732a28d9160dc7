import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs, DbContext } from '#db/context.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import type { WebOptionId } from '#shared/domain/notifications/options.ts'
import { markRead } from './mark-read.ts'

type Asked = {
  /** `{kind}/{entityId}`, the prefix of the cause keys. */
  readonly about: string
  readonly option: WebOptionId
}

type AskedArgs = ActorArgs & Asked

const askedOf = statement((p: AskedArgs & { readonly now: Date }) => markRead(p, isAsked(p)))

const settledOf = statement((p: AskedArgs & { readonly settledAt: Date }) =>
  build
    .update(notifications)
    .set({ readAt: null })
    .where(and(isAsked(p), eq(notifications.readAt, p.settledAt))),
)

function isAsked(p: AskedArgs) {
  return and(
    eq(notifications.userId, p.userId),
    isAlso(notifications.communityId, p.communityId),
    // The causes that go on with "/": "0" is the character after it.
    sql`${notifications.causeKey} >= ${p.about} || '/' AND ${notifications.causeKey} < ${p.about} || '0'`,
    eq(notifications.option, p.option),
  )
}

/**
 * Marks as read the notifications that asked a person for the action they have just taken, for its batch: a person who follows a link in an
 * email has not opened the notification.
 */
export function settleAsked({ now }: Pick<DbContext, 'now'>, { userId, communityId }: ActorArgs, asked: Asked) {
  return askedOf({ userId, communityId, ...asked, now })
}

/** Marks as unread again what an act has settled, for the batch that undoes the act. */
export function unsettleAsked({ userId, communityId }: ActorArgs, asked: Asked, settledAt: Date) {
  return settledOf({ userId, communityId, ...asked, settledAt })
}
