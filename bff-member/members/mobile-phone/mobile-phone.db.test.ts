import { afterAll, beforeAll, expect, it } from 'vitest'
import { mobilePhones } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

const NUMBER = '+14155550123'
let fixture: AuthFixture
let meridian: Caller

beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const phone = { id: 'mayas-phone', communityId: fixture.cast.meridian.id, userId: fixture.cast.maya.id }
  const db = fixture.db()
  await db.commit([
    build.insert(mobilePhones).values({ ...phone, countryCode: 'US', number: NUMBER, createdAt: new Date() }),
  ])
})
afterAll(() => fixture.stop())

async function phoneOf(person: AuthFixture['cast']['maya']) {
  const { authToken } = await fixture.open(person, fixture.cast.meridian)
  const query = '{ me { mobilePhone { id countryCode number } } }'
  const response = await meridian.post('/graphql', { query }, { headers: { Authorization: `Bearer ${authToken}` } })
  const { data } = (await response.json()) as { data: { me: { mobilePhone: unknown } } }
  return data.me.mobilePhone
}

it('[ENT-006] [API-GQL-028] a member sees their own mobile phone number in full', async () => {
  expect(await phoneOf(fixture.cast.maya)).toEqual({ id: 'mayas-phone', countryCode: 'US', number: NUMBER })
})

it('a member without a mobile phone sees none, although another member has one', async () => {
  expect(await phoneOf(fixture.cast.sam)).toBeNull()
})

it('the mobile phone is refused without a session', async () => {
  const response = await meridian.post('/graphql', { query: '{ me { mobilePhone { number } } }' })
  expect(response.status).toBe(401)
})
