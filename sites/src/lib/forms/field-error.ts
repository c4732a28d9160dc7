import { FORM_MESSAGES } from '#shared/domain/form-messages.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'

/** The error of a field: a text, or true where it is marked without one, as a missing input is. A code that this build does not know is an error too. */
export function fieldError(code: number, texts: FieldTexts = {}): string | true {
  if (code === FORM_CODES.missing) return texts[code] ?? true
  return texts[code] ?? FORM_MESSAGES[code as FormCode] ?? FORM_MESSAGES[FORM_CODES.unknown]
}

/** A field's own words for some of the codes. */
export type FieldTexts = Readonly<Record<number, string>>
