import { ads } from '#db/schema/ads.ts'
import { build } from '#db/statement.ts'
import { AD_PLACES } from '#shared/domain/ads/places.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { AuthFixture } from '../auth-fixture.ts'
import { NOW } from '../base-fixture.ts'
import { daysFrom } from './offers.ts'

type Change = Partial<typeof ads.$inferInsert>

/** Writes ads that run now. */
export function adFactory({ db }: Pick<AuthFixture, 'db'>) {
  return {
    giveAd: async (communityId: string, change: Change = {}) => {
      const id = newId(NOW)
      const shape = change.shape ?? 'MASTHEAD'
      await db().commit([
        build.insert(ads).values({
          ...{ id, communityId, shape, imageId: 'drawing', link: 'https://fathom.example/', advertiser: 'Fathom' },
          ...{ places: shape === 'MASTHEAD' ? [] : AD_PLACES, tiers: [], isOn: true, updatedAt: NOW },
          ...{ startsAt: daysFrom(NOW, -1), endsAt: daysFrom(NOW, 1) },
          ...change,
        }),
      ])
      return { id }
    },
  }
}
