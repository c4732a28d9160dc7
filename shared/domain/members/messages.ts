/** The same whatever the reason; the field says which number is wrong. */
export const MOBILE_PHONE_REFUSED = 'Your mobile phone could not be updated. Check the number, or try again later.'

/** Texts of refusals of one's own account. */
export const ACCOUNT_MESSAGES = {
  mobilePhone: MOBILE_PHONE_REFUSED,
  phoneCannotGetTexts: 'This phone cannot get text messages. Use the number of another phone.',
  noMobilePhone: 'You have no confirmed mobile phone.',
  staff: 'Only members have this.',
} as const
