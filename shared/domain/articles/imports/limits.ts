const DAY_MS = 24 * 3_600_000

const MIB = 1024 * 1024
/** Room for an export of some hundred articles; a larger one is exported in parts. */
export const ARTICLE_FILE_MAX_MIB = 2
export const ARTICLE_FILE_MAX_BYTES = ARTICLE_FILE_MAX_MIB * MIB
export const ARTICLE_FILE_MAX_ARTICLES = 500
/** How long an imported file is kept, with the outcomes of its articles. */
export const ARTICLE_FILE_KEPT_MS = 30 * DAY_MS
/** At most this many lost parts of an article are listed, the rest as a number. */
export const LOSSES_MAX = 200
export const LOSS_MAX_CHARACTERS = 2000
export const IMPORTED_CATEGORY_MAX_CHARACTERS = 60
export const IMPORTED_SUMMARY_MAX_CHARACTERS = 400
export const EXTERNAL_ID_MAX_CHARACTERS = 300
