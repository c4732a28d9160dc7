import { expect, it } from 'vitest'
import { type DutiesChange, givableBy, refuseDuties } from './duties.ts'

it.each([
  [[], []],
  [['billing', 'articles.edit'], []],
  [['admin'], ['admin', 'panels', 'forum', 'members']],
  [
    ['admin', 'billing'],
    ['admin', 'panels', 'forum', 'members', 'billing'],
  ],
] as const)('a person with %j may grant %j', (own, givable) => {
  expect(givableBy(own)).toEqual(givable)
})

const CHANGE: DutiesChange = {
  ...{ before: ['forum'], after: ['forum'], own: ['admin'] },
  ...{ isSelf: false, hasOtherAdmin: true, isOwnConfirmed: false },
}

it.each([
  ['nothing', {}, null],
  ['an implied duty is given', { after: ['forum', 'panels'] }, null],
  ['billing is given without being held', { after: ['forum', 'billing'] }, 'notHeld'],
  ['billing is kept without being held', { before: ['billing'], after: ['billing', 'forum'] }, null],
  ['billing is withdrawn without being held', { before: ['billing', 'forum'] }, null],
  ['a duty is given by who is no admin', { after: ['forum', 'panels'], own: ['panels'] }, 'notHeld'],
  ['one of two admins is withdrawn', { before: ['admin'], after: [] }, null],
  ['the last admin is withdrawn', { before: ['admin'], after: [], hasOtherAdmin: false }, 'lastAdmin'],
  ['the own admin right is given up', { before: ['admin'], after: [], isSelf: true }, 'ownAdmin'],
  ['it is confirmed', { before: ['admin'], after: [], isSelf: true, isOwnConfirmed: true }, null],
  [
    'the last one gives it up, confirmed',
    { before: ['admin'], after: [], isSelf: true, isOwnConfirmed: true, hasOtherAdmin: false },
    'lastAdmin',
  ],
] as const satisfies readonly (readonly [string, Partial<DutiesChange>, unknown])[])(
  'a change of permissions: %s',
  (_, change, refusal) => {
    expect(refuseDuties({ ...CHANGE, ...change })).toBe(refusal)
  },
)
