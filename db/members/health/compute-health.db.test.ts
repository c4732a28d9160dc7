import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { computeHealth } from './compute-health.ts'

const DAY = 24 * 60
let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture
    .db()
    .commit([
      build.update(users).set({ health: null, healthDueAt: new Date(0), standing: 'GOOD', lastAccessedAt: NOW }),
    ])
})

function run(minutes = 0) {
  return computeHealth({ db: fixture.db(), now: at(minutes) })
}
async function healthOf(who: Name) {
  const [row] = await fixture.db().read(
    build
      .select({ health: users.health })
      .from(users)
      .where(eq(users.id, fixture.id(who))),
  )
  return row?.health
}

it('the health of members of every community is computed, of those who are in', async () => {
  await fixture.change(fixture.cast.maya, { lastAccessedAt: at(-45 * DAY) })
  await fixture.change(fixture.cast.lena, { standing: 'UNPAID' })
  await run()
  expect(await healthOf('maya')).toBe('AMBER')
  expect(await healthOf('sam')).toBe('GREEN')
  expect(await healthOf('lena')).toBe('RED')
  expect([await healthOf('ivy'), await healthOf('ian'), await healthOf('theo')]).toEqual([null, null, null])
})

it('it is computed again after a day, not earlier', async () => {
  await run()
  await fixture.change(fixture.cast.sam, { standing: 'PAST_DUE' })
  expect(await run(DAY - 1)).toBe(0)
  expect(await healthOf('sam')).toBe('GREEN')
  expect(await run(DAY)).toBe(1)
  expect(await healthOf('sam')).toBe('AMBER')
})

it('a deactivated member has none any more', async () => {
  await run()
  await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
  await run(DAY)
  expect(await healthOf('sam')).toBeNull()
  await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
})

it('a membership that ends soon without auto-renewal counts, but only the newest membership', async () => {
  const { userId, communityId } = fixture.actor('sam')
  const membership = (id: string, endsAtRenewal: boolean, createdAt: Date) =>
    build.insert(subscriptions).values({
      ...{ id, communityId, userId, providerId: id, providerCustomerId: id, state: 'active', endsAtRenewal, createdAt },
      ...{ balanceCents: 0, currency: 'USD', productName: 'Membership', renewsAt: at(20 * DAY), readAt: NOW },
    })
  await fixture.db().commit([membership('1', true, at(-10))])
  await run()
  expect(await healthOf('sam')).toBe('AMBER')
  await fixture.db().commit([membership('2', false, at(-5))])
  await run(DAY)
  expect(await healthOf('sam')).toBe('GREEN')
})
