import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { outbox } from '#db/schema/platform.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { emailed, newestToken, resetPasswords } from '#db/testing/emailed-links.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { type SiteFixture, siteFixture } from '#db/testing/site-fixture.ts'
import { takeBuilt } from '#db/testing/statements/recorder.ts'
import { readEnv } from '#shared/server/env.ts'
import { outboxPorts } from '#shared/server/outbox-ports.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { SANDBOX_MAIL_KEY, startSandbox } from '#shared/testing/start-sandbox.ts'
import { createApp } from '../index.ts'

let fixture: SiteFixture

beforeAll(async () => {
  fixture = await siteFixture(createApp())
})
afterAll(() => fixture.stop())
beforeEach(() => resetPasswords(fixture))
afterEach(() => vi.useRealTimers())

async function forgot(username: string, { caller = fixture.meridian, network = '203.0.113.1' } = {}) {
  const response = await caller.post(
    '/rest/password-forgot',
    { username },
    { headers: { 'CF-Connecting-IP': network } },
  )
  const answer = (await response.json()) as { sent?: true; code?: string; message?: string }
  return { status: response.status, answer, retryAfter: Number(response.headers.get('Retry-After')) }
}
async function isValid(token: string, caller = fixture.meridian) {
  const response = await caller.get(`/rest/validate-reset-token?token=${token}`)
  return ((await response.json()) as { isValid: boolean }).isValid
}
function links() {
  return fixture.db().read(build.select().from(passwordLinks))
}
function everyNetwork(count: number) {
  return Array.from({ length: count }, (_, i) => `198.51.100.${i}`)
}
async function hideUnknown(isHidden: boolean) {
  const db = fixture.db()
  const [row] = await db.read(build.select().from(communities).where(eq(communities.id, fixture.cast.meridian.id)))
  if (!row) throw new Error('Meridian is missing')
  const config = { ...row.config, auth: { ...row.config.auth, hideUnknown: isHidden } }
  await db.commit([build.update(communities).set({ config }).where(eq(communities.id, row.id))])
}

it('the statements prepared before build no SQL, whether or not the account is known', async () => {
  // Beyond the account's limit no email is sent, so there is no work after the response.
  for (let nth = 0; nth < 6; nth++) await forgot(fixture.cast.maya.email)
  await forgot('nobody@meridian.test')
  await fixture.meridian.settled()
  takeBuilt()
  expect((await forgot(fixture.cast.maya.email)).status).toBe(429)
  expect((await forgot('somebody@meridian.test')).status).toBe(404)
  expect(takeBuilt()).toEqual([])
})

describe('a member who forgot the password', () => {
  it.each([
    ['email', () => fixture.cast.maya.email],
    ['username', () => 'maya'],
    ['email in other letters, with blanks', () => ` ${fixture.cast.maya.email.toUpperCase()} `],
  ])('[API-REST-017] is emailed a link for the %s', async (_, username) => {
    expect(await forgot(username())).toMatchObject({ status: 200, answer: { sent: true } })
    const [email, ...others] = await emailed(fixture)
    expect(others).toEqual([])
    expect(email).toMatchObject({ template: 'password-reset', userId: fixture.cast.maya.id })
    expect(await isValid(email?.token ?? '')).toBe(true)
  })

  it('[API-GQL-036] is emailed a link by GraphQL too', async () => {
    const query = 'mutation ($u: String!) { passwordForgot(username: $u) }'
    const response = await fixture.meridian.post('/graphqlPublic', { query, variables: { u: 'maya' } })
    expect(await response.json()).toEqual({ data: { passwordForgot: true } })
    expect(await isValid(await newestToken(fixture))).toBe(true)
  })

  it('gets 256 random bits of which the database stores only the SHA-256', async () => {
    await forgot('maya')
    const token = await newestToken(fixture)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = JSON.stringify([await links(), await fixture.db().read(build.select().from(outbox))])
    expect(rows).not.toContain(token)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    expect(rows).toContain(Buffer.from(digest).toString('hex'))
  })

  it('can use only the newest link', async () => {
    await forgot('maya')
    const first = await newestToken(fixture)
    await forgot('maya')
    expect(await isValid(first)).toBe(false)
    expect(await isValid(await newestToken(fixture))).toBe(true)
  })

  it('keeps password and sessions until the link is used', async () => {
    await forgot('maya')
    expect((await fixture.meridian.post('/rest/login', { username: 'maya', password: PASSWORD })).status).toBe(200)
  })

  it('gets a link to the primary host of the community, also from a secondary host', async () => {
    const sandbox = await startSandbox()
    const db = fixture.db()
    const host = 'also-meridian.localhost'
    await db.commit([
      build.insert(communityHosts).values({ host, communityId: fixture.cast.meridian.id, isPrimary: false }),
    ])
    await forgot('maya', { caller: fixture.on(host) })
    const env = readEnv('bff-public', { ...fixture.env, MAIL_API_URL: sandbox.url, MAIL_API_KEY: SANDBOX_MAIL_KEY })
    const token = await newestToken(fixture)
    // The app has tried to send it already, without success.
    await sendDueMessages({ db, now: new Date(Date.now() + 1_800_000), ...outboxPorts(env) })
    const [email] = await sandbox.outbox(fixture.cast.maya.email)
    expect(email?.subject).toBe('Reset your Meridian password')
    expect(email?.text).toContain(`http://meridian.localhost:8787/password/reset?token=${token}`)
    expect(email?.text).not.toContain(host)
    await db.commit([build.delete(communityHosts).where(eq(communityHosts.host, host))])
    await sandbox.discard()
  })
})

describe('staff who forgot the password', () => {
  it('get a link that is valid only on the host of the request', async () => {
    await forgot(fixture.cast.theo.email, { caller: fixture.harbor })
    const token = await newestToken(fixture)
    expect([await isValid(token, fixture.harbor), await isValid(token, fixture.meridian)]).toEqual([true, false])
  })

  it('cannot use it once their last permission there is withdrawn', async () => {
    await forgot(fixture.cast.theo.email, { caller: fixture.harbor })
    const token = await newestToken(fixture)
    const db = fixture.db()
    const theirs = eq(staffPermissions.userId, fixture.cast.theo.id)
    const rows = await db.read(build.select().from(staffPermissions).where(theirs))
    await db.commit([build.delete(staffPermissions).where(theirs)])
    expect(await isValid(token, fixture.harbor)).toBe(false)
    await db.commit([build.insert(staffPermissions).values(rows)])
  })
})

describe('no link is emailed', () => {
  it.each([
    ['an unknown username', () => 'nobody@meridian.test'],
    ['a member of another community', () => fixture.cast.lena.email],
    ['a deactivated account', () => fixture.cast.ian.email],
  ])('[PASS-021] [API-REST-017] to %s, and the answer says that the username is unknown', async (_, username) => {
    expect(await forgot(username())).toMatchObject({
      status: 404,
      answer: { code: 'Unrecognized.Email', message: 'A member with that username could not be found.' },
    })
    expect([await emailed(fixture), await links()]).toEqual([[], []])
  })

  it('to an account that is deactivated during the request', async () => {
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      fixture.db().commit([build.update(users).set({ status }).where(eq(users.id, fixture.cast.maya.id))])
    beforeWriteOf(passwordLinks, () => setStatus('INACTIVE'))
    const { status } = await forgot('maya')
    await setStatus('ACTIVE')
    expect(status).toBe(503)
    expect([await emailed(fixture), await links()]).toEqual([[], []])
  })

  it('on a host without a community', async () => {
    const unknownHost = fixture.on('nowhere.localhost')
    expect(await forgot('maya', { caller: unknownHost })).toMatchObject({ status: 404, answer: { code: 'NotFound' } })
  })

  it('to the eleventh request of a network within the hour, for known and unknown usernames', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
    for (let i = 0; i < 10; i++) expect((await forgot(`nobody-${i}`)).status).toBe(404)
    for (const username of ['nobody', 'maya']) {
      const refused = await forgot(username)
      expect(refused).toMatchObject({ status: 429, answer: { code: 'TooManyRequests' }, retryAfter: 3600 })
    }
    expect((await forgot('nobody', { network: '203.0.113.2' })).status).toBe(404)
    expect(await emailed(fixture)).toEqual([])
    vi.setSystemTime(new Date('2026-11-21T13:00:00Z'))
    expect((await forgot('maya')).status).toBe(200)
  })

  it('a sixth time to one account within an hour, from any network and also concurrently', async () => {
    const asked = await Promise.all(everyNetwork(7).map((network) => forgot('maya', { network })))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(asked.find(({ status }) => status === 429)?.answer).toMatchObject({ code: 'TooManyRequests' })
    expect(asked.find(({ status }) => status === 429)?.retryAfter).toBeGreaterThan(3590)
    expect(await emailed(fixture)).toHaveLength(5)
    expect((await links()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
    expect((await forgot(fixture.cast.sam.email)).status).toBe(200)
  })
})

describe('a community that hides which usernames are known', () => {
  // A new app: the configuration is cached for a minute.
  const caller = () => callerOf(createApp(), fixture.env, 'meridian.localhost')
  beforeAll(() => hideUnknown(true))
  afterAll(() => hideUnknown(false))

  it('answers known and unknown usernames alike, and emails only members', async () => {
    const hiding = caller()
    const answers = await Promise.all(
      ['maya', 'nobody@meridian.test'].map((username) => forgot(username, { caller: hiding })),
    )
    for (const one of answers) expect(one).toEqual({ status: 200, answer: { sent: true }, retryAfter: 0 })
    expect(await emailed(fixture)).toMatchObject([{ userId: fixture.cast.maya.id }])
  })

  it('gives the same response beyond the limit of an account', async () => {
    const hiding = caller()
    for (const network of everyNetwork(7)) {
      expect((await forgot('maya', { network, caller: hiding })).status).toBe(200)
    }
    expect(await emailed(fixture)).toHaveLength(5)
  })
})

it('an account that never had a password gets its first one with the same link', async () => {
  const db = fixture.db()
  await db.commit([build.update(users).set({ passwordHash: null }).where(eq(users.id, fixture.cast.sam.id))])
  expect((await forgot(fixture.cast.sam.email)).status).toBe(200)
  expect(await emailed(fixture)).toMatchObject([{ template: 'password-reset', userId: fixture.cast.sam.id }])
})
