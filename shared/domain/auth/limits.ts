const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type AttemptLimit = { readonly name: string; readonly most: number; readonly windowMs: number }

/** Every limit on attempts, in one place. Each is counted before anything is verified. */
export const ATTEMPT_LIMITS = {
  /** By identifier and network. */
  password: { name: 'password', most: 10, windowMs: 10 * MINUTE_MS },
  /** By account: wrong current passwords. */
  currentPassword: { name: 'current-password', most: 10, windowMs: 10 * MINUTE_MS },
  /** By network: it tells whether a username is known. */
  passwordForgot: { name: 'password-forgot', most: 10, windowMs: HOUR_MS },
  /** By account, whoever asks: the links themselves are counted. */
  passwordLink: { name: 'password-link', most: 5, windowMs: HOUR_MS },
  /** By network, of visitors. */
  trackEvent: { name: 'track-event', most: 300, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, AttemptLimit>

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
