import { createHash } from 'node:crypto'
import { invitations, onboardingSteps } from '#db/schema/onboarding.ts'
import { communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { emailDomain, NAMED_PEOPLE, NORA, ZOE } from '../named-people.ts'
import { daysBefore } from '../offsets.ts'
import { emailOf, keyOf, type Person, splitName } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { seedStaffInvitations } from './seed-staff-invitations.ts'

const VALID_DAYS = 60

/** Replaces the unguessable token of a demo invitation: the same in every seeded database. */
function demoDeal(key: string): string {
  return `demo-${seededId(`deal ${key}`)}`
}

/** The page where Zoe joins. */
export const ZOES_INVITATION_PATH = `/get-started?dealId=${demoDeal('zoe-first')}&productId=12-months`
/** The page where Nora joins, at Lumen. */
export const NORAS_INVITATION_PATH = `/get-started?dealId=${demoDeal('nora-quill')}&productId=24-months`

/** Zoe and Nora only have an invitation; Ivy has paid, chosen a password and filled in her profile. Maya has invited those of Meridian. */
export function seedOnboarding(cast: SeedCast, now: Date): SeedStatement[] {
  const { membersOf } = cast
  const [maya, ivy] = [memberOf(membersOf.MTC, NAMED_PEOPLE.maya.name), memberOf(membersOf.MTC, NAMED_PEOPLE.ivy.name)]
  const place = { communityId: communityId('MTC'), invitedById: maya.id }
  const newcomers = [
    { ...newcomer(ZOE), ...place },
    { ...newcomer(NORA), communityId: communityId('LAC'), invitedById: null },
  ]
  const paidAt = daysBefore(now, ivy.joinedDaysAgo)
  return [
    ...insertRows(invitations, [
      ...newcomers.map(({ communityId, invitedById, ...person }) => ({
        communityId,
        invitedById,
        ...invited(person),
        expiresAt: daysBefore(now, -VALID_DAYS),
        createdAt: daysBefore(now, 1),
      })),
      { ...place, ...invited(ivy), showsAddress: true, expiresAt: paidAt, paidAt, createdAt: daysBefore(now, 5) },
    ]),
    ...insertRows(onboardingSteps, [
      { communityId: place.communityId, userId: ivy.id, step: 'profile', state: 'DONE', at: paidAt },
    ]),
    ...seedStaffInvitations(cast, now),
  ]
}

function newcomer({ name, community }: typeof ZOE | typeof NORA): Invited {
  const key = keyOf(name)
  return {
    key,
    id: seededId(`user ${key} ${community}.test`),
    email: emailOf(name, emailDomain(community)),
    ...splitName(name),
  }
}

type Invited = Pick<Person, 'key' | 'id' | 'email' | 'givenName' | 'familyName'>

function invited({ key, id, email, givenName, familyName }: Invited) {
  const tokenHash = createHash('sha256').update(demoDeal(key)).digest('hex')
  return { id: seededId(`invitation ${key}`), userId: id, tokenHash, email, givenName, familyName }
}

function memberOf(members: readonly Person[], name: string): Person {
  const member = members.find(({ key }) => key === keyOf(name))
  if (!member) throw new Error(`The seed has no ${name}`)
  return member
}
