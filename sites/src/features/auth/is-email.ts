import { isEmailAddress } from '#shared/domain/auth/email-address.ts'

export function isEmail(text: string): boolean {
  return isEmailAddress(text.trim())
}
