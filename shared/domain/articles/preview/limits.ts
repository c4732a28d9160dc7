/** How long a link works by which somebody outside reads an unpublished article. */
export const PREVIEW_LINK_DAYS = 7
/** Of one article at once. */
export const PREVIEW_LINKS_MAX = 10
