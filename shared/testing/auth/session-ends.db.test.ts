import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownClients } from '#db/schema/auth.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Person } from '#db/testing/cast.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders, cookiesOf } from '../call-app.ts'

let fixture: AuthFixture
const apps = allApps()

beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Door = (session: OpenSession) => Promise<number>

function caller() {
  return apps.on('meridian.localhost', fixture.env)
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
        fixture.env,
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
  const db = fixture.db()
  const theirs = and(
    eq(staffPermissions.userId, person.id),
    eq(staffPermissions.communityId, fixture.cast.meridian.id),
    eq(staffPermissions.permission, permission),
  )
  const rows = await db.read(build.select().from(staffPermissions).where(theirs))
  await db.commit([build.delete(staffPermissions).where(theirs)])
  await run()
  await db.commit([build.insert(staffPermissions).values(rows)])
}

it('a changed password keeps the browser that changed it known to the account, and no other', async () => {
  const { maya } = fixture.cast
  const hashes = async () => (await fixture.db().read(build.select().from(knownClients))).map(({ hash }) => hash)
  const from = (address: string) => ({ ...browserHeaders('meridian.localhost'), 'CF-Connecting-IP': address })
  const signIn = (address: string) =>
    caller().post('/rest/login', { username: maya.email, password: PASSWORD }, { headers: from(address) })
  await signIn('198.51.102.9')
  const others = await hashes()
  const cookies = cookiesOf(await signIn('203.0.113.10'))
  const query = 'mutation ($o: String!, $n: String!) { passwordUpdate(oldPassword: $o, newPassword: $n) }'
  const variables = { o: PASSWORD, n: 'A-much-better-1' }
  const changed = await caller().post('/graphql', { query, variables }, { cookies, headers: from('203.0.113.10') })
  expect(await changed.json()).toEqual({ data: { passwordUpdate: true } })
  const kept = await hashes()
  expect(kept).toHaveLength(1)
  expect(others).not.toContain(kept[0])
})

describe('with the next request', () => {
  it.each(MEMBER_DOORS)('members who were deactivated can no longer %s', async (_, door) => {
    const { maya, meridian } = fixture.cast
    const session = await fixture.open(maya, meridian)
    await fixture.change(maya, { status: 'INACTIVE' })
    expect(await door(session)).toBe(401)
    await fixture.change(maya, { status: 'ACTIVE' })
    expect(await door(session)).toBe(200)
  })

  it.each(STAFF_DOORS)('staff who were deactivated can no longer %s', async (_, door) => {
    const { ada, meridian } = fixture.cast
    const session = await fixture.open(ada, meridian, 'admin')
    await fixture.change(ada, { status: 'INACTIVE' })
    expect(await door(session)).toBe(401)
    await fixture.change(ada, { status: 'ACTIVE' })
    expect(await door(session)).toBe(200)
  })

  it.each(STAFF_DOORS)('staff who lost their last role in the community can no longer %s there', async (_, door) => {
    const { ada, meridian } = fixture.cast
    const session = await fixture.open(ada, meridian, 'admin')
    await withoutPermission(ada, 'admin', async () => expect(await door(session)).toBe(401))
    expect(await door(session)).toBe(200)
  })

  it('staff who keep another role there stay signed in, with the remaining permissions', async () => {
    const { theo, meridian, maya } = fixture.cast
    const session = await fixture.openSteppedUp(theo, meridian)
    const send = asking('/graphqlAdmin', `mutation { userPasswordLinkSend(userId: "${maya.id}", purpose: RESET) }`)
    await withoutPermission(theo, 'admin', async () => {
      expect([await ADMIN_READ(session), await send(session)]).toEqual([200, 403])
    })
    expect(await send(session)).toBe(200)
  })
})
