import type { ContentText } from '../content-bank/views.ts'
import type { ClosingDates } from './closing/closing.ts'
import type { CommunityConfig } from './config.ts'

/** The texts for the steps of a closing, each empty for none. */
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
  /** Texts of the content bank for visitors; null if there is nothing to say. */
  readonly texts: {
    readonly signInHelp: ContentText | null
    readonly joiningIncluded: ContentText | null
    readonly closing: ClosingTexts
  }
}

/** The community of the requested host. */
export type HostCommunity = CommunityView & {
  /** Without its port. */
  readonly host: string
}

/** A community that staff can choose to sign in to. */
export type AvailableCommunityView = {
  readonly code: string
  readonly name: string
  readonly familiarName: string
  /** The host of its site; links in email use the same. */
  readonly host: string
}
