import type { CardOrigins } from './card-origins.ts'
import type { OutsideOrigins } from './outside-origins.ts'

/** Headers of every response of this worker, unless it sets its own. */
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
  /** The hashes of inline scripts and styles. */
  readonly scriptHashes: readonly string[]
  readonly styleHashes: readonly string[]
  /** Names of Trusted Types policies that the page's script may create; usually none. */
  readonly trustedTypes: readonly string[]
  /** Whether the page may be shown in a frame of this site, and may have frames of this site. */
  readonly isFramed?: boolean
  readonly hasFrames?: boolean
  /** Only on pages with the payment provider's fields. */
  readonly cardOrigins?: CardOrigins | null
  /** Only on pages that third-party services may count. */
  readonly outsideOrigins?: OutsideOrigins
}

/** The headers of a page's content security policy. */
export function securityPolicyHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy(options)
  const trustedTypes = trustedTypesPolicy(options.trustedTypes)
  // The provider's script creates no Trusted Types, so they are reported on its pages and enforced on all others.
  return options.cardOrigins
    ? { 'content-security-policy': policy, 'content-security-policy-report-only': trustedTypes }
    : { 'content-security-policy': `${policy}; ${trustedTypes}` }
}

function contentSecurityPolicy(options: PolicyOptions): string {
  const { scriptHashes, styleHashes, isFramed, hasFrames, cardOrigins, outsideOrigins } = options
  const script = cardOrigins?.script
  const providers = cardOrigins ? [...new Set([cardOrigins.script, ...cardOrigins.servers])] : []
  const frames = [...providers, ...(hasFrames ? ["'self'"] : []), ...(outsideOrigins?.frames ?? [])]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(script ? [script] : []), ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...providers, ...(outsideOrigins?.calls ?? [])].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}

function trustedTypesPolicy(names: readonly string[]): string {
  return `require-trusted-types-for 'script'; trusted-types ${names.length > 0 ? names.join(' ') : "'none'"}`
}
