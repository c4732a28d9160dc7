/**
 * Who asks for codes and links of an account, and guesses: a browser or address that has signed in to it before, or anybody
 * else. Each pool has counters of its own, so that strangers use up nothing that its owner needs.
 */
export const POOLS = ['KNOWN', 'STRANGERS'] as const
export type Pool = (typeof POOLS)[number]

export const KNOWN_CLIENT_KINDS = ['BROWSER', 'ADDRESS'] as const

/**
 * Who asked for a link to a new password; SIGN_IN: it is handed to whoever signs in with a password that staff made. A link ends earlier
 * ones of the same source only.
 */
export const LINK_SOURCES = [...POOLS, 'STAFF', 'SIGN_IN'] as const
export type LinkSource = (typeof LINK_SOURCES)[number]

/** 256 random bits, given to a browser anew at each sign-in. It grants nothing; it only tells which pool counts. */
export const KNOWN_BROWSER_COOKIE = '__Host-browser'
