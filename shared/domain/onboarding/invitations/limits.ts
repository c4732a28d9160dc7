const HOUR_MS = 3_600_000

export const INVITATION_DAYS = 30
export const INVITATION_LIFE_MS = INVITATION_DAYS * 24 * HOUR_MS
/** The minimum time between two emails with the link to the same person. */
export const INVITATION_SEND_AGAIN_MS = HOUR_MS
/** How many people a community can invite in 24 hours, individually and by files together. */
export const INVITATIONS_A_DAY = 3000

export const INVITATION_NAME_MAX_CHARACTERS = 80
export const INVITATION_COMPANY_MAX_CHARACTERS = 120
export const INVITATION_EMAIL_MAX_CHARACTERS = 254
export const INVITATION_MESSAGE_MAX_CHARACTERS = 600

export const IMPORT_MAX_ROWS = 1000
export const IMPORT_MAX_BYTES = 256 * 1024
/** How long an imported file is kept, with the outcomes of its rows. */
export const IMPORT_KEPT_MS = 30 * 24 * HOUR_MS
