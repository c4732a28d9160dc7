import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../audit.ts'
import type { StaffContext } from '../context.ts'
import { hasPermission } from '../permissions.ts'
import { hasAdminWithout, readStaff, type StaffPersonView } from './read-staff.ts'
import { hasOtherAdmin } from './staff-rows.ts'
import { staffRefused } from './staff-writes.ts'

type EndArgs = ActorArgs & { readonly staffId: string }

/**
 * In the admin community all of the person's permissions end, and with them the account; on a brand's site only those
 * in the brand.
 */
type Shape = { readonly isEverywhere: boolean }

/** Condition: each community that loses the person as admin still has another one. */
function leavesAdmins({ isEverywhere }: Shape, p: EndArgs): SQL {
  const here = isEverywhere ? sql`` : sql`AND mine.community_id = ${p.communityId}`
  return sql`NOT EXISTS (SELECT 1 FROM ${staffPermissions} AS mine WHERE mine.user_id = ${p.staffId} AND mine.permission = 'admin' ${here}
    AND NOT ${hasOtherAdmin(sql`mine.community_id`, p.staffId)})`
}

const ended = statementByShape(
  (shape: Shape) => (p: EndArgs) =>
    build
      .update(users)
      .set({ status: shape.isEverywhere ? 'INACTIVE' : 'ACTIVE' })
      .where(
        and(
          eq(users.id, p.staffId),
          eq(users.kind, 'STAFF'),
          eq(users.status, 'ACTIVE'),
          ne(users.id, p.userId),
          hasPermission(p, 'admin'),
          leavesAdmins(shape, p),
        ),
      ),
)

const withoutDuties = statementByShape(
  ({ isEverywhere }: Shape) =>
    (p: EndArgs) =>
      build
        .delete(staffPermissions)
        .where(
          and(
            eq(staffPermissions.userId, p.staffId),
            isEverywhere ? undefined : eq(staffPermissions.communityId, p.communityId),
          ),
        ),
)

const signedOut = statementByShape(
  ({ isEverywhere }: Shape) =>
    (p: EndArgs & { readonly now: Date }) =>
      build
        .update(sessions)
        .set({ revokedAt: p.now, revokedBecause: 'work ended' })
        .where(
          and(
            eq(sessions.userId, p.staffId),
            isEverywhere ? undefined : eq(sessions.communityId, p.communityId),
            isNull(sessions.revokedAt),
          ),
        ),
)

const endedLinks = statement((p: EndArgs & { readonly now: Date }) =>
  build
    .update(passwordLinks)
    .set({ endedAt: p.now })
    .where(and(eq(passwordLinks.userId, p.staffId), isNull(passwordLinks.endedAt))),
)

/**
 * Ends a person's permissions: on a brand's site those there, in the admin community all. Repeating it changes nothing.
 */
export function endStaff(ctx: StaffContext, userId: string): Promise<StaffPersonView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const person = checkFound(await readStaff(ctx, userId))
    if (!person.isActive) return person
    if (person.isSelf) throw staffRefused('self')
    const isEverywhere = person.duties.some(({ place }) => place.isCouncil)
    const args = { userId: actor.userId, communityId: actor.communityId, staffId: person.id, now }
    const duties = person.duties.filter(({ permissions }) => permissions.length > 0)
    const loses = duties.filter(({ permissions }) => permissions.includes('admin'))
    if (!loses.every(({ place }) => hasAdminWithout(place, person.id))) throw staffRefused('lastAdmin')
    const audit = auditStatement(ctx, {
      action: 'staff.end',
      target: { type: 'staff', id: person.id },
      memberVisible: false,
      before: {
        permissions: duties.map(({ place, permissions }) => `${place.code}: ${permissions.join(' ')}`).join('; '),
      },
      after: { permissions: '', ...(isEverywhere && { status: 'INACTIVE' }) },
    })
    await db.commitIf([
      ended({ isEverywhere })(args),
      withoutDuties({ isEverywhere })(args),
      signedOut({ isEverywhere })(args),
      ...(isEverywhere ? [endedLinks(args)] : []),
      audit,
    ])
    return { ...person, isActive: !isEverywhere, duties: person.duties.map((one) => ({ ...one, permissions: [] })) }
  })
}
