/* Texts of the pages on which staff manage feeds. */
import { FEED_ITEMS_MAX, FEED_TITLE_MAX_CHARACTERS } from '#shared/domain/feeds/limits.ts'
import type { FeedRule, FeedSlot } from '#shared/domain/feeds/statuses.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { INVALID_FORM } from '../forms/messages.ts'

export const FEED_ADMIN_MESSAGES = {
  title: 'Feeds',
  lead: 'Short lists that members see on their home page, their articles dashboard or above the published articles.',
  newFeed: 'New feed',
  none: { title: 'No feeds yet', text: 'Create the first one: a title, a place, and what it leads to.' },
  items: (count: number) => counted(count, 'item'),
  states: { running: 'Shown now', draft: 'Not shown', upcoming: 'Not started', over: 'Ended' },
  starts: 'Starts',
  ends: 'Ends',
  back: 'Feeds',

  newTitle: 'New feed',
  newLead: 'You can add items next.',
  create: 'Create feed',
  details: 'Details',
  save: 'Save',
  name: 'Title',
  nameHint: 'Shown above the items.',
  slot: 'Where it’s shown',
  slotHints: {
    HOME: 'On members’ home page.',
    ARTICLES: 'On the dashboard where members write articles.',
    STORIES: 'Above the list of published articles, for members who are signed in.',
  } satisfies Record<FeedSlot, string>,
  rule: 'What it shows',
  ruleHints: {
    MANUAL: 'You choose the items and their order.',
    NEWEST_STORIES: `The newest ${FEED_ITEMS_MAX} published articles.`,
    NEWEST_ROUNDUPS: `The newest ${FEED_ITEMS_MAX} published roundups.`,
    NEWEST_POSTS: `The newest ${FEED_ITEMS_MAX} forum posts that the member can see.`,
  } satisfies Record<FeedRule, string>,
  startsAt: 'Starts',
  endsAt: 'Ends',
  endsHint: (zone: string) => `${zone}. Leave empty for no end.`,
  isPublished: 'Show this feed',
  isPublishedHint: 'Members see it from its start to its end, once it has an item.',
  yes: 'Yes',
  no: 'No',
  errors: {
    title: `Enter a title of up to ${counted(FEED_TITLE_MAX_CHARACTERS, 'character')}.`,
    startsAt: 'Enter a date and a time.',
  },
  invalid: INVALID_FORM,

  itemsTitle: 'Items',
  itemGone: 'This item is no longer in the feed.',
  itemsNone: 'No items yet. Members don’t see a feed without items.',
  gone: 'No longer published: members don’t see it.',
  pinned: 'Pinned',
  up: 'Move up',
  upWhat: (title: string) => `Move up: ${title}`,
  down: 'Move down',
  downWhat: (title: string) => `Move down: ${title}`,
  pin: 'Pin',
  pinWhat: (title: string) => `Pin: ${title}`,
  unpin: 'Unpin',
  unpinWhat: (title: string) => `Unpin: ${title}`,
  arrange: 'Save this order',
  picture: 'Image',
  pictureWhat: (title: string) => `Image: ${title}`,
  pictureTitle: (title: string) => `Image of “${title}”`,
  pictureHint:
    'Shown beside the title. Without one, members see the article’s lead image or the logo of the offer’s partner.',
  pictureScript: 'Choosing an image needs JavaScript.',
  pictureDone: 'Back to the items',
  remove: 'Remove',
  removeWhat: (title: string) => `Remove: ${title}`,
  goneName: 'an item that’s no longer published',
  add: 'Add an item',
  address: 'Address',
  addressHint:
    'Paste the address of an article, roundup, forum post or offer in this community, or one that starts with https://.',
  linkTitle: 'Title of a link',
  linkTitleHint: 'Only for addresses outside this community.',
  addNow: 'Add',

  preview: 'Preview as a member',
  previewHint: 'Whether they see the feed depends on their tier; which items they see, on what they can open.',
  email: 'Member’s email',
  previewNow: 'Preview',
  noMember: 'No member of this community has this email.',
  sees: (name: string) => `${name} sees this:`,
  wouldSee: (name: string) => `${name} would see this while the feed is shown:`,
  seesNothing: (name: string) => `${name} doesn’t see this feed: they can’t open anything in it.`,
  notInAudience: (name: string) =>
    `${name} doesn’t see this feed: it’s for other membership tiers, or they can’t sign in.`,

  deleteQuestion: (items: number) => `This can’t be undone. The feed and its ${counted(items, 'item')} are deleted.`,

  notices: {
    created: 'Feed created. Add its items.',
    saved: 'Saved.',
    added: 'Item added.',
    removed: 'Item removed.',
    arranged: 'Order saved.',
  },
} as const

export type FeedAdminNotice = keyof typeof FEED_ADMIN_MESSAGES.notices
