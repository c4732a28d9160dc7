import { VIEWED_PAGE_HEADER } from '#shared/domain/members/account/viewing-headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Service } from './env.ts'

const TIMEOUT_MS = 10_000
/** The request headers that a backend gets, beside the session. */
const FORWARDED = ['user-agent', 'cf-connecting-ip', 'accept-language'] as const

export type BffCall = {
  readonly path: string
  readonly body: unknown
  /** The page's own request: its address gives the host. */
  readonly request: Request
  readonly correlationId: string
  readonly cookie?: string
  /** While staff view the pages of a member: the page that is asked for. */
  readonly viewedPage?: string
  /** The answer's tokens are for a browser, which gets them in cookies only. */
  readonly isForBrowser?: boolean
  readonly timeoutMs?: number
}

/** A POST to a backend through its binding; no answer in time, or none at all, is ServiceUnavailable. */
export async function callBff(service: Service, call: BffCall): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/json',
    'x-correlation-id': call.correlationId,
  })
  for (const name of FORWARDED) {
    const value = call.request.headers.get(name)
    if (value) headers.set(name, value)
  }
  if (call.isForBrowser) headers.set('origin', new URL(call.request.url).origin)
  if (call.cookie) headers.set('cookie', call.cookie)
  if (call.viewedPage) headers.set(VIEWED_PAGE_HEADER, call.viewedPage)
  const request = new Request(new URL(call.path, call.request.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(call.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
  })
  try {
    return await service.fetch(request)
  } catch (cause) {
    throw new AppError('ServiceUnavailable', { cause })
  }
}
