import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkText, refusedField } from '../staff/checked-fields.ts'

/** A single-line text as stored; throws with the field name when it is empty or too long. */
export function checkedLine(field: string, given: string, maxCharacters: number): string {
  return checkText(field, given.replaceAll(/\s+/g, ' ').trim(), maxCharacters)
}

/** Like `checkedLine`, for a text that may be empty and have several lines. */
export function checkedText(field: string, given: string, maxCharacters: number): string {
  const text = typedText(given)
  if (countCharacters(text) > maxCharacters) throw refusedField(field, FORM_CODES.unknown)
  return text
}
