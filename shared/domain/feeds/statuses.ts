/** Where a feed is shown: on the members' home page, on their article dashboard, or above the published articles. */
export const FEED_SLOTS = ['HOME', 'ARTICLES', 'STORIES'] as const
export type FeedSlot = (typeof FEED_SLOTS)[number]

/** Who chooses the items: staff by hand, or a rule. */
export const FEED_RULES = ['MANUAL', 'NEWEST_STORIES', 'NEWEST_ROUNDUPS', 'NEWEST_POSTS'] as const
export type FeedRule = (typeof FEED_RULES)[number]

export const FEED_ITEM_TYPES = ['ARTICLE', 'ROUNDUP', 'POST', 'OFFER', 'LINK'] as const
export type FeedItemType = (typeof FEED_ITEM_TYPES)[number]

export function isFeedSlot(value: unknown): value is FeedSlot {
  return (FEED_SLOTS as readonly unknown[]).includes(value)
}

export function isFeedRule(value: unknown): value is FeedRule {
  return (FEED_RULES as readonly unknown[]).includes(value)
}
