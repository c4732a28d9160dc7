import { env } from 'cloudflare:workers'
import type { APIContext } from 'astro'
import { log } from '../log.ts'
import { expiredSessionCookies } from '../session-cookies.ts'
import { decideSignOut, loginAfter, revokeSessions } from './sign-out.ts'

/** The response of a logout address, or null when the person must confirm first. */
export async function answerSignOut({
  request,
  url,
  locals,
}: Pick<APIContext, 'request' | 'url' | 'locals'>): Promise<Response | null> {
  const step = decideSignOut(request.headers)
  // 503 is not cached, so that a prefetched sign-out is requested again when the person navigates.
  if (step === 'ignore') return new Response(null, { status: 503, headers: { 'retry-after': '0' } })
  if (step === 'confirm') return null
  const failures = await revokeSessions(request, env, locals.correlationId)
  for (const failure of failures) log('warn', { correlationId: locals.correlationId, signOutFailed: failure })
  const headers = new Headers({ location: loginAfter(url) })
  for (const line of expiredSessionCookies()) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}
