/// <reference types="astro/client" />

declare module 'virtual:inline-hashes' {
  export const SCRIPT_HASHES: readonly string[]
  export const STYLE_HASHES: readonly string[]
}

declare module 'virtual:icon-sprite' {
  /** The path of the file with all icons. */
  export const ICON_SPRITE: string
}

declare module 'virtual:page-list' {
  /** Derived from the files in `pages`: `/articles`, `/admin/articles/[id]`. */
  export const PAGES: ReadonlySet<string>
}

declare module 'virtual:built-files' {
  /** The scripts of an island, by its source below `src` without `.island.tsx`. */
  export const PRELOADS: Readonly<Record<string, readonly string[]>>
  /** The hashes of the style sheets inlined in the pages of a route, for the content security policy. */
  export const SHEET_HASHES: Readonly<Record<string, readonly string[]>>
  /** The hashes of island loaders that are not Astro's own. */
  export const DIRECTIVE_HASHES: readonly string[]
}

declare module 'cloudflare:workers' {
  export const env: import('./lib/edge/env.ts').SitesEnv
  /** Keeps work alive after the response. */
  export function waitUntil(work: Promise<unknown>): void
}

declare namespace App {
  interface Locals {
    readonly correlationId: string
    readonly now: Date
    /** The requested path and query; `Astro.url` differs on an error page, which is rewritten. */
    readonly here: string
    /** The rendered route, such as `/stories/[slug]`; that of the error page after a rewrite. */
    readonly route: string
    /** Set on every page of a known host; may be null on error pages. */
    readonly brand: import('./lib/edge/community.ts').Brand | null
    /** Of the community; UTC where there is no brand. */
    readonly timeZone: string
    readonly style: string
    readonly session: import('./lib/edge/page-session.ts').PageSession | null
    /** Set while staff view this page as a member. */
    readonly viewing: import('./lib/edge/viewing/member-view.ts').Viewing | null
    readonly visitor: import('./lib/edge/gates.ts').Visitor
    readonly api: {
      readonly member: import('./lib/edge/page-api.ts').PageApi
      readonly admin: import('./lib/edge/page-api.ts').PageApi
      /** Fetches a file from the staff backend, with the range that was requested from the page. */
      readonly adminFile: (path: string) => Promise<Response>
      readonly public: import('./lib/edge/page-api.ts').PageApi
      readonly onboarding: import('./lib/edge/page-api.ts').PageApi
    }
    /** Names of the Trusted Types policies that the page's scripts may create. */
    readonly trustedTypes: string[]
    /** Set by a page that shows other pages of this site in frames. */
    hasFrames: boolean
    /** Set by a page that other pages of this site may show in a frame. */
    isFramed: boolean
    /** A preview of a brand's page or a story, which is not counted. */
    isPreview: boolean
    /** The provider of the card fields on the page, if it is not the payment provider. */
    cardFields: 'BRAINTREE' | null
    /** What an error page says. */
    readonly failure: import('./lib/edge/failure.ts').FailureKind | null
    /** Why the page is hidden, or a change was refused, while staff view as a member. */
    readonly viewingRefusal: import('#shared/domain/members/account/viewing.ts').ViewingRefusal | null
    /** On an error page: the form was posted from a page rendered for another user. */
    readonly isOtherUser: boolean
    /** On an error page: the form requires a paid membership. */
    readonly isGated: boolean
    /** The raw body of a posted form, once it was read. */
    readonly posted: string | null
    /** From the Retry-After header of a backend. */
    readonly retryAfterSeconds: number | null
  }
}
