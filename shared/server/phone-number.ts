import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isPhoneCountry } from '#shared/domain/members/phone-countries.ts'

export type PhoneNumber = {
  /** ISO 3166 alpha-2, of the number itself: it may have been typed with another country's calling code. */
  readonly countryCode: string
  /** E.164 */
  readonly number: string
  /** Null if none was typed with the number. */
  readonly extension: string | null
  /** Whether it is, or may be, a mobile phone: some countries use the same ranges for both kinds. */
  readonly isMobile: boolean
}

/** Longer texts are not phone numbers, and are not parsed. */
const TYPED_MAX_CHARACTERS = 60
const MOBILE_TYPES: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** The number that a person typed; null when it is not valid in its country. */
export function readPhoneNumber(countryCode: string, typed: string): PhoneNumber | null {
  const country = countryCode.trim().toUpperCase()
  if (typed.length > TYPED_MAX_CHARACTERS || !isPhoneCountry(country)) return null
  // The library does not recognise a full-width plus, and would treat the calling code as part of the number.
  const text = typed.normalize('NFKC').trim()
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  if (!parsed?.country || !parsed.isValid()) return null
  return {
    countryCode: parsed.country,
    number: parsed.number,
    extension: parsed.ext ?? null,
    isMobile: MOBILE_TYPES.has(parsed.getType()),
  }
}
