import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { passwordLinkStatements, readLinkRefusal } from '#db/auth/password-links.ts'
import { users } from '#db/schema/members.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../audit.ts'
import type { StaffContext } from '../context.ts'
import { hasPermission } from '../permissions.ts'
import { readStaff, type StaffPersonView } from './read-staff.ts'
import { staffRefused } from './staff-writes.ts'

/**
 * Emails a staff person a link to choose a password, the first or a new one. It works on a site where they have
 * permissions.
 */
export async function sendStaffLink(ctx: StaffContext, userId: string): Promise<StaffPersonView> {
  const { actor } = ctx
  const person = checkFound(await readStaff(ctx, userId))
  const held = person.duties.filter(({ permissions }) => permissions.length > 0).map(({ place }) => place)
  const place = held.find(({ id }) => id === actor.communityId) ?? held[0]
  if (!person.isActive || !place) throw staffRefused('ended')
  const purpose = person.hasPassword ? 'RESET' : 'SETUP'
  const audit = auditStatement(ctx, {
    action: 'staff.send-link',
    target: { type: 'staff', id: person.id },
    memberVisible: false,
    after: { community: place.code, passwordLink: purpose },
  })
  const hasSamePassword = purpose === 'SETUP' ? isNull(users.passwordHash) : isNotNull(users.passwordHash)
  const provided = and(eq(users.kind, 'STAFF'), hasSamePassword, hasPermission(actor, 'admin'))
  const link = { userId: person.id, communityId: place.id, purpose, source: 'STAFF', provided } as const
  if (!(await ctx.db.tryCommitIf([...(await passwordLinkStatements(ctx, link)), audit])))
    throw await readLinkRefusal(ctx, { userId: person.id, source: 'STAFF' })
  return person
}
