import { isEmailAddress } from '#shared/domain/auth/email-address.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { isBareAddress } from '#shared/kernel/ports/email.ts'
import { countCharacters } from '#shared/kernel/words.ts'

export const SUPPORT_CONTACT_KINDS = ['ASSISTANT', 'PUBLIC_RELATIONS'] as const
export type SupportContactKind = (typeof SUPPORT_CONTACT_KINDS)[number]

export const CONTACT_NAME_MAX_CHARACTERS = 100
export const CONTACT_EMAIL_MAX_CHARACTERS = 254
export const EXTENSION_MAX_DIGITS = 10

export type TypedPhone = { readonly countryCode: string; readonly number: string }

/** A support contact as typed; a phone is null when it was left empty. */
export type TypedContact = {
  readonly name: string
  readonly email: string
  readonly mobilePhone: TypedPhone | null
  readonly officePhone: (TypedPhone & { readonly extension: string }) | null
}

export type FieldCodes = Readonly<Record<string, FormCode>>

/** The form codes of the invalid fields, by path. Only the server knows whether a number is valid in its country. */
export function checkContact({ name, email, mobilePhone, officePhone }: TypedContact): FieldCodes {
  return {
    ...codeAt('name', nameCode(name.trim())),
    ...codeAt('email', emailCode(email.trim())),
    ...(mobilePhone && checkPhonePair('mobilePhone', mobilePhone)),
    ...(officePhone && checkPhonePair('officePhone', officePhone)),
    ...codeAt('officePhone.extension', extensionCode(officePhone?.extension.trim() ?? '')),
  }
}

/** What the fields with a limit accept. */
export const CONTACT_WORDS: Readonly<Record<string, string>> = {
  name: `Use up to ${counted(CONTACT_NAME_MAX_CHARACTERS, 'character')}, on one line.`,
  'officePhone.extension': `Use up to ${counted(EXTENSION_MAX_DIGITS, 'digit')}.`,
}

/** Control characters, and dots where email servers reject them. */
const MISPLACED = /\p{Cc}|^\.|\.\.|\.@|@\.|\.$/u

/** A phone needs both its country and its number. */
export function checkPhonePair(path: string, { countryCode, number }: TypedPhone): FieldCodes {
  return {
    ...codeAt(`${path}.countryCode`, countryCode.trim() === '' ? FORM_CODES.missing : null),
    ...codeAt(`${path}.number`, numberCode(number.trim())),
  }
}

function codeAt(path: string, code: FormCode | null): FieldCodes {
  return code === null ? {} : { [path]: code }
}

function nameCode(name: string): FormCode | null {
  if (name === '') return FORM_CODES.missing
  return countCharacters(name) > CONTACT_NAME_MAX_CHARACTERS || /\p{Cc}/u.test(name) ? FORM_CODES.unknown : null
}

/** Why an address that a member gives for somebody else cannot be emailed; null for a valid one. */
export function emailCode(email: string): FormCode | null {
  if (email === '') return FORM_CODES.missing
  const isValid = isEmailAddress(email) && isBareAddress(email) && !MISPLACED.test(email)
  return isValid && email.length <= CONTACT_EMAIL_MAX_CHARACTERS ? null : FORM_CODES.email
}

/** No number has fewer than four digits. */
function numberCode(number: string): FormCode | null {
  if (number === '') return FORM_CODES.missing
  return number.replace(/\P{Nd}/gu, '').length < 4 ? FORM_CODES.phone : null
}

function extensionCode(extension: string): FormCode | null {
  const isDigits = /^\d+$/.test(extension) && extension.length <= EXTENSION_MAX_DIGITS
  return extension === '' || isDigits ? null : FORM_CODES.unknown
}
