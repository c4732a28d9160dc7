import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { FieldTexts } from '../../lib/forms/field-error.ts'

/** The message of an empty field of a step. No script loads these. */
export const MISSING_TEXTS = {
  contact: { number: missing('Enter your mobile number.') },
  address: {
    countryCode: missing('Choose a country.'),
    line1: missing('Enter the first line of your address.'),
    line2: {},
    city: missing('Enter your city.'),
    region: missing('Enter your state or province.'),
    postalCode: missing('Enter your postal code.'),
  },
  team: { name: missing('Enter their name.'), email: missing('Enter their email.') },
} as const satisfies Record<string, Record<string, FieldTexts>>

function missing(text: string): FieldTexts {
  return { [FORM_CODES.missing]: text }
}
