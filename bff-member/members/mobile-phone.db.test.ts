import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '#db/auth/testing/house.ts'
import { mobilePhones } from '#db/schema/members.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const NUMBER = '+14155550123'
let house: House
let meridian: Caller

beforeAll(async () => {
  house = await openHouse()
  meridian = callerOf(createApp(), house.env, 'meridian.localhost')
  const phone = { id: 'mayas-phone', communityId: house.cast.meridian.id, userId: house.cast.maya.id }
  const db = house.db()
  await db.commit([
    db.build.insert(mobilePhones).values({ ...phone, countryCode: 'US', number: NUMBER, createdAt: new Date() }),
  ])
})
afterAll(() => house.stop())

async function phoneOf(person: House['cast']['maya']) {
  const { authToken } = await house.open(person, house.cast.meridian)
  const query = '{ me { mobilePhone { id countryCode number } } }'
  const response = await meridian.post('/graphql', { query }, { headers: { Authorization: `Bearer ${authToken}` } })
  const { data } = (await response.json()) as { data: { me: { mobilePhone: unknown } } }
  return data.me.mobilePhone
}

it('[ENT-006] [API-GQL-028] a member sees the own mobile phone, whole', async () => {
  expect(await phoneOf(house.cast.maya)).toEqual({ id: 'mayas-phone', countryCode: 'US', number: NUMBER })
})

it('a member without one has none, whoever else has', async () => {
  expect(await phoneOf(house.cast.sam)).toBeNull()
})

it('nobody sees one without a session', async () => {
  const response = await meridian.post('/graphql', { query: '{ me { mobilePhone { number } } }' })
  expect(response.status).toBe(401)
})
