export const FEED_MESSAGES = {
  newTab: '(opens in a new tab)',
  pinned: 'Pinned',
} as const
