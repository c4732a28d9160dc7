import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { packages } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { type JoiningFixture, joiningFixture } from '#db/testing/joining.ts'
import { invitationById, newestPackages, offeredPackages, takenByAnother } from './invitation-rows.ts'

let fixture: JoiningFixture
beforeAll(async () => {
  fixture = await joiningFixture()
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

it('a version is offered from its start on, and the previous one until then', async () => {
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

it.each(['email', 'username'] as const)(
  'an invitation is taken if another account has its address as %s, and no other invitation is',
  async (column) => {
    const { meridian, harbor, maya, lena } = fixture.cast
    await fixture.invite({ deal: 'a', id: 'free', userId: 'zoe-a', email: 'free@x.test' })
    await fixture.invite({ deal: 'b', id: 'taken', userId: 'zoe-b', email: 'taken@x.test' })
    await fixture.invite({ deal: 'c', id: 'own', email: maya.email, userId: maya.id })
    await fixture.invite({ deal: 'd', id: 'of another brand', userId: 'zoe-d', email: lena.email })
    await fixture.change(fixture.cast.sam, { [column]: 'taken@x.test' })
    const isTaken = async (invitationId: string, communityId = meridian.id) =>
      (await fixture.db().read(takenByAnother({ communityId, invitationId })))[0]?.isTaken
    const answers = await Promise.all(['free', 'taken', 'own', 'of another brand', 'unknown'].map((id) => isTaken(id)))
    await fixture.change(fixture.cast.sam, { [column]: fixture.cast.sam.email })
    expect(answers).toEqual([false, true, false, false, undefined])
    expect(await isTaken('taken', harbor.id)).toBeUndefined()
  },
)

it('an invitation is found by its id in its community', async () => {
  const { meridian, harbor } = fixture.cast
  await fixture.invite({ deal: 'a', id: 'one', userId: 'zoe-a', email: 'a@x.test' })
  await fixture.invite({ deal: 'b', id: 'two', userId: 'zoe-b', email: 'b@x.test' })
  const found = async (invitationId: string, communityId = meridian.id) =>
    (await fixture.db().read(invitationById({ communityId, invitationId }))).map(({ email }) => email)
  expect(await found('two')).toEqual(['b@x.test'])
  expect([await found('unknown'), await found('two', harbor.id)]).toEqual([[], []])
})
