import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownClients } from '#db/schema/auth.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { MINUTE_MS, network, wrong } from '#db/testing/codes.ts'
import { resetPasswords } from '#db/testing/emailed-links.ts'
import { browserHeaders, type Caller, type CallOptions, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOST = 'meridian.localhost'
const HOME = '203.0.113.10'
const DAY_MS = 24 * 60 * MINUTE_MS

let fixture: CodeFixture
let meridian: Caller
let maya: string

beforeAll(async () => {
  fixture = await codeFixture(createApp)
  meridian = fixture.on(HOST)
  maya = fixture.cast.maya.email
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await resetPasswords(fixture)
  await fixture.reset()
})

function inBrowser(address: string, cookies: Record<string, string> = {}): CallOptions {
  return { headers: { ...browserHeaders(HOST), 'CF-Connecting-IP': address }, cookies }
}
async function signIn(options: CallOptions, username = maya) {
  const response = await meridian.post('/rest/login', { username, password: PASSWORD }, options)
  expect(response.status).toBe(200)
  return response
}
/** Maya's own browser, which has signed in at home before. */
async function mayasBrowser(address = HOME): Promise<CallOptions> {
  const token = cookiesOf(await signIn(inBrowser(HOME)))['__Host-browser'] ?? ''
  return inBrowser(address, { '__Host-browser': token })
}
/** Requests a code in a browser; returns it with the cookie that redeems it. */
async function codeFor(options: CallOptions, caller = meridian) {
  const before = (await fixture.codesAt(maya)).length
  const asked = await caller.post('/rest/login/one-time', { channel: 'EMAIL', to: maya }, options)
  expect(asked.status).toBe(200)
  await expect.poll(() => fixture.codesAt(maya)).toHaveLength(before + 1)
  const [code = ''] = await fixture.codesAt(maya)
  const own = { ...options, cookies: { ...options.cookies, '__Host-code': cookiesOf(asked)['__Host-code'] ?? '' } }
  return { code, own }
}
/** Attacks an account: unknown browsers request codes and guess until they are locked out. */
async function attackCodes() {
  for (let i = 0; i < 7; i++) await fixture.ask(meridian, maya, 'EMAIL', network(`198.51.100.${i}`))
  for (let i = 0; i < 14; i++) await fixture.guess(meridian, maya, 'wrong', network(`198.51.101.${i}`))
}
async function emailedTokens(count: number): Promise<string[]> {
  const read = async () =>
    (await fixture.sandbox.outbox(maya)).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
  await expect.poll(read).toHaveLength(count)
  return read()
}
function forgot(options: CallOptions) {
  return meridian.post('/rest/password-forgot', { username: maya }, options)
}

describe('unknown browsers that request codes and guess them', () => {
  it("do not end the owner's code, which the owner's browser redeems", async () => {
    const { code, own } = await codeFor(await mayasBrowser())
    await attackCodes()
    expect((await fixture.guess(meridian, maya, code, own)).status).toBe(200)
  })

  it("do not use up the owner's five codes an hour, from the same browser elsewhere or from home", async () => {
    const own = await mayasBrowser('192.0.2.77')
    await attackCodes()
    const asked = [own, network(HOME), network(HOME), network(HOME), network(HOME), network(HOME)].map((options) =>
      fixture.ask(meridian, maya, 'EMAIL', options),
    )
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('get at most five an hour together', async () => {
    await mayasBrowser()
    const asked = Array.from({ length: 12 }, (_, i) => fixture.ask(meridian, maya, 'EMAIL', network(`198.51.100.${i}`)))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  describe('until no more are sent', () => {
    const NEW_DEVICE = inBrowser('192.0.2.50')
    const withoutCode = { code: 'MaxSendAttempts', reason: 'CODE_SENDS', stillWorks: ['PASSWORD', 'LINK'] }
    const withCode = { ...withoutCode, stillWorks: ['SENT_CODE', 'PASSWORD', 'LINK'] }

    it('leave no code that the owner could enter in a browser that has requested none', async () => {
      for (let i = 0; i < 5; i++) await fixture.ask(meridian, maya, 'EMAIL', inBrowser(`198.51.100.${i}`))
      expect((await fixture.ask(meridian, maya, 'EMAIL', NEW_DEVICE)).body).toMatchObject(withoutCode)
      expect((await fixture.ask(meridian, maya, 'EMAIL', network('192.0.2.51'))).body).toMatchObject(withoutCode)
    })

    it('keep the code of the browser that requested one of them, for ten minutes', async () => {
      const { code, own } = await codeFor(NEW_DEVICE)
      for (let i = 0; i < 4; i++) await fixture.ask(meridian, maya, 'EMAIL', inBrowser(`198.51.100.${i}`))
      expect((await fixture.ask(meridian, maya, 'EMAIL', own)).body).toMatchObject(withCode)
      const over = fixture.on(HOST, 10 * MINUTE_MS)
      expect((await fixture.ask(over, maya, 'EMAIL', own)).body).toMatchObject(withoutCode)
      expect((await fixture.guess(meridian, maya, code, own)).status).toBe(200)
    })

    it('keep a code that belongs to no browser, until it was guessed at five times', async () => {
      for (let i = 0; i < 5; i++) await fixture.ask(meridian, maya, 'EMAIL', network(`198.51.100.${i}`))
      expect((await fixture.ask(meridian, maya, 'EMAIL', NEW_DEVICE)).body).toMatchObject(withCode)
      for (let i = 0; i < 5; i++) await fixture.guess(meridian, maya, 'wrong', network(`198.51.101.${i}`))
      expect((await fixture.ask(meridian, maya, 'EMAIL', NEW_DEVICE)).body).toMatchObject(withoutCode)
    })
  })

  it('are locked out for a day after ten failures, and the owner is not', async () => {
    const own = await mayasBrowser()
    for (const first of [0, 5]) {
      const stranger = network(`198.51.100.${first}`)
      expect((await fixture.ask(meridian, maya, 'EMAIL', stranger)).status).toBe(200)
      for (let i = first; i < first + 5; i++) await fixture.guess(meridian, maya, 'wrong', network(`198.51.101.${i}`))
    }
    const paused = await fixture.ask(meridian, maya, 'EMAIL', network('198.51.100.99'))
    expect(paused).toMatchObject({ status: 429, body: { reason: 'CODES_PAUSED', stillWorks: ['PASSWORD', 'LINK'] } })
    const { code, own: redeeming } = await codeFor(own)
    expect((await fixture.guess(meridian, maya, code, redeeming)).status).toBe(200)
    expect((await fixture.ask(meridian, maya, 'EMAIL', network('198.51.100.99'))).status).toBe(429)
    const tomorrow = fixture.on(HOST, DAY_MS + MINUTE_MS)
    expect((await fixture.ask(tomorrow, maya, 'EMAIL', network('198.51.100.99'))).status).toBe(200)
  })

  it('are not compared with a code that the owner asked for without a browser', async () => {
    await signIn(network(HOME))
    expect((await fixture.ask(meridian, maya, 'EMAIL', network(HOME))).status).toBe(200)
    await expect.poll(() => fixture.codesAt(maya)).toHaveLength(1)
    const [code = ''] = await fixture.codesAt(maya)
    for (let i = 0; i < 5; i++) await fixture.guess(meridian, maya, wrong(code), network(`198.51.100.${i}`))
    expect((await fixture.guess(meridian, maya, code, network('198.51.100.9'))).status).toBe(400)
    expect((await fixture.guess(meridian, maya, code, network(HOME))).status).toBe(200)
  })

  it('lock out nobody when the owner fails: only the side that failed is locked out', async () => {
    const own = await mayasBrowser()
    for (const minute of [0, 1]) {
      const at = fixture.on(HOST, minute * MINUTE_MS)
      const { own: guessing } = await codeFor(own, at)
      for (let i = 0; i < 5; i++)
        await fixture.guess(at, maya, 'wrong', {
          ...guessing,
          ...inBrowser(`192.0.2.${minute * 5 + i}`, guessing.cookies),
        })
    }
    const later = fixture.on(HOST, 2 * MINUTE_MS)
    const refused = await fixture.ask(later, maya, 'EMAIL', own)
    expect(refused.body).toMatchObject({ code: 'BadRequest.MaxAttempts', reason: 'CODES_PAUSED' })
    expect((await fixture.ask(later, maya, 'EMAIL', network('198.51.100.1'))).status).toBe(200)
  })
})

describe('unknown browsers that request password links', () => {
  it('do not use up the owner’s, and do not end one that the owner requested', async () => {
    const own = await mayasBrowser()
    expect((await forgot(own)).status).toBe(200)
    const [token = ''] = await emailedTokens(1)
    for (let i = 0; i < 8; i++) await forgot(network(`198.51.${100 + i}.1`))
    expect(await emailedTokens(1 + 5)).toContain(token)
    const answer = await meridian.get(`/rest/validate-reset-token?token=${token}`)
    expect(await answer.json()).toEqual({ isValid: true })
    expect((await forgot(own)).status).toBe(200)
    const refused = await forgot(network('198.51.99.1'))
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'TooManyRequests', reason: 'LINK_SENDS', stillWorks: ['SENT_LINK', 'SENT_CODE', 'PASSWORD', 'CODE'] },
    ])
  })
})

describe('a browser or address is known', () => {
  const rows = () => fixture.db().read(build.select().from(knownClients))

  it('by a random cookie that only a sign-in sets, and whose hash the database stores', async () => {
    for (const path of [
      '/rest/login',
      '/rest/login/one-time',
      '/rest/password-forgot',
      '/rest/login/auth-strategies',
    ]) {
      const body = { username: maya, password: 'Wrong-2026!', channel: 'EMAIL', to: maya }
      const keys =
        path === '/rest/login' ? ['username', 'password'] : path.endsWith('forgot') ? ['username'] : ['channel', 'to']
      const sent = Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)))
      expect(cookiesOf(await meridian.post(path, sent, inBrowser(HOME)))).not.toHaveProperty('__Host-browser')
    }
    expect(await rows()).toEqual([])
    const token = cookiesOf(await signIn(inBrowser(HOME)))['__Host-browser'] ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const known = await rows()
    expect(known.map(({ kind }) => kind).sort()).toEqual(['ADDRESS', 'BROWSER'])
    for (const secret of [token, HOME]) expect(JSON.stringify(known)).not.toContain(secret)
  })

  it('by a new value at each sign-in: one that was copied or planted before is not recognised', async () => {
    const planted = 'x'.repeat(43)
    const first = cookiesOf(await signIn(inBrowser(HOME, { '__Host-browser': planted })))['__Host-browser'] ?? ''
    expect(first).not.toBe(planted)
    const second = cookiesOf(await signIn(inBrowser(HOME, { '__Host-browser': first })))['__Host-browser'] ?? ''
    expect(second).not.toBe(first)
    expect((await rows()).filter(({ kind }) => kind === 'BROWSER')).toHaveLength(1)
    await attackCodes()
    const ask = (token: string) =>
      fixture.ask(meridian, maya, 'EMAIL', inBrowser('198.51.102.1', { '__Host-browser': token }))
    for (const token of [planted, first]) expect((await ask(token)).status).toBe(429)
    expect((await ask(second)).status).toBe(200)
  })

  it('to both accounts that sign in with one browser', async () => {
    const token = cookiesOf(await signIn(inBrowser(HOME)))['__Host-browser'] ?? ''
    const shared = inBrowser(HOME, { '__Host-browser': token })
    const newer = cookiesOf(await signIn(shared, fixture.cast.sam.email))['__Host-browser'] ?? ''
    await attackCodes()
    const asked = await fixture.ask(meridian, maya, 'EMAIL', inBrowser('198.51.102.1', { '__Host-browser': newer }))
    expect(asked.status).toBe(200)
  })

  it.each([
    ['an address for thirty days', 29, 31, () => Promise.resolve(network(HOME))],
    ['a browser for a hundred and eighty', 179, 181, () => mayasBrowser('192.0.2.77')],
  ])('%s', async (_, before, after, client) => {
    await signIn(network(HOME))
    const options = await client()
    for (const [days, status] of [
      [before, 200],
      [after, 429],
    ] as const) {
      const at = fixture.on(HOST, days * DAY_MS)
      for (let i = 0; i < 5; i++) await fixture.ask(at, maya, 'EMAIL', network(`198.51.100.${i}`))
      expect((await fixture.ask(at, maya, 'EMAIL', options)).status, `after ${days} days`).toBe(status)
    }
  })

  it('no longer once the password was set with a link', async () => {
    const own = await mayasBrowser()
    await forgot(own)
    const [resetToken = ''] = await emailedTokens(1)
    const body = { resetToken, newPassword: 'Much-better-1' }
    expect((await meridian.post('/rest/reset-password', body, own)).status).toBe(200)
    expect(await rows()).toEqual([])
  })
})
