import type { TokenKind } from '#shared/kernel/session-token.ts'

export const SESSION_COOKIES = {
  member: { access: '__Host-session', refresh: '__Host-refresh' },
  admin: { access: '__Host-admin', refresh: '__Host-admin-refresh' },
} as const satisfies Record<TokenKind, { access: string; refresh: string }>

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'

function setCookie(name: string, value: string, maxAgeSeconds: number) {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`
}

export type SessionTokens = {
  readonly accessToken: string
  /** Null leaves the browser's refresh token as it is. */
  readonly refreshToken: string | null
  readonly accessExpiresAt: Date
  readonly refreshExpiresAt: Date
}

/** Both cookies live as long as the session; the token inside the first expires sooner and is then refreshed. */
export function sessionCookies(kind: TokenKind, tokens: SessionTokens, now: Date): string[] {
  const names = SESSION_COOKIES[kind]
  const maxAge = Math.floor((tokens.refreshExpiresAt.getTime() - now.getTime()) / 1000)
  const access = setCookie(names.access, tokens.accessToken, maxAge)
  return tokens.refreshToken === null ? [access] : [access, setCookie(names.refresh, tokens.refreshToken, maxAge)]
}

export function expiredCookies(kind: TokenKind): string[] {
  return Object.values(SESSION_COOKIES[kind]).map((name) => setCookie(name, '', 0))
}

export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of headers.get('Cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null
  }
  return null
}
