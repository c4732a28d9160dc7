import { describe, expect, it } from 'vitest'
import { BACKGROUND_HEADER, BACKGROUND_POLL } from '#shared/domain/auth/background-requests.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { SessionClaims, TokenKind } from '#shared/kernel/session-token.ts'
import { readClientInfo } from './client-info.ts'
import type { GrantedSession } from './grant-session.ts'
import { type SessionContext, sessionVerbs } from './session-verbs.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const END = new Date('2026-11-30T12:00:00Z')
const BROWSER = { Origin: 'https://meridian.test' }

type Given = {
  readonly kind?: TokenKind
  readonly headers?: Readonly<Record<string, string>>
  /** The database's answer instead of a session. */
  readonly error?: Error
  readonly refreshToken?: string | null
}

/** The verbs over a database that records its calls. */
function given({ kind = 'member', headers = {}, error, refreshToken = 'next' }: Given = {}) {
  const asked: unknown[] = []
  const session: GrantedSession & { account: { displayName: string }; resetToken: string | null } = {
    sessionId: 's',
    account: { userId: 'maya', displayName: 'Maya Chen', locationCode: null, gate: 'NONE' },
    community: { id: 'c', code: 'MTC' },
    expiresAt: END,
    refreshToken,
    resetToken: null,
  }
  const answer = async (input: unknown) => {
    asked.push(input)
    if (error) throw error
    return session
  }
  const verbs = sessionVerbs<SessionContext>({
    kind,
    signIn: (_, input) => answer(input),
    rotateRefreshToken: (_, input) => answer(input),
    revokeSessions: async (_, input) => void (await answer(input)),
  })
  const ctx: SessionContext = {
    now: NOW,
    client: readClientInfo(new Request('https://meridian.test/rest/login', { headers })),
    sign: async () => 'access',
    verify: async (token) =>
      token.startsWith('good')
        ? { kind: 'valid', claims: { sessionId: `session of ${token}` } as SessionClaims }
        : { kind: 'invalid' },
    responseHeaders: new Headers(),
  }
  const cookies = () => ctx.responseHeaders.getSetCookie().map((line) => line.split(';')[0])
  return { verbs, ctx, asked, cookies }
}

const LOGIN = { username: 'maya@meridian.test', password: 'Some-1!' }

describe('signing in', () => {
  it.each([
    ['a script', {}, { displayName: 'Maya Chen', authToken: 'access', refreshToken: 'next' }],
    ['a browser', BROWSER, { displayName: 'Maya Chen' }],
  ])('passes %s what it needs', async (_, headers, expected) => {
    const { verbs, ctx, cookies } = given({ headers })
    expect(await verbs.signIn(ctx, LOGIN)).toEqual(expected)
    expect(cookies()).toEqual(['__Host-session=access', '__Host-refresh=next'])
  })

  it('without a token to continue with returns none', async () => {
    const { verbs, ctx } = given({ refreshToken: null })
    expect(await verbs.signIn(ctx, LOGIN)).toEqual({ displayName: 'Maya Chen' })
  })

  it('that is refused sets no cookie', async () => {
    const { verbs, ctx, cookies } = given({ error: new AppError('NotAuthorized.Password') })
    await expect(verbs.signIn(ctx, LOGIN)).rejects.toMatchObject({ code: 'NotAuthorized.Password' })
    expect(cookies()).toEqual([])
  })
})

describe('continuing a session', () => {
  it.each([
    ['a script', {}, { authToken: 'access', refreshToken: 'next' }],
    ['a browser', BROWSER, { authToken: null, refreshToken: null }],
  ])('passes %s what it needs', async (_, headers, expected) => {
    const { verbs, ctx } = given({ headers })
    expect(await verbs.refreshSession(ctx, 'sent')).toEqual({ ...expected, expiresAt: '2026-11-29T12:10:00.000Z' })
  })

  it.each<[string, Given, string | null, object]>([
    ['the token that is sent', {}, 'sent', { kind: 'member', refreshToken: 'sent' }],
    ['it, before the cookie', { headers: { Cookie: '__Host-refresh=a' } }, 'sent', { refreshToken: 'sent' }],
    ['the cookie of members', { headers: { Cookie: '__Host-refresh=a' } }, null, { refreshToken: 'a' }],
    [
      'the cookie of staff in the admin area',
      { kind: 'admin', headers: { Cookie: '__Host-refresh=a; __Host-admin-refresh=b' } },
      null,
      { kind: 'admin', refreshToken: 'b' },
    ],
    ['the session of a person', {}, 'sent', { isBackground: false }],
    [
      'the session of a page that asks by itself',
      { headers: { [BACKGROUND_HEADER]: BACKGROUND_POLL } },
      'sent',
      { isBackground: true },
    ],
  ])('is requested with %s', async (_, what, token, expected) => {
    const { verbs, ctx, asked } = given(what)
    await verbs.refreshSession(ctx, token)
    expect(asked).toMatchObject([expected])
  })

  it.each<[Given]>([[{}], [{ kind: 'admin', headers: { Cookie: '__Host-refresh=a' } }]])(
    'without a token of its kind is refused without a database call: %j',
    async (what) => {
      const { verbs, ctx, asked, cookies } = given(what)
      for (const token of [null, undefined, ''])
        await expect(verbs.refreshSession(ctx, token)).rejects.toMatchObject({ code: 'NotAuthenticated' })
      expect([asked, cookies()]).toEqual([[], []])
    },
  )

  it.each([
    ['has ended', new AppError('NotAuthenticated'), ['__Host-session=', '__Host-refresh=']],
    ['cannot be read just now', new AppError('ServiceUnavailable'), []],
    ['cannot be read because of a fault', new Error('x'), []],
  ])('that %s', async (_, error, expected) => {
    const { verbs, ctx, cookies } = given({ error })
    await expect(verbs.refreshSession(ctx, 'sent')).rejects.toBe(error)
    expect(cookies()).toEqual(expected)
  })

  it('of a browser that has a newer token keeps that one', async () => {
    const { verbs, ctx, cookies } = given({ refreshToken: null })
    expect(await verbs.refreshSession(ctx, 'sent')).toMatchObject({ authToken: 'access', refreshToken: null })
    expect(cookies()).toEqual(['__Host-session=access'])
  })
})

describe('signing out', () => {
  const EVERY_COOKIE = [
    '__Host-session=',
    '__Host-refresh=',
    '__Host-admin=',
    '__Host-admin-refresh=',
    '__Host-member-view=',
  ]

  it('ends every session that the request carries, of members and of staff', async () => {
    const Cookie = '__Host-session=good-1; __Host-refresh=a; __Host-admin=good-2; __Host-admin-refresh=b'
    const { verbs, ctx, asked, cookies } = given({ headers: { Cookie } })
    await verbs.signOut(ctx, 'c')
    expect(asked).toEqual([{ sessionIds: ['session of good-1', 'session of good-2'], refreshTokens: ['a', 'b', 'c'] }])
    expect(cookies()).toEqual(EVERY_COOKIE)
  })

  it('ends the session of a token in a header, and none for a token that is not ours', async () => {
    const { verbs, ctx, asked } = given({ headers: { Authorization: 'Bearer good-3' } })
    await verbs.signOut(ctx)
    const stranger = given({ headers: { Authorization: 'Bearer bad', Cookie: '__Host-session=bad' } })
    await stranger.verbs.signOut(stranger.ctx, null)
    expect([...asked, ...stranger.asked]).toEqual([
      { sessionIds: ['session of good-3'], refreshTokens: [] },
      { sessionIds: [], refreshTokens: [] },
    ])
  })

  it('expires the cookies even if the database cannot be reached', async () => {
    const { verbs, ctx, cookies } = given({ error: new Error('away') })
    await expect(verbs.signOut(ctx)).rejects.toThrow('away')
    expect(cookies()).toEqual(EVERY_COOKIE)
  })
})
