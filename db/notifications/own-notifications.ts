import { and, notInArray, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import type { MemberActorContext } from '#db/members/refuse-staff.ts'
import { notifications, notificationViews, staffNotificationViews } from '#db/schema/notifications.ts'
import { build, isOfUser } from '#db/statement.ts'
import { PRIVATE_OPTIONS } from '#shared/domain/notifications/member-notifications.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'

export function isOwnNotification(p: ActorArgs): SQL | undefined {
  return isOfUser(notifications, p)
}

/** Who reads: by the kind of the session, and whether staff look at what a member sees. */
export type Reader = { readonly kind: TokenKind; readonly isViewing: boolean }

export function readerOf({ kind, viewing }: MemberActorContext['actor']): Reader {
  return { kind, isViewing: viewing !== undefined }
}

/** The own notifications that are shown: staff who view a member's pages see none of introductions and messages. */
export function isShownNotification({ isViewing }: Pick<Reader, 'isViewing'>, p: ActorArgs): SQL | undefined {
  return and(isOwnNotification(p), isViewing ? notInArray(notifications.option, [...PRIVATE_OPTIONS]) : undefined)
}

/** When people of this kind of session last opened the popup or the list. */
export function viewsOf(kind: TokenKind) {
  return kind === 'admin' ? staffNotificationViews : notificationViews
}

/** A condition on one person: something was written since they last opened the popup or the list. */
export function hasUnviewed({ kind, isViewing }: Reader, p: ActorArgs): SQL<number> {
  const views = viewsOf(kind)
  const seenUntil = build.select({ at: views.viewedAt }).from(views).where(isOfUser(views, p))
  const newer = build
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isShownNotification({ isViewing }, p), sql`${notifications.createdAt} > coalesce(${seenUntil}, 0)`))
  return sql<number>`EXISTS ${newer}`
}
