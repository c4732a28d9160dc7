import type { ContentText } from '../content-bank/views.ts'
import type { ClosingDates } from './closing/closing.ts'
import type { CommunityConfig } from './config.ts'

/** What is said of the steps of a closing, each empty for nothing. */
export type ClosingTexts = {
  /** Plain text: one line before the dates. */
  readonly announced: string
  readonly readOnly: string
  /** HTML. */
  readonly closed: string
}

/** A community as visitors of its host may see it. */
export type CommunityView = {
  readonly id: string
  readonly code: string
  readonly kind: 'BRAND' | 'ADMIN'
  readonly name: string
  readonly familiarName: string
  readonly timeZone: string
  readonly config: CommunityConfig
  /** Null while it is not closing. */
  readonly closing: ClosingDates | null
  /** Of the content bank: what visitors are told; null where they are told nothing. */
  readonly texts: {
    readonly signInHelp: ContentText | null
    readonly joiningIncluded: ContentText | null
    readonly closing: ClosingTexts
  }
}

/** The community of the host that a request went to. */
export type HostCommunity = CommunityView & {
  /** Without its port. */
  readonly host: string
}

/** A community that staff can choose to sign in to. */
export type AvailableCommunityView = {
  readonly code: string
  readonly name: string
  readonly familiarName: string
  /** Where its site is; links in email use the same host. */
  readonly host: string
}
