import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Db } from '#db/client.ts'
import { mobilePhones } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { callsOf } from '#db/testing/calls-of-answer.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { network, PHONE_ID } from '#db/testing/codes.ts'
import { browserHeaders, type Caller } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOST = 'meridian.localhost'
const CORRELATION = '7KQM-2V9D-XA4T'
/** The clock stands still, so that times in the answers are equal. */
const INSTANT = new Date()

let fixture: CodeFixture
let meridian: Caller
let classes: readonly (readonly [name: string, email: string])[]

beforeAll(async () => {
  fixture = await codeFixture(createApp)
  meridian = await warmCaller()
  const { maya, ian, lena } = fixture.cast
  classes = [
    ['a member', maya.email],
    ['an unknown email', 'nobody@meridian.test'],
    ['a deactivated account', ian.email],
    ['another community’s member', lena.email],
  ]
  const db = fixture.db()
  const phone = { communityId: maya.communityId, countryCode: 'US', verifiedAt: new Date(), createdAt: new Date() }
  await db.commit([
    build.insert(mobilePhones).values([
      { ...phone, id: 'mayas-phone', userId: maya.id, number: '+16175550117' },
      { ...phone, id: 'ians-phone', userId: ian.id, number: '+16175550118' },
    ]),
  ])
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Its app has the community in its cache, so that the first request costs no more than the others. */
async function warmCaller() {
  const caller = fixture.on(HOST)
  await caller.post('/graphqlPublic', { query: '{ community { code } }' })
  return caller
}

/** Everything that the caller sees, and what it cost: round trips, statements, HMACs, sealings. */
async function observe(path: string, body: object, headers: Record<string, string>) {
  // What is still being sent after an earlier answer would be counted with this request.
  await meridian.settled()
  vi.setSystemTime(INSTANT)
  const spies = (['read', 'commit', 'commitIf'] as const).map((name) => vi.spyOn(Db.prototype, name))
  const sign = vi.spyOn(crypto.subtle, 'sign')
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const response = await meridian.post(path, body, { headers: { 'X-Correlation-Id': CORRELATION, ...headers } })
  const own = callsOf(spies, response)
  const statements = own.reduce((sum, { args: [asked] }) => sum + (Array.isArray(asked) ? asked.length : 1), 0)
  const hmacs = sign.mock.calls.filter(([algorithm]) => algorithm === 'HMAC').length
  const cost = { calls: own.length, statements, hmacs, seals: encrypt.mock.calls.length }
  vi.restoreAllMocks()
  const shown = [...response.headers]
    .filter(([name]) => name !== 'server-timing')
    .map(([name, value]) => [name, value.replace(/__Host-code=[\w-]{43}/, '__Host-code=…')])
  const trips = response.headers.get('Server-Timing')?.match(/trips=\d+/)?.[0]
  return { status: response.status, headers: shown, body: await response.text(), trips, ...cost }
}

type Observed = Awaited<ReturnType<typeof observe>>

function expectAlike(observed: readonly (readonly [string, Observed[]])[]) {
  const [[, expected] = ['', []], ...others] = observed
  for (const [name, answers] of others) {
    for (const [i, answer] of answers.entries()) expect(answer, `${name}, answer ${i + 1}`).toEqual(expected[i])
  }
}

async function observeAll(ask: (to: string) => Promise<Observed[]>) {
  const observed: (readonly [string, Observed[]])[] = []
  for (const [name, to] of classes) observed.push([name, await ask(to)])
  return observed
}

describe('for a member, an unknown email, a deactivated account and another community’s member', () => {
  it.each([
    ['a browser', browserHeaders(HOST)],
    ['a script', {}],
  ])('asking for codes as %s, up to the limit, has the same answers and cost', async (_, headers) => {
    const observed = await observeAll(async (to) => {
      const answers: Observed[] = []
      for (let i = 0; i < 7; i++) answers.push(await observe('/rest/login/one-time', { channel: 'EMAIL', to }, headers))
      return answers
    })
    const [[, member] = ['', []]] = observed
    expect(member.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(member[0]).toMatchObject({ hmacs: 1, seals: 1, trips: 'trips=2' })
    expectAlike(observed)
  })

  it('guessing codes, up to every lockout, has the same answers and cost', async () => {
    const guess = (to: string, address: string) =>
      observe('/rest/login/one-time-redeem', { to, code: 'wrong' }, network(address).headers ?? {})
    const observed = await observeAll(async (to) => {
      const answers: Observed[] = []
      for (const [round, guesses] of [6, 7].entries()) {
        answers.push(await observe('/rest/login/one-time', { channel: 'EMAIL', to }, {}))
        for (let i = 0; i < guesses; i++) answers.push(await guess(to, `192.0.2.${round}`))
      }
      answers.push(await guess(to, '192.0.2.99'))
      answers.push(await observe('/rest/login/one-time', { channel: 'EMAIL', to }, {}))
      return answers
    })
    const [[, member] = ['', []]] = observed
    const wrong = [400, 400, 400, 400, 400]
    expect(member.map(({ status }) => status)).toEqual([200, ...wrong, 429, 200, ...wrong, 429, 429, 429, 429])
    expect(member.at(-1)?.body).toContain('too many wrong codes')
    expect(member[1]).toMatchObject({ hmacs: 1, trips: 'trips=2' })
    expectAlike(observed)
  })

  it('a wrong password has the same answer and cost', async () => {
    expectAlike(
      await observeAll(async (username) => [
        await observe('/rest/login', { username, password: 'Wrong-2026!' }, {}),
        await observe('/rest/login', { username, password: 'Wrong-2026!' }, browserHeaders(HOST)),
      ]),
    )
  })
})

it('asking for a text and guessing have the same answers and cost for every kind of phone id', async () => {
  const observed: (readonly [string, Observed[]])[] = []
  for (const [name, to] of [
    ['a member’s phone', 'mayas-phone'],
    ['no phone', 'no-phone'],
    ['the phone of a deactivated account', 'ians-phone'],
    ['another community’s phone', PHONE_ID],
  ] as const) {
    const answers: Observed[] = []
    answers.push(await observe('/rest/login/one-time', { channel: 'SMS', to }, {}))
    for (let i = 0; i < 6; i++) {
      answers.push(await observe('/rest/login/one-time-redeem', { to, code: 'wrong' }, {}))
    }
    observed.push([name, answers])
  }
  expect(observed[0]?.[1].map(({ status }) => status)).toEqual([200, 400, 400, 400, 400, 400, 429])
  expectAlike(observed)
})

describe('a community that does not tell which emails it knows', () => {
  it('answers an unknown email like that of a member with a password', async () => {
    const strategies = (to: string) =>
      observe('/rest/login/auth-strategies', { channel: 'EMAIL', to }, network('198.51.100.77').headers ?? {})
    const shown = await strategies('nobody@meridian.test')
    expect(shown).toMatchObject({ status: 404, body: expect.stringContaining('Unrecognized.Email') })
    await fixture.hideUnknown(fixture.cast.meridian, true)
    meridian = await warmCaller()
    const neutral = { passwordStrategy: true, otcSmsStrategy: false, smsOptions: [] }
    const hidden = await strategies('nobody@meridian.test')
    expect([hidden.status, JSON.parse(hidden.body)]).toEqual([200, neutral])
    expect(await strategies(fixture.cast.sam.email)).toEqual(hidden)
    await fixture.hideUnknown(fixture.cast.meridian, false)
    meridian = await warmCaller()
  })
})
