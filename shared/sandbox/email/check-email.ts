import * as z from 'zod'
import { addressOf, domainOf } from './addresses.ts'
import type { EmailError } from './email-errors.ts'

const RECIPIENTS_MAX = 50
const TAG = /^[A-Za-z0-9_-]{1,256}$/

const AddressList = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))

/**
 * The fields that this fake provider supports. The real one has more; an email with one of those is refused instead of being sent
 * incompletely.
 */
const EmailBody = z.strictObject({
  from: z.string(),
  to: AddressList,
  reply_to: AddressList.optional(),
  subject: z.string(),
  html: z.string().optional(),
  text: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  tags: z.array(z.strictObject({ name: z.string().regex(TAG), value: z.string().regex(TAG) })).optional(),
})
export type CheckedEmail = z.infer<typeof EmailBody>

type Checked = { readonly ok: true; readonly email: CheckedEmail } | { readonly ok: false; readonly error: EmailError }

function refused(name: EmailError[0], message: string): Checked {
  return { ok: false, error: [name, message] }
}

export function checkEmail(json: unknown, domains: readonly string[]): Checked {
  if (!isObject(json)) return refused('validation_error', 'The request body is not a JSON object.')

  const missing = ['from', 'to', 'subject'].find((field) => json[field] === undefined || json[field] === '')
  if (missing) return refused('missing_required_field', `Missing \`${missing}\` field.`)
  if (!json.html && !json.text) return refused('missing_required_field', 'Missing `html` or `text` field.')

  const parsed = EmailBody.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refused('validation_error', `Invalid \`${issue?.path.join('.') || 'body'}\` field: ${issue?.message}`)
  }
  const email = parsed.data

  const headerValues = [email.subject, ...Object.entries(email.headers ?? {}).flat()]
  if (headerValues.some((value) => /[\r\n\0]/.test(value)))
    return refused('validation_error', 'Line breaks are not allowed in `subject` and `headers`.')
  if (email.to.length === 0 || email.to.length > RECIPIENTS_MAX)
    return refused('validation_error', `The \`to\` field takes between 1 and ${RECIPIENTS_MAX} addresses.`)
  const wrong = [...email.to, ...(email.reply_to ?? [])].find((value) => addressOf(value) === null)
  if (wrong !== undefined) return refused('validation_error', 'Invalid `to` or `reply_to` field: not an email address.')

  const from = addressOf(email.from)
  if (from === null) return refused('invalid_from_address', 'Invalid `from` field.')
  const domain = domainOf(from)
  if (!domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`)))
    return refused('domain_not_verified', `The ${domain} domain is not verified.`)
  return { ok: true, email }
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** Null for a body that is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
