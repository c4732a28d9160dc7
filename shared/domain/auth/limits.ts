const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type AttemptLimit = {
  readonly name: string
  readonly most: number
  readonly windowMs: number
  /** The window starts anew with the attempt that is one too many: whoever is locked out waits all of it. */
  readonly isLockout?: true
  /** BadRequest.MaxAttempts unless it says otherwise. */
  readonly refusal?: 'TooManyRequests'
}

/**
 * Every limit on attempts, in one place. Each is counted before anything is verified, and by itself: one that is reached
 * leaves the others alone.
 */
export const ATTEMPT_LIMITS = {
  /** Wrong passwords, by identifier and network. */
  password: { name: 'password', most: 10, windowMs: 10 * MINUTE_MS, isLockout: true },
  /** Wrong codes, by host, recipient and network. */
  code: { name: 'code', most: 5, windowMs: 10 * MINUTE_MS, isLockout: true },
  /** Emails that nobody has, by network. */
  unknownEmail: { name: 'unknown-email', most: 10, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** By account: wrong current passwords. */
  currentPassword: { name: 'current-password', most: 10, windowMs: 10 * MINUTE_MS },
  /** By network: it tells whether a username is known. */
  passwordForgot: { name: 'password-forgot', most: 10, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** By account, whoever asks: the links themselves are counted. */
  passwordLink: { name: 'password-link', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
  /** By network, of visitors. */
  trackEvent: { name: 'track-event', most: 300, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
} as const satisfies Record<string, AttemptLimit>

/** One-time codes. */
export const CODE_LIMITS = {
  lifeMs: 10 * MINUTE_MS,
  /** How often a code is compared, whatever the answer and wherever the guesses come from. */
  evaluations: 5,
  /** Codes that an account is sent. */
  sends: 5,
  sendsWithinMs: HOUR_MS,
  /** When the screen offers to send another one. */
  resendAfterMs: 30_000,
  /** Wrong codes in a row, over any number of codes, that lock the account out of codes. */
  failures: 10,
  lockoutMs: DAY_MS,
} as const

/** What a refusal for too many attempts says when it does not know better. */
export const RETRY_AFTER_SECONDS = 600

export const ACCESS_TOKEN_MS = 10 * MINUTE_MS
/** Two tabs of one browser may refresh at once: the token before the last one is honoured this long. */
export const REFRESH_GRACE_MS = 10_000

export type SessionLife = { readonly absoluteMs: number; readonly idleMs: number }

export const SESSION_LIFE = {
  MEMBER: { absoluteMs: 30 * DAY_MS, idleMs: 14 * DAY_MS },
  ADMIN: { absoluteMs: 12 * HOUR_MS, idleMs: HOUR_MS },
} as const satisfies Record<string, SessionLife>

/** How long a mailed link works. */
export const PASSWORD_LINK_MS = { RESET: HOUR_MS, SETUP: 7 * DAY_MS } as const
