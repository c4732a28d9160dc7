import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { PASSWORD_HASH } from '#db/testing/cast.ts'
import { duringNextHash } from '#db/testing/during-next-hash.ts'
import { emailedData } from '#db/testing/emailed-links.ts'
import { BACKGROUND_HEADER, BACKGROUND_POLL } from '#shared/domain/auth/background-requests.ts'
import { browserHeaders, type Caller, callerOf, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: AuthFixture
let meridian: Caller
let council: Caller
const app = createApp()

beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(app, fixture.env, 'meridian.localhost')
  council = callerOf(app, fixture.env, 'admin.localhost')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function ada() {
  return { username: fixture.cast.ada.email, password: PASSWORD, targetCommunity: 'meridian' }
}
async function codeOf(response: Response) {
  const answer = (await response.json()) as { code?: string; errors?: { extensions: { code: string } }[] }
  return answer.code ?? answer.errors?.[0]?.extensions.code
}

describe('staff', () => {
  it('[API-REST-004] [SESS-017] sign in on the host of a brand, for twelve hours', async () => {
    const response = await meridian.post('/rest/admin/login', ada(), { headers: browserHeaders('meridian.localhost') })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ displayName: 'Ada Lindqvist' })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-admin=[^;]+; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    )
    expect(Object.keys(cookiesOf(response))).toEqual(['__Host-admin', '__Host-admin-refresh', '__Host-browser'])
  })

  it('are notified by email of a sign-in from a browser unknown to their account', async () => {
    await fixture.change(fixture.cast.ada, { lastAccessedAt: NOW })
    const headers = browserHeaders('meridian.localhost')
    const first = await meridian.post('/rest/admin/login', ada(), { headers })
    const told = () => emailedData(fixture, { userId: fixture.id('ada'), template: 'new-sign-in' })
    expect(await told()).toMatchObject([{ area: 'admin', network: null }])
    const cookies = { '__Host-browser': cookiesOf(first)['__Host-browser'] ?? '' }
    expect((await meridian.post('/rest/admin/login', ada(), { headers, cookies })).status).toBe(200)
    expect(await told()).toHaveLength(1)
  })

  it('[SESS-011] [API-GQL-003] get the roles of admin and member in that community', async () => {
    const { authToken } = (await (await meridian.post('/rest/admin/login', ada())).json()) as { authToken: string }
    const headers = { Authorization: `Bearer ${authToken}` }
    const query = '{ me { id email roles communityCode name { formatted } } }'
    const response = await meridian.post('/graphqlAdmin', { query }, { headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      data: {
        me: {
          id: fixture.cast.ada.id,
          email: fixture.cast.ada.email,
          roles: ['ADMIN', 'MEMBER'],
          communityCode: 'meridian',
          name: { formatted: 'Ada Lindqvist' },
        },
      },
    })
    expect(response.headers.get('Server-Timing')).toContain('trips=1')
  })

  it('sign in by GraphQL while they still send the token of an ended session', async () => {
    const { authToken } = (await (await meridian.post('/rest/admin/login', ada())).json()) as { authToken: string }
    await fixture.reset()
    const query =
      'mutation In($u: String!, $p: String!, $t: String) { login(username: $u, password: $p, targetCommunity: $t) }'
    const variables = { u: ada().username, p: PASSWORD, t: 'meridian' }
    const headers = { Authorization: `Bearer ${authToken}` }
    const response = await meridian.post('/graphqlAdmin', { query, variables }, { headers })
    expect(await response.json()).toEqual({ data: { login: true } })
    expect(Object.keys(cookiesOf(response))).toEqual(['__Host-admin', '__Host-admin-refresh'])
  })

  it('sign in on the host of the admin community', async () => {
    const login = await council.post('/rest/admin/login', { username: fixture.cast.ada.email, password: PASSWORD })
    const { authToken } = (await login.json()) as { authToken: string }
    const query = '{ me { communityCode } }'
    const response = await council.post(
      '/graphqlAdmin',
      { query },
      { headers: { Authorization: `Bearer ${authToken}` } },
    )
    expect(await response.json()).toEqual({ data: { me: { communityCode: 'council' } } })
    expect(response.headers.get('Server-Timing')).toContain('trips=1')
  })
})

describe('the login of staff refuses', () => {
  it('[API-REST-004] members, and staff without a permission there, as for a wrong password', async () => {
    const member = { username: fixture.cast.maya.email, password: PASSWORD }
    expect(await codeOf(await meridian.post('/rest/admin/login', member))).toBe('NotAuthorized.Password')
    const theo = { username: fixture.cast.theo.email, password: PASSWORD }
    expect(await codeOf(await council.post('/rest/admin/login', theo))).toBe('NotAuthorized.Password')
    expect((await meridian.post('/rest/admin/login', { ...ada(), password: 'Wrong-2026!' })).status).toBe(401)
  })

  it("[API-REST-004] a target community other than the host's", async () => {
    const response = await meridian.post('/rest/admin/login', { ...ada(), targetCommunity: 'harbor' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BadRequest.Invalid', fields: { targetCommunity: 999 } })
  })
})

describe('staff whose password is being verified', () => {
  const set = (change: Parameters<AuthFixture['change']>[1]) => fixture.change(fixture.cast.ada, change)
  afterEach(() => set({ status: 'ACTIVE', passwordHash: PASSWORD_HASH }))

  it.each([
    ['their password was replaced', { passwordHash: 'another' }],
    ['they were deactivated', { status: 'INACTIVE' }],
  ] as const)('are not signed in once %s', async (_, change) => {
    duringNextHash(() => set(change))
    const response = await meridian.post('/rest/admin/login', ada())
    expect([response.status, await codeOf(response)]).toEqual([401, 'NotAuthorized.Password'])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await fixture.db().read(build.select().from(sessions))).toEqual([])
  })
})

describe('the admin endpoint', () => {
  const ask = (query: string, token?: string) =>
    meridian.post('/graphqlAdmin', { query }, token ? { headers: { Authorization: `Bearer ${token}` } } : {})

  it('[SESS-012] reveals nothing about its fields to callers without a session, even when the document also requests an open one', async () => {
    for (const query of [
      '{ me { id } }',
      '{ nosuchfield }',
      '{ __typename }',
      '{ __schema { types { name } } }',
      'mutation { logout articleAssignEditor(articleId: "x") { id } }',
      'mutation { logout ...F } fragment F on Mutation { articleAssignEditor(articleId: "x") { id } }',
      'mutation A { logout } query B { me { id } }',
      'mutation { logout: articleAssignEditor(articleId: "x") { id } }',
      'login(',
    ]) {
      const response = await ask(query)
      expect(response.status, query).toBe(401)
      expect(await codeOf(response), query).toBe('NotAuthenticated')
    }
  })

  it('[SESS-010] [SESS-018] [API-GQL-003] refuses the session of a member with 403', async () => {
    const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const response = await ask('{ me { id } }', authToken)
    expect(response.status).toBe(403)
    expect(await codeOf(response)).toBe('NotAllowed')
  })

  it('[SESS-018] refuses the next request after the last permission was lost', async () => {
    const theo = { username: fixture.cast.theo.email, password: PASSWORD }
    const { authToken } = (await (await meridian.post('/rest/admin/login', theo)).json()) as { authToken: string }
    expect((await ask('{ me { id } }', authToken)).status).toBe(200)
    const db = fixture.db()
    const rows = await db.read(
      build.select().from(staffPermissions).where(eq(staffPermissions.userId, fixture.cast.theo.id)),
    )
    await db.commit([build.delete(staffPermissions).where(eq(staffPermissions.userId, fixture.cast.theo.id))])
    expect((await ask('{ me { id } }', authToken)).status).toBe(401)
    await db.commit([build.insert(staffPermissions).values(rows)])
  })

  it('ends an admin session after an hour without use, and after twelve hours in any case', async () => {
    const login = await meridian.post('/rest/admin/login', ada())
    const { refreshToken } = (await login.json()) as { refreshToken: string }
    const at = (minutes: number) =>
      callerOf(createApp(), { ...fixture.env, CLOCK_OFFSET_MS: String(minutes * 60_000) }, 'meridian.localhost')
    expect((await at(61).post('/rest/token-refresh', { refreshToken })).status).toBe(401)
    let token = refreshToken
    for (let minutes = 50; minutes < 720; minutes += 50) {
      const response = await at(minutes).post('/rest/token-refresh', { refreshToken: token })
      expect(response.status, `after ${minutes} minutes`).toBe(200)
      token = ((await response.json()) as { refreshToken: string }).refreshToken
    }
    expect((await at(721).post('/rest/token-refresh', { refreshToken: token })).status).toBe(401)
  })

  describe('while polls renew the tokens of an admin session every ten minutes', () => {
    const poll = { [BACKGROUND_HEADER]: BACKGROUND_POLL }
    const at = (minutes: number) =>
      callerOf(createApp(), { ...fixture.env, CLOCK_OFFSET_MS: String(minutes * 60_000) }, 'meridian.localhost')

    it.each([
      ['goes on if somebody is at work in it', {}, 200],
      ['ends after an hour if only polls ask', poll, 401],
    ] as const)('the session %s', async (_, headers, status) => {
      let tokens = await (await meridian.post('/rest/admin/login', ada())).json()
      let renewed = 200
      for (let minutes = 11; minutes < 90 && renewed === 200; minutes += 11) {
        const caller = at(minutes)
        const { refreshToken } = tokens
        const answer = await caller.post('/rest/token-refresh', { refreshToken }, { headers: poll })
        renewed = answer.status
        if (renewed !== 200) break
        tokens = await answer.json()
        const asked = { headers: { Authorization: `Bearer ${tokens.authToken}`, ...headers } }
        const response = await caller.post('/graphqlAdmin', { query: '{ me { id } }' }, asked)
        expect([response.status, response.headers.get('Server-Timing')]).toEqual([
          200,
          expect.stringContaining('trips=1'),
        ])
        await caller.settled()
      }
      expect(renewed).toBe(status)
    })
  })
})
