import { SCRIPT_HASHES, STYLE_HASHES } from 'virtual:inline-hashes'

/** On every answer that this worker makes, whatever it is. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

export type PolicyOptions = {
  readonly styleHashes?: readonly string[]
  /** Names of Trusted Types policies that the page's script may make; none is the rule. */
  readonly trustedTypes?: readonly string[]
}

export const contentSecurityPolicy = ({ styleHashes = [], trustedTypes = [] }: PolicyOptions): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${SCRIPT_HASHES.join(' ')}`,
    `style-src 'self' ${[...STYLE_HASHES, ...styleHashes].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length ? trustedTypes.join(' ') : "'none'"}`,
  ].join('; ')

export type CacheQuestion = {
  readonly isPublicPage: boolean
  readonly isSignedIn: boolean
  readonly status: number
}

/** Only a public page, as anonymous visitors see it, may be kept; it is asked about again before every use. */
export const cacheControl = ({ isPublicPage, isSignedIn, status }: CacheQuestion): string =>
  isPublicPage && !isSignedIn && status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store'
