import type { RefreshAnswer } from '#shared/domain/auth/auth.contract.ts'
import { readCookie } from '#shared/kernel/cookies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { expireSessionCookies, type GrantedSession, grantSession } from '#shared/server/http/grant-session.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import type { SignInContext } from './sign-in.ts'

type Refresh = {
  readonly kind: TokenKind
  /** Without one the cookie counts. */
  readonly refreshToken: string | null | undefined
}

/** Renews a session: the next access token, the next refresh token, and both cookies. Throws NotAuthenticated. */
export async function refreshSession(ctx: SignInContext, { kind, refreshToken }: Refresh): Promise<RefreshAnswer> {
  const { client } = ctx
  const sent = refreshToken ?? readCookie(client.headers, SESSION_COOKIES[kind].refresh)
  if (!sent) throw new AppError('NotAuthenticated')
  const session = await rotateOrExpireCookies(ctx, { kind, refreshToken: sent })
  const tokens = await grantSession(ctx, { kind, session })
  return {
    expiresAt: tokens.accessExpiresAt.toISOString(),
    authToken: client.isBrowser ? null : tokens.accessToken,
    refreshToken: client.isBrowser ? null : tokens.refreshToken,
  }
}

/** A browser whose session has ended is told to drop its cookies; any other trouble leaves them alone. */
async function rotateOrExpireCookies(
  ctx: SignInContext,
  input: { readonly kind: TokenKind; readonly refreshToken: string },
): Promise<GrantedSession> {
  try {
    return await rotateRefreshToken(ctx, input)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotAuthenticated') expireSessionCookies(ctx, input.kind)
    throw error
  }
}
