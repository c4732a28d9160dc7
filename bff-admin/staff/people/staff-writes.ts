import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build, inList, isOfUser, statement } from '#db/statement.ts'
import { heldByName } from '#shared/domain/staff/duties.ts'
import { STAFF_REFUSALS } from '#shared/domain/staff/people-messages.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { hasPermission } from '../permissions.ts'

export function staffRefused(reason: keyof typeof STAFF_REFUSALS): AppError {
  return new AppError('InvalidTransition', { message: STAFF_REFUSALS[reason], extensions: { reason } })
}

/** The community of the permissions, which in the admin community can differ from that of the session. */
export type PlaceOfActor = { readonly userId: string; readonly communityId: string }

/** Condition: the actor is admin of the place, and holds the granted permissions that `admin` does not include. */
export function mayGive(place: PlaceOfActor, given: readonly Permission[]): SQL {
  const byName = heldByName(given)
  const isHeld = byName.map((permission) => hasPermission(place, permission))
  return sql.join([hasPermission(place, 'admin'), ...isHeld], sql` AND `)
}

type Duty = { readonly staffId: string; readonly communityId: string }

export function giveStatement(now: Date, { staffId, communityId }: Duty, permissions: readonly Permission[]) {
  return build
    .insert(staffPermissions)
    .values(permissions.map((permission) => ({ id: newId(now), userId: staffId, communityId, permission })))
    .onConflictDoNothing()
}

export const withdrawn = statement((p: Duty & { readonly permissions: readonly Permission[] }) =>
  build
    .delete(staffPermissions)
    .where(
      and(
        isOfUser(staffPermissions, { userId: p.staffId, communityId: p.communityId }),
        inList(staffPermissions.permission, p.permissions),
      ),
    ),
)

/** Ends the sessions in a place where the person has no permissions any more. */
export const endedSessions = statement((p: Duty & { readonly now: Date }) =>
  build
    .update(sessions)
    .set({ revokedAt: p.now, revokedBecause: 'duties withdrawn' })
    .where(
      and(
        isOfUser(sessions, { userId: p.staffId, communityId: p.communityId }),
        isNull(sessions.revokedAt),
        sql`NOT EXISTS (SELECT 1 FROM ${staffPermissions} AS held WHERE held.user_id = ${p.staffId} AND held.community_id = ${p.communityId})`,
      ),
    ),
)
