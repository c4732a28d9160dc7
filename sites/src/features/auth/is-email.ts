import { isEmailAddress } from '#shared/domain/auth/email-address.ts'

/** No username is shorter than four characters, so a few letters are still the beginning of an email. */
const USERNAME = /^[^\s@]{4,}$/

export function isEmail(text: string): boolean {
  return isEmailAddress(text.trim())
}

export function isEmailOrUsername(text: string): boolean {
  return isEmail(text) || USERNAME.test(text.trim())
}
