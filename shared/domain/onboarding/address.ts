import type { FieldCodes } from '#shared/domain/members/support-contact.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { countCharacters } from '#shared/kernel/words.ts'

/** A postal address as typed. */
export type TypedAddress = {
  /** ISO 3166 alpha-2. */
  readonly countryCode: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
}

export const ADDRESS_LINE_MAX_CHARACTERS = 120
const POSTAL_CODE_MAX_CHARACTERS = 16

type CountryRule = {
  readonly name: string
  /** The format of its postal codes, in capitals; null for a country without them. */
  readonly postalCode: RegExp | null
  /** Whether an address needs a state or province. */
  readonly needsRegion?: true
}

/** The requirements of addresses in the countries where most members live. */
export const ADDRESS_COUNTRIES: Readonly<Record<string, CountryRule>> = {
  US: { name: 'United States', postalCode: /^\d{5}(?:-\d{4})?$/, needsRegion: true },
  CA: { name: 'Canada', postalCode: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/, needsRegion: true },
  AT: { name: 'Austria', postalCode: /^\d{4}$/ },
  AU: { name: 'Australia', postalCode: /^\d{4}$/, needsRegion: true },
  BE: { name: 'Belgium', postalCode: /^\d{4}$/ },
  BR: { name: 'Brazil', postalCode: /^\d{5}-?\d{3}$/, needsRegion: true },
  CH: { name: 'Switzerland', postalCode: /^\d{4}$/ },
  CZ: { name: 'Czechia', postalCode: /^\d{3} ?\d{2}$/ },
  DE: { name: 'Germany', postalCode: /^\d{5}$/ },
  DK: { name: 'Denmark', postalCode: /^\d{4}$/ },
  ES: { name: 'Spain', postalCode: /^\d{5}$/ },
  FI: { name: 'Finland', postalCode: /^\d{5}$/ },
  FR: { name: 'France', postalCode: /^\d{5}$/ },
  GB: { name: 'United Kingdom', postalCode: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/ },
  HK: { name: 'Hong Kong', postalCode: null },
  IE: { name: 'Ireland', postalCode: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/ },
  IN: { name: 'India', postalCode: /^\d{3} ?\d{3}$/, needsRegion: true },
  IT: { name: 'Italy', postalCode: /^\d{5}$/ },
  JP: { name: 'Japan', postalCode: /^\d{3}-?\d{4}$/, needsRegion: true },
  MX: { name: 'Mexico', postalCode: /^\d{5}$/, needsRegion: true },
  NL: { name: 'Netherlands', postalCode: /^\d{4} ?[A-Z]{2}$/ },
  NO: { name: 'Norway', postalCode: /^\d{4}$/ },
  NZ: { name: 'New Zealand', postalCode: /^\d{4}$/ },
  PL: { name: 'Poland', postalCode: /^\d{2}-\d{3}$/ },
  PT: { name: 'Portugal', postalCode: /^\d{4}-\d{3}$/ },
  SE: { name: 'Sweden', postalCode: /^\d{3} ?\d{2}$/ },
  SG: { name: 'Singapore', postalCode: /^\d{6}$/ },
  AE: { name: 'United Arab Emirates', postalCode: null },
}

/** The form codes of the invalid fields, by name. */
export function checkAddress(typed: TypedAddress): FieldCodes {
  const rule = Object.hasOwn(ADDRESS_COUNTRIES, typed.countryCode) ? ADDRESS_COUNTRIES[typed.countryCode] : undefined
  return {
    ...(rule ? {} : { countryCode: typed.countryCode === '' ? FORM_CODES.missing : FORM_CODES.unknown }),
    ...lineCode('line1', typed.line1, true),
    ...lineCode('line2', typed.line2, false),
    ...lineCode('city', typed.city, true),
    ...lineCode('region', typed.region, rule?.needsRegion ?? false),
    ...postalCode(typed.postalCode, rule),
  }
}

const LINE_WORDS = `Use up to ${counted(ADDRESS_LINE_MAX_CHARACTERS, 'character')}, on one line.`

/** What the fields accept whose code says nothing about them. */
export const ADDRESS_WORDS: Readonly<Record<string, string>> = {
  countryCode: `Use one of: ${Object.keys(ADDRESS_COUNTRIES).join(', ')}.`,
  line1: LINE_WORDS,
  line2: LINE_WORDS,
  city: LINE_WORDS,
  region: LINE_WORDS,
  postalCode: 'This isn’t a postal code of that country.',
}

/** A postal code as stored. */
export function toPostalCode(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase()
}

function lineCode(name: string, typed: string, isNeeded: boolean): FieldCodes {
  const text = typed.trim()
  if (text === '') return isNeeded ? { [name]: FORM_CODES.missing } : {}
  const isLine = countCharacters(text) <= ADDRESS_LINE_MAX_CHARACTERS && !/\p{Cc}/u.test(text)
  return isLine ? {} : { [name]: FORM_CODES.unknown }
}

function postalCode(typed: string, rule: CountryRule | undefined): FieldCodes {
  const code = toPostalCode(typed)
  if (code.length > POSTAL_CODE_MAX_CHARACTERS || /\p{Cc}/u.test(code)) return { postalCode: FORM_CODES.unknown }
  if (!rule?.postalCode) return {}
  if (code === '') return { postalCode: FORM_CODES.missing }
  return rule.postalCode.test(code) ? {} : { postalCode: FORM_CODES.unknown }
}
