import type { SizedPicture } from '../pictures/addresses.ts'
import type { FeedItemType, FeedRule, FeedSlot } from './statuses.ts'

/** The fields of a feed that staff fill in. */
export type FeedFields = {
  readonly title: string
  readonly slot: FeedSlot
  readonly rule: FeedRule
  /** The membership tiers that see it; empty for all. */
  readonly tiers: readonly string[]
  readonly isPublished: boolean
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** What a feed leads to. */
export type FeedItemView = {
  readonly type: FeedItemType
  readonly title: string
  /** A path of the site, or an https address. */
  readonly href: string
  readonly isPinned: boolean
  readonly picture: SizedPicture | null
}

/** A feed as a member sees it, with at least one item. */
export type FeedView = { readonly id: string; readonly title: string; readonly items: readonly FeedItemView[] }
