import * as z from 'zod'

/** A community as its texts name it. */
export type SmsBrand = { readonly familiarName: string; readonly host: string }

const SignInCode = z.strictObject({ code: z.string(), to: z.optional(z.string()) })

const TEMPLATES = {
  // Browsers recognise the last line and offer the code on that host alone.
  'sign-in-code': (data: unknown, { familiarName, host }: SmsBrand) => {
    const { code } = SignInCode.parse(data)
    return `${code} is your ${familiarName} verification code. Do not share it.\n\n@${host} #${code}`
  },
}

type SmsTemplate = keyof typeof TEMPLATES

export function isSmsTemplate(value: string): value is SmsTemplate {
  return Object.hasOwn(TEMPLATES, value)
}

/** Throws when the data is not what the template needs. */
export function renderSms(template: SmsTemplate, data: unknown, brand: SmsBrand): string {
  return TEMPLATES[template](data, brand)
}
