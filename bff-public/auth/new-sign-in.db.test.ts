import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownClients, sessions } from '#db/schema/auth.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { emailedData } from '#db/testing/emailed-links.ts'
import { type SiteFixture, siteFixture } from '#db/testing/site-fixture.ts'
import { browserHeaders, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: SiteFixture
beforeAll(async () => {
  fixture = await siteFixture(createApp())
  // Puts the community into the cache of the app, so that each request below costs only its own round trips.
  await fixture.meridian.post('/graphqlPublic', { query: '{ community { code } }' })
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.change(fixture.cast.maya, { lastAccessedAt: NOW })
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const HEADERS = {
  ...browserHeaders('meridian.localhost'),
  'User-Agent': CHROME,
  'CF-Connecting-IP': '203.0.113.7',
}

function signIn(cookies: Readonly<Record<string, string>> = {}, password: string = PASSWORD) {
  const body = { username: fixture.cast.maya.email, password }
  return fixture.meridian.post('/rest/login', body, { headers: HEADERS, cookies })
}

function told() {
  return emailedData(fixture, { userId: fixture.id('maya'), template: 'new-sign-in' })
}

function browserOf(response: Response) {
  return { '__Host-browser': cookiesOf(response)['__Host-browser'] ?? '' }
}

describe('a sign-in from a browser unknown to the account', () => {
  it('notifies its owner with time, method and location, once, and in no additional round trip', async () => {
    const response = await signIn()
    expect(response.status).toBe(200)
    expect(response.headers.get('Server-Timing')).toContain('trips=2')
    const [session] = await fixture.db().read(build.select().from(sessions))
    expect(await told()).toEqual([
      {
        at: session?.createdAt.toISOString(),
        device: 'Chrome on Windows',
        network: '203.0.113.x',
        area: 'member',
      },
    ])
    expect((await signIn(browserOf(response))).status).toBe(200)
    expect(await told()).toHaveLength(1)
  })

  it('does not notify at the first sign-in of an account', async () => {
    await fixture.change(fixture.cast.maya, { lastAccessedAt: null })
    expect((await signIn()).status).toBe(200)
    expect(await told()).toEqual([])
    expect((await signIn()).status).toBe(200)
    expect(await told()).toHaveLength(1)
  })

  it('does not notify when it failed', async () => {
    expect((await signIn({}, 'Wrong-2026!')).status).toBe(401)
    expect(await told()).toEqual([])
  })

  it('by a script notifies only when its network is new, because it has no cookie', async () => {
    const script = { headers: { 'CF-Connecting-IP': '203.0.113.7' } }
    const body = { username: fixture.cast.maya.email, password: PASSWORD }
    for (let i = 0; i < 2; i++) expect((await fixture.meridian.post('/rest/login', body, script)).status).toBe(200)
    expect(await told()).toMatchObject([{ device: 'An unknown device' }])
    expect(await fixture.db().read(build.select().from(knownClients))).toHaveLength(1)
  })
})
