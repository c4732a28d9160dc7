import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { attemptKey } from '#db/auth/attempts.ts'
import { attempts } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { PASSWORD_HASH } from '#db/testing/cast.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { MINUTE_MS, network, wrong } from '#db/testing/codes.ts'
import { resetPasswords } from '#db/testing/emailed-links.ts'
import { createApp } from '../../../bff-public/index.ts'
import { NETWORK_LIMITS } from '../../domain/auth/limits.ts'
import { AppError } from '../../kernel/errors.ts'
import { networkRange } from '../../kernel/http/network-range.ts'
import { HashQueue } from '../../server/hash-queue.ts'
import { allApps } from '../all-apps.ts'
import { hashes } from '../cached-argon2.ts'
import { browserHeaders, type Caller, cookiesOf } from '../call-app.ts'

const HOST = 'meridian.localhost'
/** More than the maximum of any operation from one address. */
const ACCOUNTS = 80
const apps = allApps()

let fixture: CodeFixture
let meridian: Caller
let maya: string

beforeAll(async () => {
  fixture = await codeFixture(createApp)
  meridian = apps.on(HOST, fixture.env)
  maya = fixture.cast.maya.email
  const joined = { joinedAt: new Date(), createdAt: new Date(), passwordHash: PASSWORD_HASH }
  const member = {
    communityId: fixture.cast.meridian.id,
    kind: 'MEMBER' as const,
    status: 'ACTIVE' as const,
    ...joined,
  }
  const rows = Array.from({ length: ACCOUNTS }, (_, i) => {
    return {
      ...member,
      id: `member-${i}`,
      email: emailOf(i),
      username: `member${i}`,
      givenName: 'Member',
      familyName: `${i}`,
    }
  })
  await fixture.db().commit([build.insert(users).values(rows)])
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await resetPasswords(fixture)
  await fixture.reset()
})

function emailOf(i: number) {
  return `member${i}@meridian.test`
}

type Attempt = (i: number, address: string) => Promise<Response>

function posting(path: string, body: (i: number) => object): Attempt {
  return (i, address) => meridian.post(path, body(i), network(address))
}

/** Everything that hashes, sends or compares without a session, each time for another account, with the number that pass in a minute. */
const OPERATIONS: readonly (readonly [name: string, Attempt, most: number])[] = [
  ['wrong passwords', posting('/rest/login', (i) => ({ username: emailOf(i), password: 'Wrong-2026!' })), 60],
  ['passwords of unknown names', posting('/rest/login', (i) => ({ username: `nobody${i}`, password: PASSWORD })), 60],
  ['passwords of staff', posting('/rest/login', () => ({ username: fixture.cast.ada.email, password: PASSWORD })), 10],
  [
    'passwords for the admin login',
    posting('/rest/admin/login', (i) => ({ username: `staff${i}`, password: 'x' })),
    60,
  ],
  ['requests for codes', posting('/rest/login/one-time', (i) => ({ channel: 'EMAIL', to: emailOf(i) })), 30],
  [
    'requests for codes of staff',
    posting('/rest/login/one-time', () => ({ channel: 'EMAIL', to: fixture.cast.ada.email })),
    30,
  ],
  ['wrong codes', posting('/rest/login/one-time-redeem', (i) => ({ to: emailOf(i), code: '12345' })), 60],
  [
    'questions about unknown emails',
    posting('/rest/login/auth-strategies', (i) => ({ channel: 'EMAIL', to: `nobody${i}` })),
    10,
  ],
  [
    'questions about staff',
    posting('/rest/login/auth-strategies', () => ({ channel: 'EMAIL', to: fixture.cast.ada.email })),
    10,
  ],
  ['requests for links', posting('/rest/password-forgot', (i) => ({ username: emailOf(i) })), 10],
  [
    'links that do not work',
    posting('/rest/reset-password', (i) => ({ resetToken: `bogus${i}`, newPassword: 'Much-better-1' })),
    30,
  ],
]

describe('of eighty attempts on as many accounts from one address', () => {
  it.each(OPERATIONS)('%s: only some are evaluated', async (_, attempt, most) => {
    const answers = await Promise.all(Array.from({ length: ACCOUNTS }, (_, i) => attempt(i, '192.0.2.1')))
    // On a busy machine some are refused as busy instead, and uncounted.
    const refused = answers.filter(({ status }) => status === 429 || status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(ACCOUNTS - most)
    const last = answers.findLast(({ status }) => status === 429)
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await attempt(0, '198.51.100.1')).status).not.toBe(429)
  })

  it('wrong passwords: no more than the limit are hashed', async () => {
    const before = hashes.count
    const attempt = (i: number) => meridian.post('/rest/login', { username: emailOf(i), password: 'Wrong-2026!' })
    const answers = await Promise.all(Array.from({ length: ACCOUNTS }, (_, i) => attempt(i)))
    expect(hashes.count - before).toBe(answers.filter(({ status }) => status === 401).length)
    expect(hashes.count - before).toBeLessThanOrEqual(60)
  })

  it('the refusal names its reason, and the operations are counted separately', async () => {
    const guess = () => meridian.post('/rest/login/one-time-redeem', { to: `nobody${i++}`, code: '12345' })
    let i = 0
    while ((await guess()).status !== 429);
    expect(i).toBe(61)
    const body = await (await guess()).json()
    expect(body).toMatchObject({ code: 'TooManyRequests', reason: 'NETWORK', retryAt: expect.any(String) })
    expect((await meridian.post('/rest/login', { username: maya, password: PASSWORD })).status).toBe(200)
  })
})

describe('the limit of a network', () => {
  const fail = (address: string, offsetMs = 0) =>
    fixture.on(HOST, offsetMs).post('/rest/password-forgot', { username: `nobody${Math.random()}` }, network(address))

  it.each([
    ['an IPv4 /24', (i: number) => `192.0.2.${i}`, '192.0.3.1'],
    ['an IPv6 /48', (i: number) => `2001:db8:7:${i}::1`, '2001:db8:8::1'],
  ])('of %s is counted across its addresses', async (_, address, elsewhere) => {
    for (let i = 0; i < 60; i++) expect((await fail(address(i))).status).toBe(404)
    expect((await fail(address(61))).status).toBe(429)
    expect((await fail(elsewhere)).status).toBe(404)
    expect((await fail(address(61), 60 * MINUTE_MS + 1000)).status).toBe(404)
  })

  it.each([
    ['wrong passwords', 'password', 200],
    ['requests for codes', 'codeSend', 100],
    ['wrong codes', 'code', 200],
    ['questions about unknown emails', 'unknownEmail', 60],
    ['requests for links', 'passwordForgot', 60],
    ['links that do not work', 'passwordReset', 100],
  ] as const)('%s (%s): %i an hour, and the next one is refused', async (name, limit, most) => {
    const [, attempt] = OPERATIONS.find(([one]) => one === name) ?? []
    const key = await attemptKey(NETWORK_LIMITS[limit].range, [networkRange('192.0.2.0')])
    await fixture
      .db()
      .commit([
        build.insert(attempts).values({ key, count: most - 1, windowStartedAt: new Date(Date.now() - MINUTE_MS) }),
      ])
    expect((await attempt?.(1, '192.0.2.1'))?.status).not.toBe(429)
    expect((await attempt?.(2, '192.0.2.2'))?.status).toBe(429)
    expect((await attempt?.(3, '198.51.100.1'))?.status).not.toBe(429)
  })

  it('is not used up by an office of a hundred and twenty members who sign in with passwords', async () => {
    for (let i = 0; i < 120; i++) {
      const body = { username: emailOf(i % ACCOUNTS), password: PASSWORD }
      expect((await meridian.post('/rest/login', body, network('192.0.2.1'))).status, `member ${i}`).toBe(200)
    }
    const counts = await fixture.db().read(build.select({ count: attempts.count }).from(attempts))
    expect(counts.every(({ count }) => count === 0)).toBe(true)
  })

  it('is not used up by people who redeem the codes that they request', async () => {
    for (let i = 0; i < 40; i++) {
      expect((await fixture.ask(meridian, emailOf(i), 'EMAIL', network('192.0.2.1'))).status, `member ${i}`).toBe(200)
      await expect.poll(() => fixture.codesAt(emailOf(i))).toHaveLength(1)
      const [code = ''] = await fixture.codesAt(emailOf(i))
      expect((await fixture.guess(meridian, emailOf(i), code, network('192.0.2.1'))).status).toBe(200)
    }
    const counts = await fixture.db().read(build.select({ count: attempts.count }).from(attempts))
    expect(counts.filter(({ count }) => count !== 0)).toEqual([])
  })

  it('does not affect a browser that has signed in to the account before', async () => {
    const here = { ...browserHeaders(HOST), ...network('192.0.2.1').headers }
    const signedIn = await meridian.post('/rest/login', { username: maya, password: PASSWORD }, { headers: here })
    const cookies = { '__Host-browser': cookiesOf(signedIn)['__Host-browser'] ?? '' }
    const attempt = (i: number) =>
      meridian.post('/rest/login', { username: emailOf(i), password: 'Wrong-2026!' }, network('192.0.2.1'))
    for (let i = 0; i < 62; i++) await attempt(i)
    const body = { username: maya, password: PASSWORD }
    expect((await meridian.post('/rest/login', body, { headers: here })).status).toBe(429)
    expect((await meridian.post('/rest/login', body, { headers: here, cookies })).status).toBe(200)
  })
})

/** Counts for each hash of a network how many others ran while it waited for its turn. */
function countHashesBefore(range: string): number[] {
  const waited: number[] = []
  const run = HashQueue.prototype.run
  vi.spyOn(HashQueue.prototype, 'run').mockImplementation(async function (this: HashQueue, lane, work) {
    const before = hashes.count
    return run.call(this, lane, () => {
      if (lane === range) waited.push(hashes.count - before)
      return work()
    })
  })
  return waited
}

describe('a bystander', () => {
  it('waits for at most three hashes next to eighty sign-ins of another network', async () => {
    const first = hashes.count
    const waited = countHashesBefore('198.51.100.0/24')
    const crowd = Array.from({ length: 80 }, async (_, i) => {
      const body = { username: emailOf(i), password: 'Wrong-2026!' }
      return (await meridian.post('/rest/login', body, network(`192.0.2.${i}`))).status
    })
    await expect.poll(() => hashes.count, { interval: 1 }).toBeGreaterThan(first + 3)
    const body = { username: maya, password: PASSWORD }
    expect((await meridian.post('/rest/login', body, network('198.51.100.1'))).status).toBe(200)
    expect(waited).toEqual([expect.toSatisfy((others: number) => others <= 3)])
    await Promise.all(crowd)
  })

  it('among more than the queue holds gets 503 with Retry-After, and the attempt is uncounted', async () => {
    const full = new AppError('ServiceUnavailable', { retryAfterSeconds: 3 })
    vi.spyOn(HashQueue.prototype, 'run').mockRejectedValue(full)
    for (const username of [maya, 'nobody']) {
      const refused = await meridian.post('/rest/login', { username, password: PASSWORD })
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '3'])
      expect(await refused.json()).toMatchObject({ code: 'ServiceUnavailable' })
    }
    const counts = await fixture.db().read(build.select({ count: attempts.count }).from(attempts))
    expect(counts.map(({ count }) => count)).toEqual([0, 0, 0, 0])
  })
})

describe('an account', () => {
  it('has one set of counters for its email and its username, and an unknown name has its own', async () => {
    const attempt = (username: string) => meridian.post('/rest/login', { username, password: 'Wrong-2026!' })
    for (const username of ['maya', maya, 'maya', maya, ' MAYA ', maya, 'maya', maya, 'maya', maya]) {
      expect((await attempt(username)).status).toBe(401)
    }
    expect([(await attempt('maya')).status, (await attempt(maya)).status]).toEqual([429, 429])
    expect((await attempt('nobody')).status).toBe(401)
    const refused = await (await attempt('maya')).json()
    expect(refused).toMatchObject({
      code: 'BadRequest.MaxAttempts',
      reason: 'PASSWORD_ATTEMPTS',
      stillWorks: ['SENT_CODE', 'CODE', 'LINK'],
    })
  })

  it('has one set of counters for wrong codes too', async () => {
    expect((await fixture.ask(meridian, maya)).status).toBe(200)
    await expect.poll(() => fixture.codesAt(maya)).toHaveLength(1)
    const [code = ''] = await fixture.codesAt(maya)
    for (const to of ['maya', maya, 'maya', maya, 'maya']) {
      expect((await fixture.guess(meridian, to, wrong(code))).status).toBe(400)
    }
    for (const to of ['maya', maya]) {
      const refused = await fixture.guess(meridian, to, code)
      expect(refused).toMatchObject({
        status: 429,
        body: { reason: 'CODE_ATTEMPTS', stillWorks: ['PASSWORD', 'LINK'] },
      })
    }
  })
})
