import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const LIST = '{ me { sessions { id device createdAt lastUsedAt isCurrent } } }'
const REVOKE = 'mutation ($id: ID!) { sessionRevoke(sessionId: $id) }'
const REVOKE_OTHERS = 'mutation { sessionsRevokeOthers }'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

type Listed = { id: string; device: string; createdAt: string; lastUsedAt: string; isCurrent: boolean }
type Answer = {
  data?: {
    me?: { sessions: Listed[]; signIns?: object[] }
    sessionRevoke?: boolean
    sessionsRevokeOthers?: number
  } | null
  errors?: { extensions: { code: string } }[]
}

let fixture: AuthFixture
let meridian: Caller

beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(createApp(), fixture.env, 'meridian.localhost')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function ask(session: OpenSession | null, query: string, variables: object = {}) {
  const headers = session ? { Authorization: `Bearer ${session.authToken}` } : {}
  const response = await meridian.post('/graphql', { query, variables }, { headers })
  const { data, errors } = (await response.json()) as Answer
  return { status: response.status, data, code: errors?.[0]?.extensions.code ?? null }
}
async function list(session: OpenSession) {
  return (await ask(session, LIST)).data?.me?.sessions ?? []
}
async function isAlive(session: OpenSession) {
  return (await ask(session, '{ me { id } }')).status === 200
}
async function change({ sessionId }: OpenSession, set: Partial<typeof sessions.$inferInsert>) {
  const db = fixture.db()
  await db.commit([build.update(sessions).set(set).where(eq(sessions.id, sessionId))])
}
function mayas(count: number) {
  return Promise.all(Array.from({ length: count }, () => fixture.open(fixture.cast.maya, fixture.cast.meridian)))
}
function minutesAgo(minutes: number) {
  return new Date(Date.now() - minutes * 60_000)
}

describe('the list of sessions', () => {
  it('shows where the account is signed in, most recently used first, and marks the current session', async () => {
    const [here, there] = (await mayas(2)) as [OpenSession, OpenSession]
    await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    const [createdAt, lastUsedAt] = [minutesAgo(60), minutesAgo(5)]
    await change(here, { createdAt, lastUsedAt })
    await change(there, { lastUsedAt: minutesAgo(1), userAgent: FIREFOX })
    const shown = await list(here)
    expect(shown).toMatchObject([
      { id: there.sessionId, device: 'Firefox on Linux', isCurrent: false },
      {
        id: here.sessionId,
        device: 'An unknown device',
        isCurrent: true,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      },
    ])
  })

  it('leaves out sessions that were signed out, exceeded their maximum age or were unused for too long', async () => {
    const [here, out, old, idle] = (await mayas(4)) as [OpenSession, OpenSession, OpenSession, OpenSession]
    await change(out, { revokedAt: new Date() })
    await change(old, { expiresAt: minutesAgo(1) })
    await change(idle, { lastUsedAt: minutesAgo(14 * 24 * 60 + 1) })
    expect((await list(here)).map(({ id }) => id)).toEqual([here.sessionId])
  })

  it('shows at most fifty sessions, and takes one round trip with the rest of the page', async () => {
    const [here] = (await mayas(51)) as [OpenSession]
    expect(await list(here)).toHaveLength(50)
    const headers = { Authorization: `Bearer ${here.authToken}` }
    const response = await meridian.post('/graphql', { query: LIST }, { headers })
    expect(Number(/trips=(\d)/.exec(response.headers.get('Server-Timing') ?? '')?.[1])).toBeLessThanOrEqual(2)
  })

  it('shows staff their admin sessions of this community', async () => {
    const { cast } = fixture
    const here = await fixture.open(cast.theo, cast.meridian, 'admin')
    await fixture.open(cast.theo, cast.harbor, 'admin')
    expect((await list(here)).map(({ id }) => id)).toEqual([here.sessionId])
  })
})

describe('the list of sign-ins', () => {
  const signIns = async (session: OpenSession) => {
    const { data } = await ask(session, '{ me { signIns { id device at isCurrent } } }')
    return data?.me?.signIns
  }

  it('are the member’s own in this community, newest first and including ended ones, and mark the current one', async () => {
    const [here, ended] = (await mayas(2)) as [OpenSession, OpenSession]
    const { maya, sam, meridian: home, harbor } = fixture.cast
    for (const of of [sam, maya]) await fixture.open(of, of === sam ? home : harbor)
    await fixture.open(maya, home, 'admin')
    const [earlier, at] = [minutesAgo(60), minutesAgo(5)]
    await change(here, { createdAt: earlier })
    await change(ended, { createdAt: at, userAgent: FIREFOX, revokedAt: minutesAgo(1) })
    expect(await signIns(here)).toEqual([
      { id: ended.sessionId, device: 'Firefox on Linux', at: at.toISOString(), isCurrent: false },
      { id: here.sessionId, device: 'An unknown device', at: earlier.toISOString(), isCurrent: true },
    ])
  })

  it('are at most ten', async () => {
    const [here] = (await mayas(12)) as [OpenSession]
    expect(await signIns(here)).toHaveLength(10)
  })

  it.each([
    ['192.0.2.0/24', '192.0.2.x'],
    ['2001:db8:1::/48', '2001:db8:1::/48'],
    ['unknown', null],
    [null, null],
  ])('names the network %s as %s', async (networkRange, expected) => {
    const [session] = (await mayas(1)) as [OpenSession]
    await change(session, { networkRange })
    const { data } = await ask(session, '{ me { signIns { id network } } }')
    expect(data?.me).toEqual({ signIns: [{ id: session.sessionId, network: expected }] })
  })
})

describe('revoking a session', () => {
  it('takes effect on its next request, and affects no other session', async () => {
    const [here, there, elsewhere] = (await mayas(3)) as [OpenSession, OpenSession, OpenSession]
    expect((await ask(here, REVOKE, { id: there.sessionId })).data).toEqual({ sessionRevoke: true })
    expect(await Promise.all([here, there, elsewhere].map(isAlive))).toEqual([true, false, true])
  })

  it('of all others keeps the current one, and returns the number of ended sessions', async () => {
    const [here, ...others] = (await mayas(3)) as [OpenSession, OpenSession, OpenSession]
    const sams = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    expect((await ask(here, REVOKE_OTHERS)).data).toEqual({ sessionsRevokeOthers: 2 })
    expect(await Promise.all([here, ...others, sams].map(isAlive))).toEqual([true, false, false, true])
    expect((await ask(here, REVOKE_OTHERS)).data).toEqual({ sessionsRevokeOthers: 0 })
  })

  it('of another person, of another community, an ended one and an unknown one are all NotFound', async () => {
    const { cast } = fixture
    const [here, ended] = (await mayas(2)) as [OpenSession, OpenSession]
    const sams = await fixture.open(cast.sam, cast.meridian)
    const lenas = await fixture.open(cast.lena, cast.harbor)
    await change(ended, { revokedAt: new Date() })
    for (const id of [sams.sessionId, lenas.sessionId, ended.sessionId, 'never-was']) {
      expect(await ask(here, REVOKE, { id })).toMatchObject({ status: 200, data: null, code: 'NotFound' })
    }
    expect(await isAlive(sams)).toBe(true)
    expect(await ask(here, REVOKE, { id: 'a\0b' })).toMatchObject({ code: 'BadRequest.Invalid' })
  })

  it('is refused without a session and in onboarding', async () => {
    const [here] = (await mayas(1)) as [OpenSession]
    const ivys = await fixture.open(fixture.cast.ivy, fixture.cast.meridian)
    for (const query of [LIST, REVOKE_OTHERS]) {
      expect(await ask(null, query)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
      expect(await ask(ivys, query)).toMatchObject({ status: 403, code: 'NotAllowed' })
    }
    expect(await ask(null, REVOKE, { id: here.sessionId })).toMatchObject({ status: 401 })
    expect(await isAlive(here)).toBe(true)
  })
})
