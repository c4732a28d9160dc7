/** The same message whatever the reason; the field says which number is wrong. */
export const MOBILE_PHONE_REFUSED = 'Your mobile phone couldn’t be updated. Check the number, or try again later.'

/** Refusal messages for a member's own account. */
export const ACCOUNT_MESSAGES = {
  mobilePhone: MOBILE_PHONE_REFUSED,
  phoneCannotGetTexts:
    'This phone can’t receive text messages. If you replied STOP to one, reply START and try again; otherwise, use another number.',
  noMobilePhone: 'You don’t have a confirmed mobile phone.',
  staff: 'Only available to members.',
} as const
