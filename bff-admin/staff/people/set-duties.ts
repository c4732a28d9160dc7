import { and, eq, type SQL, sql } from 'drizzle-orm'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build, inList, isOfUser } from '#db/statement.ts'
import { inOrder, refuseDuties } from '#shared/domain/staff/duties.ts'
import { STAFF_REFUSALS } from '#shared/domain/staff/people-messages.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../audit.ts'
import type { StaffContext } from '../context.ts'
import { hasAdminWithout, readStaff, type StaffPersonView } from './read-staff.ts'
import { hasOtherAdmin } from './staff-rows.ts'
import { endedSessions, giveStatement, mayGive, staffRefused, withdrawn } from './staff-writes.ts'

export type SetDutiesInput = {
  readonly userId: string
  /** The code of the community. */
  readonly community: string
  readonly permissions: readonly Permission[]
  /** The permissions that the person had there when the actor saw them. */
  readonly base: readonly Permission[]
  /** The actor has confirmed to remove their own admin permission. */
  readonly isOwnConfirmed: boolean
}

/** Condition: the person still has exactly the permissions that the actor saw. */
function holdsExactly(
  duty: { readonly staffId: string; readonly communityId: string },
  permissions: readonly Permission[],
): SQL {
  const held = (condition?: SQL) =>
    sql`(SELECT count(*) FROM ${build
      .select({ permission: staffPermissions.permission })
      .from(staffPermissions)
      .where(
        and(isOfUser(staffPermissions, { userId: duty.staffId, communityId: duty.communityId }), condition),
      )}) = ${permissions.length}`
  return sql`${held()} AND ${held(inList(staffPermissions.permission, permissions))}`
}

/**
 * Grants and withdraws permissions in one community, so that the person has exactly these. Throws StaleRevision when they
 * have changed since; equal ones change nothing.
 */
export function setDuties(ctx: StaffContext, input: SetDutiesInput): Promise<StaffPersonView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const person = await readStaff(ctx, input.userId)
    const duties = person?.duties.find(({ place }) => place.code === input.community)
    if (!person || !duties) throw new AppError('NotFound')
    const { place, permissions: before } = duties
    if (!place.own.includes('admin')) throw new AppError('NotAllowed')
    if (!person.isActive) throw staffRefused('ended')
    const after = inOrder(input.permissions)
    if (after.join() === before.join()) return person
    if (inOrder(input.base).join() !== before.join())
      throw new AppError('StaleRevision', { message: STAFF_REFUSALS.changed, extensions: { reason: 'changed' } })
    const duty = { staffId: person.id, communityId: place.id }
    const refusal = refuseDuties({
      ...{ before, after, own: place.own, isSelf: person.isSelf },
      ...{ hasOtherAdmin: hasAdminWithout(place, person.id), isOwnConfirmed: input.isOwnConfirmed },
    })
    if (refusal) throw staffRefused(refusal)

    const given = after.filter((one) => !before.includes(one))
    const taken = before.filter((one) => !after.includes(one))
    const audit = auditStatement(ctx, {
      action: 'staff.set-duties',
      target: { type: 'staff', id: person.id },
      memberVisible: false,
      before: { community: place.code, permissions: before.join(' ') },
      after: { community: place.code, permissions: after.join(' ') },
    })
    await db.commitIf([
      build
        .update(users)
        .set({ status: 'ACTIVE' })
        .where(
          and(
            eq(users.id, person.id),
            eq(users.kind, 'STAFF'),
            eq(users.status, 'ACTIVE'),
            mayGive({ userId: actor.userId, communityId: place.id }, given),
            holdsExactly(duty, before),
            taken.includes('admin') ? hasOtherAdmin(place.id, person.id) : undefined,
          ),
        ),
      ...(taken.length > 0 ? [withdrawn({ ...duty, permissions: taken }), endedSessions({ ...duty, now })] : []),
      ...(given.length > 0 ? [giveStatement(now, duty, given)] : []),
      audit,
    ])
    const left = { ...duties, permissions: after }
    return { ...person, duties: person.duties.map((one) => (one === duties ? left : one)) }
  })
}
