import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '#db/seed/named-people.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from './index.ts'

const HOST = 'meridian.localhost'
const ORIGIN = `http://${HOST}:8787`
let fixture: AuthFixture
let meridian: Caller

beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(createApp(), fixture.env, HOST)
})
afterAll(() => fixture.stop())

describe('every operation that changes something', () => {
  const OPERATIONS: readonly [string, () => unknown][] = [
    ['/rest/login', () => ({ username: fixture.cast.maya.email, password: PASSWORD })],
    ['/rest/logout', () => ({})],
    ['/rest/token-refresh', () => ({})],
    ['/graphqlPublic', () => ({ query: 'mutation { logout }' })],
  ]
  const CALLERS: readonly [string, Record<string, string>, boolean][] = [
    ['a script', {}, true],
    ['a page of this origin', { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }, true],
    ['an old browser on this origin', { Origin: ORIGIN }, true],
    ['another site', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }, false],
    ['another site that hides its origin', { Origin: 'null' }, false],
    ['another port of this host', { Origin: `http://${HOST}:9999` }, false],
    ['this host by another scheme', { Origin: `https://${HOST}:8787` }, false],
    ['another community’s host', { Origin: 'http://harbor.localhost:8787', 'Sec-Fetch-Site': 'same-site' }, false],
    ['a subdomain', { 'Sec-Fetch-Site': 'same-site' }, false],
    ['an address typed by hand', { 'Sec-Fetch-Site': 'none' }, false],
  ]

  it.each(OPERATIONS)('%s accepts only requests from its own origin and from scripts', async (path, body) => {
    for (const [who, headers, isAllowed] of CALLERS) {
      const response = await meridian.post(path, body(), { headers })
      const { code } = response.status === 403 ? await firstError(response) : { code: null }
      expect([who, code === 'NotAllowed']).toEqual([who, !isAllowed])
    }
  })

  it.each(OPERATIONS)('[API-REST-001] %s accepts only JSON, and no other method', async (path, body) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const response = await meridian.post(path, body(), { headers: { 'Content-Type': type } })
      expect([response.status, (await firstError(response)).code], type).toEqual([415, 'UnsupportedMediaType'])
    }
    const read = await meridian.get(path)
    expect([read.status, read.headers.get('Allow'), read.headers.getSetCookie()]).toEqual([405, 'POST', []])
  })

  it.each(OPERATIONS)('%s refuses a body that is not JSON, is too long or has unknown keys', async (path) => {
    expect((await meridian.post(path, '{')).status).toBe(400)
    expect((await meridian.post(path, '[1]')).status).toBe(400)
    expect((await meridian.post(path, '{"__proto__":{}}')).status).toBe(400)
    expect((await meridian.post(path, `{"x":"${'x'.repeat(40_000)}"}`)).status).toBe(413)
    if (path.startsWith('/rest')) expect((await meridian.post(path, { isAdmin: true })).status).toBe(400)
  })
})

describe('a 400 of REST', () => {
  const none = {}
  it.each([
    ['/rest/login', 'a body that is not JSON', () => '{', none],
    ['/rest/login', 'half an email', () => ({ username: 'maya@', password: PASSWORD }), { username: 130 }],
    ['/rest/login', 'staff', () => ({ username: fixture.cast.ada.email, password: PASSWORD }), none],
    ['/rest/login/one-time-redeem', 'a wrong code', () => ({ to: fixture.cast.maya.email, code: '000000' }), none],
    ['/rest/reset-password', 'a wrong token', () => ({ resetToken: 'x', newPassword: 'Much-better-1' }), none],
    [
      '/rest/get-started/payment',
      'an unknown invitation',
      () => ({ dealId: 'x', paymentToken: 'tok_aaaaaaaaaaaa' }),
      none,
    ],
  ])('[ERR-012] of %s for %s says which fields are wrong, also where none is', async (path, _, body, fields) => {
    const response = await meridian.post(path, body())
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ fields })])
  })
})

async function firstError(response: Response) {
  const answer = (await response.json()) as { code?: string; errors?: { extensions: { code: string } }[] }
  return { code: answer.code ?? answer.errors?.[0]?.extensions.code ?? null }
}

describe('every response', () => {
  it.each(['/healthz', '/rest/nothing', '/graphqlPublic'])(
    'is for nobody else’s page, cache or frame: %s',
    async (path) => {
      const { headers } = await meridian.get(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}; includeSubDomains$/),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    },
  )
})

describe('an error', () => {
  it('of an unknown address is NotFound, with a correlation id', async () => {
    const response = await meridian.get('/rest/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      code: 'NotFound',
      message: 'Not found.',
      correlationId: response.headers.get('X-Correlation-Id'),
    })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('that is unexpected returns only its correlation id, and is logged with its cause', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { SESSION_MEMBER_PRIVATE_KEY: _, ...incomplete } = fixture.env
    const response = await callerOf(createApp(), incomplete, HOST).get('/healthz')
    const correlationId = response.headers.get('X-Correlation-Id')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      code: 'UnhandledError',
      message: 'Something went wrong on our side.',
      correlationId,
    })
    const line = String(logged.mock.calls[0]?.[0])
    expect(line).toContain(correlationId)
    expect(line).toContain('bff-public cannot start: the secret SESSION_MEMBER_PRIVATE_KEY is missing.')
    logged.mockRestore()
  })

  it('logs one line with its code and its limit, by REST and by GraphQL', async () => {
    const lines: string[] = []
    const spy = vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(String(line)))
    const guess = { headers: { 'CF-Connecting-IP': '198.18.7.7' } }
    for (let i = 0; i < 11; i++) await meridian.post('/rest/password-forgot', { username: `nobody${i}` }, guess)
    const query = 'mutation { login(username: "nobody", password: "x") }'
    await meridian.post('/graphqlPublic', { query }, guess)
    await meridian.post('/graphqlPublic', { query: '{ community { code } }' }, guess)
    spy.mockRestore()
    const codes = lines.map((line) => (JSON.parse(line) as { code?: string }).code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('Unrecognized.Email'))
    expect(codes.slice(10)).toEqual(['TooManyRequests:NETWORK', 'NotAuthorized.Password', undefined])
  })

  it('writes no password, token or cookie to the log', async () => {
    const lines: string[] = []
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
    )
    const body = { username: fixture.cast.maya.email, password: PASSWORD }
    const login = await meridian.post('/rest/login?secret=query', body)
    const { authToken, refreshToken } = (await login.json()) as Record<string, string>
    await meridian.post('/rest/token-refresh', { refreshToken })
    await callerOf(createApp(), { ...fixture.env, DB_URL: 'http://127.0.0.1:9' }, HOST).post('/rest/login', body)
    for (const spy of spies) spy.mockRestore()
    const log = lines.join('\n')
    expect(log).toContain('"path":"/rest/login"')
    for (const secret of [PASSWORD, authToken, refreshToken, body.username, 'secret=query'])
      expect(log).not.toContain(secret)
  })
})

describe('the backend', () => {
  it('is healthy while its database responds', async () => {
    const response = await callerOf(createApp(), fixture.env, '127.0.0.1').get('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    const away = callerOf(createApp(), { ...fixture.env, DB_URL: 'http://127.0.0.1:9' }, HOST)
    const unwell = await away.get('/healthz')
    expect([unwell.status, await unwell.json()]).toEqual([503, { status: 'unavailable', missing: ['database'] }])
  })

  it('publishes an OpenAPI document of every REST operation, generated from the schemas that parse its bodies', async () => {
    const document = (await (await meridian.get('/rest/openapi.json')).json()) as {
      openapi: string
      paths: Record<
        string,
        { post: { requestBody: { content: Record<string, { schema: object }> }; responses: object } }
      >
    }
    expect(document.openapi).toBe('3.1.0')
    const login = document.paths['/rest/login']?.post
    expect(login?.requestBody.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['username', 'password'],
      additionalProperties: false,
    })
    expect(Object.keys(login?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
  })
})
