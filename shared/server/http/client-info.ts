import { networkOf } from './network.ts'
import { isBrowser } from './same-origin.ts'

/** Where a request comes from and where it went. */
export type ClientInfo = {
  /** Without its port; it decides the community. */
  readonly host: string
  readonly headers: Headers
  /** The unit in which attempts are counted. */
  readonly network: string
  readonly userAgent: string
  /** A browser is never given a token in a body. */
  readonly isBrowser: boolean
}

export function readClientInfo(request: Request): ClientInfo {
  return {
    host: new URL(request.url).hostname.toLowerCase(),
    headers: request.headers,
    network: networkOf(request.headers),
    userAgent: request.headers.get('User-Agent') ?? '',
    isBrowser: isBrowser(request.headers),
  }
}
