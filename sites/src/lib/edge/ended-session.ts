import { type CookieJar, cookiesOf, expiredCookie } from '#shared/kernel/cookies.ts'
import { ALL_SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'

const ENDED_COOKIE = '__Host-ended'
const ENDED_COOKIE_SECONDS = 60

export function hasSessionCookie(jar: CookieJar): boolean {
  return ALL_SESSION_COOKIES.some((name) => jar.has(name))
}

/** Tells the login page, which follows within the minute, that a session ended without the person's action. */
export function endedSessionCookie(): string {
  return `${ENDED_COOKIE}=1; Path=/; Max-Age=${ENDED_COOKIE_SECONDS}; Secure; HttpOnly; SameSite=Lax`
}

/** Whether a visitor without a session had one that ended. */
export function isAfterEndedSession(headers: Headers): boolean {
  const jar = cookiesOf(headers)
  return jar.has(ENDED_COOKIE) || hasSessionCookie(jar)
}

export function expiredEndedCookie(): string {
  return expiredCookie(ENDED_COOKIE)
}
