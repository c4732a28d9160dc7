import type { TokenKind } from '#shared/kernel/session-token.ts'

/** The names that the backends set; every one is host-only and HttpOnly. */
export const SESSION_COOKIES = {
  member: { access: '__Host-session', refresh: '__Host-refresh' },
  admin: { access: '__Host-admin', refresh: '__Host-admin-refresh' },
} as const satisfies Record<TokenKind, { access: string; refresh: string }>

export const ALL_SESSION_COOKIES: readonly string[] = Object.values(SESSION_COOKIES).flatMap(Object.values<string>)

export function expiredSessionCookies(): string[] {
  return ALL_SESSION_COOKIES.map((name) => `${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`)
}

export type CookieJar = ReadonlyMap<string, string>

export function cookiesOf(headers: Headers): CookieJar {
  const jar = new Map<string, string>()
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return jar
}

/** The jar as it is after an answer's Set-Cookie lines; an emptied cookie is gone. */
export function withSetCookies(jar: CookieJar, lines: readonly string[]): CookieJar {
  const changed = new Map(jar)
  for (const line of lines) {
    const pair = line.split(';', 1)[0] ?? ''
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    const value = pair.slice(at + 1).trim()
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

/** A Cookie header with those of the names that the jar holds; empty without any. */
export function cookieHeader(jar: CookieJar, names: readonly string[]): string {
  return names.flatMap((name) => (jar.get(name) ? [`${name}=${jar.get(name)}`] : [])).join('; ')
}
