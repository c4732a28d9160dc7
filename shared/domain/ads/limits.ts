export const AD_ADVERTISER_MAX_CHARACTERS = 80
export const AD_LINK_MAX_CHARACTERS = 500
/** Said instead of the picture, to those who do not see it. */
export const AD_ALT_MAX_CHARACTERS = 150
export const AD_TIERS_MAX = 20
/** The rows of a page of staff. */
export const ADS_PAGE = 40
/** Of both files together. */
export const AD_PICTURE_MAX_BYTES = 1024 * 1024
