import { BACKGROUND_HEADER, BACKGROUND_POLL } from '#shared/domain/auth/background-requests.ts'
import { pageHeaders } from '../page-headers.ts'
import { RequestError } from './request-error.ts'

export const DEFAULT_TIMEOUT_MS = 15_000

export type PostOptions = {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Sent without user action: neither it nor a refresh that it causes keeps the session alive. */
  readonly isBackground?: boolean
  /** It continues when the page is left. */
  readonly isKeptAlive?: boolean
}

export function correlationIdOf(response: Response): string | null {
  return response.headers.get('x-correlation-id')
}

/**
 * Only a request sent offline is known not to be executed: when the connection is lost later, possibly only the
 * response was lost.
 */
function transportError(cause: unknown, wasOnline: boolean, caller: AbortSignal | undefined): unknown {
  if (caller?.aborted) return cause
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  return new RequestError(wasOnline ? (isLate ? 'Timeout' : 'Unreachable') : 'Offline', { cause })
}

/** A JSON POST to this origin. Rejects with RequestError when there is no response, with the caller's reason when aborted. */
export async function postJson(path: string, body: unknown, options: PostOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const wasOnline = navigator.onLine
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...pageHeaders(),
        ...(options.isBackground && { [BACKGROUND_HEADER]: BACKGROUND_POLL }),
      },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      redirect: 'error',
      keepalive: options.isKeptAlive === true,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (cause) {
    throw transportError(cause, wasOnline, options.signal)
  }
}

/** The body as JSON, or null when it is not JSON, such as the error page of a proxy. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
