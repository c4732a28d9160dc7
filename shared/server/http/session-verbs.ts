import type { RefreshAnswer, SignInAnswer, SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { isBackground } from '#shared/domain/auth/background-requests.ts'
import { expiredCookie, readCookie } from '#shared/kernel/cookies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MEMBER_VIEW_COOKIE, SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { ClientInfo } from './client-info.ts'
import { expireSessionCookies, type GrantContext, type GrantedSession, grantSession } from './grant-session.ts'
import { accessTokens, type VerifyToken } from './identify.ts'

export type SignOutContext = {
  readonly now: Date
  readonly client: ClientInfo
  readonly verify: VerifyToken
  readonly responseHeaders: Headers
}

export type SessionContext = GrantContext & SignOutContext

/** Signing in, refreshing and signing out, as offered by an audience's backend; both REST and GraphQL call these. */
export type SessionVerbs<C> = {
  readonly signIn: (ctx: C, input: SignInInput) => Promise<SignInAnswer>
  /** Without a token the cookie is used. */
  readonly refreshSession: (ctx: C, refreshToken: string | null | undefined) => Promise<RefreshAnswer>
  /** Also ends the session of the token, for a client without cookies. */
  readonly signOut: (ctx: C, refreshToken?: string | null) => Promise<void>
}

type RevokeSessions<C> = (
  ctx: C,
  input: { readonly sessionIds: readonly string[]; readonly refreshTokens: readonly string[] },
) => Promise<void>

/** The verbs of the database, which does not handle cookies. */
type StoredSessions<C> = {
  readonly kind: TokenKind
  readonly signIn: (
    ctx: C,
    input: SignInInput,
  ) => Promise<
    GrantedSession & { readonly account: { readonly displayName: string }; readonly resetToken: string | null }
  >
  readonly rotateRefreshToken: (
    ctx: C,
    input: { readonly kind: TokenKind; readonly refreshToken: string; readonly isBackground: boolean },
  ) => Promise<GrantedSession>
  readonly revokeSessions: RevokeSessions<C>
}

/** Adds tokens and cookies to the database verbs; created once per backend. */
export function sessionVerbs<C extends SessionContext>(stored: StoredSessions<C>): SessionVerbs<C> {
  const { kind, rotateRefreshToken, revokeSessions } = stored
  return {
    async signIn(ctx, input) {
      const session = await stored.signIn(ctx, input)
      const answer = {
        displayName: session.account.displayName,
        ...(session.resetToken !== null && { resetToken: session.resetToken }),
      }
      const { accessToken, refreshToken } = await grantSession(ctx, { kind, session })
      if (ctx.client.isBrowser || refreshToken === null) return answer
      return { ...answer, authToken: accessToken, refreshToken }
    },

    async refreshSession(ctx, refreshToken) {
      const { client } = ctx
      const sent = refreshToken ?? readCookie(client.headers, SESSION_COOKIES[kind].refresh)
      if (!sent) throw new AppError('NotAuthenticated')
      const rotation = { kind, refreshToken: sent, isBackground: isBackground(client.headers) }
      const session = await expireCookiesIfEnded(ctx, kind, rotateRefreshToken(ctx, rotation))
      const tokens = await grantSession(ctx, { kind, session })
      return {
        expiresAt: tokens.accessExpiresAt.toISOString(),
        authToken: client.isBrowser ? null : tokens.accessToken,
        refreshToken: client.isBrowser ? null : tokens.refreshToken,
      }
    },

    signOut: (ctx, refreshToken) => signOut(ctx, revokeSessions, refreshToken),
  }
}

/** Expires the cookies of a browser whose session has ended; after any other error they stay. */
async function expireCookiesIfEnded<T>(ctx: SessionContext, kind: TokenKind, rotated: Promise<T>): Promise<T> {
  try {
    return await rotated
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotAuthenticated') expireSessionCookies(ctx, kind)
    throw error
  }
}

const EVERY_KIND: readonly TokenKind[] = ['member', 'admin']

/**
 * Ends every session whose access or refresh token the request carries, in a header, a cookie or its body. The cookies are expired even if the database cannot
 * be reached.
 */
export async function signOut<C extends SignOutContext>(
  ctx: C,
  revokeSessions: RevokeSessions<C>,
  refreshToken?: string | null,
): Promise<void> {
  const { now, client, verify } = ctx
  for (const kind of EVERY_KIND) expireSessionCookies(ctx, kind)
  // A view of a member's pages ends with the staff session that it was started from.
  ctx.responseHeaders.append('Set-Cookie', expiredCookie(MEMBER_VIEW_COOKIE))
  const verdicts = await Promise.all(accessTokens(client.headers, EVERY_KIND).map((token) => verify(token, now)))
  await revokeSessions(ctx, {
    sessionIds: verdicts.flatMap((verdict) => (verdict.kind === 'valid' ? verdict.claims.sessionId : [])),
    refreshTokens: [
      ...EVERY_KIND.flatMap((kind) => readCookie(client.headers, SESSION_COOKIES[kind].refresh) ?? []),
      ...(refreshToken ? [refreshToken] : []),
    ],
  })
}
