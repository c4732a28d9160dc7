import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/clock.ts'
import {
  OFFER_BODY_MAX_CHARACTERS,
  OFFER_CATEGORY_MAX_CHARACTERS,
  OFFER_CODE_MAX_CHARACTERS,
  OFFER_CONTACT_MAX_CHARACTERS,
  OFFER_LINK_MAX_CHARACTERS,
  OFFER_PARTNER_MAX_CHARACTERS,
  OFFER_REPORT_MAX_CHARACTERS,
  OFFER_REPORTS_A_DAY,
  OFFER_SEARCH_MAX_CHARACTERS,
  OFFER_SUMMARY_MAX_CHARACTERS,
  OFFER_TIERS_MAX,
  OFFER_TITLE_MAX_CHARACTERS,
  OFFER_VERIFIED_DAYS,
  OFFER_VERIFIED_MS,
  OFFERS_PAGE,
  PUBLISHED_OFFERS_MAX,
} from './limits.ts'
import { OFFER_LOGO_MAX_BYTES, OFFER_LOGO_PIXELS } from './logo.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['offer title max characters', OFFER_TITLE_MAX_CHARACTERS, 100],
  ['offer summary max characters', OFFER_SUMMARY_MAX_CHARACTERS, 200],
  ['offer partner max characters', OFFER_PARTNER_MAX_CHARACTERS, 80],
  ['offer category max characters', OFFER_CATEGORY_MAX_CHARACTERS, 40],
  ['offer body max characters', OFFER_BODY_MAX_CHARACTERS, 4000],
  ['offer code max characters', OFFER_CODE_MAX_CHARACTERS, 60],
  ['offer contact max characters', OFFER_CONTACT_MAX_CHARACTERS, 254],
  ['offer link max characters', OFFER_LINK_MAX_CHARACTERS, 500],
  ['offer report max characters', OFFER_REPORT_MAX_CHARACTERS, 500],
  ['offer search max characters', OFFER_SEARCH_MAX_CHARACTERS, 100],
  ['offer tiers max', OFFER_TIERS_MAX, 20],
  ['offers page', OFFERS_PAGE, 40],
  ['published offers max', PUBLISHED_OFFERS_MAX, 200],
  ['offer verified days', OFFER_VERIFIED_DAYS, 90],
  ['offer verified ms', OFFER_VERIFIED_MS, 90 * DAY_MS],
  ['offer reports a day', OFFER_REPORTS_A_DAY, 10],
  ['offer logo pixels', OFFER_LOGO_PIXELS, 192],
  ['offer logo max bytes', OFFER_LOGO_MAX_BYTES, 512 * 1024],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
