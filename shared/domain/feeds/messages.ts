import { FEED_ITEMS_MAX, FEED_LINK_TITLE_MAX_CHARACTERS, FEED_TIERS_MAX, FEEDS_MAX } from './limits.ts'
import type { FeedItemType, FeedRule, FeedSlot } from './statuses.ts'

export const FEED_SLOT_LABELS: Readonly<Record<FeedSlot, string>> = {
  HOME: 'Home',
  ARTICLES: 'Articles dashboard',
  STORIES: 'Published articles',
}

export const FEED_RULE_LABELS: Readonly<Record<FeedRule, string>> = {
  MANUAL: 'Chosen by hand',
  NEWEST_STORIES: 'Newest articles',
  NEWEST_ROUNDUPS: 'Newest roundups',
  NEWEST_POSTS: 'Newest forum posts',
}

export const FEED_ITEM_LABELS: Readonly<Record<FeedItemType, string>> = {
  ARTICLE: 'Article',
  ROUNDUP: 'Roundup',
  POST: 'Forum post',
  OFFER: 'Offer',
  LINK: 'Link',
}

/** Why something about a feed was refused, as the reader is told. */
export const FEED_REFUSALS = {
  endsBeforeStart: 'The end must be after the start.',
  tooManyTiers: `Choose up to ${FEED_TIERS_MAX} membership tiers.`,
  tooManyFeeds: `A community can have up to ${FEEDS_MAX} feeds. Delete one first.`,
  tooManyItems: `A feed can have up to ${FEED_ITEMS_MAX} items. Remove one first.`,
  addressForm:
    'Paste the address of an article, roundup, forum post or offer in this community, or one that starts with https://.',
  addressGone: 'Nothing published was found at this address.',
  linkTitle: `Enter a title of up to ${FEED_LINK_TITLE_MAX_CHARACTERS} characters for this link.`,
  isItem: 'This is already in the feed.',
  notByHand: 'This feed is filled by a rule. Choose “Chosen by hand” to add items.',
  changedMeanwhile: 'Someone else changed this feed after you opened it. Compare the values below, then save again.',
  orderChanged: 'Someone else changed the items after you opened this page. Look at the new order, then try again.',
} as const

export type FeedRefusal = keyof typeof FEED_REFUSALS

/** Message and extensions of an error. */
export function feedRefusal(reason: FeedRefusal) {
  return { message: FEED_REFUSALS[reason], extensions: { reason } }
}
