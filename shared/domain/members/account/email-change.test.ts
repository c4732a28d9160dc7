import { describe, expect, it } from 'vitest'
import {
  EMAIL_CHANGE_ENDS,
  type EmailChangeFields,
  emailChangeFaults,
  emailChangeState,
  emailLinkState,
  maskedEmail,
} from './email-change.ts'
import { EMAIL_CHANGE_MESSAGES as M } from './email-change-messages.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const LATER = new Date(NOW.getTime() + 1)

describe('the state of an email change', () => {
  it.each([
    [LATER, 'OPEN'],
    [NOW, 'EXPIRED'],
  ] as const)('that expires at %s is %s', (expiresAt, state) => {
    expect(emailChangeState({ end: null, expiresAt }, NOW)).toBe(state)
  })

  it.each(EMAIL_CHANGE_ENDS)('that ended is how it ended, %s, whenever its links expire', (end) => {
    for (const expiresAt of [NOW, LATER]) expect(emailChangeState({ end, expiresAt }, NOW)).toBe(end)
  })

  it.each([
    ['OLD', null, false, 'OPEN'],
    ['OLD', null, true, 'CONFIRMED'],
    ['NEW', null, true, 'CONFIRMED'],
    ['NEW', 'DONE', true, 'DONE'],
    ['OLD', 'STOPPED_BY_OLD', false, 'STOPPED'],
    ['NEW', 'STOPPED_BY_OLD', true, 'STOPPED'],
    ['OLD', 'STOPPED_BY_NEW', true, 'STOPPED'],
    ['NEW', 'TAKEN', true, 'TAKEN'],
    ['OLD', 'TAKEN', true, 'STOPPED'],
    ['OLD', 'WITHDRAWN', false, null],
    ['NEW', 'REPLACED', false, null],
    ['NEW', 'LEFT', false, null],
  ] as const)('is shown to the %s address, ended %s and confirmed there %s, as %s', (side, end, isConfirmed, shown) => {
    expect(emailLinkState({ side, end, isConfirmed, expiresAt: LATER }, NOW)).toBe(shown)
  })

  it('is shown to nobody once the links have expired', () => {
    expect(emailLinkState({ side: 'NEW', end: null, isConfirmed: true, expiresAt: NOW }, NOW)).toBeNull()
  })
})

const FINE: EmailChangeFields = { newEmail: 'Maya@New.test ', way: 'BOTH', reason: 'Moved', identityCheck: '' }

describe('what staff ask for', () => {
  it.each([
    ['nothing', {}, {}],
    ['no address', { newEmail: ' ' }, { newEmail: M.addressMissing }],
    ['a name', { newEmail: 'maya' }, { newEmail: M.addressInvalid }],
    ['two addresses', { newEmail: 'a@b.test,c@d.test' }, { newEmail: M.addressInvalid }],
    ['a line break', { newEmail: 'a@b.test\nBcc: x@y.test' }, { newEmail: M.addressInvalid }],
    ['254 characters', { newEmail: `${'a'.repeat(249)}@b.cd` }, {}],
    ['255 characters', { newEmail: `${'a'.repeat(250)}@b.cd` }, { newEmail: M.addressInvalid }],
    ['the address they have', { newEmail: 'OLD@here.test' }, { newEmail: M.addressSame }],
    ['no reason', { reason: ' \n' }, { reason: M.reasonMissing }],
    ['300 characters of reason', { reason: '🙂'.repeat(300) }, {}],
    ['301 characters of reason', { reason: 'x'.repeat(301) }, { reason: M.tooLong(300) }],
    ['a wait without a check', { way: 'WAIT' }, { identityCheck: M.identityMissing }],
    ['a wait with a check', { way: 'WAIT', identityCheck: 'Called back on the number we have' }, {}],
    ['a wait with a long check', { way: 'WAIT', identityCheck: 'x'.repeat(181) }, { identityCheck: M.tooLong(180) }],
  ] as const)('is refused for %s, with a message at the field', (_what, typed, faults) => {
    expect(emailChangeFaults({ ...FINE, ...typed }, 'old@here.test')).toEqual(faults)
  })
})

it.each([
  ['maya.chen@meridian.test', 'm…@meridian.test'],
  ['x@y.test', 'x…@y.test'],
])('an address is masked: %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})
