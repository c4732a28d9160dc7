export const CARD_BRANDS = ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

const DIGITS = 16
const AMERICAN_EXPRESS_DIGITS = 15

/** "************1111": 16 places, 15 for American Express. */
export function maskCardNumber(brand: CardBrand, last4Digits: string): string {
  return last4Digits.padStart(brand === 'AMERICAN_EXPRESS' ? AMERICAN_EXPRESS_DIGITS : DIGITS, '*')
}

/** "03/2027". */
export function formatExpiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${year}`
}
