import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPasswordLink } from '#db/auth/password-links.ts'
import { attempts, knownClients, sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { duringNextHash } from '#db/testing/during-next-hash.ts'
import { newestToken, resetPasswords } from '#db/testing/emailed-links.ts'
import { type SiteFixture, siteFixture } from '#db/testing/site-fixture.ts'
import { sessionVerifier } from '#shared/kernel/session-token.ts'
import { browserHeaders, type Caller, callerOf, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: SiteFixture

beforeAll(async () => {
  fixture = await siteFixture(createApp())
  // Puts both communities into the cache of the app, so that each request below costs only its own round trips.
  for (const site of [fixture.meridian, fixture.harbor]) {
    await site.post('/graphqlPublic', { query: '{ community { code } }' })
  }
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function maya(password = PASSWORD) {
  return { username: fixture.cast.maya.email, password }
}
const LOGIN =
  'mutation ($username: String!, $password: String!, $targetCommunity: String) { login(username: $username, password: $password, targetCommunity: $targetCommunity) }'

describe('a member signs in', () => {
  it('[API-REST-003] with email and password, and the browser gets cookies and no token', async () => {
    const response = await fixture.meridian.post('/rest/login', maya(), {
      headers: browserHeaders('meridian.localhost'),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ displayName: 'Maya Chen' })
    const lines = response.headers.getSetCookie()
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/^__Host-browser=[\w-]{43}; Max-Age=15552000; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    for (const line of lines.slice(0, 2)) {
      expect(line).toMatch(/^__Host-(session|refresh)=[^;]+; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    }
    const verify = sessionVerifier({ member: fixture.keys.member.publicKey, admin: fixture.keys.admin.publicKey })
    const verdict = await verify(cookiesOf(response)['__Host-session'] ?? '', new Date())
    expect(verdict).toMatchObject({
      kind: 'valid',
      claims: {
        kind: 'member',
        userId: fixture.cast.maya.id,
        audience: ['/graphql'],
        communityCode: 'meridian',
        gate: 'NONE',
      },
    })
  })

  it('as a script, and gets the tokens in the body', async () => {
    const response = await fixture.meridian.post('/rest/login', maya())
    const answer = (await response.json()) as Record<string, string>
    expect(answer).toMatchObject({ displayName: 'Maya Chen', authToken: expect.any(String) })
    expect(answer.refreshToken).toBe(cookiesOf(response)['__Host-refresh'])
  })

  it('with a password set by staff, also gets the token for choosing another one, and earlier mistakes do not prevent that', async () => {
    for (let i = 0; i < 3; i++) await fixture.meridian.post('/rest/login', maya('wrong'))
    await fixture.change(fixture.cast.maya, { mustChangePassword: true })
    const response = await fixture.meridian.post('/rest/login', maya())
    await fixture.change(fixture.cast.maya, { mustChangePassword: false })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ displayName: 'Maya Chen', resetToken: expect.any(String) })
    expect(await (await fixture.meridian.post('/rest/login', maya())).json()).not.toHaveProperty('resetToken')
    // The account's failures are cleared, and only the network's remain.
    const counts = (await fixture.db().read(build.select().from(attempts))).map(({ count }) => count)
    expect(counts).not.toContain(4)
  })

  it('with a username in any case and spacing, and the code of the host’s own community', async () => {
    const body = { username: '  MAYA ', password: PASSWORD, targetCommunity: 'Meridian' }
    expect((await fixture.meridian.post('/rest/login', body)).status).toBe(200)
  })

  it('[API-GQL-001] [API-GQL-031] by GraphQL as by REST', async () => {
    const response = await fixture.meridian.post('/graphqlPublic', { query: LOGIN, variables: maya() })
    expect(await response.json()).toEqual({ data: { login: true } })
    expect(Object.keys(cookiesOf(response))).toEqual(['__Host-session', '__Host-refresh'])
  })

  it('and the session row holds only the hash of the token', async () => {
    const response = await fixture.meridian.post('/rest/login', maya())
    const { refreshToken } = (await response.json()) as { refreshToken: string }
    const db = fixture.db()
    const [row] = await db.read(build.select().from(sessions))
    expect(row).toMatchObject({ userId: fixture.cast.maya.id, kind: 'MEMBER', revokedAt: null })
    expect(JSON.stringify(row)).not.toContain(refreshToken.split('.')[1])
    expect(row?.refreshHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('in onboarding, and the gate of the session is ONBOARDING', async () => {
    const response = await fixture.meridian.post('/rest/login', {
      username: fixture.cast.ivy.email,
      password: PASSWORD,
    })
    const { authToken } = (await response.json()) as { authToken: string }
    const verify = sessionVerifier({ member: fixture.keys.member.publicKey, admin: fixture.keys.admin.publicKey })
    expect(await verify(authToken, new Date())).toMatchObject({ claims: { gate: 'ONBOARDING' } })
  })
})

describe('signing in is refused', () => {
  const refused = async (caller: Caller, body: object) => {
    const response = await caller.post('/rest/login', body)
    expect(response.headers.getSetCookie()).toEqual([])
    const { correlationId, ...answer } = (await response.json()) as Record<string, unknown>
    expect(correlationId).toBe(response.headers.get('X-Correlation-Id'))
    return {
      status: response.status,
      trips: response.headers.get('Server-Timing')?.match(/trips=(\d+)/)?.[1],
      ...answer,
    }
  }
  const wrong = { status: 401, trips: '1', code: 'NotAuthorized.Password', message: 'Password is incorrect.' }

  it('[API-REST-003] for a wrong password, an unknown, a deactivated and another community’s account alike', async () => {
    const { cast } = fixture
    expect(await refused(fixture.meridian, maya('Wrong-2026!'))).toEqual(wrong)
    expect(await refused(fixture.meridian, { username: 'nobody@meridian.test', password: PASSWORD })).toEqual(wrong)
    expect(await refused(fixture.meridian, { username: cast.ian.email, password: PASSWORD })).toEqual(wrong)
    expect(await refused(fixture.meridian, { username: cast.lena.email, password: PASSWORD })).toEqual(wrong)
    expect(await refused(fixture.harbor, maya())).toEqual(wrong)
  })

  it('[SESS-017] to staff, who have their own login, with any password', async () => {
    for (const password of [PASSWORD, 'Wrong-2026!']) {
      const answer = await refused(fixture.meridian, { username: fixture.cast.ada.email, password })
      expect(answer).toMatchObject({ status: 400, code: 'BadRequest.NoAdmins' })
    }
  })

  it("[API-REST-003] for a target community other than the host's", async () => {
    const answer = await refused(fixture.meridian, { ...maya(), targetCommunity: 'harbor' })
    expect(answer).toMatchObject({ status: 400, code: 'BadRequest.Invalid', fields: { targetCommunity: 999 } })
  })

  it('on a host without a community', async () => {
    const answer = await refused(fixture.on('unknown.localhost'), maya())
    expect(answer).toMatchObject({ status: 404, code: 'NotFound' })
  })

  it('[ERR-014] for a body with missing, overlong or unknown fields', async () => {
    expect(await refused(fixture.meridian, {})).toMatchObject({ status: 400, fields: { username: 900, password: 900 } })
    expect(await refused(fixture.meridian, { username: ' ', password: '' })).toMatchObject({
      fields: { username: 900, password: 900 },
    })
    expect(await refused(fixture.meridian, { ...maya(), role: 'ADMIN' })).toMatchObject({
      status: 400,
      fields: { role: 999 },
    })
    expect(await refused(fixture.meridian, maya('x'.repeat(600)))).toMatchObject({
      status: 400,
      fields: { password: 999 },
    })
    expect(await refused(fixture.meridian, maya('x'.repeat(40_000)))).toMatchObject({ status: 413, code: 'TooLarge' })
  })

  it('[API-GQL-031] by GraphQL with the same codes', async () => {
    const ask = async (variables: object) => {
      const response = await fixture.meridian.post('/graphqlPublic', { query: LOGIN, variables })
      const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] }
      return { status: response.status, message: errors[0]?.message, ...errors[0]?.extensions }
    }
    expect(await ask(maya('Wrong-2026!'))).toMatchObject({
      status: 200,
      code: 'NotAuthorized.Password',
      message: 'Password is incorrect.',
    })
    expect(await ask({ username: fixture.cast.theo.email, password: PASSWORD })).toMatchObject({
      code: 'BadRequest.NoAdmins',
    })
    expect(await ask({ ...maya(), targetCommunity: 'harbor' })).toMatchObject({ code: 'BadRequest.Invalid' })
    expect(await ask({ username: '', password: '' })).toMatchObject({ fields: { username: 900, password: 900 } })
  })

  it('after ten wrong passwords, and of sixty concurrent ones only ten are evaluated', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => refused(fixture.meridian, maya('Wrong-2026!'))))
    const evaluated = answers.filter((answer) => answer.status === 401)
    const locked = answers.filter((answer) => answer.status === 429)
    expect([evaluated.length, locked.length]).toEqual([10, 50])
    const eleventh = await fixture.meridian.post('/rest/login', maya())
    expect(eleventh.status).toBe(429)
    expect(await eleventh.json()).toMatchObject({ code: 'BadRequest.MaxAttempts', message: 'Try again in 10 minutes' })
    const wait = Number(eleventh.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(540)
    expect(wait).toBeLessThanOrEqual(600)
  })

  it('[LOGIN-041] for ten minutes, and only from the network that guessed', async () => {
    for (let i = 0; i < 11; i++) await fixture.meridian.post('/rest/login', { ...maya(), password: 'Wrong-2026!' })
    const elsewhere = { headers: { 'CF-Connecting-IP': '203.0.113.7' } }
    expect((await fixture.meridian.post('/rest/login', maya(), elsewhere)).status).toBe(200)

    const at = (offsetMs: number) =>
      callerOf(createApp(), { ...fixture.env, CLOCK_OFFSET_MS: String(offsetMs) }, 'meridian.localhost')
    expect((await at(9 * 60_000 + 30_000).post('/rest/login', maya())).status).toBe(429)
    expect((await at(10 * 60_000 + 1_000).post('/rest/login', maya())).status).toBe(200)
  })

  it('until a success, which resets the count', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++)
        expect((await fixture.meridian.post('/rest/login', maya('Wrong-2026!'))).status).toBe(401)
      expect((await fixture.meridian.post('/rest/login', maya())).status).toBe(200)
    }
  })

  it('with 503, and never 401, when the database is unavailable', async () => {
    const away = callerOf(createApp(), { ...fixture.env, DB_URL: 'http://127.0.0.1:9' }, 'meridian.localhost')
    const response = await away.post('/rest/login', maya())
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'ServiceUnavailable' })
    expect((await away.post('/rest/token-refresh', { refreshToken: 'a.b' })).status).toBe(503)
    expect((await away.get('/healthz')).status).toBe(503)
  })
})

/** The usual password, hashed with an older cost. */
async function olderHash() {
  const older = '$argon2id$v=19$m=8192,t=2,p=1$AQEBAQEBAQEBAQEBAQEBAQ$'
  const { argon2id } = await import('@noble/hashes/argon2.js')
  const hash = argon2id(PASSWORD, new Uint8Array(16).fill(1), { m: 8192, t: 2, p: 1, dkLen: 32 })
  return older + Buffer.from(hash).toString('base64').replace(/=+$/, '')
}

it('a password hash of an older cost is replaced at the next sign-in', async () => {
  await fixture.change(fixture.cast.sam, { passwordHash: await olderHash() })
  const sam = { username: fixture.cast.sam.email, password: PASSWORD }
  expect((await fixture.meridian.post('/rest/login', sam)).status).toBe(200)
  const db = fixture.db()
  const [row] = await db.read(build.select().from(users).where(eq(users.id, fixture.cast.sam.id)))
  expect(row?.passwordHash).toContain('$m=19456,t=2,p=1$')
  expect((await fixture.meridian.post('/rest/login', sam)).status).toBe(200)
})

describe('a sign-in during the verification of its password', () => {
  const NEW = 'A-much-better-1'
  afterEach(async () => {
    await fixture.change(fixture.cast.maya, { status: 'ACTIVE' })
    await resetPasswords(fixture)
  })

  async function resetPassword() {
    const { maya: person, meridian } = fixture.cast
    const link = { userId: person.id, communityId: meridian.id, purpose: 'RESET', source: 'STRANGERS' } as const
    await sendPasswordLink({ db: fixture.db(), now: new Date(), outboxKey: fixture.env.OUTBOX_KEY }, link)
    const body = { resetToken: await newestToken(fixture), newPassword: NEW }
    expect((await fixture.meridian.post('/rest/reset-password', body)).status).toBe(200)
  }
  async function signIn(password: string) {
    const options = { headers: browserHeaders('meridian.localhost') }
    return fixture.meridian.post('/rest/login', maya(password), options)
  }
  async function expectNobodySignedIn(response: Response) {
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'NotAuthorized.Password' })
    expect(response.headers.getSetCookie()).toEqual([])
    const db = fixture.db()
    expect(await db.read(build.select().from(sessions))).toEqual([])
    expect(await db.read(build.select().from(knownClients))).toEqual([])
  }

  it.each([
    ['of today’s cost', null],
    ['of an older cost', olderHash],
  ])('opens no session once the password was reset, with a hash %s', async (_, hash) => {
    if (hash) await fixture.change(fixture.cast.maya, { passwordHash: await hash() })
    duringNextHash(resetPassword)
    await expectNobodySignedIn(await signIn(PASSWORD))
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
  })

  it('opens its session even if another sign-in has just renewed a hash of an older cost', async () => {
    await fixture.change(fixture.cast.maya, { passwordHash: await olderHash() })
    const answers = await Promise.all([signIn(PASSWORD), signIn(PASSWORD)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('opens no session once the account was deactivated', async () => {
    duringNextHash(() => fixture.change(fixture.cast.maya, { status: 'INACTIVE' }))
    await expectNobodySignedIn(await signIn(PASSWORD))
  })
})
