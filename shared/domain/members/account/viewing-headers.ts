/** Named by the scripts of a page that shows a view, so that they never act as the staff person once the view has ended. */
export const VIEWING_HEADER = 'X-Member-View'

/** The path of the page that a read is for: set by the edge, which takes it from what browsers send. */
export const VIEWED_PAGE_HEADER = 'X-Viewed-Page'
