import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { communities } from '../schema/communities.ts'
import { build } from '../statement.ts'
import { type Cast, insertCast } from '../testing/cast.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { communityCache, communityOfRequest } from './community-cache.ts'
import { knownHosts } from './known-hosts.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOST = 'meridian.localhost'

let database: TestDatabase
let cast: Cast
beforeAll(async () => {
  database = await testDatabase()
  cast = await insertCast(database.db())
})
afterAll(() => database.stop())

function request(host: string, seconds = 0) {
  const client = { host, network: '203.0.113.1', userAgent: '' }
  return { db: database.db(), now: new Date(NOW.getTime() + seconds * 1000), client }
}
async function rename(familiarName: string) {
  const db = database.db()
  await db.commit([build.update(communities).set({ familiarName }).where(eq(communities.id, cast.meridian.id))])
}

it('a community is read once a minute per host, and a change is seen after that', async () => {
  const find = communityCache()
  const before = await find(request(HOST))
  expect(before).toMatchObject({ id: cast.meridian.id, code: 'meridian', host: HOST })
  await rename('Renamed')
  const cached = request(HOST, 59)
  expect(await find(cached)).toEqual(before)
  expect(cached.db.cost.trips).toBe(0)
  expect(await find(request(HOST, 60))).toMatchObject({ familiarName: 'Renamed' })
  expect(await find(request('harbor.localhost'))).toMatchObject({ id: cast.harbor.id })
})

it('an unknown host is looked up each time, so that a new community is found at once', async () => {
  const find = communityCache()
  for (let i = 0; i < 2; i++) {
    const ctx = request('nowhere.localhost')
    expect(await find(ctx)).toBeNull()
    expect(ctx.db.cost.trips).toBe(1)
  }
})

it('one request reads the community once, however many of its fields need it', async () => {
  const ctx = request(HOST)
  const findCommunity = communityOfRequest(ctx, communityCache())
  const [one, other] = await Promise.all([findCommunity(), findCommunity()])
  expect(one).toBe(other)
  expect(ctx.db.cost.statements).toBe(1)
})

it('a host is looked up once an hour, and an unknown one each time', async () => {
  const knows = knownHosts()
  for (const [seconds, trips] of [
    [0, 1],
    [3599, 0],
    [3600, 1],
  ] as const) {
    const ctx = request(HOST, seconds)
    expect(await knows(ctx)).toBe(true)
    expect([seconds, ctx.db.cost.trips]).toEqual([seconds, trips])
  }
  for (let i = 0; i < 2; i++) {
    const ctx = request('nowhere.localhost')
    expect(await knows(ctx)).toBe(false)
    expect(ctx.db.cost.trips).toBe(1)
  }
})
