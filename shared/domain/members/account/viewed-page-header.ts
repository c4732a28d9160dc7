/** The path of the page that a read is for: set by the edge from the headers that browsers send. */
export const VIEWED_PAGE_HEADER = 'X-Viewed-Page'
