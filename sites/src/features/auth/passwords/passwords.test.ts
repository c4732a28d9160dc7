import { afterEach, describe, expect, it, vi } from 'vitest'
import { fieldError } from '../../../lib/forms/field-error.ts'
import {
  applyOutcome,
  changeField,
  errorsOf,
  leaveField,
  startForm,
  submitForm,
} from '../../../lib/forms/form-state.ts'
import { passwordStrengthMessage } from './messages.ts'
import {
  checkPasswords,
  EMPTIED_WITH,
  fieldNames,
  NO_PASSWORDS,
  type PasswordField,
  type PasswordPurpose,
  reasonNotReady,
} from './password-form.ts'
import { saveByLink } from './save-password.ts'

const STRONG = 'Abcdefg1'
const EMPTY = startForm<PasswordField>(NO_PASSWORDS)

function filled(values: Partial<Record<PasswordField, string>>): typeof EMPTY {
  return (['current', 'next', 'confirm'] as const).reduce(
    (form, field) => (values[field] === undefined ? form : changeField(form, field, values[field])),
    EMPTY,
  )
}

/** The text under a field. */
function errorOf(form: typeof EMPTY, field: PasswordField, said = '') {
  const code = errorsOf(form, checkPasswords('update', form.values))[field]
  return code === undefined ? null : fieldError(code, fieldNames(said)[field].texts)
}

describe('the password form', () => {
  it.each<[string, PasswordPurpose, Partial<Record<PasswordField, string>>, boolean]>([
    ['[PASS-001] seven characters', 'reset', { next: 'Abcdef1', confirm: 'Abcdef1' }, false],
    ['[PASS-002] eight characters', 'reset', { next: STRONG, confirm: STRONG }, true],
    ['[PASS-003] 128 characters', 'reset', { next: `${'a'.repeat(126)}A1`, confirm: `${'a'.repeat(126)}A1` }, true],
    ['[PASS-004] 129 characters', 'reset', { next: `${'a'.repeat(127)}A1`, confirm: `${'a'.repeat(127)}A1` }, false],
    ['[PASS-009] a weak password, confirmed', 'setup', { next: 'abcdefg1', confirm: 'abcdefg1' }, false],
    ['[PASS-008] [PASS-010] a different confirmation', 'reset', { next: STRONG, confirm: 'Abcdefg2' }, false],
    ['[PASS-012] without the current password', 'update', { next: STRONG, confirm: STRONG }, false],
    ['[PASS-012] with the current password', 'update', { current: 'x', next: STRONG, confirm: STRONG }, true],
    ['no values', 'reset', {}, false],
  ])('%s, purpose %s, %j: can be submitted: %s', (_title, purpose, values, ready) => {
    const form = filled(values)
    expect(reasonNotReady(purpose, form.values) === null).toBe(ready)
    expect(Object.keys(checkPasswords(purpose, form.values)).length === 0).toBe(ready)
  })

  it('[PASS-013] [PASS-025] [ERR-010] validates a field when it is left, not before', () => {
    for (const field of ['current', 'next', 'confirm'] as const) {
      expect(errorOf(EMPTY, field)).toBeNull()
      expect(errorOf(leaveField(EMPTY, field), field)).toMatch(/^Please/)
    }
    const weak = changeField(EMPTY, 'next', 'abc')
    expect(errorOf(weak, 'next')).toBeNull()
    expect(errorOf(leaveField(weak, 'next'), 'next')).toMatch(/^Use 8 to 128 characters/)
    const other = leaveField(filled({ next: STRONG, confirm: 'Abcdefg2' }), 'confirm')
    expect(errorOf(other, 'confirm')).toBe('Passwords do not match.')
    expect(checkPasswords('reset', other.values)).toEqual({ confirm: 120 })
  })

  it('[PASS-014] clears the confirmation when the new password changes', () => {
    const both = leaveField(filled({ next: STRONG, confirm: STRONG }), 'confirm')
    const form = changeField(both, 'next', 'A', { emptied: EMPTIED_WITH.next })
    expect(form.values.confirm).toBe('')
    expect(errorOf(form, 'confirm')).toBeNull()
  })

  it('keeps its values after a refusal, which is shown at its field until that is changed', () => {
    const sent = submitForm(filled({ current: 'old', next: STRONG, confirm: STRONG }), {})
    expect(sent.isBusy).toBe(true)
    const refused = applyOutcome(sent, { kind: 'refused', fields: { current: 999 }, message: 'No.' })
    expect(refused).toMatchObject({ isBusy: false, values: sent.values, failure: null })
    expect(errorOf(refused, 'current', 'No.')).toBe('No.')
    expect(errorOf(changeField(refused, 'current', 'x'), 'current', 'No.')).toBeNull()
  })
})

it.each([
  ['', '0 of 3 rules met: use at least 8 characters, add upper- and lowercase letters, add a digit or symbol'],
  ['abcdefg1', '2 of 3 rules met: add an uppercase letter'],
  ['ABCDEFG1', '2 of 3 rules met: add a lowercase letter'],
  ['Abcdefgh', '2 of 3 rules met: add a digit or symbol'],
  ['aB1', '2 of 3 rules met: use at least 8 characters'],
  [`${'a'.repeat(127)}A1`, '2 of 3 rules met: use up to 128 characters'],
  [STRONG, 'All 3 rules met'],
])('[PASS-007] the strength message of %j is: %s', (password, message) => {
  expect(passwordStrengthMessage(password)).toBe(message)
})

describe('the outcome of saving with a link', () => {
  afterEach(() => vi.unstubAllGlobals())

  const saving = (status: number, body: unknown) => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
    return saveByLink('token')({ current: '', next: STRONG, confirm: STRONG })
  }
  const technical = 'We’re having technical difficulties. Your password wasn’t changed; please try again later.'

  it.each([
    ['a timeout', () => Promise.reject(new DOMException('', 'TimeoutError'))],
    ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer in our place', async () => new Response('<p>Wi-Fi</p>', { headers: { 'content-type': 'text/html' } })],
  ])('is unknown after %s', async (_title, answer) => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', answer)
    expect(await saveByLink('token')({ current: '', next: STRONG, confirm: STRONG })).toEqual({
      kind: 'unknown',
      message: 'We couldn’t tell whether your password was changed. Try signing in with the new one.',
    })
  })

  it.each<[string, number, unknown, object]>([
    ['is done after a success', 200, { ok: true }, { kind: 'done' }],
    [
      '[PASS-016] is an invalid link for an unknown or used token',
      400,
      { code: 'BadRequest.InvalidCode', message: 'Oh no!' },
      { kind: 'invalid-link' },
    ],
    [
      '[PASS-022] names the wrong current password',
      400,
      { code: 'BadRequest.Invalid', fields: { oldPassword: 999 } },
      { kind: 'refused', fields: { current: 999 }, message: 'Your current password is incorrect.' },
    ],
    [
      'shows the message of a common password',
      400,
      { code: 'BadRequest.Invalid', message: 'Too common.', fields: { newPassword: 121 } },
      { kind: 'refused', fields: { next: 999 }, message: 'Too common.' },
    ],
    [
      '[PASS-026] shows the message of the server',
      400,
      { code: 'BadRequest.Invalid', message: 'Not now.' },
      { kind: 'failed', message: 'Not now.' },
    ],
    [
      '[PASS-027] [PASS-020] is unknown with neither code nor message',
      500,
      null,
      { kind: 'failed', message: 'An unknown error occurred. Try again.' },
    ],
    [
      '[PASS-024] is a technical failure for other codes',
      503,
      { code: 'ServiceUnavailable', message: 'Away.' },
      { kind: 'failed', message: technical },
    ],
    ['is signed out for an ended session', 401, { code: 'NotAuthenticated' }, { kind: 'signed-out' }],
  ])('%s', async (_title, status, body, outcome) => {
    expect(await saving(status, body)).toMatchObject(outcome)
  })
})
