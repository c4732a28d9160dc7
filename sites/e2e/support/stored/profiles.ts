import { build } from '#db/statement.ts'
import type { HideableField } from '#shared/domain/members/profile.ts'
import { mobilePhones, supportContacts } from '../../../../db/schema/members.ts'
import { memberAddresses } from '../../../../db/schema/onboarding.ts'
import { memberProfiles } from '../../../../db/schema/profiles.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'

/** Gives a member a profile with some hidden fields. */
export async function setProfile(
  { id: userId, communityId }: Member,
  fields: Partial<typeof memberProfiles.$inferInsert>,
  hidden: readonly HideableField[] = [],
): Promise<void> {
  await database().commit([
    build
      .insert(memberProfiles)
      .values({ userId, communityId, expertise: [], hidden, updatedAt: new Date(), ...fields }),
  ])
}

type Contact = {
  readonly phone: Pick<typeof mobilePhones.$inferInsert, 'countryCode' | 'number'>
  readonly address: Pick<typeof memberAddresses.$inferInsert, 'countryCode' | 'line1' | 'city'>
  readonly supporters: readonly Pick<typeof supportContacts.$inferInsert, 'kind' | 'name' | 'email'>[]
}

/** The contact data of a member, and their support contacts. */
export async function setContact({ id: userId, communityId }: Member, contact: Contact): Promise<void> {
  const now = new Date()
  const own = { userId, communityId }
  await database().commit([
    build.insert(mobilePhones).values({ ...own, ...contact.phone, id: newId(now), createdAt: now }),
    build.insert(memberAddresses).values({ ...own, ...contact.address, updatedAt: now }),
    build
      .insert(supportContacts)
      .values(contact.supporters.map((one) => ({ ...own, ...one, id: newId(now), createdAt: now, updatedAt: now }))),
  ])
}
