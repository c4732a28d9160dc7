import * as z from 'zod/mini'

const USERNAME_MAX = 320
/** Longer texts cannot be correct; the limit saves the cost of hashing them. */
const PASSWORD_INPUT_MAX = 512
const TOKEN_INPUT_MAX = 32 * 1024

/** A malformed token gets the same answer as an unknown one. */
const Token = z.string().check(z.minLength(1), z.maxLength(TOKEN_INPUT_MAX))
/** Neither trimmed nor cut; password-rules.ts limits the length. */
const NewPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX))

/** POST /rest/password-forgot. `username` is an email or a username. */
export const PasswordForgotInput = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(USERNAME_MAX)),
})
export type PasswordForgotInput = z.infer<typeof PasswordForgotInput>

export const PasswordForgotAnswer = z.strictObject({ sent: z.literal(true) })

/** GET /rest/validate-reset-token. */
export const PasswordTokenQuery = z.strictObject({ token: Token })

export const PasswordTokenAnswer = z.strictObject({ isValid: z.boolean() })
export type PasswordTokenAnswer = z.infer<typeof PasswordTokenAnswer>

/** POST /rest/reset-password: the token of a reset or a set-up link. */
export const PasswordResetInput = z.strictObject({ resetToken: Token, newPassword: NewPassword })
export type PasswordResetInput = z.infer<typeof PasswordResetInput>

export const PasswordResetAnswer = z.strictObject({ ok: z.literal(true) })

export const PasswordUpdateInput = z.strictObject({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX)),
  newPassword: NewPassword,
})
export type PasswordUpdateInput = z.infer<typeof PasswordUpdateInput>

export const LINK_PURPOSES = ['RESET', 'SETUP'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]
