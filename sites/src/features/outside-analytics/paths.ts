/** Where a member answers whether services outside may count their visits. */
export const OUTSIDE_CONSENT_PATH = '/settings/privacy/visits'
export const VISITS_SECTION_PATH = '/settings/privacy#visits'
