import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendPasswordLink } from '#db/auth/password-links.ts'
import { sessions } from '#db/schema/auth.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { newestToken, resetPasswords } from '#db/testing/emailed-links.ts'
import { allApps } from '../all-apps.ts'

const HOST = 'meridian.localhost'
const NEW = 'A-much-better-1'
let fixture: AuthFixture
const apps = allApps()

beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())

type Input = Readonly<Record<string, string>>
type Case = {
  readonly name: string
  readonly input?: () => Input | Promise<Input>
  /** Earlier requests; run again for each transport. */
  readonly before?: (ask: (input: Input) => Promise<unknown>) => Promise<unknown>
  readonly cookies?: () => Promise<Record<string, string>>
  readonly code: string | null
}
type Operation = {
  readonly rest: string
  readonly graphql: readonly [endpoint: string, document: string]
  readonly cases: readonly Case[]
}

async function linkTo(purpose: 'RESET' | 'SETUP' = 'RESET', communityId = fixture.cast.meridian.id) {
  const link = { userId: fixture.cast.maya.id, communityId, purpose, source: 'STRANGERS' as const }
  await sendPasswordLink({ db: fixture.db(), now: new Date(), outboxKey: fixture.env.OUTBOX_KEY }, link)
  return newestToken(fixture)
}
function open() {
  return fixture.open(fixture.cast.maya, fixture.cast.meridian)
}
async function refreshCookie() {
  return { '__Host-refresh': (await open()).refreshToken }
}
async function endedCookie() {
  const { sessionId, refreshToken } = await open()
  const db = fixture.db()
  await db.commit([build.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, sessionId))])
  return { '__Host-refresh': refreshToken }
}
async function times(count: number, run: () => Promise<unknown>) {
  for (let i = 0; i < count; i++) await run()
}
function maya(password = PASSWORD) {
  return { username: fixture.cast.maya.email, password }
}

const LOGIN: Operation = {
  rest: 'POST /rest/login',
  graphql: [
    '/graphqlPublic',
    'mutation ($username: String!, $password: String!, $targetCommunity: String) { login(username: $username, password: $password, targetCommunity: $targetCommunity) }',
  ],
  cases: [
    { name: 'a member', input: () => maya(), code: null },
    { name: 'a wrong password', input: () => maya('Wrong-2026!'), code: 'NotAuthorized.Password' },
    { name: 'an unknown name', input: () => ({ ...maya(), username: 'nobody' }), code: 'NotAuthorized.Password' },
    {
      name: 'a deactivated member',
      input: () => ({ ...maya(), username: fixture.cast.ian.email }),
      code: 'NotAuthorized.Password',
    },
    { name: 'staff', input: () => ({ ...maya(), username: fixture.cast.ada.email }), code: 'BadRequest.NoAdmins' },
    { name: 'no name', input: () => ({ ...maya(), username: ' ' }), code: 'BadRequest.Invalid' },
    ...['abc', 'maya chen', 'maya@', 'maya@meridian'].map((username) => ({
      name: `the name "${username}"`,
      input: () => ({ ...maya(), username }),
      code: 'Invalid.Email',
    })),
    { name: 'no password', input: () => maya(''), code: 'BadRequest.Invalid' },
    { name: 'another community', input: () => ({ ...maya(), targetCommunity: 'harbor' }), code: 'BadRequest.Invalid' },
    {
      name: 'the eleventh try',
      input: () => maya(),
      before: (ask) => times(10, () => ask(maya('Wrong-2026!'))),
      code: 'BadRequest.MaxAttempts',
    },
  ],
}
const ADMIN_LOGIN: Operation = {
  rest: 'POST /rest/admin/login',
  graphql: ['/graphqlAdmin', LOGIN.graphql[1]],
  cases: [
    { name: 'staff', input: () => ({ ...maya(), username: fixture.cast.ada.email }), code: null },
    { name: 'a member', input: () => maya(), code: 'NotAuthorized.Password' },
  ],
}
const REFRESH: Operation = {
  rest: 'POST /rest/token-refresh',
  graphql: ['/graphqlPublic', 'mutation { tokenRefresh }'],
  cases: [
    { name: 'a living session', cookies: refreshCookie, code: null },
    { name: 'no session', code: 'NotAuthenticated' },
    { name: 'a session that ended', cookies: endedCookie, code: 'NotAuthenticated' },
  ],
}
const LOGOUT: Operation = {
  rest: 'POST /rest/logout',
  graphql: ['/graphqlPublic', 'mutation { logout }'],
  cases: [
    { name: 'a living session', cookies: refreshCookie, code: null },
    { name: 'no session', code: null },
  ],
}
const FORGOT: Operation = {
  rest: 'POST /rest/password-forgot',
  graphql: ['/graphqlPublic', 'mutation ($username: String!) { passwordForgot(username: $username) }'],
  cases: [
    { name: 'a member', input: () => ({ username: 'maya' }), code: null },
    { name: 'an unknown name', input: () => ({ username: 'nobody' }), code: 'Unrecognized.Email' },
    { name: 'no name', input: () => ({ username: '' }), code: 'BadRequest.Invalid' },
    { name: 'a name of odd characters', input: () => ({ username: 'a\0b' }), code: 'BadRequest.Invalid' },
    {
      name: 'the sixth link',
      input: () => ({ username: 'maya' }),
      before: (ask) => times(5, () => ask({ username: 'maya' })),
      code: 'TooManyRequests',
    },
    {
      name: 'the eleventh question',
      input: () => ({ username: 'nobody' }),
      before: (ask) => times(10, () => ask({ username: 'nobody' })),
      code: 'TooManyRequests',
    },
  ],
}
const TOKEN: Operation = {
  rest: 'GET /rest/validate-reset-token',
  graphql: ['/graphqlPublic', 'query ($token: String!) { passwordTokenIsValid(token: $token) { isValid } }'],
  cases: [
    { name: 'a fresh link', input: async () => ({ token: await linkTo() }), code: null },
    { name: 'an unknown link', input: () => ({ token: 'bogus' }), code: null },
    { name: 'no link', input: () => ({ token: '' }), code: 'BadRequest.Invalid' },
  ],
}
const RESET: Operation = {
  rest: 'POST /rest/reset-password',
  graphql: [
    '/graphqlPublic',
    'mutation ($resetToken: String!, $newPassword: String!) { passwordReset(resetToken: $resetToken, newPassword: $newPassword) }',
  ],
  cases: [
    { name: 'a fresh link', input: async () => ({ resetToken: await linkTo(), newPassword: NEW }), code: null },
    { name: 'a set-up link', input: async () => ({ resetToken: await linkTo('SETUP'), newPassword: NEW }), code: null },
    {
      name: 'a weak password',
      input: async () => ({ resetToken: await linkTo(), newPassword: 'weak' }),
      code: 'BadRequest.Invalid',
    },
    {
      name: 'a common password',
      input: async () => ({ resetToken: await linkTo(), newPassword: 'Password1' }),
      code: 'BadRequest.Invalid',
    },
    {
      name: 'an unknown link',
      input: () => ({ resetToken: 'bogus', newPassword: NEW }),
      code: 'BadRequest.InvalidCode',
    },
    {
      name: 'a link of another community',
      input: async () => ({ resetToken: await linkTo('RESET', fixture.cast.harbor.id), newPassword: NEW }),
      code: 'BadRequest.InvalidCode',
    },
    {
      name: 'no password',
      input: async () => ({ resetToken: await linkTo(), newPassword: '' }),
      code: 'BadRequest.Invalid',
    },
  ],
}

const STRATEGIES: Operation = {
  rest: 'POST /rest/login/auth-strategies',
  graphql: [
    '/graphqlPublic',
    'query ($to: String!, $channel: CodeChannel!) { authStrategies(to: $to, channel: $channel) { passwordStrategy } }',
  ],
  cases: [
    { name: 'a member', input: () => ({ to: 'maya', channel: 'EMAIL' }), code: null },
    { name: 'staff', input: () => ({ to: fixture.cast.ada.email, channel: 'EMAIL' }), code: 'BadRequest.NoAdmins' },
    { name: 'an unknown email', input: () => ({ to: 'nobody@x.test', channel: 'EMAIL' }), code: 'Unrecognized.Email' },
    { name: 'no email', input: () => ({ to: ' ', channel: 'EMAIL' }), code: 'Invalid.Email' },
  ],
}
const GENERATE: Operation = {
  rest: 'POST /rest/login/one-time',
  graphql: [
    '/graphqlPublic',
    'mutation ($to: String!, $channel: CodeChannel!) { oneTimeCodeGenerate(to: $to, channel: $channel) { sent } }',
  ],
  cases: [
    { name: 'a member', input: () => ({ to: 'maya', channel: 'EMAIL' }), code: null },
    { name: 'an unknown email', input: () => ({ to: 'nobody@x.test', channel: 'EMAIL' }), code: null },
    {
      name: 'the sixth code',
      input: () => ({ to: 'maya', channel: 'EMAIL' }),
      before: (ask) => times(5, () => ask({ to: 'maya', channel: 'EMAIL' })),
      code: 'MaxSendAttempts',
    },
  ],
}
const VERIFY: Operation = {
  rest: 'POST /rest/login/one-time-redeem',
  graphql: [
    '/graphqlPublic',
    'mutation ($to: String!, $code: String!) { oneTimeCodeVerify(to: $to, code: $code) { roles } }',
  ],
  cases: [
    { name: 'a wrong code', input: () => ({ to: 'maya', code: '00000' }), code: 'BadRequest.InvalidCode' },
    { name: 'a code of letters', input: () => ({ to: 'maya', code: 'abcde' }), code: 'BadRequest.InvalidCode' },
    {
      name: 'the sixth guess',
      input: () => ({ to: 'maya', code: '00000' }),
      before: (ask) => times(5, () => ask({ to: 'maya', code: '00000' })),
      code: 'BadRequest.MaxAttempts',
    },
  ],
}

type Refusal = { code: string; message: string; fields?: object; fieldMessages?: Record<string, string> }

/** What a caller learns, without unavoidable differences: the shape of the response and the correlation id. */
function learned(refusal: Refusal | undefined, answer: unknown) {
  return {
    code: refusal?.code ?? null,
    message: refusal?.message ?? null,
    fields: refusal?.fields ?? null,
    fieldMessages: refusal?.fieldMessages ?? null,
    isValid: refusal ? null : (/"isValid":(\w+)/.exec(JSON.stringify(answer))?.[1] ?? null),
  }
}

function asking(cookies: Record<string, string>) {
  const caller = apps.on(HOST, fixture.env)
  return {
    rest: async (operation: Operation, input: Input) => {
      const [method, path = ''] = operation.rest.split(' ')
      const response =
        method === 'GET'
          ? await caller.get(`${path}?${new URLSearchParams(input)}`, { cookies })
          : await caller.post(path, input, { cookies })
      const answer = response.status === 204 ? {} : ((await response.json()) as Refusal)
      const cookieNames = response.headers.getSetCookie().map((line) => line.split('=', 1)[0])
      return { ...learned(response.ok ? undefined : (answer as Refusal), answer), cookieNames }
    },
    graphql: async ({ graphql: [endpoint, query] }: Operation, input: Input) => {
      const response = await caller.post(endpoint, { query, variables: input }, { cookies })
      const { data, errors } = (await response.json()) as {
        data: unknown
        errors?: { message: string; extensions: Omit<Refusal, 'message'> }[]
      }
      const [error] = errors ?? []
      const cookieNames = response.headers.getSetCookie().map((line) => line.split('=', 1)[0])
      return { ...learned(error && { message: error.message, ...error.extensions }, data), cookieNames }
    },
  }
}

describe.each([LOGIN, ADMIN_LOGIN, REFRESH, LOGOUT, FORGOT, TOKEN, RESET, STRATEGIES, GENERATE, VERIFY])(
  '$rest and GraphQL',
  (operation) => {
    it.each(operation.cases)('give the same answer to $name', async ({ input, before, cookies, code }) => {
      const answers: (ReturnType<typeof learned> & { readonly cookieNames: readonly (string | undefined)[] })[] = []
      for (const transport of ['rest', 'graphql'] as const) {
        await resetPasswords(fixture)
        const given = (await input?.()) ?? {}
        const ask = asking((await cookies?.()) ?? {})[transport]
        await before?.((one) => ask(operation, one))
        answers.push(await ask(operation, given))
      }
      expect(answers[0]).toMatchObject({ code })
      // Every field with a form code has an explanation in words.
      const { fields, fieldMessages } = answers[0] ?? {}
      expect(Object.keys(fieldMessages ?? {})).toEqual(Object.keys(fields ?? {}))
      for (const words of Object.values(fieldMessages ?? {})) expect(words).toMatch(/^[A-Z].{5,}/)
      expect(answers[1]).toEqual(answers[0])
    })
  },
)
