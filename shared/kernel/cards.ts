import type { CardType } from './ports/billing.ts'

const DIGITS = 16
const AMERICAN_EXPRESS_DIGITS = 15

/** "************1111": 16 places, 15 for American Express. */
export function maskCardNumber(type: CardType | null, last4Digits: string): string {
  return last4Digits.padStart(type === 'AMERICAN_EXPRESS' ? AMERICAN_EXPRESS_DIGITS : DIGITS, '*')
}

/** "03/2027". */
export function formatExpiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${year}`
}
