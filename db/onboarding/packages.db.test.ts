import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { packages } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { newestPackages, offeredPackages } from './invitation-rows.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Given = Partial<typeof packages.$inferInsert>

async function give(pricePointId: string, given: Given = {}) {
  const row = { communityId: fixture.cast.meridian.id, termMonths: 12, version: 1, duesCents: 195_000 } as const
  const fee = { initiationFeeCents: 50_000, currency: 'USD', productHandle: 'membership', offeredFrom: new Date(0) }
  await fixture
    .db()
    .commit([build.insert(packages).values({ ...row, ...fee, id: pricePointId, pricePointId, ...given })])
}
async function offered(communityId = fixture.cast.meridian.id) {
  const rows = await fixture.db().read(offeredPackages({ communityId, now: NOW }))
  return newestPackages(rows).map(({ pricePointId }) => pricePointId)
}

it('new members are offered the newest version of each term, the shortest term first', async () => {
  await give('two years', { termMonths: 24, version: 3 })
  await give('old')
  await give('new', { version: 2 })
  await give('of harbor', { communityId: fixture.cast.harbor.id, version: 9 })
  expect(await offered()).toEqual(['new', 'two years'])
  expect(await offered(fixture.cast.harbor.id)).toEqual(['of harbor'])
})

it('a version is offered from its instant on, and until then the one before it', async () => {
  await give('old')
  await give('next', { version: 2, offeredFrom: new Date(NOW.getTime() + 1) })
  expect(await offered()).toEqual(['old'])
  await fixture.db().commit([build.delete(packages)])
  await give('old')
  await give('next', { version: 2, offeredFrom: NOW })
  expect(await offered()).toEqual(['next'])
})

it.each(['', null])('nobody can join with a version whose product at the provider is %j', async (productHandle) => {
  await give('old')
  await give('new', { version: 2, productHandle })
  expect(await offered()).toEqual(['old'])
})
