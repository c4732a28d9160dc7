import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { isActiveMember } from './is-active-member.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())

async function found(who: Name) {
  const p = { userId: fixture.id(who), communityId: fixture.cast.meridian.id }
  const rows = await fixture.db().read(build.select({ id: users.id }).from(users).where(isActiveMember(p)))
  return rows.map(({ id }) => id)
}

it('an active member of the community is one: nobody else is found, no member of another one, no staff and no inactive member', async () => {
  expect(await found('maya')).toEqual([fixture.id('maya')])
  expect([await found('lena'), await found('theo'), await found('ada')]).toEqual([[], [], []])
  await fixture.change(fixture.cast.maya, { status: 'INACTIVE' })
  expect(await found('maya')).toEqual([])
})

it('staff whose account is in the community itself are no members', async () => {
  const { sam } = fixture.cast
  await fixture.change(sam, { kind: 'STAFF' })
  expect(await found('sam')).toEqual([])
})
