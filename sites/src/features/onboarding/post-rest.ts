import { env } from 'cloudflare:workers'
import type { APIContext } from 'astro'
import { AppError, isErrorCode } from '#shared/kernel/errors.ts'
import { callBff } from '../../lib/edge/call-bff.ts'

export type RestAnswer =
  | { readonly ok: true; readonly next: string | null; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly message: string }

type Page = Pick<APIContext, 'request' | 'locals'>

/**
 * Posts a page's form for a browser without script, and forwards the cookies of the response. The page shows a refusal.
 */
export async function postRest({ request, locals }: Page, path: string, body: object): Promise<RestAnswer> {
  const { session, correlationId } = locals
  const response = await callBff(env.BFF_PUBLIC, {
    path,
    body,
    request,
    correlationId,
    isForBrowser: true,
    ...(session ? { cookie: session.cookie } : {}),
  })
  const answer = (await response.json().catch(() => null)) as Readonly<Record<string, unknown>> | null
  if (response.ok) {
    return { ok: true, next: answer?.next ? String(answer.next) : null, cookies: response.headers.getSetCookie() }
  }
  const { code, message } = answer ?? {}
  if (response.status === 400 || response.status === 422) return { ok: false, message: String(message) }
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  throw new AppError(isErrorCode(code) ? code : 'UnhandledError', { retryAfterSeconds })
}
