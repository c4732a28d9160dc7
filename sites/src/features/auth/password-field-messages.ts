/** Separate from the texts of the sign-in page, so that other pages do not load those. */
export const PASSWORD_FIELD_MESSAGES = { show: 'Show password' } as const
