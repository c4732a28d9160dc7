import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it, test } from 'vitest'
import { PHONE_COUNTRIES } from '#shared/domain/members/phone-countries.ts'
import { readPhoneNumber } from './phone-number.ts'

const COUNTRIES = [
  'US', 'CA', 'GB', 'FR', 'DE', 'ES', 'IT', 'NL', 'SE', 'CH',
  'AU', 'NZ', 'JP', 'IN', 'SG', 'ZA', 'NG', 'BR', 'MX', 'AE',
] as const // biome-ignore format: a list

type Country = (typeof COUNTRIES)[number]

function parts(text: string, size: number): string[] {
  return text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
}

function fullWidth(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
}

/** Spellings of one number that a person may type. */
function spellings(code: string, national: string): string[] {
  const e164 = `+${code}${national}`
  return [
    e164,
    `  ${e164}  `,
    `+${code} ${national}`,
    `+${code}-${parts(national, 3).join('-')}`,
    `+${code} ${parts(national, 2).join(' ')}`,
    `+${code}.${parts(national, 4).join('.')}`,
    `+${code} (${national.slice(0, 3)}) ${national.slice(3)}`,
    fullWidth(e164),
    `＋${code} ${national}`,
    `+${code}\u00a0${parts(national, 3).join('\u00a0')}`,
    `+${code} ${parts(national, 3).join('/')}`,
    `+${code}–${parts(national, 4).join('–')}`,
    national,
  ]
}

function malformations(code: string, national: string): string[] {
  const e164 = `+${code}${national}`
  return [
    '',
    '12',
    e164.slice(0, 5),
    `${e164}${national}`,
    `${e164}0000000000`,
    `call ${e164}`,
    `${e164} please`,
    `${e164}, ${e164}`,
    `+999${national}`,
    `+${code}${'0'.repeat(national.length)}`,
    `<b>${e164}</b>`,
    `+${code}${national.slice(0, 3)}abc`,
  ]
}

type Case = { readonly country: Country; readonly typed: string; readonly expected: string | null }

const CASES: readonly Case[] = COUNTRIES.flatMap((country) => {
  const [code, national] = [getCountryCallingCode(country), examples[country] ?? '']
  return [
    ...spellings(code, national).map((typed) => ({ country, typed, expected: `+${code}${national}` })),
    ...malformations(code, national).map((typed) => ({ country, typed, expected: null })),
  ]
})

describe('a typed phone number', () => {
  test('[SET-007] is read in 500 spellings of twenty countries', () => {
    expect(CASES).toHaveLength(500)
    expect(new Set(CASES.map(({ country }) => country)).size).toBe(20)
  })

  it.each(CASES)('[SET-007] of $country, "$typed", is $expected', ({ country, typed, expected }) => {
    const read = readPhoneNumber(country, typed)
    expect(read?.number ?? null).toBe(expected)
    expect(read?.countryCode ?? null).toBe(expected === null ? null : country)
    if (read) expect(read).toMatchObject({ isMobile: true, extension: null })
  })

  it.each([
    ['US', '+49 171 3920017', { countryCode: 'DE', number: '+491713920017', isMobile: true }],
    ['US', '416 555 0123', { countryCode: 'CA', number: '+14165550123', isMobile: true }],
    ['GB', '020 7946 0958', { countryCode: 'GB', number: '+442079460958', isMobile: false }],
    ['us', '(415) 555-0123 ext. 12', { countryCode: 'US', number: '+14155550123', extension: '12' }],
  ])('with the country %s, %s, is the number that it says', (country, typed, expected) => {
    expect(readPhoneNumber(country, typed)).toMatchObject(expected)
  })

  it.each([
    ['XX', '+14155550123'],
    ['', '+14155550123'],
    ['__proto__', '4155550123'],
    ['US', '+800 1234 5678'],
    ['US', `+1${'4'.repeat(5000)}`],
  ])('of the country "%s", %.20s, is invalid', (country, typed) => {
    expect(readPhoneNumber(country, typed)).toBeNull()
  })
})

test('the countries of the forms are those of the library, with their calling codes', () => {
  const known = getCountries().map((code) => ({ code, callingCode: String(getCountryCallingCode(code)) }))
  expect(PHONE_COUNTRIES).toEqual(known)
})
