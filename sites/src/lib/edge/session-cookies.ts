import { type CookieJar, expiredCookie } from '#shared/kernel/cookies.ts'
import { ALL_SESSION_COOKIES, MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'

export function expiredSessionCookies(): string[] {
  return [...ALL_SESSION_COOKIES, MEMBER_VIEW_COOKIE].map(expiredCookie)
}

/** The jar after applying a response's Set-Cookie lines; an emptied cookie is removed. */
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

/** A Cookie header with those of the names that are in the jar; empty without any. */
export function cookieHeader(jar: CookieJar, names: readonly string[]): string {
  return names.flatMap((name) => (jar.get(name) ? [`${name}=${jar.get(name)}`] : [])).join('; ')
}
