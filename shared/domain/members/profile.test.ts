import { describe, expect, it } from 'vitest'
import {
  checkProfile,
  HIDEABLE_FIELDS,
  type ProfileView,
  SOCIAL_LINKS,
  type TypedProfile,
  toLink,
  withoutHidden,
} from './profile.ts'
import { EXPERTISE } from './profile-lists.ts'

const LINKS = Object.fromEntries(SOCIAL_LINKS.map((name) => [name, ''])) as TypedProfile['links']
const TYPED: TypedProfile = {
  jobTitle: '',
  companyName: '',
  location: '',
  pronouns: '',
  displayPronouns: false,
  biography: '',
  companyDescription: '',
  areaOfFocus: '',
  industry: '',
  employeeCount: '',
  expertise: [],
  links: LINKS,
  hidden: [],
  isPublic: false,
  isAutoFillOn: true,
}
const AREAS = Object.keys(EXPERTISE)

describe('a typed profile', () => {
  it.each<[Partial<TypedProfile>, Record<string, number>]>([
    [{}, {}],
    [{ biography: 'x'.repeat(2000) }, {}],
    [{ biography: 'x'.repeat(2001) }, { biography: 999 }],
    [{ biography: '🙂'.repeat(2000) }, {}],
    [{ biography: 'one\n\ntwo\ttabs' }, {}],
    [{ biography: 'a\0b' }, { biography: 999 }],
    [{ jobTitle: 'x'.repeat(121) }, { jobTitle: 999 }],
    [{ companyName: 'two\nlines' }, { companyName: 999 }],
    [{ pronouns: 'x'.repeat(41) }, { pronouns: 999 }],
    [{ industry: 'banking-and-finance', employeeCount: '11-50' }, {}],
    [
      { industry: 'toString', employeeCount: 'many' },
      { industry: 999, employeeCount: 999 },
    ],
    [{ expertise: AREAS.slice(0, 5) }, {}],
    [{ expertise: AREAS.slice(0, 6) }, { expertise: 999 }],
    [{ expertise: ['privacy', 'privacy'] }, { expertise: 999 }],
    [{ expertise: ['__proto__'] }, { expertise: 999 }],
    [{ links: { ...LINKS, linkedIn: 'javascript:alert(1)', website: 'example' } }, { linkedIn: 100, website: 100 }],
    [{ hidden: [...HIDEABLE_FIELDS] }, {}],
    [{ hidden: ['name'] }, { hidden: 999 }],
  ])('%o has the codes %o', (change, codes) => {
    expect(checkProfile({ ...TYPED, ...change })).toEqual(codes)
  })

  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    [' linkedin.com/in/maya ', 'https://linkedin.com/in/maya'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['http://example.com', 'http://example.com/'],
    ['mailto:maya@example.com', null],
    ['data:text/html,x', null],
    ['//example.com', 'https://example.com/'],
    ['https://user:secret@example.com', null],
    ['https://localhost', null],
    ['two words.com', null],
    ['maya@example.com', null],
    [`https://example.com/${'x'.repeat(300)}`, null],
  ])('the link %s is stored as %s', (typed, stored) => {
    expect(toLink(typed)).toBe(stored)
  })
})

describe('what a member hides', () => {
  const WHOLE = Object.fromEntries(
    HIDEABLE_FIELDS.map((field) => [field, field === 'expertise' ? ['privacy'] : `secret ${field}`]),
  ) as unknown as ProfileView

  it.each(HIDEABLE_FIELDS)('%s is left out, and nothing else', (field) => {
    expect(withoutHidden(WHOLE, [field])).toEqual({ ...WHOLE, [field]: field === 'expertise' ? [] : null })
  })
})
