import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { BACKGROUND_HEADER, BACKGROUND_POLL } from '#shared/domain/auth/background-requests.ts'
import { ADMIN_AUDIENCE, MEMBER_AUDIENCE } from '#shared/domain/auth/roles.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
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

const ME =
  '{ me { id email username roles communityCode name { formatted fullName } profile { avatar company { name } location { name familiarName } } snapshot { isActive communityName standing joinedAt } } }'

async function ask(
  token: string | null,
  { caller = meridian, query = ME, headers = {} as Record<string, string> } = {},
) {
  const bearer = token ? { Authorization: `Bearer ${token}` } : {}
  const response = await caller.post('/graphql', { query }, { headers: { ...bearer, ...headers } })
  const answer = (await response.json()) as {
    data?: { me: object } | null
    errors?: { message: string; extensions: { code: string; correlationId: string } }[]
  }
  return { status: response.status, code: answer.errors?.[0]?.extensions.code ?? null, answer, response }
}
function refusedWith(status: number, code: string) {
  return { status, code }
}

describe('the last use of a session', () => {
  const lastUse = async (sessionId: string) => {
    const [row] = await fixture.db().read(build.select().from(sessions).where(eq(sessions.id, sessionId)))
    return row?.lastUsedAt.getTime() ?? 0
  }

  it.each([
    ['is recorded by what a person asks for, five minutes after the one before', 5.1, {}, true],
    ['is not recorded again before', 4.9, {}, false],
    ['is not recorded by polls', 9, { [BACKGROUND_HEADER]: BACKGROUND_POLL }, false],
  ] as const)('%s', async (_, minutes, headers, isRecorded) => {
    const { sessionId, authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const before = await lastUse(sessionId)
    const caller = callerOf(createApp(), { ...fixture.env, CLOCK_OFFSET_MS: String(minutes * 60_000) }, HOST)
    expect((await ask(authToken, { caller, headers })).status).toBe(200)
    await caller.settled()
    const movedBy = (await lastUse(sessionId)) - before
    if (isRecorded) expect(movedBy).toBeGreaterThanOrEqual(minutes * 60_000)
    else expect(movedBy).toBe(0)
  })
})

describe('a member who is signed in', () => {
  it('[SESS-010] [SESS-013] [API-GQL-002] [API-GQL-020] reads their own data in one database round trip', async () => {
    const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    // The host is cached for an hour.
    await ask(authToken)
    const { status, answer, response } = await ask(authToken)
    expect(status).toBe(200)
    expect(answer.data?.me).toMatchObject({
      id: fixture.cast.maya.id,
      email: fixture.cast.maya.email,
      username: 'maya',
      roles: ['MEMBER'],
      communityCode: 'meridian',
      name: { formatted: 'Maya Chen', fullName: 'Maya Chen' },
      profile: { avatar: null, company: null, location: null },
      snapshot: {
        isActive: true,
        communityName: 'Meridian Council',
        standing: 'GOOD',
        joinedAt: '2026-01-05T09:00:00.000Z',
      },
    })
    expect(response.headers.get('Server-Timing')).toMatch(/^db;dur=\d+\.\d;desc="trips=1", total;dur=\d+\.\d$/)
  })

  it('is recognised by cookie and by bearer token', async () => {
    const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const options = { cookies: { '__Host-session': authToken }, headers: browserHeaders(HOST) }
    expect((await meridian.post('/graphql', { query: ME }, options)).status).toBe(200)
  })

  it('[API-GQL-032] signs out, and the next request is refused', async () => {
    const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const { answer, response } = await ask(authToken, { query: 'mutation { logout }' })
    expect(answer).toEqual({ data: { logout: true } })
    expect(cookiesOf(response)).toMatchObject({ '__Host-session': '', '__Host-refresh': '' })
    expect(await ask(authToken)).toMatchObject(refusedWith(401, 'NotAuthenticated'))
  })
})

describe('staff with an admin session', () => {
  it('have the rights of a member on the member endpoint', async () => {
    const { authToken } = await fixture.open(fixture.cast.ada, fixture.cast.meridian, 'admin')
    expect((await ask(authToken)).answer.data?.me).toMatchObject({
      id: fixture.cast.ada.id,
      roles: ['ADMIN', 'MEMBER'],
    })
    const options = { cookies: { '__Host-admin': authToken } }
    expect((await meridian.post('/graphql', { query: ME }, options)).status).toBe(200)
  })

  it('are not used instead of an expired member session of the same browser', async () => {
    const { cast, keys } = fixture
    const admin = await fixture.open(cast.ada, cast.meridian, 'admin')
    const expired = await sessionSigner('member', keys.member.privateKey)(
      { ...claims(), expiresAt: new Date(Date.now() - 1000) },
      new Date(Date.now() - 700_000),
    )
    const both = { '__Host-session': expired, '__Host-admin': admin.authToken }
    expect((await meridian.post('/graphql', { query: ME }, { cookies: both })).status).toBe(401)
  })
})

function claims() {
  return {
    sessionId: 'none',
    userId: fixture.cast.maya.id,
    audience: [MEMBER_AUDIENCE],
    communityId: fixture.cast.meridian.id,
    communityCode: 'meridian',
    brandCode: 'meridian',
    locationCode: null,
    gate: 'NONE' as const,
    expiresAt: new Date(Date.now() + 60_000),
  }
}

describe('the member endpoint refuses', () => {
  it('[SESS-014] [SESS-015] a missing token, an invalid one and one without a session row with 401, without revealing anything about the document', async () => {
    const { keys } = fixture
    const noRow = await sessionSigner('member', keys.member.privateKey)(claims(), new Date())
    for (const token of [null, 'garbage', noRow]) {
      expect(await ask(token), String(token)).toMatchObject(refusedWith(401, 'NotAuthenticated'))
    }
    const { answer, response } = await ask(null, { query: '{ nosuchfield }' })
    expect(answer.errors).toEqual([
      {
        message: 'Please sign in.',
        extensions: { code: 'NotAuthenticated', correlationId: response.headers.get('X-Correlation-Id') },
      },
    ])
  })

  it('a token signed with the member key that has an admin’s audience', async () => {
    const { sessionId } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const sign = sessionSigner('member', fixture.keys.member.privateKey)
    const token = await sign({ ...claims(), sessionId, audience: [MEMBER_AUDIENCE, ADMIN_AUDIENCE] }, new Date())
    expect(await ask(token)).toMatchObject(refusedWith(401, 'NotAuthenticated'))
  })

  it('[SESS-012] a session without the audience with 403', async () => {
    const { sessionId } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const token = await sessionSigner('member', fixture.keys.member.privateKey)(
      { ...claims(), sessionId, audience: [] },
      new Date(),
    )
    expect(await ask(token)).toMatchObject(refusedWith(403, 'NotAllowed'))
  })

  it('a session on another community’s host', async () => {
    const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const harbor = callerOf(app, fixture.env, 'harbor.localhost')
    expect(await ask(authToken, { caller: harbor })).toMatchObject(refusedWith(401, 'NotAuthenticated'))
    const admin = await fixture.open(fixture.cast.ada, fixture.cast.meridian, 'admin')
    expect(await ask(admin.authToken, { caller: harbor })).toMatchObject(refusedWith(401, 'NotAuthenticated'))
  })

  it('a session that was revoked, with the next request, even if that reads nothing', async () => {
    const { authToken, sessionId } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    expect((await ask(authToken)).status).toBe(200)
    const db = fixture.db()
    await db.commit([build.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, sessionId))])
    const { status, answer } = await ask(authToken)
    expect({ status, data: answer.data }).toEqual({ status: 401, data: null })
    expect(await ask(authToken, { query: '{ __typename }' })).toMatchObject(refusedWith(401, 'NotAuthenticated'))
    expect(await ask(authToken, { query: 'mutation { articleCreate { id } }' })).toMatchObject(
      refusedWith(401, 'NotAuthenticated'),
    )
  })

  it('a deactivated person, from the next request on', async () => {
    const { authToken } = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect(await ask(authToken)).toMatchObject(refusedWith(401, 'NotAuthenticated'))
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
  })

  it('[SESS-007] a member in onboarding with 403', async () => {
    const { authToken } = await fixture.open(fixture.cast.ivy, fixture.cast.meridian)
    expect(await ask(authToken)).toMatchObject(refusedWith(403, 'NotAllowed'))
  })

  it('with ServiceUnavailable, and never 401, when the database is unavailable', async () => {
    const { authToken } = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    const away = callerOf(createApp(), { ...fixture.env, DB_URL: 'http://127.0.0.1:9' }, HOST)
    expect(await ask(authToken, { caller: away })).toMatchObject(refusedWith(503, 'ServiceUnavailable'))
  })
})
