import { expect, it } from 'vitest'
import {
  FEED_ADDRESS_MAX_CHARACTERS,
  FEED_ITEMS_MAX,
  FEED_LINK_TITLE_MAX_CHARACTERS,
  FEED_TIERS_MAX,
  FEED_TITLE_MAX_CHARACTERS,
  FEEDS_MAX,
  SHOWN_FEEDS_MAX,
} from './limits.ts'
import { FEED_PICTURE_MAX_BYTES, FEED_PICTURE_RATIO, FEED_PICTURE_WIDTH } from './picture.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['feed title max characters', FEED_TITLE_MAX_CHARACTERS, 80],
  ['feed items max', FEED_ITEMS_MAX, 20],
  ['feed link title max characters', FEED_LINK_TITLE_MAX_CHARACTERS, 120],
  ['feed address max characters', FEED_ADDRESS_MAX_CHARACTERS, 500],
  ['feed tiers max', FEED_TIERS_MAX, 20],
  ['feeds max', FEEDS_MAX, 50],
  ['shown feeds max', SHOWN_FEEDS_MAX, 5],
  ['feed picture width', FEED_PICTURE_WIDTH, 600],
  ['feed picture ratio', FEED_PICTURE_RATIO, 16 / 9],
  ['feed picture max bytes', FEED_PICTURE_MAX_BYTES, 512 * 1024],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
