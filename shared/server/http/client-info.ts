import { KNOWN_BROWSER_COOKIE } from '#shared/domain/auth/known-clients.ts'
import { readCookie } from '#shared/kernel/cookies.ts'
import { networkOf } from './network/network.ts'
import { isBrowser } from './same-origin.ts'

/** Where a request comes from and which host it was sent to. */
export type ClientInfo = {
  /** Without its port; it decides the community. */
  readonly host: string
  readonly headers: Headers
  /** The unit in which attempts are counted. */
  readonly network: string
  readonly userAgent: string
  /** A browser never gets a token in a body. */
  readonly isBrowser: boolean
  /** The value of the cookie that an earlier sign-in gave to this browser. */
  readonly browserToken: string | null
}

export function readClientInfo(request: Request): ClientInfo {
  return {
    host: new URL(request.url).hostname.toLowerCase(),
    headers: request.headers,
    network: networkOf(request.headers),
    userAgent: request.headers.get('User-Agent') ?? '',
    isBrowser: isBrowser(request.headers),
    browserToken: readCookie(request.headers, KNOWN_BROWSER_COOKIE),
  }
}
