import type { RefreshAnswer, SignInAnswer, SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { TokenKind, TokenSigner } from '#shared/kernel/session-token.ts'
import type { ClientInfo } from './client-info.ts'
import { accessTokens, type VerifyToken } from './identify.ts'
import { type GrantedSession, grantSession } from './session-answer.ts'
import { expiredCookies, readCookie, SESSION_COOKIES } from './session-cookies.ts'

export type SessionProofs = { readonly sessionIds: readonly string[]; readonly refreshTokens: readonly string[] }

/** What an audience's backend does in the database. */
export type SessionVerbs = {
  readonly signIn: (input: SignInInput) => Promise<GrantedSession & { readonly displayName: string }>
  readonly refresh: (refreshToken: string) => Promise<GrantedSession>
  readonly end: (proofs: SessionProofs) => Promise<void>
}

export type SessionRequest = {
  readonly client: ClientInfo
  readonly now: Date
  readonly responseHeaders: Headers
  readonly verify: VerifyToken
}

export type SessionOperations = {
  readonly signIn: (input: SignInInput) => Promise<SignInAnswer>
  readonly refresh: (refreshToken: string | null | undefined) => Promise<RefreshAnswer>
  readonly signOut: () => Promise<void>
}

const EVERY_KIND: readonly TokenKind[] = ['member', 'admin']

/** Signing in, staying in and getting out, as REST and GraphQL both offer them. */
export function sessionOperations(
  kind: TokenKind,
  verbs: SessionVerbs,
  sign: TokenSigner,
  request: SessionRequest,
): SessionOperations {
  const { client, now, responseHeaders } = request
  const grant = (session: GrantedSession) => grantSession(kind, session, sign, responseHeaders, now)

  return {
    async signIn(input) {
      const session = await verbs.signIn(input)
      const { displayName } = session
      const { accessToken, refreshToken } = await grant(session)
      if (client.isBrowser || refreshToken === null) return { displayName }
      return { displayName, authToken: accessToken, refreshToken }
    },

    async refresh(given) {
      const refreshToken = given ?? readCookie(client.headers, SESSION_COOKIES[kind].refresh)
      const session = refreshToken ? await orForget(verbs.refresh(refreshToken), kind, responseHeaders) : null
      if (!session) throw new AppError('NotAuthenticated')
      const tokens = await grant(session)
      return {
        expiresAt: tokens.accessExpiresAt.toISOString(),
        authToken: client.isBrowser ? null : tokens.accessToken,
        refreshToken: client.isBrowser ? null : tokens.refreshToken,
      }
    },

    signOut: () => signOut(verbs.end, request),
  }
}

/** A browser whose session has ended is told to drop its cookies; trouble on our side leaves them alone. */
async function orForget<T>(refreshed: Promise<T>, kind: TokenKind, responseHeaders: Headers): Promise<T> {
  try {
    return await refreshed
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotAuthenticated') expireCookies([kind], responseHeaders)
    throw error
  }
}

function expireCookies(kinds: readonly TokenKind[], responseHeaders: Headers) {
  for (const cookie of kinds.flatMap(expiredCookies)) responseHeaders.append('Set-Cookie', cookie)
}

/** Ends every session that the request carries. The cookies go even if the database cannot be reached. */
export async function signOut(end: SessionVerbs['end'], request: SessionRequest): Promise<void> {
  const { client, now, responseHeaders, verify } = request
  expireCookies(EVERY_KIND, responseHeaders)
  const verdicts = await Promise.all(accessTokens(client.headers, EVERY_KIND).map((token) => verify(token, now)))
  await end({
    sessionIds: verdicts.flatMap((verdict) => (verdict.kind === 'valid' ? verdict.claims.sessionId : [])),
    refreshTokens: EVERY_KIND.flatMap((kind) => readCookie(client.headers, SESSION_COOKIES[kind].refresh) ?? []),
  })
}
