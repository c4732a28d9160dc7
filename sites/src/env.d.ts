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
  /** Of the style sheets that stand in the pages of a route, for the content security policy. */
  export const SHEET_HASHES: Readonly<Record<string, readonly string[]>>
  /** Of the loaders of islands that are not Astro's own. */
  export const DIRECTIVE_HASHES: readonly string[]
}

declare module 'cloudflare:workers' {
  export const env: import('./lib/edge/env.ts').SitesEnv
  /** Keeps work alive after the answer. */
  export function waitUntil(work: Promise<unknown>): void
}

declare namespace App {
  interface Locals {
    readonly correlationId: string
    readonly now: Date
    /** The requested path and query; `Astro.url` differs on an error page, which is rewritten. */
    readonly here: string
    /** The route that is rendered, such as `/stories/[slug]`; that of the error page once a page was rewritten to it. */
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
      /** A file of the backend of staff, with the range that the page was asked for. */
      readonly adminFile: (path: string) => Promise<Response>
      readonly public: import('./lib/edge/page-api.ts').PageApi
      readonly onboarding: import('./lib/edge/page-api.ts').PageApi
    }
    /** Names of the Trusted Types policies that the page's scripts may create. */
    readonly trustedTypes: string[]
    /** Set by a page that shows others of this site in frames. */
    hasFrames: boolean
    /** Set by a page that others of this site may show in a frame. */
    isFramed: boolean
    /** A page of a brand or a story as it would be: nothing of it is counted. */
    isPreview: boolean
    /** Whose fields a page with a card form has, other than the payment provider's own. */
    cardFields: 'BRAINTREE' | null
    /** The error code, on an error page. */
    readonly failure: import('#shared/kernel/errors.ts').ErrorCode | null
    /** Why the page is not shown, or nothing was changed, while staff view as a member. */
    readonly viewingRefusal: import('#shared/domain/members/account/viewing.ts').ViewingRefusal | null
    /** On an error page: a form was posted from a page that was shown to somebody else. */
    readonly isOtherUser: boolean
    /** On an error page: a form was posted that the membership allows only once it is paid for. */
    readonly isGated: boolean
    /** A form that was posted, as it came, once it was read. */
    readonly posted: string | null
    /** From the Retry-After header of a backend. */
    readonly retryAfterSeconds: number | null
  }
}
