import { FORM_MESSAGES } from '#shared/domain/form-messages.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'

/**
 * The error of a field: a text, or true when it is marked without one, as a missing value is. A code unknown to this
 * build is an error too.
 */
export function fieldError(code: number, texts: FieldTexts = {}): string | true {
  if (code === FORM_CODES.missing) return texts[code] ?? true
  return texts[code] ?? FORM_MESSAGES[code as FormCode] ?? FORM_MESSAGES[FORM_CODES.unknown]
}

/** A field's own texts for some of the codes. */
export type FieldTexts = Readonly<Record<number, string>>
