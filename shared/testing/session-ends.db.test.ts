import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, type OpenSession, openHouse } from '#db/auth/testing/house.ts'
import { staffPermissions } from '#db/schema/members.ts'
import type { Person } from '#db/testing/cast.ts'
import { allApps } from './all-apps.ts'

let house: House
const apps = allApps()

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.stop())
beforeEach(() => house.tidy())

type Door = (session: OpenSession) => Promise<number>

function caller() {
  return apps.on('meridian.localhost', house.env)
}
function asking(path: string, query: string): Door {
  return async ({ authToken }) =>
    (await caller().post(path, { query }, { headers: { Authorization: `Bearer ${authToken}` } })).status
}
function refreshing(cookie: string): Door {
  return async ({ refreshToken }) =>
    (
      await apps[cookie === '__Host-refresh' ? 'public' : 'admin'].request(
        'http://meridian.localhost:8787/rest/token-refresh',
        { method: 'POST', headers: { 'Content-Type': 'application/json', Cookie: `${cookie}=${refreshToken}` } },
        house.env,
      )
    ).status
}

const READ = asking('/graphql', '{ me { id } }')
const WRITE = asking('/graphql', 'mutation { trackEvent(category: "c", action: "a") }')
const ADMIN_READ = asking('/graphqlAdmin', '{ me { id } }')
const ADMIN_WRITE = asking('/graphqlAdmin', 'mutation { trackEvent(category: "c", action: "a") }')

const MEMBER_DOORS: readonly [string, Door][] = [
  ['read', READ],
  ['write', WRITE],
  ['refresh', refreshing('__Host-refresh')],
]
const STAFF_DOORS: readonly [string, Door][] = [
  ['read as members', READ],
  ['write as members', WRITE],
  ['read', ADMIN_READ],
  ['write', ADMIN_WRITE],
  ['refresh', refreshing('__Host-admin-refresh')],
]

async function withoutPermission(person: Person, permission: 'admin' | 'articles.edit', run: () => Promise<void>) {
  const db = house.db()
  const theirs = and(
    eq(staffPermissions.userId, person.id),
    eq(staffPermissions.communityId, house.cast.meridian.id),
    eq(staffPermissions.permission, permission),
  )
  const rows = await db.read(db.build.select().from(staffPermissions).where(theirs))
  await db.commit([db.build.delete(staffPermissions).where(theirs)])
  await run()
  await db.commit([db.build.insert(staffPermissions).values(rows)])
}

describe('with the next request', () => {
  it.each(MEMBER_DOORS)('members who were deactivated can %s no more', async (_, door) => {
    const { maya, meridian } = house.cast
    const session = await house.open(maya, meridian)
    await house.change(maya, { status: 'INACTIVE' })
    expect(await door(session)).toBe(401)
    await house.change(maya, { status: 'ACTIVE' })
    expect(await door(session)).toBe(200)
  })

  it.each(STAFF_DOORS)('staff who were deactivated can %s no more', async (_, door) => {
    const { ada, meridian } = house.cast
    const session = await house.open(ada, meridian, 'admin')
    await house.change(ada, { status: 'INACTIVE' })
    expect(await door(session)).toBe(401)
    await house.change(ada, { status: 'ACTIVE' })
    expect(await door(session)).toBe(200)
  })

  it.each(STAFF_DOORS)('staff who lost their last role in the community can %s there no more', async (_, door) => {
    const { ada, meridian } = house.cast
    const session = await house.open(ada, meridian, 'admin')
    await withoutPermission(ada, 'admin', async () => expect(await door(session)).toBe(401))
    expect(await door(session)).toBe(200)
  })

  it('staff who keep another role there stay in, with the rights that are left', async () => {
    const { theo, meridian, maya } = house.cast
    const session = await house.open(theo, meridian, 'admin')
    const send = asking('/graphqlAdmin', `mutation { userPasswordLinkSend(userId: "${maya.id}", purpose: RESET) }`)
    await withoutPermission(theo, 'admin', async () => {
      expect([await ADMIN_READ(session), await send(session)]).toEqual([200, 403])
    })
    expect(await send(session)).toBe(200)
  })
})
