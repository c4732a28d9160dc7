/** The path of the page that a read is for: set by the edge, which takes it from what browsers send. */
export const VIEWED_PAGE_HEADER = 'X-Viewed-Page'
