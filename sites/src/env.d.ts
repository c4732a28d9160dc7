/// <reference types="astro/client" />

declare module 'virtual:inline-hashes' {
  export const SCRIPT_HASHES: readonly string[]
  export const STYLE_HASHES: readonly string[]
}

declare module 'virtual:page-list' {
  /** As they stand in the folder of pages: `/articles`, `/admin/articles/[id]`. */
  export const PAGES: ReadonlySet<string>
}

declare module 'cloudflare:workers' {
  export const env: import('./lib/edge/env.ts').SitesEnv
}

declare namespace App {
  interface Locals {
    readonly correlationId: string
    readonly now: Date
    /** Path and query that were asked for; an error page stands at another address. */
    readonly here: string
    /** Set on every page of a known host; error pages may have none. */
    readonly brand: import('./lib/edge/community.ts').Brand | null
    readonly style: string
    readonly session: import('./lib/edge/page-session.ts').PageSession | null
    readonly visitor: import('./lib/edge/gates.ts').Visitor
    readonly api: {
      readonly member: import('./lib/edge/page-api.ts').PageApi
      readonly admin: import('./lib/edge/page-api.ts').PageApi
      readonly public: import('./lib/edge/page-api.ts').PageApi
    }
    /** Names of Trusted Types policies that the page's script may make. */
    readonly trustedTypes: string[]
    /** What went wrong, on an error page. */
    readonly failure: import('#shared/kernel/errors.ts').ErrorCode | null
    /** How long to wait before another try, where a backend said so. */
    readonly retryAfterSeconds: number | null
  }
}
