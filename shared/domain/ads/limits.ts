export const AD_ADVERTISER_MAX_CHARACTERS = 80
export const AD_LINK_MAX_CHARACTERS = 500
/** The alternative text, for people who do not see the picture. */
export const AD_ALT_MAX_CHARACTERS = 150
export const AD_TIERS_MAX = 20
/** Page size of the staff list. */
export const ADS_PAGE = 40
/** Total of both files. */
export const AD_PICTURE_MAX_BYTES = 1024 * 1024
