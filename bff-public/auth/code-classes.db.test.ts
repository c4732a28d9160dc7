import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Db } from '#db/client.ts'
import { mobilePhones } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { callsOf } from '#db/testing/calls-of-answer.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { network, PHONE_ID } from '#db/testing/codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HashQueue } from '#shared/server/hash-queue.ts'
import { browserHeaders, type Caller } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOST = 'meridian.localhost'
const CORRELATION = '7KQM-2V9D-XA4T'
/** A fixed clock, so that times in the responses are equal. */
const INSTANT = new Date()
const [MAYAS_PHONE, IANS_PHONE, NO_PHONE] = [newId(INSTANT), newId(INSTANT), newId(INSTANT)]

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
      { ...phone, id: MAYAS_PHONE, userId: maya.id, number: '+16175550117' },
      { ...phone, id: IANS_PHONE, userId: ian.id, number: '+16175550118' },
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

/** The community is in the cache of its app, so that the first request costs no more than the others. */
async function warmCaller() {
  const caller = fixture.on(HOST)
  await caller.post('/graphqlPublic', { query: '{ community { code } }' })
  return caller
}

/** Everything that the caller sees, and the cost: round trips, statements, HMACs, encryptions, password hashes. */
async function observe(path: string, body: object, headers: Record<string, string>) {
  // Messages still being sent after an earlier response would be counted with this request.
  await meridian.settled()
  vi.setSystemTime(INSTANT)
  const spies = (['read', 'commit', 'commitIf'] as const).map((name) => vi.spyOn(Db.prototype, name))
  const sign = vi.spyOn(crypto.subtle, 'sign')
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const hash = vi.spyOn(HashQueue.prototype, 'run')
  const response = await meridian.post(path, body, { headers: { 'X-Correlation-Id': CORRELATION, ...headers } })
  const own = callsOf(spies, response)
  const statements = own.reduce((sum, { args: [asked] }) => sum + (Array.isArray(asked) ? asked.length : 1), 0)
  const hmacs = sign.mock.calls.filter(([algorithm]) => algorithm === 'HMAC').length
  const cost = {
    calls: own.length,
    statements,
    hmacs,
    seals: encrypt.mock.calls.length,
    hashes: hash.mock.calls.length,
  }
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

function ask(channel: 'EMAIL' | 'SMS', to: string) {
  return observe('/rest/login/one-time', { channel, to }, {})
}
function guess(to: string, address: string) {
  return observe('/rest/login/one-time-redeem', { to, code: 'wrong' }, network(address).headers ?? {})
}

const FIVE_WRONG = [400, 400, 400, 400, 400]
/** The statuses of `askAndGuess`. */
const UP_TO_EVERY_LOCKOUT = [200, ...FIVE_WRONG, 429, 200, ...FIVE_WRONG, 429, 429, 429, 429]

async function askAndGuess(to: string, channel: 'EMAIL' | 'SMS') {
  const answers: Observed[] = []
  for (const [round, guesses] of [6, 7].entries()) {
    answers.push(await ask(channel, to))
    for (let i = 0; i < guesses; i++) answers.push(await guess(to, `192.0.2.${round}`))
  }
  answers.push(await guess(to, '192.0.2.99'), await ask(channel, to))
  return answers
}

/** Uses up the codes of the wrong channel, guesses at them, and then requests one by the right channel. */
async function askByBothChannels(to: string, [wrong, right]: readonly ['EMAIL' | 'SMS', 'EMAIL' | 'SMS']) {
  const answers: Observed[] = []
  for (let i = 0; i < 6; i++) answers.push(await ask(wrong, to))
  for (let i = 0; i < 11; i++) answers.push(await guess(to, `192.0.2.${i}`))
  answers.push(await ask(right, to))
  expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), 429, ...Array(11).fill(400), 200])
  return answers
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

  it('guessing codes, up to every lockout, gets the same responses at the same cost', async () => {
    const observed = await observeAll((to) => askAndGuess(to, 'EMAIL'))
    const [[, member] = ['', []]] = observed
    expect(member.map(({ status }) => status)).toEqual(UP_TO_EVERY_LOCKOUT)
    expect(member.at(-1)?.body).toContain('Too many wrong codes')
    expect(member[1]).toMatchObject({ hmacs: 1, trips: 'trips=2' })
    expectAlike(observed)
  })

  it('requesting by text what is redeemed by email gets the same responses at the same cost', async () => {
    const observed = await observeAll((to) => askByBothChannels(to, ['SMS', 'EMAIL']))
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

describe('for a member’s phone, no phone, that of a deactivated account and that of another community’s member', () => {
  const PHONES = [
    ['a member’s phone', MAYAS_PHONE],
    ['no phone', NO_PHONE],
    ['the phone of a deactivated account', IANS_PHONE],
    ['another community’s phone', PHONE_ID],
  ] as const

  it('requesting texts and guessing, up to every lockout, gets the same responses at the same cost', async () => {
    const observed: (readonly [string, Observed[]])[] = []
    for (const [name, to] of PHONES) observed.push([name, await askAndGuess(to, 'SMS')])
    expect(observed[0]?.[1].map(({ status }) => status)).toEqual(UP_TO_EVERY_LOCKOUT)
    expectAlike(observed)
  })

  it('requesting by email what is redeemed by text gets the same responses at the same cost', async () => {
    const observed: (readonly [string, Observed[]])[] = []
    for (const [name, to] of PHONES) observed.push([name, await askByBothChannels(to, ['EMAIL', 'SMS'])])
    expectAlike(observed)
  })
})

describe('a community that hides which emails are known', () => {
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
