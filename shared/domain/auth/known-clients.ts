/**
 * Who requests codes and links of an account, and guesses: a browser or address that has signed in to it before, or anybody else. Each pool
 * has its own counters, so that strangers use up nothing that the owner needs.
 */
export const POOLS = ['KNOWN', 'STRANGERS'] as const
export type Pool = (typeof POOLS)[number]

export const KNOWN_CLIENT_KINDS = ['BROWSER', 'ADDRESS'] as const

/**
 * Who requested a link to a new password; SIGN_IN: it is handed to a person who signs in with a password set by staff. A link only ends
 * earlier ones of the same source.
 */
export const LINK_SOURCES = [...POOLS, 'STAFF', 'SIGN_IN'] as const
export type LinkSource = (typeof LINK_SOURCES)[number]

/** 256 random bits, given to a browser at each sign-in. It grants nothing; it only decides which pool counts. */
export const KNOWN_BROWSER_COOKIE = '__Host-browser'
