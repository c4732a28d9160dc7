import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'

/** A single-line text as stored; throws with the field name when it is empty or too long. */
export function checkedLine(field: string, given: string, maxCharacters: number): string {
  const text = given.replaceAll(/\s+/g, ' ').trim()
  if (text === '') throw new AppError('BadRequest.Invalid', { fields: { [field]: FORM_CODES.missing } })
  return checkLength(field, text, maxCharacters)
}

/** Like `checkedLine`, for a text that may be empty and have several lines. */
export function checkedText(field: string, given: string, maxCharacters: number): string {
  return checkLength(field, typedText(given), maxCharacters)
}

function checkLength(field: string, text: string, maxCharacters: number): string {
  if (countCharacters(text) <= maxCharacters) return text
  throw new AppError('BadRequest.Invalid', { fields: { [field]: FORM_CODES.unknown } })
}
