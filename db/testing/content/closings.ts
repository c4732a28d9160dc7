import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture } from '../base-fixture.ts'

/** In minutes, as `at` counts. */
const DAY = 24 * 60

type Closing = Partial<typeof communityClosings.$inferInsert>

/** Meridian is closing: announced long ago, and closed from `endsAt` on. Tests delete this with `dropClosings`. */
export async function giveClosing(base: Pick<BaseFixture, 'db' | 'cast' | 'id'>, given: Closing = {}) {
  const row = {
    ...{ id: 'closing', communityId: base.cast.meridian.id, announcedById: base.id('maya'), reason: 'x', toldTo: '' },
    ...{ announcedAt: at(-90 * DAY), closesAt: at(-30 * DAY), endsAt: at(90 * DAY), event: 'ANNOUNCED' as const },
    ...given,
  }
  await base.db().commit([build.insert(communityClosings).values(row)])
}

export async function dropClosings(base: Pick<BaseFixture, 'db'>) {
  await base.db().commit([build.delete(communityClosings)])
}
