/** The values that the provider's fields and its token call accept. Also served to browsers unchanged, so it imports nothing. */

export const FIELD_NAMES = ['firstName', 'lastName', 'number', 'cvv', 'month', 'year', 'zip'] as const
export type FieldName = (typeof FIELD_NAMES)[number]
export type CardValues = Partial<Readonly<Record<FieldName, string>>>

/** Named as by the provider. */
export type CardType = 'visa' | 'master' | 'american_express' | 'discover' | 'diners_club' | 'jcb' | 'bogus'

const TYPES: readonly (readonly [CardType, RegExp, readonly number[]])[] = [
  ['visa', /^4/, [13, 16, 19]],
  ['american_express', /^3[47]/, [15]],
  ['diners_club', /^3(?:0[0-5]|[689])/, [14, 16]],
  ['jcb', /^35/, [16]],
  ['discover', /^6(?:011|4[4-9]|5)/, [16, 19]],
  ['master', /^(?:5[1-5]|2[2-7])/, [16]],
]

export function digitsOf(text: string): string {
  return text.replace(/[ -]/g, '')
}

export function cardTypeOf(number: string): CardType {
  const digits = digitsOf(number)
  return TYPES.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'bogus'
}

export function isNumberValid(number: string): boolean {
  const digits = digitsOf(number)
  const lengths = TYPES.find(([type]) => type === cardTypeOf(digits))?.[2] ?? []
  return /^\d+$/.test(digits) && lengths.includes(digits.length) && hasCheckDigit(digits)
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

export function fullYear(text: string): number {
  const year = /^\d{2}(\d{2})?$/.test(text.trim()) ? Number(text) : Number.NaN
  return year < 100 ? 2000 + year : year
}

function isMonthValid(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12
}

/** The invalid fields, in a fixed order; only fields of the form are checked. */
export function invalidFields(values: CardValues, now: Date): FieldName[] {
  const text = (name: FieldName) => (values[name] ?? '').trim()
  const year = fullYear(text('year'))
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  const isPastMonth = year === thisYear && Number(text('month')) < thisMonth
  const isAmericanExpress = cardTypeOf(text('number')) === 'american_express'
  const checks: Readonly<Record<FieldName, () => boolean>> = {
    firstName: () => text('firstName') !== '' && text('firstName').length <= 100,
    lastName: () => text('lastName') !== '' && text('lastName').length <= 100,
    number: () => isNumberValid(text('number')),
    cvv: () => (isAmericanExpress ? /^\d{4}$/ : /^\d{3}$/).test(text('cvv')),
    month: () => isMonthValid(text('month')) && !isPastMonth,
    year: () => year >= thisYear && year <= thisYear + 25,
    zip: () => /^(\d{5}(-\d{4})?|(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d][A-Za-z\d -]{3,8}[A-Za-z\d])$/.test(text('zip')),
  }
  return FIELD_NAMES.filter((name) => values[name] !== undefined && !checks[name]())
}
