import * as z from 'zod/mini'
import { CODE_CHANNELS } from './codes.ts'
import { ROLES } from './roles.ts'

const RECIPIENT_MAX = 320
/** Longer texts are refused as malformed; shorter ones are wrong codes. */
const CODE_INPUT_MAX = 20

const Channel = z.enum(CODE_CHANNELS)
const Recipient = z.string().check(z.trim(), z.maxLength(RECIPIENT_MAX))

/** POST /rest/login/auth-strategies. */
export const AuthStrategiesInput = z.strictObject({ channel: Channel, to: Recipient })
export type AuthStrategiesInput = z.infer<typeof AuthStrategiesInput>

export const AuthStrategiesAnswer = z.strictObject({
  passwordStrategy: z.boolean(),
  otcSmsStrategy: z.boolean(),
  /** For a code by SMS, `to` is this `id`. */
  smsOptions: z.array(z.strictObject({ id: z.string(), maskedValue: z.string() })),
})
export type AuthStrategiesAnswer = z.infer<typeof AuthStrategiesAnswer>

/** POST /rest/login/one-time. `to` is an email or username, or for SMS the id of an option. */
export const GenerateCodeInput = z.strictObject({ channel: Channel, to: Recipient.check(z.minLength(1)) })
export type GenerateCodeInput = z.infer<typeof GenerateCodeInput>

export const GenerateCodeAnswer = z.strictObject({
  sent: z.literal(true),
  /** When another code may be requested. */
  resendAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type GenerateCodeAnswer = z.infer<typeof GenerateCodeAnswer>

/** POST /rest/login/one-time-redeem. `to` is the same as in the request for the code. */
export const RedeemCodeInput = z.strictObject({
  to: Recipient.check(z.minLength(1)),
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_INPUT_MAX)),
})
export type RedeemCodeInput = z.infer<typeof RedeemCodeInput>

export const RedeemCodeAnswer = z.strictObject({
  user: z.strictObject({ id: z.string(), name: z.string() }),
  community: z.strictObject({ code: z.string(), name: z.string(), familiarName: z.string() }),
  /** Null for browsers, which keep theirs in cookies. */
  authToken: z.nullable(z.string()),
  refreshToken: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
})
export type RedeemCodeAnswer = z.infer<typeof RedeemCodeAnswer>
