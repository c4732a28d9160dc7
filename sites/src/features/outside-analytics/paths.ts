/** The page on which a member answers whether third-party services may count their visits. */
export const OUTSIDE_CONSENT_PATH = '/settings/privacy/visits'
export const VISITS_SECTION_PATH = '/settings/privacy#visits'
