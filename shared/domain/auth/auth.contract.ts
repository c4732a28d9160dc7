import * as z from 'zod/mini'

/** Longer texts cannot be correct; the limit saves the cost of hashing them. */
const USERNAME_MAX = 320
const PASSWORD_INPUT_MAX = 512

/** POST /rest/login and /rest/admin/login. `username` is an email or a username. */
export const SignInInput = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(USERNAME_MAX)),
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX)),
  /** Code of the community to sign in to; it must be the one of this host. */
  targetCommunity: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
})
export type SignInInput = z.infer<typeof SignInInput>

/** Tokens are present only for callers that are not browsers; browsers keep theirs in cookies. */
export const SignInAnswer = z.strictObject({
  displayName: z.string(),
  authToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  /** With a password set by staff: identifies the page for choosing another one. */
  resetToken: z.optional(z.string()),
})
export type SignInAnswer = z.infer<typeof SignInAnswer>

const RefreshToken = z.optional(z.nullable(z.string().check(z.maxLength(200))))

/** POST /rest/token-refresh. Without `refreshToken` the cookie is used. */
export const RefreshInput = z.strictObject({ refreshToken: RefreshToken })

export const RefreshAnswer = z.strictObject({
  expiresAt: z.iso.datetime(),
  /** Null for browsers. */
  authToken: z.nullable(z.string()),
  /** Null for browsers, and when the token sent was just replaced: the newer one stays valid. */
  refreshToken: z.nullable(z.string()),
})
export type RefreshAnswer = z.infer<typeof RefreshAnswer>

/** POST /rest/logout. A client without cookies, whose access token may have expired, identifies its session by `refreshToken`. */
export const SignOutInput = z.strictObject({ refreshToken: RefreshToken })
