import { createHash } from 'node:crypto'
import { invitations } from '#db/schema/onboarding.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { INVITATION_DAYS } from '#shared/domain/onboarding/invitations/limits.ts'
import { communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { emailDomain, NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore } from '../offsets.ts'
import { emailOf, keyOf, splitName } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'

type Brand = 'meridian' | 'lumen'
type Place = { readonly brand: Brand; readonly communityId: string; readonly sentById: string }

const NAMES: Readonly<Record<Brand, readonly [opened: string, expired: string, withdrawn: string, sent: string]>> = {
  meridian: ['Priya Raman', 'Tomas Lindgren', 'Helen Achterberg', 'Kwame Boateng'],
  lumen: ['Elodie Marchand', 'Jonas Petrov', 'Ruth Abelson', 'Caleb Winter'],
}

/** The people invited by staff at Meridian and Lumen, in every state, and a file with one invalid row. */
export function seedStaffInvitations({ staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  const theo = staff.find(({ key }) => key === keyOf(NAMED_PEOPLE.theo.name))
  const rosa = membersOf.LAC.find(({ key }) => key === keyOf(NAMED_PEOPLE.rosa.name))
  if (!theo || !rosa) throw new Error('The seed has no Theo or no Rosa')
  const sentById = theo.id
  const places: readonly Place[] = [
    { brand: 'meridian', communityId: communityId('MTC'), sentById },
    { brand: 'lumen', communityId: communityId('LAC'), sentById },
  ]
  const joined = {
    ...invitationOf(
      NAMED_PEOPLE.rosa.name,
      { brand: 'lumen', communityId: communityId('LAC'), sentById },
      daysBefore(now, 400),
    ),
    ...{ userId: rosa.id, openedAt: daysBefore(now, 399), paidAt: daysBefore(now, 398) },
  }
  return [
    ...insertRows(invitations, [...places.flatMap((place) => invitationsAt(place, now)), joined]),
    ...places.flatMap((place) => fileAt(place, now)),
  ]
}

function invitationsAt(place: Place, now: Date) {
  const [opened, expired, withdrawn, sent] = NAMES[place.brand]
  const message = 'Two of your colleagues are members already, and would like to see you here.'
  return [
    { ...invitationOf(opened, place, daysBefore(now, 6)), openedAt: daysBefore(now, 4), message },
    invitationOf(expired, place, daysBefore(now, INVITATION_DAYS + 12)),
    { ...invitationOf(withdrawn, place, daysBefore(now, 9)), withdrawnAt: daysBefore(now, 7) },
    { ...invitationOf(sent, place, daysBefore(now, 2)), importId: fileId(place) },
  ]
}

function invitationOf(name: string, { brand, ...place }: Place, createdAt: Date) {
  const key = keyOf(name)
  return {
    ...place,
    ...splitName(name),
    id: seededId(`staff invitation ${key}`),
    userId: seededId(`user ${key} ${emailDomain(brand)}`),
    // No demo link leads to it.
    tokenHash: createHash('sha256')
      .update(seededId(`staff deal ${key}`))
      .digest('hex'),
    email: emailOf(name, emailDomain(brand)),
    companyName: 'Northlight Partners',
    termMonths: 12,
    sentAt: createdAt,
    createdAt,
    expiresAt: daysBefore(createdAt, -INVITATION_DAYS),
  }
}

function fileId({ brand }: Place): string {
  return seededId(`invitation file ${brand}`)
}

function fileAt(place: Place, now: Date): SeedStatement[] {
  const [, , , sent] = NAMES[place.brand]
  const { communityId, sentById } = place
  const importId = fileId(place)
  const at = daysBefore(now, 2)
  const row = { importId, communityId, companyName: 'Northlight Partners', termMonths: 12 }
  const { givenName, familyName, email, id } = invitationOf(sent, place, at)
  return [
    ...insertRows(invitationImports, [
      {
        ...{ id: importId, communityId, createdById: sentById, confirmedById: sentById, state: 'DONE' },
        ...{ fileHash: seededId(`file ${place.brand}`), rowCount: 2, readyCount: 1 },
        ...{ createdAt: at, confirmedAt: at, finishedAt: at },
      },
    ]),
    ...insertRows(invitationImportRows, [
      { ...row, rowNumber: 2, givenName, familyName, email, outcome: 'INVITED', refersTo: id },
      {
        ...{ ...row, rowNumber: 3, givenName: 'Sofia', familyName: 'Brandt', email: 'sofia.brandt at example' },
        outcome: 'EMAIL_INVALID',
      },
    ]),
  ]
}
