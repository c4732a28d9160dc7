import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptKey } from '#db/auth/attempts.ts'
import { attempts } from '#db/schema/auth.ts'
import { events } from '#db/schema/events.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { resetPasswords } from '#db/testing/emailed-links.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { allApps } from '../all-apps.ts'

const TRACK =
  'mutation ($category: String!, $action: String!, $label: String) { trackEvent(category: $category, action: $action, label: $label) }'
const EVENT = { category: 'Articles', action: 'open editor', label: '/articles/edit' }
let fixture: AuthFixture
const apps = allApps()

beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => resetPasswords(fixture))

type Endpoint = '/graphql' | '/graphqlAdmin' | '/graphqlPublic'

async function track(
  endpoint: Endpoint,
  session: OpenSession | null,
  variables: object = EVENT,
  { host = 'meridian.localhost', network = '203.0.113.1' } = {},
) {
  const headers = {
    'CF-Connecting-IP': network,
    ...(session ? { Authorization: `Bearer ${session.authToken}` } : {}),
  }
  const response = await apps.on(host, fixture.env).post(endpoint, { query: TRACK, variables }, { headers })
  const answer = (await response.json()) as { data?: object | null; errors?: { extensions: { code: string } }[] }
  return { status: response.status, data: answer.data, code: answer.errors?.[0]?.extensions.code ?? null }
}
async function kept() {
  const db = fixture.db()
  return db.read(build.select().from(events))
}
const accepted = { status: 200, data: { trackEvent: true }, code: null }

describe('an event', () => {
  it('[API-GQL-061] [ANALYTICS-004] is counted on every endpoint, by community, person and role', async () => {
    const { maya, ada, meridian } = fixture.cast
    expect(await track('/graphqlPublic', null)).toEqual(accepted)
    expect(await track('/graphql', await fixture.open(maya, meridian))).toEqual(accepted)
    expect(await track('/graphqlAdmin', await fixture.open(ada, meridian, 'admin'))).toEqual(accepted)
    const rows = (await kept()).map(({ id: _, createdAt: __, ...row }) => row)
    expect(rows).toHaveLength(3)
    for (const who of [
      { userId: null, role: null },
      { userId: maya.id, role: 'MEMBER' },
      { userId: ada.id, role: 'ADMIN' },
    ]) {
      expect(rows).toContainEqual({ communityId: meridian.id, ...who, ...EVENT })
    }
  })

  it('may have any texts: they are cut, and what could name a person is removed', async () => {
    const long = { category: 'c'.repeat(5000), action: '👋'.repeat(3000), label: 'x'.repeat(1000) }
    const odd = { category: '\0', action: "'; DROP TABLE events; --", label: 'to maya.chen@meridian.test \ud800' }
    const session = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    for (const event of [long, odd]) {
      expect(await track('/graphqlPublic', null, event)).toEqual(accepted)
      expect(await track('/graphql', session, event)).toEqual(accepted)
    }
    const rows = await kept()
    const texts = rows.map(({ category, action, label }) => [category, action, label])
    expect(texts).toHaveLength(4)
    for (const [category = '', action = '', label = ''] of texts) {
      expect([[...(category ?? '')].length <= 100, [...(action ?? '')].length <= 100]).toEqual([true, true])
      expect([...(label ?? '')].length).toBeLessThanOrEqual(300)
    }
    expect(JSON.stringify(rows)).not.toContain('maya.chen')
  })

  it('without a label is accepted', async () => {
    expect(await track('/graphqlPublic', null, { category: 'a', action: 'b' })).toEqual(accepted)
    expect(await kept()).toMatchObject([{ label: null }])
  })

  it('of a visitor is refused above the limit of the network, and not stored', async () => {
    const limit = ATTEMPT_LIMITS.trackEvent
    const db = fixture.db()
    const key = await attemptKey(limit, ['203.0.113.1'])
    const windowStartedAt = new Date()
    await db.commit([build.insert(attempts).values({ key, count: limit.most - 1, windowStartedAt })])
    expect(await track('/graphqlPublic', null)).toEqual(accepted)
    expect(await track('/graphqlPublic', null)).toMatchObject({ code: 'TooManyRequests' })
    expect(await kept()).toHaveLength(1)
    expect(await track('/graphqlPublic', null, EVENT, { network: '203.0.113.2' })).toEqual(accepted)
  })

  it('is refused without a session where one is required, and on a host without a community', async () => {
    const mayas = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    expect(await track('/graphql', null)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
    expect(await track('/graphqlAdmin', null)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
    expect(await track('/graphqlAdmin', mayas)).toMatchObject({ status: 403, code: 'NotAllowed' })
    expect(await track('/graphql', mayas, EVENT, { host: 'harbor.localhost' })).toMatchObject({ status: 401 })
    expect(await track('/graphqlPublic', null, EVENT, { host: 'nowhere.localhost' })).toMatchObject({
      code: 'NotFound',
    })
    expect(await track('/graphqlPublic', null, { ...EVENT, label: 1 })).toMatchObject({ code: 'BadRequest.Invalid' })
    expect(await kept()).toEqual([])
  })
})
