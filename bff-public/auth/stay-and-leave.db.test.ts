import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { BACKGROUND_HEADER, BACKGROUND_POLL } from '#shared/domain/auth/background-requests.ts'
import { browserHeaders, type Caller, callerOf, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOST = 'meridian.localhost'
let fixture: AuthFixture
let meridian: Caller
const app = createApp()

beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(app, fixture.env, HOST)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function at(ms: number, host = HOST) {
  return callerOf(createApp(), { ...fixture.env, CLOCK_OFFSET_MS: String(ms) }, host)
}
async function signIn() {
  const credentials = { username: fixture.cast.maya.email, password: PASSWORD }
  return cookiesOf(await meridian.post('/rest/login', credentials, { headers: browserHeaders(HOST) }))
}
function refresh(cookies: Record<string, string>, caller = meridian, headers = browserHeaders(HOST)) {
  return caller.post('/rest/token-refresh', {}, { cookies, headers })
}
function rows() {
  const db = fixture.db()
  return db.read(build.select().from(sessions))
}

describe('a session is renewed', () => {
  it('[API-REST-006] by its cookie, which is replaced, and a browser gets no token in the body', async () => {
    const cookies = await signIn()
    const response = await refresh(cookies)
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { expiresAt: string }
    expect(answer).toEqual({ expiresAt: expect.any(String), authToken: null, refreshToken: null })
    const minutes = (new Date(answer.expiresAt).getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9.9)
    expect(minutes).toBeLessThanOrEqual(10)
    const renewed = cookiesOf(response)
    expect(renewed['__Host-refresh']).not.toBe(cookies['__Host-refresh'])
    expect(await rows()).toHaveLength(1)
  })

  it('by a token in the body, and a script gets the next two tokens in the response', async () => {
    const { refreshToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const answer = (await (await meridian.post('/rest/token-refresh', { refreshToken })).json()) as Record<
      string,
      string
    >
    expect(answer.authToken).toEqual(expect.any(String))
    expect(answer.refreshToken).not.toBe(refreshToken)
    expect((await meridian.post('/rest/token-refresh', { refreshToken: answer.refreshToken })).status).toBe(200)
  })

  it('[API-GQL-033] by GraphQL too', async () => {
    const cookies = await signIn()
    const query = 'mutation { tokenRefresh }'
    const response = await meridian.post('/graphqlPublic', { query }, { cookies, headers: browserHeaders(HOST) })
    expect(await response.json()).toEqual({ data: { tokenRefresh: true } })
    expect(Object.keys(cookiesOf(response))).toEqual(['__Host-session', '__Host-refresh'])
    const withoutSession = await meridian.post('/graphqlPublic', { query })
    expect(withoutSession.status).toBe(401)
  })

  it('by two tabs at once: both stay signed in, with one valid refresh token', async () => {
    const cookies = await signIn()
    const answers = await Promise.all([refresh(cookies), refresh(cookies), refresh(cookies)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const replaced = answers.map((answer) => cookiesOf(answer)['__Host-refresh']).filter(Boolean)
    expect(replaced).toHaveLength(1)
    expect(await rows()).toMatchObject([{ revokedAt: null }])
    expect((await refresh({ '__Host-refresh': replaced[0] ?? '' })).status).toBe(200)
  })

  it('by a request that nobody asked for, without being used by it', async () => {
    const cookies = await signIn()
    const [before] = await rows()
    const headers = { ...browserHeaders(HOST), [BACKGROUND_HEADER]: BACKGROUND_POLL }
    const renewed = await refresh(cookies, at(3_600_000), headers)
    expect(renewed.status).toBe(200)
    expect(await rows()).toMatchObject([{ lastUsedAt: before?.lastUsedAt }])
    await refresh(cookiesOf(renewed), at(7_200_000))
    const [after] = await rows()
    expect((after?.lastUsedAt.getTime() ?? 0) - (before?.lastUsedAt.getTime() ?? 0)).toBeGreaterThanOrEqual(7_200_000)
  })

  it('by the previous token, for ten seconds, in the same browser', async () => {
    const cookies = await signIn()
    await refresh(cookies)
    const again = await refresh(cookies, at(8_000))
    expect(again.status).toBe(200)
    expect(cookiesOf(again)).not.toHaveProperty('__Host-refresh')
  })
})

describe('a session ends', () => {
  it('when the previous token is used after its ten seconds', async () => {
    const cookies = await signIn()
    const renewed = cookiesOf(await refresh(cookies))
    const reused = await refresh(cookies, at(12_000))
    expect(reused.status).toBe(401)
    expect(await reused.json()).toMatchObject({ code: 'NotAuthenticated' })
    expect(cookiesOf(reused)).toEqual({ '__Host-session': '', '__Host-refresh': '' })
    expect((await refresh(renewed)).status).toBe(401)
    expect(await rows()).toMatchObject([{ revokedBecause: 'a spent refresh token came back' }])
  })

  it('when the previous token is used in another browser, at once', async () => {
    const cookies = await signIn()
    const renewed = cookiesOf(await refresh(cookies))
    expect((await refresh(cookies, meridian, { ...browserHeaders(HOST), 'User-Agent': 'Another' })).status).toBe(401)
    expect((await refresh(renewed)).status).toBe(401)
  })

  it('but not when another browser uses a token that the first one is exchanging at the same moment', async () => {
    const cookies = await signIn()
    let renewed: Response | undefined
    beforeWriteOf(sessions, async () => {
      renewed = await refresh(cookies)
    })
    const late = await refresh(cookies, meridian, { ...browserHeaders(HOST), 'User-Agent': 'Another' })
    expect(late.status).toBe(401)
    expect(cookiesOf(late)['__Host-session']).toBe('')
    expect(renewed?.status).toBe(200)
  })

  it('when a token older than the previous one is used', async () => {
    const first = await signIn()
    const second = cookiesOf(await refresh(first))
    const third = cookiesOf(await refresh(second))
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
  })

  it.each([
    ['thirteen days without use', 13, 200],
    ['fifteen days without use', 15, 401],
  ])('or not, after %s', async (_, days, status) => {
    const cookies = await signIn()
    expect((await refresh(cookies, at(days * 86_400_000))).status).toBe(status)
  })

  it('thirty days after it began, even if it is used', async () => {
    let cookies = await signIn()
    for (const day of [10, 20, 29]) cookies = cookiesOf(await refresh(cookies, at(day * 86_400_000)))
    expect((await refresh(cookies, at(30.1 * 86_400_000))).status).toBe(401)
  })

  it('[API-REST-006] not by an invented token, and not without one', async () => {
    await signIn()
    const [session] = await rows()
    for (const invented of ['', 'x', 'a.b', '.', `${session?.id}`.slice(0, 5)]) {
      expect((await meridian.post('/rest/token-refresh', { refreshToken: invented })).status, invented).toBe(401)
    }
    expect((await meridian.post('/rest/token-refresh', {})).status).toBe(401)
    expect(await rows()).toMatchObject([{ revokedAt: null }])
  })

  it('not by a token with the id of the session and another secret', async () => {
    const cookies = await signIn()
    const [session] = await rows()
    const [, family] = (cookies['__Host-refresh'] ?? '').split('.')
    const secret = 'x'.repeat(43)
    for (const invented of [
      `${session?.id}.${secret}`,
      `${session?.id}.${secret}.${secret}`,
      `${session?.id}.${family}`,
    ]) {
      expect((await meridian.post('/rest/token-refresh', { refreshToken: invented })).status, invented).toBe(401)
    }
    expect(await rows()).toMatchObject([{ revokedAt: null }])
    expect((await refresh(cookies)).status).toBe(200)
  })

  it('when its person is deactivated', async () => {
    const { refreshToken } = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect((await meridian.post('/rest/token-refresh', { refreshToken })).status).toBe(401)
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
  })

  it('by signing out in another tab, also while this one is being renewed', async () => {
    const cookies = await signIn()
    beforeWriteOf(sessions, async () => {
      const leave = await meridian.post('/rest/logout', {}, { cookies, headers: browserHeaders(HOST) })
      expect(leave.status).toBe(204)
    })
    const renewed = await refresh(cookies)
    expect([renewed.status, cookiesOf(renewed)]).toEqual([401, { '__Host-session': '', '__Host-refresh': '' }])
    expect(await rows()).toMatchObject([{ revokedBecause: 'signed out' }])
  })

  it('not by a token of another host, and no admin token is accepted here', async () => {
    const { refreshToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    expect((await at(0, 'harbor.localhost').post('/rest/token-refresh', { refreshToken })).status).toBe(401)
    const admin = await fixture.open(fixture.cast.ada, fixture.cast.meridian, 'admin')
    expect((await meridian.post('/rest/token-refresh', { refreshToken: admin.refreshToken })).status).toBe(401)
    expect((await meridian.post('/rest/token-refresh', { refreshToken })).status).toBe(200)
  })
})

describe('signing out', () => {
  const revoked = async (sessionId: string) => {
    const db = fixture.db()
    const found = await db.read(
      build
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.revokedBecause, 'signed out'))),
    )
    return found.length === 1
  }

  it('[API-REST-005] ends the session and clears every cookie', async () => {
    const cookies = await signIn()
    const response = await meridian.post('/rest/logout', {}, { cookies, headers: browserHeaders(HOST) })
    expect(response.status).toBe(204)
    expect(cookiesOf(response)).toEqual({
      '__Host-session': '',
      '__Host-refresh': '',
      '__Host-admin': '',
      '__Host-admin-refresh': '',
      '__Host-member-view': '',
    })
    for (const line of response.headers.getSetCookie()) {
      expect(line).toMatch(/=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    }
    expect((await refresh(cookies)).status).toBe(401)
  })

  it('[API-GQL-032] works by GraphQL, by bearer token, and by the refresh cookie alone', async () => {
    const { cast } = fixture
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => fixture.open(cast.maya, cast.meridian)))
    if (!one || !two || !three) throw new Error('no sessions')
    const query = 'mutation { logout }'
    const cookies = { '__Host-session': one.authToken }
    expect(await (await meridian.post('/graphqlPublic', { query }, { cookies })).json()).toEqual({
      data: { logout: true },
    })
    await meridian.post('/rest/logout', {}, { headers: { Authorization: `Bearer ${two.authToken}` } })
    await meridian.post('/rest/logout', '', { cookies: { '__Host-refresh': three.refreshToken } })
    for (const { sessionId } of [one, two, three]) expect(await revoked(sessionId)).toBe(true)
  })

  it('ends the session of a client without cookies by its refresh token, also after its access token has expired', async () => {
    const { cast } = fixture
    const [mine, other] = await Promise.all([1, 2].map(() => fixture.open(cast.maya, cast.meridian)))
    if (!mine || !other) throw new Error('no sessions')
    const { authToken, refreshToken } = mine
    const options = { headers: { Authorization: `Bearer ${authToken}` } }
    expect((await at(11 * 60_000).post('/rest/logout', { refreshToken }, options)).status).toBe(204)
    expect([await revoked(mine.sessionId), await revoked(other.sessionId)]).toEqual([true, false])
    expect((await meridian.post('/rest/token-refresh', { refreshToken })).status).toBe(401)
  })

  it('refuses a refresh token that is not a string', async () => {
    expect((await meridian.post('/rest/logout', { refreshToken: 1 })).status).toBe(400)
  })

  it('ends both sessions of a browser that has two', async () => {
    const { cast } = fixture
    const member = await fixture.open(cast.maya, cast.meridian)
    const admin = await fixture.open(cast.ada, cast.meridian, 'admin')
    const cookies = { '__Host-session': member.authToken, '__Host-admin': admin.authToken }
    expect((await meridian.post('/rest/logout', {}, { cookies })).status).toBe(204)
    expect([await revoked(member.sessionId), await revoked(admin.sessionId)]).toEqual([true, true])
  })

  it('without a session is not an error', async () => {
    expect((await meridian.post('/rest/logout', {})).status).toBe(204)
    expect((await meridian.post('/rest/logout', {}, { cookies: { '__Host-session': 'garbage' } })).status).toBe(204)
  })

  it('[SESS-029] clears the cookies even when the database is unavailable', async () => {
    const cookies = await signIn()
    const away = callerOf(createApp(), { ...fixture.env, DB_URL: 'http://127.0.0.1:9' }, HOST)
    const response = await away.post('/rest/logout', {}, { cookies, headers: browserHeaders(HOST) })
    expect(response.status).toBe(503)
    expect(cookiesOf(response)).toMatchObject({ '__Host-session': '', '__Host-refresh': '' })
  })
})
