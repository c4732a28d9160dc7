import { isEmailAddress } from '#shared/kernel/email-address.ts'

export function isEmail(text: string): boolean {
  return isEmailAddress(text.trim())
}
