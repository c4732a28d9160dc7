import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codePauses, oneTimeCodes } from '#db/schema/codes.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { MINUTE_MS, network, PHONE, PHONE_ID, wrong } from '#db/testing/codes.ts'
import { browserHeaders, type Caller, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const HARBOR = 'harbor.localhost'

let fixture: CodeFixture
let harbor: Caller
let lena: string

beforeAll(async () => {
  fixture = await codeFixture(createApp)
  harbor = fixture.on(HARBOR)
  lena = fixture.cast.lena.email
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

/** Texts are sent before the response, so that the tests need not wait. */
async function textedCode(caller = harbor): Promise<string> {
  expect((await fixture.ask(caller, PHONE_ID, 'SMS')).status).toBe(200)
  return (await fixture.codesAt(PHONE))[0] ?? ''
}
async function evaluations() {
  const db = fixture.db()
  const rows = await db.read(
    build.select({ n: oneTimeCodes.evaluations }).from(oneTimeCodes).orderBy(oneTimeCodes.createdAt, oneTimeCodes.id),
  )
  return rows.map(({ n }) => n)
}
async function failures() {
  const db = fixture.db()
  return (await db.read(build.select().from(codePauses)))[0]
}
/** The seconds to wait, which must be equal in the header and the body of a refusal. */
function waitOf({ headers, body }: { headers: Headers; body: Record<string, unknown> }, offsetMs = 0): number {
  const seconds = Number(headers.get('Retry-After'))
  const retryAt = Date.parse(String(body.retryAt)) - Date.now() - offsetMs
  expect(Math.abs(retryAt / 1000 - seconds)).toBeLessThan(5)
  return seconds
}
function signIn(caller = harbor, options = {}) {
  return caller.post('/rest/login', { username: lena, password: PASSWORD }, options)
}

describe('of sixty concurrent guesses', () => {
  it('five are evaluated', async () => {
    const code = await textedCode()
    const answers = await Promise.all(Array.from({ length: 60 }, () => fixture.guess(harbor, PHONE_ID, wrong(code))))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((one) => one === 'BadRequest.InvalidCode')).toHaveLength(5)
    expect(codes.filter((one) => one === 'BadRequest.MaxAttempts')).toHaveLength(55)
    expect(await evaluations()).toEqual([5])
  })

  it('from sixty networks only five are evaluated too, and the right code after them is refused', async () => {
    const code = await textedCode()
    const guesses = Array.from({ length: 60 }, (_, i) =>
      fixture.guess(harbor, PHONE_ID, wrong(code), network(`198.51.100.${i}`)),
    )
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400)
    expect(await evaluations()).toEqual([5])
    expect(await failures()).toMatchObject({ failures: 5 })
    const last = await fixture.guess(harbor, PHONE_ID, code, network('203.0.113.1'))
    expect(last).toMatchObject({ status: 400, body: { code: 'BadRequest.InvalidCode' } })
  })
})

describe('five wrong codes', () => {
  const lockOut = async (options = {}, sixthMs = 0) => {
    const code = await textedCode()
    for (let i = 0; i < 5; i++) expect((await fixture.guess(harbor, PHONE_ID, wrong(code), options)).status).toBe(400)
    return fixture.guess(fixture.on(HARBOR, sixthMs), PHONE_ID, code, options)
  }

  it('[LOGIN-041] lock codes for ten minutes from the sixth attempt on', async () => {
    const sixthMs = 5 * MINUTE_MS
    const locked = await lockOut({}, sixthMs)
    expect(locked).toMatchObject({
      status: 429,
      body: { code: 'BadRequest.MaxAttempts', message: 'Try again in 10 minutes' },
    })
    expect(waitOf(locked, sixthMs)).toBe(600)
    const before = fixture.on(HARBOR, sixthMs + 10 * MINUTE_MS - 20_000)
    expect((await fixture.guess(before, PHONE_ID, await textedCode(before))).status).toBe(429)
    const after = fixture.on(HARBOR, sixthMs + 10 * MINUTE_MS + 1000)
    expect((await fixture.guess(after, PHONE_ID, await textedCode(after))).status).toBe(200)
  })

  it('do not affect the password, from this network or another one', async () => {
    const here = network('192.0.2.1')
    expect((await lockOut(here)).status).toBe(429)
    expect((await signIn(harbor, here)).status).toBe(200)
    expect((await signIn(harbor, network('192.0.2.200'))).status).toBe(200)
  })

  it('do not affect a newer code from another network', async () => {
    expect((await lockOut(network('192.0.2.1'))).status).toBe(429)
    const code = await textedCode()
    expect((await fixture.guess(harbor, PHONE_ID, code, network('192.0.2.1'))).status).toBe(429)
    expect((await fixture.guess(harbor, PHONE_ID, code, network('198.51.100.7'))).status).toBe(200)
  })

  it('are reset by a right one', async () => {
    for (let round = 0; round < 2; round++) {
      const code = await textedCode()
      for (let i = 0; i < 4; i++) expect((await fixture.guess(harbor, PHONE_ID, wrong(code))).status).toBe(400)
      expect((await fixture.guess(harbor, PHONE_ID, code)).status).toBe(200)
    }
    expect(await failures()).toBeUndefined()
  })
})

describe('codes sent to an account', () => {
  it('[LOGIN-031] [LOGIN-033] are limited to five an hour over all channels, also for concurrent requests', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, i) => fixture.ask(harbor, i % 2 ? lena : PHONE_ID, i % 2 ? 'EMAIL' : 'SMS')),
    )
    expect(asked.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(5)
    const refused = asked.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'MaxSendAttempts', message: 'Try again in 10 minutes' })
    expect(refused && waitOf(refused)).toBeGreaterThan(590)
    expect(refused && waitOf(refused)).toBeLessThanOrEqual(600)
    const next = (Date.parse(String(refused?.body.resendAt)) - Date.now()) / MINUTE_MS
    expect(next).toBeCloseTo(60, 0)
    await expect.poll(async () => [...(await fixture.codesAt(lena)), ...(await fixture.codesAt(PHONE))]).toHaveLength(5)
  })

  it('[LOGIN-041] lock for ten minutes at a time, and again on a new request, until the hour is over', async () => {
    for (let i = 0; i < 5; i++) await fixture.ask(harbor, lena, 'EMAIL')
    for (const minute of [0, 10, 20, 49]) {
      const refused = await fixture.ask(fixture.on(HARBOR, minute * MINUTE_MS), lena, 'EMAIL')
      expect(refused.body).toMatchObject({ code: 'MaxSendAttempts', message: 'Try again in 10 minutes' })
      expect(Number(refused.headers.get('Retry-After'))).toBe(600)
    }
    const last = await fixture.ask(fixture.on(HARBOR, 55 * MINUTE_MS), lena, 'EMAIL')
    expect(last.body).toMatchObject({ message: 'Try again in 5 minutes' })
    expect((await fixture.ask(fixture.on(HARBOR, 61 * MINUTE_MS), lena, 'EMAIL')).status).toBe(200)
  })

  it('lock for at most ten minutes when the five were counted by a clock that is ahead', async () => {
    const ahead = fixture.on(HARBOR, 5000)
    for (let i = 0; i < 5; i++) await fixture.ask(ahead, i % 2 ? lena : PHONE_ID, i % 2 ? 'EMAIL' : 'SMS')
    const refused = await fixture.ask(harbor, PHONE_ID, 'SMS')
    expect(refused.body).toMatchObject({ code: 'MaxSendAttempts', message: 'Try again in 10 minutes' })
    expect(waitOf(refused)).toBeLessThanOrEqual(600)
  })

  it('can be one more once the oldest of the five is an hour old, and the fifth response says when', async () => {
    for (const minute of [0, 20, 20, 20]) await fixture.ask(fixture.on(HARBOR, minute * MINUTE_MS), PHONE_ID, 'SMS')
    const fifth = await fixture.ask(fixture.on(HARBOR, 30 * MINUTE_MS), PHONE_ID, 'SMS')
    expect((Date.parse(String(fifth.body.resendAt)) - Date.now()) / MINUTE_MS).toBeCloseTo(60, 0)
    const sixth = await fixture.ask(fixture.on(HARBOR, 50 * MINUTE_MS), PHONE_ID, 'SMS')
    expect(sixth.status).toBe(429)
    expect(waitOf(sixth, 50 * MINUTE_MS) / 60).toBeCloseTo(10, 0)
    const later = fixture.on(HARBOR, 60 * MINUTE_MS + 5000)
    expect((await fixture.ask(later, PHONE_ID, 'SMS')).status).toBe(200)
    expect((await fixture.ask(later, PHONE_ID, 'SMS')).status).toBe(429)
  })

  it('return retryAt over GraphQL too', async () => {
    for (let i = 0; i < 5; i++) await textedCode()
    const query = `mutation { oneTimeCodeGenerate(to: "${PHONE_ID}", channel: SMS) { sent } }`
    const { errors } = (await (await harbor.post('/graphqlPublic', { query })).json()) as {
      errors: { extensions: Record<string, string> }[]
    }
    expect(errors[0]?.extensions).toMatchObject({ code: 'MaxSendAttempts', correlationId: expect.any(String) })
    const minutes = (Date.parse(errors[0]?.extensions.retryAt ?? '') - Date.now()) / MINUTE_MS
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10.1)
  })
})

describe('ten wrong codes in a row, over several codes', () => {
  const failTenTimes = async () => {
    for (const first of [0, 5]) {
      const code = await textedCode()
      for (let i = first; i < first + 5; i++) {
        expect((await fixture.guess(harbor, PHONE_ID, wrong(code), network(`198.51.100.${i}`))).status).toBe(400)
      }
    }
  }
  const fresh = network('203.0.113.50')

  it('lock the account out of codes for a day: none is sent, and none is evaluated', async () => {
    await failTenTimes()
    const guessed = await fixture.guess(harbor, PHONE_ID, '12345', fresh)
    expect(guessed).toMatchObject({ status: 429, body: { code: 'BadRequest.MaxAttempts' } })
    expect(waitOf(guessed)).toBeGreaterThan(86_300)
    const asked = await fixture.ask(harbor, lena, 'EMAIL', fresh)
    expect(asked).toMatchObject({ status: 429, body: { code: 'BadRequest.MaxAttempts' } })
    expect(waitOf(asked)).toBeGreaterThan(86_300)

    const almost = fixture.on(HARBOR, DAY_MS - 10_000)
    expect((await fixture.ask(almost, PHONE_ID, 'SMS')).status).toBe(429)
    const after = fixture.on(HARBOR, DAY_MS + 10_000)
    const code = await textedCode(after)
    expect((await fixture.guess(after, PHONE_ID, wrong(code), fresh)).status).toBe(400)
    expect(await failures()).toMatchObject({ failures: 1, pausedUntil: null })
    expect((await fixture.guess(after, PHONE_ID, code, fresh)).status).toBe(200)
  })

  it('are counted exactly when they are concurrent', async () => {
    for (let round = 0; round < 2; round++) {
      const code = await textedCode()
      const guesses = Array.from({ length: 40 }, (_, i) =>
        fixture.guess(harbor, PHONE_ID, wrong(code), network(`198.51.${round}.${i}`)),
      )
      await Promise.all(guesses)
    }
    expect(await evaluations()).toEqual([5, 5])
    expect(await failures()).toMatchObject({ failures: 10, pausedUntil: expect.any(Date) })
  })

  it('do not affect the password, and a sign-in with it from a browser known to the account ends the lockout', async () => {
    const headers = browserHeaders(HARBOR)
    const cookies = cookiesOf(await signIn(harbor, { headers }))
    await failTenTimes()
    const options = { headers, cookies: { '__Host-browser': cookies['__Host-browser'] ?? '' } }
    expect((await signIn(harbor, options)).status).toBe(200)
    expect((await fixture.guess(harbor, PHONE_ID, await textedCode(), fresh)).status).toBe(200)
  })

  it('do not affect the password, and a sign-in with it from another browser does not end the lockout', async () => {
    await failTenTimes()
    expect((await signIn(harbor, { headers: { ...fresh.headers, ...browserHeaders(HARBOR) } })).status).toBe(200)
    const asked = await fixture.ask(harbor, PHONE_ID, 'SMS', network('203.0.113.51'))
    expect(asked).toMatchObject({ status: 429, body: { code: 'BadRequest.MaxAttempts', reason: 'CODES_PAUSED' } })
  })
})

describe('the sign-in methods of an email', () => {
  const ask = async (to: string, address: string, caller = harbor) => {
    const response = await caller.post('/rest/login/auth-strategies', { channel: 'EMAIL', to }, network(address))
    const body = (await response.json()) as Record<string, unknown>
    return { status: response.status, headers: response.headers, body }
  }

  it('[API-REST-009] [ENT-034] are returned with the phone masked', async () => {
    expect((await ask(lena, '192.0.2.1')).body).toEqual({
      passwordStrategy: true,
      otcSmsStrategy: true,
      smsOptions: [{ id: PHONE_ID, maskedValue: '•••• •••• 17' }],
    })
    await fixture.change(fixture.cast.sam, { passwordHash: null })
    expect((await ask('sam.okafor@meridian.test', '192.0.2.1', fixture.on('meridian.localhost'))).body).toEqual({
      passwordStrategy: false,
      otcSmsStrategy: false,
      smsOptions: [],
    })
  })

  it.each([
    ['an unknown email', 'nobody@harbor.test', 404, 'Unrecognized.Email'],
    ['another community’s member', 'maya.chen@meridian.test', 404, 'Unrecognized.Email'],
    ['a member of the staff', 'ada.lindqvist@council.test', 400, 'BadRequest.NoAdmins'],
    ['half an email', 'lena.fischer@', 400, 'Invalid.Email', { to: 130 }],
    ['two words', 'lena fischer', 400, 'Invalid.Email', { to: 130 }],
    ['nothing', ' ', 400, 'Invalid.Email', { to: 130 }],
  ])('[ERR-012] is not told of %s', async (_, to, status, code, fields?: object) => {
    expect(await ask(to, '192.0.2.2')).toMatchObject({ status, body: { code, ...(fields && { fields }) } })
  })

  it('are not returned for staff, even on the host of their own community', async () => {
    const answer = await ask(fixture.cast.ada.email, '192.0.2.2', fixture.on('admin.localhost'))
    expect(answer).toMatchObject({ status: 400, body: { code: 'BadRequest.NoAdmins' } })
  })

  it('are not returned for a deactivated account', async () => {
    const { status } = await ask(fixture.cast.ian.email, '192.0.2.2', fixture.on('meridian.localhost'))
    expect(status).toBe(404)
  })

  it('are not returned, even for known emails, to a network that tried ten unknown ones', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(`nobody${i}@harbor.test`, '192.0.2.3')))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    const refused = await ask(lena, '192.0.2.3')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } })
    expect(waitOf(refused)).toBeGreaterThan(3500)
    expect((await ask(lena, '192.0.2.4')).status).toBe(200)
    expect((await ask(lena, '192.0.2.3', fixture.on(HARBOR, HOUR_MS))).status).toBe(200)
  })

  it('are returned for known emails without limit', async () => {
    for (let i = 0; i < 15; i++) expect((await ask(lena, '192.0.2.5')).status).toBe(200)
  })
})
