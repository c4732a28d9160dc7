import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Db } from '#db/client.ts'
import { oneTimeCodes } from '#db/schema/codes.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { MINUTE_MS, PHONE, PHONE_ID, wrong } from '#db/testing/codes.ts'
import { sessionVerifier } from '#shared/kernel/session-token.ts'
import { browserHeaders, type Caller, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: CodeFixture
let meridian: Caller
let harbor: Caller
let maya: string

beforeAll(async () => {
  fixture = await codeFixture(createApp)
  meridian = fixture.on('meridian.localhost')
  harbor = fixture.on('harbor.localhost')
  maya = fixture.cast.maya.email
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const FROM_BROWSER = { headers: browserHeaders('meridian.localhost') }
const invalid = { status: 400, body: { code: 'BadRequest.InvalidCode' } }
const invalidText = 'That code is invalid or expired, request a new code below.'

/** Requests a code by email and waits until it arrives. */
async function emailedCode(to = maya, caller = meridian, options = {}): Promise<string> {
  const before = (await fixture.codesAt(to)).length
  expect((await fixture.ask(caller, to, 'EMAIL', options)).status).toBe(200)
  await expect.poll(() => fixture.codesAt(to)).toHaveLength(before + 1)
  return (await fixture.codesAt(to))[0] ?? ''
}
async function evaluations() {
  const db = fixture.db()
  const rows = await db.read(build.select({ count: oneTimeCodes.evaluations }).from(oneTimeCodes))
  return rows.map(({ count }) => count)
}
function outboxRows() {
  const db = fixture.db()
  return db.read(build.select().from(outbox))
}

describe('a member signs in with a code', () => {
  it('[API-REST-007] [API-REST-008] [LOGIN-039] [ENT-035] that was emailed, and a script gets its tokens', async () => {
    const asked = await fixture.ask(meridian, maya)
    expect(asked).toMatchObject({ status: 200, body: { sent: true } })
    const minutes = (name: string) => (Date.parse(String(asked.body[name])) - Date.now()) / MINUTE_MS
    expect(minutes('resendAt')).toBeCloseTo(0.5, 1)
    expect(minutes('expiresAt')).toBeCloseTo(10, 1)
    await expect.poll(() => fixture.codesAt(maya)).toHaveLength(1)
    const [email] = await fixture.sandbox.outbox(maya)
    const code = email?.subject?.slice(0, 5) ?? ''
    expect(code).toMatch(/^[0-9]{5}$/)
    expect(email?.subject).toBe(`${code} is your Meridian verification code`)
    expect(email?.text).toContain(`\n\n${code}\n\n`)
    expect(email?.html).toContain(`>${code}</p>`)

    const { status, body, headers } = await fixture.guess(meridian, ` ${maya.toUpperCase()} `, code)
    expect(status).toBe(200)
    expect(body).toEqual({
      user: { id: fixture.cast.maya.id, name: 'Maya Chen' },
      community: { code: 'meridian', name: 'Meridian Council', familiarName: 'Meridian' },
      authToken: expect.any(String),
      refreshToken: expect.any(String),
      roles: ['MEMBER'],
    })
    expect(headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
      '__Host-session',
      '__Host-refresh',
      '__Host-code',
    ])
    const verify = sessionVerifier({ member: fixture.keys.member.publicKey, admin: fixture.keys.admin.publicKey })
    expect(await verify(String(body.authToken), new Date())).toMatchObject({
      kind: 'valid',
      claims: { userId: fixture.cast.maya.id, audience: ['/graphql'], communityCode: 'meridian' },
    })
  })

  it('in the browser that requested it, by an HttpOnly cookie, without a token in the body', async () => {
    const asked = await fixture.ask(meridian, maya, 'EMAIL', FROM_BROWSER)
    const [line = ''] = asked.headers.getSetCookie()
    expect(line).toMatch(/^__Host-code=[\w-]{43}; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    await expect.poll(() => fixture.codesAt(maya)).toHaveLength(1)
    const [code = ''] = await fixture.codesAt(maya)
    const cookies = { '__Host-code': line.slice('__Host-code='.length, line.indexOf(';')) }
    const response = await meridian.post(
      '/rest/login/one-time-redeem',
      { to: maya, code },
      { ...FROM_BROWSER, cookies },
    )
    expect(await response.json()).toMatchObject({ authToken: null, refreshToken: null, roles: ['MEMBER'] })
    expect(cookiesOf(response)).toMatchObject({ '__Host-session': expect.stringMatching(/./), '__Host-code': '' })
  })

  it('from a browser unknown to the account, and its owner is notified, unless it is the first sign-in', async () => {
    const told = async () =>
      (await outboxRows()).filter(({ template }) => template === 'new-sign-in').map(({ userId }) => userId)
    await fixture.change(fixture.cast.maya, { lastAccessedAt: null })
    expect((await fixture.guess(meridian, maya, wrong(await emailedCode()))).status).toBe(400)
    expect((await fixture.guess(meridian, maya, await emailedCode())).status).toBe(200)
    expect(await told()).toEqual([])
    expect((await fixture.guess(meridian, maya, await emailedCode())).status).toBe(200)
    expect(await told()).toEqual([fixture.id('maya')])
  })

  it('in a browser that is known to the account from then on', async () => {
    await fixture.change(fixture.cast.maya, { lastAccessedAt: new Date() })
    const signIn = async (known: Readonly<Record<string, string>>, offsetMs = 0) => {
      const caller = fixture.on('meridian.localhost', offsetMs)
      const asked = await fixture.ask(caller, maya, 'EMAIL', { ...FROM_BROWSER, cookies: known })
      const [line = ''] = asked.headers.getSetCookie()
      const cookies = { ...known, '__Host-code': line.slice('__Host-code='.length, line.indexOf(';')) }
      await expect.poll(() => fixture.codesAt(maya)).toHaveLength(offsetMs === 0 ? 1 : 2)
      const [code = ''] = await fixture.codesAt(maya)
      const redeemed = await caller.post(
        '/rest/login/one-time-redeem',
        { to: maya, code },
        { ...FROM_BROWSER, cookies },
      )
      expect(redeemed.status).toBe(200)
      return { '__Host-browser': cookiesOf(redeemed)['__Host-browser'] ?? '' }
    }
    const told = async () => (await outboxRows()).filter(({ template }) => template === 'new-sign-in').length
    const known = await signIn({})
    expect(await told()).toBe(1)
    await signIn(known, MINUTE_MS)
    expect(await told()).toBe(1)
  })

  it('[API-GQL-015] [API-GQL-034] [API-GQL-035] by GraphQL in the same way as by REST', async () => {
    const run = async (query: string, variables: object) => {
      const response = await harbor.post('/graphqlPublic', { query, variables })
      return (await response.json()) as { data: Record<string, Record<string, unknown>> }
    }
    const to = fixture.cast.lena.email
    const strategies =
      'query ($to: String!) { authStrategies(to: $to, channel: EMAIL) { passwordStrategy otcSmsStrategy smsOptions { id maskedValue } } }'
    expect(await run(strategies, { to })).toEqual({
      data: {
        authStrategies: {
          passwordStrategy: true,
          otcSmsStrategy: true,
          smsOptions: [{ id: PHONE_ID, maskedValue: '•••• •••• 17' }],
        },
      },
    })
    const generate =
      'mutation ($to: String!, $channel: CodeChannel!) { oneTimeCodeGenerate(to: $to, channel: $channel) { sent resendAt expiresAt } }'
    const { data } = await run(generate, { to: PHONE_ID, channel: 'SMS' })
    expect(data.oneTimeCodeGenerate).toEqual({
      sent: true,
      resendAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    const [code] = await fixture.codesAt(PHONE)
    const verify =
      'mutation ($to: String!, $code: String!) { oneTimeCodeVerify(to: $to, code: $code) { user { id name } community { code name familiarName } authToken refreshToken roles } }'
    expect(await run(verify, { to: PHONE_ID, code: wrong(code ?? '') })).toMatchObject({
      errors: [{ message: invalidText, extensions: { code: 'BadRequest.InvalidCode' } }],
    })
    expect(await run(verify, { to: PHONE_ID, code })).toMatchObject({
      data: {
        oneTimeCodeVerify: {
          user: { id: fixture.cast.lena.id, name: 'Lena Fischer' },
          community: { code: 'harbor' },
          authToken: expect.any(String),
          roles: ['MEMBER'],
        },
      },
    })
  })

  it('that was texted to the phone of an option, in the format that phones recognise', async () => {
    expect(await fixture.ask(harbor, PHONE_ID, 'SMS')).toMatchObject({ status: 200, body: { sent: true } })
    const [text] = await fixture.sandbox.outbox(PHONE)
    const code = text?.text.slice(0, 5) ?? ''
    expect(text).toMatchObject({
      channel: 'SMS',
      text: `${code} is your Harbor verification code. Don't share it.\n\n@harbor.localhost #${code}`,
    })
    expect((await fixture.guess(harbor, PHONE_ID, code)).status).toBe(200)
  })

  it('in onboarding, and the gate of the session is ONBOARDING', async () => {
    const code = await emailedCode(fixture.cast.ivy.email)
    const { body } = await fixture.guess(meridian, fixture.cast.ivy.email, code)
    const verify = sessionVerifier({ member: fixture.keys.member.publicKey, admin: fixture.keys.admin.publicKey })
    expect(await verify(String(body.authToken), new Date())).toMatchObject({ claims: { gate: 'ONBOARDING' } })
  })

  it('and the database holds neither the code nor its sealed copy', async () => {
    expect((await fixture.ask(meridian, maya)).status).toBe(200)
    await expect.poll(async () => (await outboxRows())[0]?.status).toBe('SENT')
    const [code = ''] = await fixture.codesAt(maya)
    const db = fixture.db()
    const rows = [...(await db.read(build.select().from(oneTimeCodes))), ...(await outboxRows())]
    expect(rows[0]).toMatchObject({ codeHmac: expect.stringMatching(/^[0-9a-f]{64}$/), evaluations: 0 })
    expect(rows[1]).toMatchObject({ payload: '' })
    for (const row of rows) {
      for (const value of Object.values(row)) expect(String(value)).not.toBe(code)
    }
  })
})

describe('a code is refused', () => {
  it('[LOGIN-029] when it is wrong, or not a code at all', async () => {
    const code = await emailedCode()
    for (const guess of [wrong(code), `${code}0`, code.slice(0, 4), 'abcde']) {
      const { status, body } = await fixture.guess(meridian, maya, guess)
      expect({ status, ...body }).toMatchObject({ status: 400, code: 'BadRequest.InvalidCode', message: invalidText })
    }
  })

  it("[LOGIN-040] from ten minutes on, by the server's clock", async () => {
    const late = await emailedCode()
    const after = fixture.on('meridian.localhost', 10 * MINUTE_MS)
    expect(await fixture.guess(after, maya, late)).toMatchObject(invalid)
    const before = fixture.on('meridian.localhost', 10 * MINUTE_MS - 5000)
    expect((await fixture.guess(before, maya, late)).status).toBe(200)
  })

  it('the second time, and of two concurrent requests one signs in', async () => {
    const code = await emailedCode()
    const answers = await Promise.all([1, 2, 3].map(() => fixture.guess(meridian, maya, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await fixture.guess(meridian, maya, code)).toMatchObject(invalid)
  })

  it('in another community, and with another channel’s recipient', async () => {
    const { lena } = fixture.cast
    const code = await emailedCode(lena.email, harbor)
    expect(await fixture.guess(meridian, lena.email, code)).toMatchObject(invalid)
    expect(await fixture.guess(harbor, PHONE_ID, code)).toMatchObject(invalid)
    expect(await evaluations()).toEqual([0])
    expect((await fixture.guess(harbor, lena.email, code)).status).toBe(200)
  })

  it('in another browser than the one that asked, whose guesses do not count as evaluations', async () => {
    const asked = await meridian.post('/rest/login/one-time', { channel: 'EMAIL', to: maya }, FROM_BROWSER)
    const cookies = { '__Host-code': cookiesOf(asked)['__Host-code'] ?? '' }
    await expect.poll(() => fixture.codesAt(maya)).toHaveLength(1)
    const [code = ''] = await fixture.codesAt(maya)
    const other = { '__Host-code': 'x'.repeat(43) }
    expect(await fixture.guess(meridian, maya, code, { ...FROM_BROWSER, cookies: other })).toMatchObject(invalid)
    expect(await fixture.guess(meridian, maya, code)).toMatchObject(invalid)
    expect(await evaluations()).toEqual([0])
    expect((await fixture.guess(meridian, maya, code, { ...FROM_BROWSER, cookies })).status).toBe(200)
  })

  it('but not in a browser when a script requested it', async () => {
    const code = await emailedCode()
    expect((await fixture.guess(meridian, maya, code, FROM_BROWSER)).status).toBe(200)
  })

  it('once a newer one was sent, which the same browser can redeem', async () => {
    const asked = await meridian.post('/rest/login/one-time', { channel: 'EMAIL', to: maya }, FROM_BROWSER)
    const cookies = { '__Host-code': cookiesOf(asked)['__Host-code'] ?? '' }
    await expect.poll(() => fixture.codesAt(maya)).toHaveLength(1)
    const later = fixture.on('meridian.localhost', 31_000)
    const newer = await emailedCode(maya, later, { ...FROM_BROWSER, cookies })
    const older = (await fixture.codesAt(maya))[1] ?? ''
    await expect.poll(async () => (await outboxRows()).map(({ status }) => status)).toEqual(['SENT', 'SENT'])
    if (older !== newer) expect(await fixture.guess(later, maya, older, { cookies })).toMatchObject(invalid)
    expect((await fixture.guess(later, maya, newer, { cookies })).status).toBe(200)
  })

  it('only once a newer one is sent: for half a minute a browser gets no new one, and is told to use the one it has', async () => {
    const asked = await meridian.post('/rest/login/one-time', { channel: 'EMAIL', to: maya }, FROM_BROWSER)
    const { resendAt } = (await asked.json()) as { resendAt: string }
    const cookies = { '__Host-code': cookiesOf(asked)['__Host-code'] ?? '' }
    await expect.poll(() => fixture.codesAt(maya)).toHaveLength(1)
    for (let i = 0; i < 6; i++) {
      const refused = await fixture.ask(meridian, maya, 'EMAIL', { ...FROM_BROWSER, cookies })
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: 'MaxSendAttempts',
          reason: 'CODE_COOL_DOWN',
          resendAt,
          stillWorks: ['SENT_CODE', 'PASSWORD', 'LINK'],
        },
      })
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(30)
    }
    // Another person sharing the browser gets their own code.
    const other = await fixture.ask(meridian, fixture.cast.sam.email, 'EMAIL', { ...FROM_BROWSER, cookies })
    expect(other.status).toBe(200)
    const [code = ''] = await fixture.codesAt(maya)
    expect((await fixture.guess(meridian, maya, code, { ...FROM_BROWSER, cookies })).status).toBe(200)
  })

  it('that could not be stored, and the fault is not reported as a limit', async () => {
    vi.spyOn(Db.prototype, 'commitIf').mockRejectedValueOnce(new Error('a fault'))
    expect((await fixture.ask(meridian, maya)).status).toBe(500)
    expect(await fixture.codesAt(maya)).toEqual([])
  })

  it('for an account that was deactivated since, and for staff', async () => {
    const code = await emailedCode(fixture.cast.sam.email)
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect(await fixture.guess(meridian, fixture.cast.sam.email, code)).toMatchObject(invalid)
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
    expect(await fixture.ask(meridian, fixture.cast.ada.email)).toMatchObject({ body: { code: 'BadRequest.NoAdmins' } })
  })

  it('[ERR-014] in a body with missing fields, unknown fields or another channel', async () => {
    const fieldsOf = async (path: string, body: object) => {
      const response = await meridian.post(`/rest/login/${path}`, body)
      expect(response.status).toBe(400)
      return ((await response.json()) as { fields: object }).fields
    }
    expect(await fieldsOf('one-time', { channel: 'PIGEON', to: maya })).toEqual({ channel: 999 })
    expect(await fieldsOf('one-time', {})).toEqual({ channel: 900, to: 900 })
    expect(await fieldsOf('one-time-redeem', { to: maya, code: '1', userId: 'x' })).toEqual({ userId: 999 })
    expect(await fieldsOf('one-time-redeem', { to: ' ', code: '' })).toEqual({ to: 900, code: 900 })
  })

  it('on a host without a community', async () => {
    expect((await fixture.ask(fixture.on('unknown.localhost'), maya)).status).toBe(404)
    expect((await fixture.guess(fixture.on('unknown.localhost'), maya, '12345')).status).toBe(404)
  })
})
