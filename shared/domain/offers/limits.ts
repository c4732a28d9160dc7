export const OFFER_TITLE_MAX_CHARACTERS = 100
export const OFFER_SUMMARY_MAX_CHARACTERS = 200
export const OFFER_PARTNER_MAX_CHARACTERS = 80
export const OFFER_CATEGORY_MAX_CHARACTERS = 40
export const OFFER_BODY_MAX_CHARACTERS = 4_000
export const OFFER_CODE_MAX_CHARACTERS = 60
export const OFFER_CONTACT_MAX_CHARACTERS = 254
export const OFFER_LINK_MAX_CHARACTERS = 500
export const OFFER_REPORT_MAX_CHARACTERS = 500
export const OFFER_SEARCH_MAX_CHARACTERS = 100
export const OFFER_TIERS_MAX = 20
/** Page size of the staff list. */
export const OFFERS_PAGE = 40
/** At most this many offers of a community are published at once: members see them on one page. */
export const PUBLISHED_OFFERS_MAX = 200

/** An offer that was last checked longer ago is hidden. */
export const OFFER_VERIFIED_DAYS = 90
export const OFFER_VERIFIED_MS = OFFER_VERIFIED_DAYS * 24 * 3_600_000
export const OFFER_REPORTS_A_DAY = 10
