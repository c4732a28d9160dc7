/** The outcome of a scheduled change. OVERTAKEN: its fields were changed in the meantime, so it was not applied. */
export const SITE_CHANGE_STATES = ['WAITING', 'DONE', 'OVERTAKEN', 'CANCELLED'] as const
export type SiteChangeState = (typeof SITE_CHANGE_STATES)[number]
