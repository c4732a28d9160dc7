import { communities, communityHosts } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BaseFixture, NOW } from '../base-fixture.ts'
import { configOf } from '../cast.ts'

/** Writes brands. They stay when the tables are emptied, like the cast, so each needs its own code. */
export function siteFactory({ db }: BaseFixture) {
  return {
    giveSite: async (hosts: readonly string[] = []) => {
      const id = newId(NOW)
      const code = `s${id.slice(-12)}`
      const row = {
        id,
        code,
        kind: 'BRAND' as const,
        name: 'Quay Council',
        familiarName: 'Quay',
        timeZone: 'Europe/Oslo',
      }
      await db().commit([
        build.insert(communities).values({ ...row, config: configOf(code, 'Quay Council'), updatedAt: NOW }),
        ...hosts.map((host, i) => build.insert(communityHosts).values({ host, communityId: id, isPrimary: i === 0 })),
      ])
      return { id, code }
    },
  }
}
