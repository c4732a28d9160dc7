import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { countCharacters } from '#shared/kernel/words.ts'

/** The text and reason of a refusal, such as `offerRefusal('codeForm')`. */
export type FieldRefusal = { readonly message: string; readonly extensions: { readonly reason: string } }

/** An invalid field of a form, with a text of its own if there is one. */
export function refusedField(field: string, code: FormCode, refusal?: FieldRefusal): AppError {
  return new AppError('BadRequest.Invalid', { ...refusal, fields: { [field]: code } })
}

/** A required text, as stored; throws with the name of its field when it is empty or too long. */
export function checkText(field: string, text: string, maxCharacters: number): string {
  if (text === '') throw refusedField(field, FORM_CODES.missing)
  if (countCharacters(text) > maxCharacters) throw refusedField(field, FORM_CODES.unknown)
  return text
}
