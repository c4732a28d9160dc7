import { describe, expect, it } from 'vitest'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { RequestError } from '../graphql/request-error.ts'
import { fieldError } from './field-error.ts'
import { tryAgainIn } from './form-messages.ts'
import {
  applyOutcome,
  changeField,
  errorsOf,
  type FormOutcome,
  isDirty,
  leaveField,
  startForm,
  submitForm,
} from './form-state.ts'
import { sendForm } from './send-form.ts'
import { SUMMARY_MESSAGES, summaryTitle } from './summary-messages.ts'

const EMPTY = startForm<'name' | 'email'>({ name: '', email: '' })

describe('a form', () => {
  it('[ERR-017] shows no error before the first submit, and all of them after it', () => {
    const typed = changeField(EMPTY, 'email', 'june')
    expect(errorsOf(typed, { name: 900, email: 130 })).toEqual({})
    expect(errorsOf(submitForm(typed, { name: 900, email: 130 }), { name: 900, email: 130 })).toEqual({
      name: 900,
      email: 130,
    })
  })

  it('that validates a field once it was left shows only the errors of that field', () => {
    const left = leaveField(changeField(EMPTY, 'email', 'june'), 'email')
    expect(errorsOf(left, { name: 900, email: 130 })).toEqual({ email: 130 })
    expect(errorsOf(applyOutcome(left, { kind: 'done' }), { name: 900, email: 130 })).toEqual({})
  })

  it('clears the fields that depend on a changed field, and validates it again', () => {
    const sent = submitForm(changeField(EMPTY, 'email', 'june@example.com'), { name: 900 })
    const changed = changeField(sent, 'name', 'June', { emptied: ['email'] })
    expect(changed.values).toEqual({ name: 'June', email: '' })
    expect(errorsOf(changed, { email: 900 })).toEqual({})
    expect(errorsOf(leaveField(changed, 'email'), { email: 900 })).toEqual({ email: 900 })
  })

  it('is sent only when no field is invalid', () => {
    expect(submitForm(EMPTY, { name: 900 }).isBusy).toBe(false)
    expect(submitForm(EMPTY, {}).isBusy).toBe(true)
  })

  const REFUSALS: readonly FormOutcome[] = [
    { kind: 'refused', fields: { email: 130 }, message: 'x' },
    { kind: 'refused', fields: {}, message: 'x' },
    { kind: 'failed', message: 'x' },
    { kind: 'signed-out' },
  ]
  it.each(REFUSALS)('keeps the typed values after the refusal %o, and is not saved', (outcome) => {
    const typed = changeField(EMPTY, 'name', 'June')
    const after = applyOutcome(submitForm(typed, {}), outcome)
    expect(after.values).toEqual({ name: 'June', email: '' })
    expect(after.isBusy).toBe(false)
    expect(isDirty(after)).toBe(true)
    expect(after.failure !== null || Object.keys(errorsOf(after, {})).length > 0).toBe(true)
  })

  it("shows the server's error of a field until it, or one validated with it, is changed", () => {
    const refused = applyOutcome(submitForm(EMPTY, {}), { kind: 'refused', fields: { email: 130 }, message: 'x' })
    expect(errorsOf(changeField(refused, 'name', 'June'), {})).toEqual({ email: 130 })
    expect(errorsOf(changeField(refused, 'email', 'june@'), {})).toEqual({})
    expect(errorsOf(changeField(refused, 'name', 'June', { judgedTogether: ['name', 'email'] }), {})).toEqual({})
  })

  it('shows a general message when the server refuses a field that the form does not have', () => {
    const { failure } = applyOutcome(EMPTY, {
      kind: 'refused',
      fields: { email: 130, age: 999 },
      message: 'Bad request.',
    })
    expect(failure).toEqual({ kind: 'failed', message: 'Bad request.' })
  })

  it('has unsaved changes until it is saved, or the old value is typed again', () => {
    const typed = changeField(EMPTY, 'name', 'June')
    expect([EMPTY, typed, changeField(typed, 'name', '')].map(isDirty)).toEqual([false, true, false])
    expect(isDirty(applyOutcome(typed, { kind: 'done' }))).toBe(false)
  })
})

describe('the codes of fields', () => {
  it.each([
    [100, 'Invalid URL'],
    [110, 'Invalid phone number'],
    [120, 'Passwords do not match.'],
    [121, 'This password isn’t strong enough.'],
    [130, 'Invalid email'],
    [140, 'Invalid date'],
    [900, true],
    [999, 'This can’t be used'],
    [12345, 'This can’t be used'],
    [0, 'This can’t be used'],
    [Number.NaN, 'This can’t be used'],
  ])('[ERR-009] [ERR-010] [ERR-012] [ERR-016] [ERR-018] %s is shown as %s', (code, text) => {
    expect(fieldError(code)).toBe(text)
  })

  it('a field may have texts of its own', () => {
    expect(fieldError(999, { 999: 'Digits only' })).toBe('Digits only')
    expect(fieldError(FORM_CODES.unknown, { 999: 'Digits only' })).toBe('Digits only')
  })

  it('the summary counts the fields', () => {
    expect([summaryTitle(1), summaryTitle(2)]).toEqual(['Check 1 field', 'Check 2 fields'])
  })

  it('the time to wait is shown in minutes', () => {
    const now = Date.parse('2026-11-22T12:00:00Z')
    expect(tryAgainIn('2026-11-22T12:00:01Z', now)).toBe('Try again in 1 minute.')
    expect(tryAgainIn('2026-11-22T12:19:30Z', now)).toBe('Try again in 20 minutes.')
    expect(tryAgainIn(undefined, now)).toBe('Try again later.')
  })
})

function refusedWith(error: unknown) {
  return sendForm(() => Promise.reject(error))
}

describe('a submitted form', () => {
  it('is done when the request resolves', async () => {
    expect(await sendForm(async () => 1)).toEqual({ kind: 'done' })
  })

  it('[SESS-027] names the fields of a refusal', async () => {
    const fields = { name: 900, email: 'odd' }
    expect(await refusedWith(new RequestError('BadRequest.Invalid', { extensions: { fields } }))).toEqual({
      kind: 'refused',
      fields: { name: 900, email: 0 },
      message: SUMMARY_MESSAGES.badRequest,
    })
  })

  it.each([
    'Offline',
    'Timeout',
    'Unreachable',
    'Intercepted',
    'UnhandledError',
    'NotFound',
    'NotAllowed',
    'Unprocessable',
    'TooManyRequests',
    'ServiceUnavailable',
    'PaymentPending',
    'SomethingNew' as 'NotFound',
  ] as const)('[SET-015] never looks saved after the code %s', async (code) => {
    const outcome = await refusedWith(new RequestError(code))
    expect(outcome).toEqual({ kind: 'failed', message: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  it.each(['Timeout', 'Unreachable', 'Intercepted'] as const)('claims nothing after the code %s', async (code) => {
    const outcome = await refusedWith(new RequestError(code))
    expect(outcome).toEqual({
      kind: 'failed',
      message: expect.stringMatching(/^We couldn’t tell whether this was saved/),
    })
  })

  it('asks to sign in again when the session has ended', async () => {
    expect(await refusedWith(new RequestError('NotAuthenticated'))).toEqual({ kind: 'signed-out' })
  })
})

it.each([
  ['a sentence', { message: 'Not so.' }, 'Not so.'],
  ['an empty one', { message: '' }, SUMMARY_MESSAGES.badRequest],
  ['something else', { message: 7 }, SUMMARY_MESSAGES.badRequest],
  ['none', {}, SUMMARY_MESSAGES.badRequest],
])('a rule that refuses a form with %s', async (_, extensions, message) => {
  expect(await refusedWith(new RequestError('Unprocessable', { extensions }))).toEqual({ kind: 'failed', message })
})

it.each([
  ['none', undefined, {}],
  ['null', null, {}],
  ['a text', 'name', {}],
  ['names without codes', { name: null }, { name: 0 }],
])('a form that is refused with %s for fields', async (_, fields, expected) => {
  expect(await refusedWith(new RequestError('BadRequest.Invalid', { extensions: { fields } }))).toMatchObject({
    kind: 'refused',
    fields: expected,
  })
})

it('a fault of our own is not shown as a refusal', async () => {
  await expect(refusedWith(new TypeError('x is undefined'))).rejects.toThrow('x is undefined')
})

it('a field that was left twice is marked once', () => {
  const left = leaveField(EMPTY, 'email')
  expect(leaveField(left, 'email')).toBe(left)
  expect(leaveField(left, 'name').judged).toEqual(['email', 'name'])
})
