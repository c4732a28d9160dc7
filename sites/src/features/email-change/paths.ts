/** Where the links of a change of email lead, and what its form is posted to. */
export const EMAIL_CONFIRM_PATH = '/email/confirm'
