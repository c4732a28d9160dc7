export const FEED_TITLE_MAX_CHARACTERS = 80
/** The maximum number of items that a feed shows, however they were chosen. */
export const FEED_ITEMS_MAX = 20
export const FEED_LINK_TITLE_MAX_CHARACTERS = 120
export const FEED_ADDRESS_MAX_CHARACTERS = 500
export const FEED_TIERS_MAX = 20
/** The feeds that a community has: staff see them on one page. */
export const FEEDS_MAX = 50
/** The feeds in one place that a member sees. */
export const SHOWN_FEEDS_MAX = 5
