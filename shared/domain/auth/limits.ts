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

/**
 * Every limit on attempts, in one place. Each is counted before anything is verified, and independently of the others.
 */
export const ATTEMPT_LIMITS = {
  /** Wrong passwords, by identifier and network. */
  password: { name: 'password', most: 10, windowMs: 10 * MINUTE_MS, isLockout: true },
  /** Wrong codes, by host, recipient and network. */
  code: { name: 'code', most: 5, windowMs: 10 * MINUTE_MS, isLockout: true },
  /** Unknown emails, by network. */
  unknownEmail: { name: 'unknown-email', most: 10, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Wrong current passwords, by account. */
  currentPassword: { name: 'current-password', most: 10, windowMs: 10 * MINUTE_MS },
  /** By network, because the answer tells whether a username is known. */
  passwordForgot: { name: 'password-forgot', most: 10, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** By account, from any network: the links themselves are counted. */
  passwordLink: { name: 'password-link', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Events of visitors, by network. */
  trackEvent: { name: 'track-event', most: 300, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Balances looked at by visitors, by network. */
  payNow: { name: 'pay-now', most: 10, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
  /** The same without a link of ours, by subscription. */
  payNowUnsigned: { name: 'pay-now-unsigned', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** Payments of visitors, by network; a page that waits for the bank asks again and again. */
  payNowPayment: { name: 'pay-now-payment', most: 60, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
  /** Errors of the card form, by network. */
  cardScriptError: { name: 'card-script-error', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
} as const satisfies Record<string, AttemptLimit>

/** One-time codes. */
export const CODE_LIMITS = {
  lifeMs: 10 * MINUTE_MS,
  /** How often a code is compared, right or wrong, from all networks together. */
  evaluations: 5,
  /** Codes sent to an account. */
  sends: 5,
  sendsWithinMs: HOUR_MS,
  /** After this the screen offers to send another one. */
  resendAfterMs: 30_000,
  /** Wrong codes in a row, over any number of codes, that lock the account out of codes. */
  failures: 10,
  lockoutMs: DAY_MS,
} as const

/** The default Retry-After of a refusal for too many attempts. */
export const RETRY_AFTER_SECONDS = 600

export const ACCESS_TOKEN_MS = 10 * MINUTE_MS
/** Two tabs of one browser may refresh at once: the previous token is accepted this long. */
export const REFRESH_GRACE_MS = 10_000

export type SessionLife = { readonly absoluteMs: number; readonly idleMs: number }

export const SESSION_LIFE = {
  MEMBER: { absoluteMs: 30 * DAY_MS, idleMs: 14 * DAY_MS },
  ADMIN: { absoluteMs: 12 * HOUR_MS, idleMs: HOUR_MS },
} as const satisfies Record<string, SessionLife>

/** How long a mailed link works. */
export const PASSWORD_LINK_MS = { RESET: HOUR_MS, SETUP: 7 * DAY_MS } as const
