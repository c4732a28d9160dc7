/**
 * Named by the scripts of a page: the user to whom the page was shown. A page that was left open acts for that user alone, never for
 * somebody who has signed in since in the same browser.
 */
export const PAGE_USER_HEADER = 'X-Page-User'

/** The same, as a field of a form that is posted by the browser. */
export const PAGE_USER_FIELD = 'pageUser'

/** On the answer that refuses it: the session there is somebody else's, and is not to be refreshed for this page. */
export const OTHER_USER_HEADER = 'X-Other-User'
