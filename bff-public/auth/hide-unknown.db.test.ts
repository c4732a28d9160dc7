import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Db } from '#db/client.ts'
import { mobilePhones, type users } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { callsOf } from '#db/testing/calls-of-answer.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { network } from '#db/testing/codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { hashes } from '#shared/testing/cached-argon2.ts'
import { browserHeaders, type Caller, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const HOST = 'meridian.localhost'
const INSTANT = new Date()

let fixture: CodeFixture
let hiding: Caller

beforeAll(async () => {
  fixture = await codeFixture(createApp)
  const { cast } = fixture
  await fixture.hideUnknown(cast.meridian, true)
  await fixture.change(cast.sam, { passwordHash: null } satisfies Partial<typeof users.$inferInsert>)
  const phone = { communityId: cast.maya.communityId, countryCode: 'US', verifiedAt: new Date(), createdAt: new Date() }
  await fixture
    .db()
    .commit([
      build.insert(mobilePhones).values({ ...phone, id: newId(INSTANT), userId: cast.maya.id, number: '+16175550117' }),
    ])
  hiding = fixture.on(HOST)
  await hiding.post('/graphqlPublic', { query: '{ community { code } }' })
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

function people(): readonly (readonly [name: string, email: string])[] {
  const { maya, sam, ivy, ian, lena, ada } = fixture.cast
  return [
    ['an unknown email', 'nobody@meridian.test'],
    ['a member with a phone', maya.email],
    ['a member without a phone', ivy.email],
    ['a member without a password', sam.email],
    ['a deactivated account', ian.email],
    ['another community’s member', lena.email],
    ['staff', ada.email],
  ]
}

function graphql(document: string) {
  return (to: string) => ({ query: document, variables: { to } })
}

type Path = readonly [name: string, path: string, body: (to: string) => object, statuses: readonly number[]]

/** Every path that accepts an email or username, repeated beyond each limit of an account. */
const PATHS: readonly Path[] = [
  ['auth-strategies', '/rest/login/auth-strategies', (to) => ({ channel: 'EMAIL', to }), [200, 200]],
  [
    'authStrategies',
    '/graphqlPublic',
    graphql(
      'query ($to: String!) { authStrategies(to: $to, channel: SMS) { passwordStrategy otcSmsStrategy smsOptions { id } } }',
    ),
    [200, 200],
  ],
  ['login', '/rest/login', (username) => ({ username, password: 'Wrong-2026!' }), [...Array(10).fill(401), 429, 429]],
  [
    'login by GraphQL',
    '/graphqlPublic',
    graphql('mutation ($to: String!) { login(username: $to, password: "Wrong-2026!") }'),
    [200, 200],
  ],
  ['one-time by email', '/rest/login/one-time', (to) => ({ channel: 'EMAIL', to }), [...Array(5).fill(200), 429, 429]],
  ['one-time by text', '/rest/login/one-time', (to) => ({ channel: 'SMS', to }), [...Array(5).fill(200), 429, 429]],
  [
    'oneTimeCodeGenerate',
    '/graphqlPublic',
    graphql('mutation ($to: String!) { oneTimeCodeGenerate(to: $to, channel: EMAIL) { sent resendAt } }'),
    [200, 200, 200, 200, 200, 200],
  ],
  [
    'one-time-redeem',
    '/rest/login/one-time-redeem',
    (to) => ({ to, code: 'wrong' }),
    [...Array(5).fill(400), 429, 429],
  ],
  ['password-forgot', '/rest/password-forgot', (username) => ({ username }), [...Array(7).fill(200)]],
]

/** Everything that the caller sees, and its cost. */
async function observe(path: string, body: object, headers: Record<string, string>) {
  // A message sent after an earlier response must not be counted here.
  await hiding.settled()
  vi.setSystemTime(INSTANT)
  const spies = (['read', 'commit', 'commitIf'] as const).map((name) => vi.spyOn(Db.prototype, name))
  const hashed = hashes.count
  const response = await hiding.post(path, body, { headers: { 'X-Correlation-Id': '7KQM-2V9D-XA4T', ...headers } })
  const own = callsOf(spies, response)
  const statements = own.reduce((sum, { args: [asked] }) => sum + (Array.isArray(asked) ? asked.length : 1), 0)
  vi.restoreAllMocks()
  const shown = [...response.headers]
    .filter(([name]) => name !== 'server-timing')
    .map(([name, value]) => [name, value.replace(/__Host-code=[\w-]{43}/, '__Host-code=…')])
  const trips = response.headers.get('Server-Timing')?.match(/trips=\d+/)?.[0]
  const cost = { statements, trips, hashes: hashes.count - hashed }
  return { status: response.status, headers: shown, body: await response.text(), ...cost }
}

describe('in a community that hides which emails are known', () => {
  it.each(PATHS)(
    '%s is the same for everybody, in response, headers, statements and hashes',
    async (_, path, body, statuses) => {
      for (const headers of [{}, path.endsWith('one-time') ? {} : browserHeaders(HOST)]) {
        await fixture.reset()
        const observed: Awaited<ReturnType<typeof observe>>[][] = []
        for (const [name, email] of people()) {
          const answers: Awaited<ReturnType<typeof observe>>[] = []
          for (const _again of statuses) answers.push(await observe(path, body(email), headers))
          expect(
            answers.map(({ status }) => status),
            name,
          ).toEqual(statuses)
          expect(answers, name).toEqual(observed[0] ?? answers)
          observed.push(answers)
          // Clears the counts by network, which do not depend on the person.
          await fixture.reset()
        }
      }
    },
  )

  it('requesting by text, guessing and then requesting by email is the same for everybody', async () => {
    const observed: Awaited<ReturnType<typeof observe>>[][] = []
    for (const [name, to] of people()) {
      const answers: Awaited<ReturnType<typeof observe>>[] = []
      for (let i = 0; i < 6; i++) answers.push(await observe('/rest/login/one-time', { channel: 'SMS', to }, {}))
      for (let i = 0; i < 11; i++) {
        const headers = network(`192.0.2.${i}`).headers ?? {}
        answers.push(await observe('/rest/login/one-time-redeem', { to, code: 'wrong' }, headers))
      }
      answers.push(await observe('/rest/login/one-time', { channel: 'EMAIL', to }, {}))
      const statuses = answers.map(({ status }) => status)
      expect(statuses, name).toEqual([...Array(5).fill(200), 429, ...Array(11).fill(400), 200])
      expect(answers, name).toEqual(observed[0] ?? answers)
      observed.push(answers)
      await fixture.reset()
    }
  })

  it('only a browser that has signed in to the account gets the sign-in methods', async () => {
    vi.useRealTimers()
    const ways = async (cookies: Record<string, string>) => {
      const body = { channel: 'EMAIL', to: fixture.cast.maya.email }
      return (await hiding.post('/rest/login/auth-strategies', body, { headers: browserHeaders(HOST), cookies })).json()
    }
    const neutral = { passwordStrategy: true, otcSmsStrategy: false, smsOptions: [] }
    expect(await ways({})).toEqual(neutral)
    const body = { username: fixture.cast.maya.email, password: PASSWORD }
    const token =
      cookiesOf(await hiding.post('/rest/login', body, { headers: browserHeaders(HOST) }))['__Host-browser'] ?? ''
    expect(await ways({ '__Host-browser': token })).toMatchObject({ otcSmsStrategy: true })
    expect(await ways({ '__Host-browser': 'x'.repeat(43) })).toEqual(neutral)
    expect(await ways({})).toEqual(neutral)
  })

  it('whether a code can still be used is answered the same for all, based on the requesting browser', async () => {
    const ask = (email: string, headers: Record<string, string>) =>
      observe('/rest/login/one-time', { channel: 'EMAIL', to: email }, { ...browserHeaders(HOST), ...headers })
    const asking = { Cookie: `__Host-code=${'a'.repeat(43)}` }
    const observed: unknown[] = []
    for (const [name, email] of people()) {
      await fixture.reset()
      expect((await ask(email, asking)).status).toBe(200)
      for (let i = 0; i < 4; i++) expect((await ask(email, {})).status).toBe(200)
      const answers = [await ask(email, asking), await ask(email, {})]
      for (let i = 0; i < 5; i++) {
        await observe(
          '/rest/login/one-time-redeem',
          { to: email, code: 'wrong' },
          { ...browserHeaders(HOST), ...asking },
        )
      }
      answers.push(await ask(email, asking))
      const stillWorks = answers.map(({ body }) => (JSON.parse(body) as { stillWorks: string[] }).stillWorks)
      const none = ['PASSWORD', 'LINK']
      expect(stillWorks, name).toEqual([['SENT_CODE', ...none], none, none])
      expect(answers, name).toEqual(observed[0] ?? answers)
      observed.push(answers)
    }
  })
})
