import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

export const STAFF_INVITATION =
  'staffInvite(givenName: "Nora", familyName: "Quist", email: "nora.quist@council.test", community: "meridian", permissions: [FORUM]) { id }'

export function staffCases(fixture: StaffFixture): MutationCases {
  /** A moderator of Meridian's forum; returns the id. */
  async function giveColleague() {
    const id = newId(NOW)
    const { council, meridian } = fixture.cast
    const email = `${id.toLowerCase()}@council.test`
    await fixture.db().commit([
      build.insert(users).values({
        ...{ id, communityId: council.id, kind: 'STAFF', status: 'ACTIVE', email, username: email },
        ...{ givenName: 'Otto', familyName: 'Ek', joinedAt: NOW, createdAt: NOW },
      }),
      build
        .insert(staffPermissions)
        .values({ id: newId(NOW), userId: id, communityId: meridian.id, permission: 'forum' }),
    ])
    return id
  }

  const about = (callOf: (id: string) => string) => ({
    prepare: async () => {
      const id = await giveColleague()
      return { call: callOf(id), targetIds: [id] }
    },
  })
  return {
    staffEnd: about((id) => `staffEnd(userId: "${id}") { id }`),
    staffLinkSend: about((id) => `staffLinkSend(userId: "${id}") { id }`),
    staffSetDuties: about(
      (id) => `staffSetDuties(userId: "${id}", community: "meridian", permissions: [PANELS], base: [FORUM]) { id }`,
    ),
  }
}
