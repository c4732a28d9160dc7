/** On every answer of this worker, unless it has its own. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
}

export type PolicyOptions = {
  /** Of inline scripts and styles. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** Names of Trusted Types policies that the page's script may make; none is the rule. */
  readonly trustedTypes: readonly string[]
}

export function contentSecurityPolicy({ scriptHashes, styleHashes, trustedTypes }: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length > 0 ? trustedTypes.join(' ') : "'none'"}`,
  ].join('; ')
}
