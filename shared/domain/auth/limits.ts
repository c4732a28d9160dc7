const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type AttemptLimit = {
  readonly name: string
  readonly most: number
  readonly windowMs: number
  /** The attempt that exceeds the limit restarts the window: a lockout always lasts the whole window. */
  readonly isLockout?: true
  /** BadRequest.MaxAttempts when absent. */
  readonly refusal?: 'TooManyRequests'
}

/** All limits on attempts. Each attempt is counted before anything is verified, and independently of the others. */
export const ATTEMPT_LIMITS = {
  /** Wrong passwords, by account (or unknown identifier) and address. */
  password: { name: 'password', most: 10, windowMs: 10 * MINUTE_MS, isLockout: true },
  /** Wrong codes, by account (or unknown recipient) and address. */
  code: { name: 'code', most: 5, windowMs: 10 * MINUTE_MS, isLockout: true },
  /** Wrong current passwords, by account. */
  currentPassword: { name: 'current-password', most: 10, windowMs: 10 * MINUTE_MS },
  /** Links to a new password, by account and requester: the links themselves are counted. */
  passwordLink: { name: 'password-link', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Codes to confirm a mobile phone, by account. */
  phoneCodeSend: { name: 'phone-code-send', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** The same by the number that gets them, across accounts. */
  phoneCodeNumber: { name: 'phone-code-number', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Wrong codes for a mobile phone, by account. */
  phoneCode: { name: 'phone-code', most: 10, windowMs: DAY_MS, refusal: 'TooManyRequests' },
  /** Test texts that a member sends to their own phone. */
  testText: { name: 'test-text', most: 3, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Saved contacts of one member: each new address gets an email. */
  supportContact: { name: 'support-contact', most: 20, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Copies of their data that a member requests. */
  dataExport: { name: 'data-export', most: 3, windowMs: DAY_MS, refusal: 'TooManyRequests' },
  /** Photos that a member uploads. */
  photo: { name: 'photo', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Lead images that a person uploads. */
  leadImage: { name: 'lead-image', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Images of groups that a person uploads. */
  groupImage: { name: 'group-image', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  adPicture: { name: 'ad-picture', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  feedPicture: { name: 'feed-picture', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  offerLogo: { name: 'offer-logo', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Saves of one person in one article, correction, answer, roundup or thread. The editor sends at most one in three seconds and waits when it is refused; scripts save faster. */
  saveText: { name: 'save-text', most: 240, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
  /** Events of visitors, by address. */
  trackEvent: { name: 'track-event', most: 300, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Balances viewed by visitors without a link of ours, by address. */
  payNow: { name: 'pay-now', most: 10, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
  /** The same by range. */
  payNowRange: { name: 'pay-now-range', most: 300, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** The same by subscription. */
  payNowUnsigned: { name: 'pay-now-unsigned', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Balances viewed with a link that we signed, expired or not, by subscription and address. Visitors without such a link do not count. */
  payNowSigned: { name: 'pay-now-signed', most: 60, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Payments of visitors, by address; a page that waits for the bank repeats its request. */
  payNowPayment: { name: 'pay-now-payment', most: 60, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Opened invitation links, by address. */
  getStarted: { name: 'get-started', most: 120, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Errors of the card form, by address. */
  cardScriptError: { name: 'card-script-error', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Parts of pages that stopped working, by address. */
  failedPart: { name: 'failed-part', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Calendars that calendar apps fetch, by address. */
  calendarFile: { name: 'calendar-file', most: 120, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Changes by the link of an email, by member and option. */
  unsubscribe: { name: 'unsubscribe', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Links of emails that we did not sign, by address. */
  unsubscribeForged: { name: 'unsubscribe-forged', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Answers to email changes with invalid or expired links, by address. */
  emailLinkForged: { name: 'email-link-forged', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
} as const satisfies Record<string, AttemptLimit>

/** A limit across accounts: by address for bursts, by range (IPv4 /24, IPv6 /48) for volume. */
export type NetworkLimit = { readonly address: AttemptLimit; readonly range: AttemptLimit }

/**
 * Limits across accounts, one for each anonymous operation that hashes, sends or compares. Successful attempts are uncounted, so that an
 * office with hundreds of members stays far below them.
 */
export const NETWORK_LIMITS = {
  /** Passwords that were wrong, on both login pages, or are being verified. */
  password: networkLimit('password', [60, MINUTE_MS], [200, HOUR_MS]),
  /** Codes that were sent and not redeemed. */
  codeSend: networkLimit('code-send', [30, MINUTE_MS], [100, HOUR_MS]),
  /** Wrong codes. */
  code: networkLimit('code', [60, MINUTE_MS], [200, HOUR_MS]),
  /** Unknown emails and those of staff, if the answer distinguishes them. */
  unknownEmail: networkLimit('unknown-email', [10, HOUR_MS], [60, HOUR_MS]),
  /** Requests for the ways to sign in, if the answer reveals nothing. */
  strategies: networkLimit('strategies', [60, MINUTE_MS], [600, HOUR_MS]),
  /** Requests for a link to a new password; the answer can reveal whether a username is known. */
  passwordForgot: networkLimit('password-forgot', [10, HOUR_MS], [60, HOUR_MS]),
  /** Links to a new password that did not work. */
  passwordReset: networkLimit('password-reset', [30, MINUTE_MS], [100, HOUR_MS]),
} as const satisfies Record<string, NetworkLimit>

type Volume = readonly [most: number, windowMs: number]

function networkLimit(name: string, address: Volume, range: Volume): NetworkLimit {
  const limit = (unit: string, [most, windowMs]: Volume): AttemptLimit => ({
    name: `${name}/${unit}`,
    most,
    windowMs,
    refusal: 'TooManyRequests',
  })
  return { address: limit('address', address), range: limit('range', range) }
}

/** One-time codes. Sends and failures are counted for each pool of an account (`POOLS`). */
export const CODE_LIMITS = {
  lifeMs: 10 * MINUTE_MS,
  /** How often a code is compared, right or wrong, from all networks together. */
  evaluations: 5,
  /** Codes sent to an account. */
  sends: 5,
  sendsWithinMs: HOUR_MS,
  /** A requester of one more code is locked out for this long at a time, while the hour lasts. */
  sendLockMs: 10 * MINUTE_MS,
  /** A browser that was sent a code gets no other one by the same channel before this. */
  resendAfterMs: 30_000,
  /** Wrong codes in a row, over any number of codes, that lock the pool out of codes. */
  failures: 10,
  lockoutMs: DAY_MS,
} as const

/** How long a browser or an address counts as known to an account after a sign-in from it. */
export const KNOWN_CLIENT_MS = { BROWSER: 180 * DAY_MS, ADDRESS: 30 * DAY_MS } as const

/** Password hashes are computed one at a time; a request that would wait longer than this is refused. */
export const PASSWORD_HASH_MAX_WAIT_MS = 2000

export const ACCESS_TOKEN_MS = 10 * MINUTE_MS
/** Two tabs of one browser may refresh at once: the previous token is accepted for this long. */
export const REFRESH_GRACE_MS = 10_000

export type SessionLife = { readonly absoluteMs: number; readonly idleMs: number }

export const SESSION_LIFE = {
  MEMBER: { absoluteMs: 30 * DAY_MS, idleMs: 14 * DAY_MS },
  ADMIN: { absoluteMs: 12 * HOUR_MS, idleMs: HOUR_MS },
} as const satisfies Record<string, SessionLife>

/** Use of a session is recorded once in this time: idle time is accurate to that, and other requests write nothing. */
export const SESSION_USE_RECORDED_MS = 5 * MINUTE_MS

/** How long an emailed link works. */
export const PASSWORD_LINK_MS = { RESET: HOUR_MS, SETUP: 7 * DAY_MS } as const
