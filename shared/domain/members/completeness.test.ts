import { expect, it } from 'vitest'
import { ACTIVATION_MESSAGES, reasonFault } from './activation.ts'
import { missingParts, PROFILE_PARTS } from './completeness.ts'

const FULL = {
  ...{ biography: 'I lead.', industry: ['LAW'], expertise: ['TAX'], location: 'Boston' },
  ...{ jobTitle: 'Partner', companyName: 'Chen LLP', companyDescription: 'A firm.' },
} as unknown as Parameters<typeof missingParts>[0]

it('a full profile misses nothing, and an empty one what members search for first', () => {
  expect(missingParts(FULL, [])).toEqual([])
  const empty = Object.fromEntries(PROFILE_PARTS.map((part) => [part, null])) as unknown as typeof FULL
  expect(missingParts(empty, [])).toEqual([
    ...['biography', 'industry', 'expertise', 'location', 'jobTitle', 'companyName', 'companyDescription'],
  ])
})

it.each(Object.keys(FULL))('%s counts as missing when it is empty, and does not when it is hidden', (part) => {
  for (const nothing of [null, '', []]) {
    const profile = { ...FULL, [part]: nothing }
    expect(missingParts(profile, [])).toEqual([part])
    expect(missingParts(profile, [part as 'location'])).toEqual([])
  }
})

it.each([
  ['', ACTIVATION_MESSAGES.reasonMissing],
  [' \n ', ACTIVATION_MESSAGES.reasonMissing],
  ['Moved away', null],
  [` ${'x'.repeat(500)} `, null],
  ['x'.repeat(501), ACTIVATION_MESSAGES.reasonTooLong],
])('the reason %j is answered %j', (typed, fault) => {
  expect(reasonFault(typed)).toBe(fault)
})
