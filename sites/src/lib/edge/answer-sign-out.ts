import { env } from 'cloudflare:workers'
import type { APIContext } from 'astro'
import { log } from './log.ts'
import { expiredSessionCookies } from './session-cookies.ts'
import { decideSignOut, loginAfter, revokeSessions } from './sign-out.ts'

/** The answer of a logout address, or null when the person is asked first. */
export async function answerSignOut({
  request,
  url,
  locals,
}: Pick<APIContext, 'request' | 'url' | 'locals'>): Promise<Response | null> {
  const step = decideSignOut(request.headers)
  // An answer that a browser does not keep: what it looked ahead for must happen when it is meant.
  if (step === 'ignore') return new Response(null, { status: 503, headers: { 'retry-after': '0' } })
  if (step === 'confirm') return null
  const failures = await revokeSessions(request, env, locals.correlationId)
  for (const failure of failures) log('warn', { correlationId: locals.correlationId, signOutFailed: failure })
  const headers = new Headers({ location: loginAfter(url) })
  for (const line of expiredSessionCookies()) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}
