import { and, eq, sql } from 'drizzle-orm'
import { passwordLinkStatements } from '#db/auth/password-links.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { isEmailAddress } from '#shared/domain/auth/email-address.ts'
import { inOrder } from '#shared/domain/staff/duties.ts'
import { STAFF_NAME_MAX_CHARACTERS, STAFF_REFUSALS } from '#shared/domain/staff/people-messages.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isBareAddress } from '#shared/kernel/ports/email.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../audit.ts'
import type { StaffContext } from '../context.ts'
import { checkPermission } from '../permissions.ts'
import { readStaff, type StaffPersonView, toPlaces } from './read-staff.ts'
import { placesOfActor, staffByEmail } from './staff-rows.ts'
import { giveStatement, mayGive, type PlaceOfActor, staffRefused } from './staff-writes.ts'

export type InviteStaffInput = {
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  /** The code of the community in which the person will work. */
  readonly community: string
  readonly permissions: readonly Permission[]
}

type NewPerson = PlaceOfActor & {
  readonly staffId: string
  readonly councilId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly now: Date
}

/**
 * Adds a person to the staff of a community, and emails a link to choose a password. A person who works elsewhere gets
 * the additional permissions, and a link if they have neither a password nor a valid link; a former one is reactivated,
 * with a new password.
 */
export function inviteStaff(ctx: StaffContext, input: InviteStaffInput): Promise<StaffPersonView> {
  const email = input.email.trim().toLowerCase()
  const permissions = inOrder(input.permissions)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const [, placeRows, [known]] = await Promise.all([
      checkPermission(ctx, 'admin'),
      db.read(placesOfActor({ userId, communityId })),
      db.read(staffByEmail({ email, now })),
    ])
    const { givenName, familyName } = checkInvitation({ ...input, email })
    const place = toPlaces(placeRows).find(({ code }) => code === input.community)
    if (!place) throw new AppError('NotFound')
    if (!permissions.every((one) => place.givable.includes(one))) throw staffRefused('notHeld')

    const staffId = known?.id ?? newId(now)
    const councilId = placeRows[0]?.councilId ?? ''
    const person = { userId, communityId: place.id, councilId, staffId, givenName, familyName, email, now }
    const audit = auditStatement(ctx, {
      action: 'staff.invite',
      target: { type: 'staff', id: staffId },
      memberVisible: false,
      after: { community: place.code, permissions: permissions.join(' '), email, status: 'ACTIVE' },
    })
    // An active person keeps their password, or the link with which they can still choose the first one.
    const hasWayIn = known?.status === 'ACTIVE' && (known.hasPassword || known.hasLink)
    const link = hasWayIn
      ? []
      : await passwordLinkStatements(ctx, {
          ...{ userId: staffId, communityId: place.id, purpose: 'SETUP', source: 'STAFF' },
        })
    await db.commitIf([
      ...personStatements(person, known?.status ?? null, permissions),
      giveStatement(now, person, permissions),
      ...link,
      audit,
    ])
    const written = checkFound(await readStaff(ctx, staffId))
    return written
  })
}

/**
 * The resulting account; the first statement checks that the actor may grant the permissions and that nothing has
 * changed.
 */
function personStatements(person: NewPerson, status: 'ACTIVE' | 'INACTIVE' | null, permissions: readonly Permission[]) {
  const { staffId, councilId, givenName, familyName, email, now } = person
  const may = mayGive(person, permissions)
  if (status === null) {
    const isNew = sql`NOT EXISTS (SELECT 1 FROM ${users} AS known WHERE known.community_id = ${councilId} AND known.email = ${email})`
    return [
      build
        .update(users)
        .set({ status: 'ACTIVE' })
        .where(and(eq(users.id, person.userId), eq(users.status, 'ACTIVE'), isNew, may)),
      build.insert(users).values({
        ...{ id: staffId, communityId: councilId, kind: 'STAFF', status: 'ACTIVE', email, username: email },
        ...{ givenName, familyName, joinedAt: now, createdAt: now },
      }),
    ] as const
  }
  const returned = { status: 'ACTIVE', passwordHash: null, givenName, familyName } as const
  return [
    build
      .update(users)
      .set(status === 'INACTIVE' ? returned : { status: 'ACTIVE' })
      .where(and(eq(users.id, staffId), eq(users.kind, 'STAFF'), eq(users.status, status), may)),
  ] as const
}

/** The names must be single-line. */
function checkInvitation(input: InviteStaffInput) {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim()
  const [givenName, familyName] = [line(input.givenName), line(input.familyName)]
  const { email } = input
  const fields: Record<string, FormCode> = {}
  const fieldMessages: Record<string, string> = {}
  const refuse = (name: string, code: FormCode, message: keyof typeof STAFF_REFUSALS) => {
    fields[name] = code
    fieldMessages[name] = STAFF_REFUSALS[message]
  }
  for (const [name, value] of Object.entries({ givenName, familyName })) {
    if (value === '') refuse(name, FORM_CODES.missing, 'missing')
    else if (countCharacters(value) > STAFF_NAME_MAX_CHARACTERS) refuse(name, FORM_CODES.unknown, 'tooLong')
  }
  if (email === '') refuse('email', FORM_CODES.missing, 'missing')
  else if (!isEmailAddress(email) || !isBareAddress(email)) refuse('email', FORM_CODES.email, 'email')
  if (input.permissions.length === 0) refuse('permissions', FORM_CODES.missing, 'noDuties')
  if (Object.keys(fields).length > 0) throw new AppError('BadRequest.Invalid', { fields, fieldMessages })
  return { givenName, familyName }
}
