import { VIEWED_PAGE_HEADER } from '#shared/domain/members/account/viewed-page-header.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Service } from './env.ts'

const TIMEOUT_MS = 10_000
/** The request headers that a backend gets, beside the session. */
const FORWARDED = ['user-agent', 'cf-connecting-ip', 'accept-language'] as const

export type BffCall = {
  readonly path: string
  readonly body: unknown
  /** The page's own request: its address determines the host. */
  readonly request: Request
  readonly correlationId: string
  readonly cookie?: string | null
  /** While staff view the pages of a member: the requested page. */
  readonly viewedPage?: string | null | undefined
  /** The tokens in the response are for a browser, which gets them only in cookies. */
  readonly isForBrowser?: boolean
  readonly timeoutMs?: number
}

/** POSTs to a backend through its binding; without a timely response it throws ServiceUnavailable. */
export async function callBff(service: Service, call: BffCall): Promise<Response> {
  const headers = headersOf(call, FORWARDED)
  headers.set('content-type', 'application/json')
  headers.set('accept', 'application/json')
  if (call.isForBrowser) headers.set('origin', new URL(call.request.url).origin)
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

/** The request headers for a byte range of a file. */
const FORWARDED_FOR_FILES = [...FORWARDED, 'range', 'if-range'] as const

/** GETs a file from a backend. Only its start has a timeout: the rest takes as long as the reader does. */
export async function fetchFile(service: Service, call: Omit<BffCall, 'body'>): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), call.timeoutMs ?? TIMEOUT_MS)
  const { signal } = timeout
  const headers = headersOf(call, FORWARDED_FOR_FILES)
  try {
    return await service.fetch(
      new Request(new URL(call.path, call.request.url), { headers, redirect: 'manual', signal }),
    )
  } catch (cause) {
    throw new AppError('ServiceUnavailable', { cause })
  } finally {
    clearTimeout(timer)
  }
}

function headersOf(call: Omit<BffCall, 'body'>, forwarded: readonly string[]): Headers {
  const headers = new Headers({ 'x-correlation-id': call.correlationId })
  for (const name of forwarded) {
    const value = call.request.headers.get(name)
    if (value) headers.set(name, value)
  }
  if (call.cookie) headers.set('cookie', call.cookie)
  return headers
}
