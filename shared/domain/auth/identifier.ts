import { isEmailAddress } from './email-address.ts'

/** No username is shorter than four characters: fewer letters are the beginning of an email. */
const USERNAME = /^[^\s@]{4,}$/

/** Whether a text can be the email or the username of an account. Pages and operations use the same check. */
export function isIdentifier(text: string): boolean {
  return isEmailAddress(text) || USERNAME.test(text)
}
