import * as z from 'zod'

/** A community as named in its texts. */
export type SmsBrand = { readonly familiarName: string; readonly host: string }

const SignInCode = z.strictObject({ code: z.string(), to: z.optional(z.string()) })
const Code = z.strictObject({ code: z.string() })
const Nothing = z.strictObject({})

/**
 * Texts are ASCII: one character outside the GSM alphabet halves the capacity of a message. Browsers recognize the last line and offer the
 * code on that host only.
 */
function codeText(code: string, purpose: string, { familiarName, host }: SmsBrand): string {
  return `${code} is your ${familiarName} ${purpose}. Don't share it.\n\n@${host} #${code}`
}

const TEMPLATES = {
  'sign-in-code': (data: unknown, brand: SmsBrand) => codeText(SignInCode.parse(data).code, 'verification code', brand),
  'mobile-phone-code': (data: unknown, brand: SmsBrand) =>
    codeText(Code.parse(data).code, 'code to confirm this phone', brand),
  /** To the number that was in use until now. */
  'mobile-phone-replaced': (data: unknown, { familiarName, host }: SmsBrand) => {
    Nothing.parse(data)
    return `This phone no longer gets ${familiarName} sign-in codes. If you didn't change that, sign in at ${host} and tell us right away.`
  },
  'mobile-phone-test': (data: unknown, { familiarName }: SmsBrand) => {
    Nothing.parse(data)
    return `This is the test text you requested. This phone can get ${familiarName} sign-in codes.`
  },
}

export type SmsTemplate = keyof typeof TEMPLATES
/** @internal Tests iterate over all of them. */
export const SMS_TEMPLATES = Object.keys(TEMPLATES) as readonly SmsTemplate[]

export function isSmsTemplate(value: string): value is SmsTemplate {
  return Object.hasOwn(TEMPLATES, value)
}

/** Throws when the data is not what the template needs. */
export function renderSms(template: SmsTemplate, data: unknown, brand: SmsBrand): string {
  return TEMPLATES[template](data, brand)
}
