/** What becomes of a change for later. OVERTAKEN: its fields were changed in the meantime, so it was not made. */
export const SITE_CHANGE_STATES = ['WAITING', 'DONE', 'OVERTAKEN', 'CANCELLED'] as const
export type SiteChangeState = (typeof SITE_CHANGE_STATES)[number]
