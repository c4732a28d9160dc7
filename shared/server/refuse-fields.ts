import type { FieldCodes } from '#shared/domain/members/support-contact.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'

/** What is wrong with a field, by its name: its limit, or the values it takes. */
export type FieldWords = Readonly<Record<string, string>>

/** Refuses invalid fields together. The code `unknown` says nothing about its field: `words` has the sentence of each that can have it. */
export function refuseFields(fields: FieldCodes, words: FieldWords): void {
  const wrong = Object.entries(fields)
  if (wrong.length === 0) return
  const told = wrong.flatMap(([name, code]) => {
    const sentence = code === FORM_CODES.unknown ? words[name] : undefined
    return sentence ? [[name, sentence]] : []
  })
  throw new AppError('BadRequest.Invalid', { fields, fieldMessages: Object.fromEntries(told) })
}

/** The words of fields whose names begin with the name of their group. */
export function wordsUnder(prefix: string, words: FieldWords): FieldWords {
  return Object.fromEntries(Object.entries(words).map(([name, sentence]) => [`${prefix}.${name}`, sentence]))
}
