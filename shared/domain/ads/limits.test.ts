import { expect, it } from 'vitest'
import {
  AD_ADVERTISER_MAX_CHARACTERS,
  AD_ALT_MAX_CHARACTERS,
  AD_LINK_MAX_CHARACTERS,
  AD_PICTURE_MAX_BYTES,
  AD_TIERS_MAX,
  ADS_PAGE,
} from './limits.ts'
import { AD_SIZES } from './shapes.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['ad advertiser max characters', AD_ADVERTISER_MAX_CHARACTERS, 80],
  ['ad link max characters', AD_LINK_MAX_CHARACTERS, 500],
  ['ad alt max characters', AD_ALT_MAX_CHARACTERS, 150],
  ['ad tiers max', AD_TIERS_MAX, 20],
  ['ads page', ADS_PAGE, 40],
  ['ad picture max bytes', AD_PICTURE_MAX_BYTES, 1 * 1024 * 1024],
  ['ad sizes', AD_SIZES, { MASTHEAD: { width: 700, height: 50 }, MEDIUM_SQUARE: { width: 240, height: 240 } }],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
