/** How long a preview link for outside readers works. */
export const PREVIEW_LINK_DAYS = 7
/** Per article, at the same time. */
export const PREVIEW_LINKS_MAX = 10
