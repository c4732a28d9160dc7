/**
 * Sent by the scripts of a page: the user for whom the page was rendered. A page that was left open acts for that user only, never for
 * somebody who has signed in since in the same browser.
 */
export const PAGE_USER_HEADER = 'X-Page-User'

/** Its value on pages that staff view as a member, so that they never act as the staff member once the view has ended. */
export const VIEWED_PAGE_USER = 'view'

/** The same, as a field of a form that the browser posts. */
export const PAGE_USER_FIELD = 'pageUser'
