import { type AnyColumn, and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { MEMBER_HELP_PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import { isSessionAlive } from '../../auth/sessions.ts'
import { sessions } from '../../schema/auth.ts'
import { staffPermissions, users } from '../../schema/members.ts'
import { memberViews } from '../../schema/staff/member-views.ts'
import { anyRow, isOfUser } from '../../statement.ts'

/** Whether a member holds a permission in any community. */
export function worksForUs(memberId: AnyColumn | string): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${staffPermissions} AS held WHERE held.user_id = ${memberId})`.mapWith(
    Boolean,
  )
}

/** Condition on a row of `users`: a member who can see pages, and does not work for us. */
export function isViewable(): SQL | undefined {
  return and(
    eq(users.kind, 'MEMBER'),
    eq(users.status, 'ACTIVE'),
    eq(users.gate, 'NONE'),
    sql`NOT ${worksForUs(users.id)}`,
  )
}

/** Condition on a row of `member_views`: it has neither been ended nor expired. */
export function isViewOpen(p: { readonly now: Date }): SQL | undefined {
  return and(isNull(memberViews.endedAt), gt(memberViews.expiresAt, p.now))
}

/**
 * Condition on a row of `member_views`: it is open, the session that started it is alive, and its person may still help members of the
 * community.
 */
export function isViewAlive(p: { readonly now: Date }): SQL | undefined {
  const ownSession = anyRow()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, memberViews.sessionId),
        isOfUser(sessions, { userId: memberViews.staffId, communityId: memberViews.communityId }),
        isSessionAlive(p, 'admin'),
        eq(users.status, 'ACTIVE'),
      ),
    )
  const right = anyRow()
    .from(staffPermissions)
    .where(
      and(
        isOfUser(staffPermissions, { userId: memberViews.staffId, communityId: memberViews.communityId }),
        inArray(staffPermissions.permission, [...MEMBER_HELP_PERMISSIONS]),
      ),
    )
  return and(isViewOpen(p), sql`EXISTS ${ownSession}`, sql`EXISTS ${right}`)
}
