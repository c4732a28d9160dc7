import { expect, it } from 'vitest'
import { checkProfile, PROFILE_WORDS } from '#shared/domain/members/profile.ts'
import { CONTACT_WORDS, checkContact, type FieldCodes } from '#shared/domain/members/support-contact.ts'
import { ADDRESS_WORDS, checkAddress } from '#shared/domain/onboarding/address.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { publicError } from './http/answer-error.ts'
import { type FieldWords, refuseFields, wordsUnder } from './refuse-fields.ts'

const LONG = 'x'.repeat(3000)
const PHONE = { countryCode: 'US', number: '6175550142' }

const CONTACT = checkContact({
  ...{ name: LONG, email: 'nobody', mobilePhone: null },
  officePhone: { ...PHONE, extension: '12345678901' },
})
const PROFILE = checkProfile({
  ...{ jobTitle: LONG, companyName: LONG, location: LONG, pronouns: LONG, biography: LONG, companyDescription: LONG },
  ...{ areaOfFocus: LONG, industry: 'none', employeeCount: 'none', expertise: ['none'], hidden: ['none'] },
  ...{ displayPronouns: true, isPublic: false, isAutoFillOn: false },
  links: { linkedIn: 'x', twitter: '', facebook: '', instagram: '', crunchbase: '', angelList: '', website: '' },
})
const LINES = { line1: LONG, line2: LONG, city: LONG, region: LONG }
const ADDRESS = checkAddress({ ...LINES, countryCode: 'DE', postalCode: '1' })
const ELSEWHERE = checkAddress({ ...LINES, countryCode: 'XX', postalCode: LONG })

function toldOf(fields: FieldCodes, words: FieldWords): { readonly fieldMessages?: FieldWords } | null {
  try {
    refuseFields(fields, words)
    return null
  } catch (error) {
    return publicError(error as never, '', new Date(0)) as { readonly fieldMessages?: FieldWords }
  }
}

it('input with no invalid field is accepted', () => {
  expect(toldOf({}, PROFILE_WORDS)).toBeNull()
})

it.each([
  ['a contact', CONTACT, CONTACT_WORDS, 3],
  ['a profile', PROFILE, PROFILE_WORDS, 12],
  ['an address', ADDRESS, ADDRESS_WORDS, 5],
  ['an address of an unknown country', ELSEWHERE, ADDRESS_WORDS, 6],
])('each of several invalid fields of %s is told what it takes', (_what, fields, words, count) => {
  expect(Object.keys(fields)).toHaveLength(count)
  const told = toldOf(fields, words)
  expect(told).toMatchObject({ code: 'BadRequest.Invalid', fields })
  for (const [name, code] of Object.entries(fields))
    if (code === FORM_CODES.unknown) expect(told?.fieldMessages?.[name], name).toMatch(/^(?:Use |This isn’t a postal)/)
})

it('the sentences name the limits', () => {
  expect(toldOf(CONTACT, CONTACT_WORDS)).toMatchObject({
    fieldMessages: {
      name: 'Use up to 100 characters, on one line.',
      email: 'Invalid email',
      'officePhone.extension': 'Use up to 10 digits.',
    },
  })
  const under = { 'assistant.name': FORM_CODES.unknown, 'assistant.email': FORM_CODES.email }
  expect(toldOf(under, wordsUnder('assistant', CONTACT_WORDS))).toMatchObject({
    fieldMessages: { 'assistant.name': 'Use up to 100 characters, on one line.', 'assistant.email': 'Invalid email' },
  })
})
