/** One `Set-Cookie` line: only for this host, over TLS, out of reach of scripts. */
export function setCookie(name: `__Host-${string}`, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; Secure; HttpOnly; SameSite=Lax`
}

export function expiredCookie(name: `__Host-${string}`): string {
  return setCookie(name, '', 0)
}

export type CookieJar = ReadonlyMap<string, string>

/** The cookies of a request; the first one of a name is used. */
export function cookiesOf(headers: Headers): CookieJar {
  const jar = new Map<string, string>()
  for (const pair of headers.get('Cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !jar.has(name)) jar.set(name, pair.slice(at + 1).trim())
  }
  return jar
}

/** Null for a cookie that is missing or empty. */
export function readCookie(headers: Headers, name: string): string | null {
  return cookiesOf(headers).get(name) || null
}
