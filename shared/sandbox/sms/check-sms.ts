import type { SmsErrorCode } from './sms-errors.ts'

const E164 = /^\+[1-9]\d{6,14}$/
const BODY_MAX_CHARACTERS = 1600
const VALIDITY_MAX_SECONDS = 36_000
const FIELDS = new Set(['To', 'MessagingServiceSid', 'From', 'Body', 'StatusCallback', 'ValidityPeriod'])

/** The outcome of a text, by the last two digits of its number. */
const BY_LAST_DIGITS: Readonly<Record<string, SmsErrorCode | 'undelivered'>> = {
  '01': 21211,
  '02': 21610,
  '03': 20429,
  '04': 'undelivered',
  '05': 21614,
  '06': 21612,
}

export type SmsForm = { readonly to: string; readonly body: string; readonly service: string | null }

type Checked =
  | { readonly ok: true; readonly sms: SmsForm; readonly isDelivered: boolean }
  | { readonly ok: false; readonly error: SmsErrorCode }

function refused(error: SmsErrorCode): Checked {
  return { ok: false, error }
}

export function checkSms(form: URLSearchParams): Checked {
  if ([...form.keys()].some((name) => !FIELDS.has(name))) return refused(20001)
  const to = form.get('To') ?? ''
  const body = form.get('Body') ?? ''
  const service = form.get('MessagingServiceSid')
  if (to === '') return refused(21604)
  if (body === '') return refused(21602)
  if ([...body].length > BODY_MAX_CHARACTERS) return refused(21617)
  if (!E164.test(to)) return refused(21211)
  if (service === null ? !form.get('From') : !service.startsWith('MG')) return refused(21703)
  const validity = Number(form.get('ValidityPeriod') ?? VALIDITY_MAX_SECONDS)
  if (!Number.isInteger(validity) || validity < 1 || validity > VALIDITY_MAX_SECONDS) return refused(30001)

  const fate = BY_LAST_DIGITS[to.slice(-2)]
  if (typeof fate === 'number') return refused(fate)
  return { ok: true, sms: { to, body, service }, isDelivered: fate === undefined }
}
