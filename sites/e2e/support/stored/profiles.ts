import { build } from '#db/statement.ts'
import type { HideableField } from '#shared/domain/members/profile.ts'
import { memberProfiles } from '../../../../db/schema/profiles.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'

/** Gives a member a profile, some of whose fields they hide. */
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
