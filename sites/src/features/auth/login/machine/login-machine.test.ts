import { describe, expect, it } from 'vitest'
import type { LoginEffect, LoginEvent, LoginFailure } from './login-events.ts'
import { nextStep } from './login-machine.ts'
import { type AuthStrategies, EMPTY_CODE, initialState, type LoginState, type LoginView } from './login-state.ts'

const EMAIL = 'maya@meridian.test'
const PHONE = { id: 'opt-1', maskedValue: '•••• 17' }
const BOTH: AuthStrategies = { passwordStrategy: true, otcSmsStrategy: true, smsOptions: [PHONE] }
const CODE_ONLY: AuthStrategies = { ...BOTH, passwordStrategy: false }
const DIGITS = ['1', '2', '3', '4', '5']
const NOW = 1_800_000_000_000
const LATER = NOW + 60_000

function failed(
  call: Extract<LoginEvent, { type: 'failed' }>['call'],
  code: LoginFailure['code'],
  details: Partial<LoginFailure> = {},
): LoginEvent {
  return {
    type: 'failed',
    call,
    failure: {
      code,
      label: code,
      retryAt: LATER,
      correlationId: 'K7Q4-MD',
      reason: null,
      stillWorks: null,
      ...details,
    },
  }
}

/** The state after these events, and the effects of the last one. */
function dispatch(start: LoginState, ...events: LoginEvent[]) {
  return events.reduce<{ state: LoginState; effects: readonly LoginEffect[] }>(
    ({ state }, event) => nextStep(state, event, NOW),
    {
      state: start,
      effects: [],
    },
  )
}

function typed(email = EMAIL): LoginEvent {
  return { type: 'email-changed', email }
}
const submitEmail: LoginEvent = { type: 'email-submitted' }
function found(strategies = BOTH): LoginEvent {
  return { type: 'strategies-found', strategies }
}
const toPassword = [typed(), submitEmail, found()]
const byEmail: LoginEvent = { type: 'code-chosen', channel: 'EMAIL' }
const bySms: LoginEvent = { type: 'code-chosen', channel: 'SMS', option: PHONE }
const sent: LoginEvent = { type: 'code-sent', resendAt: LATER, expiresAt: NOW + 600_000 }
const toCode = [...toPassword, byEmail, sent]
const filled: LoginEvent = { type: 'code-typed', code: DIGITS }
const submitCode: LoginEvent = { type: 'code-submitted' }
const password: LoginEvent = { type: 'password-submitted', password: 'secret' }
const toForgot: LoginEvent[] = [...toPassword, { type: 'forgot-chosen' }]
const submitForgot: LoginEvent = { type: 'forgot-submitted' }
const admin: LoginEvent = { type: 'admin-submitted', password: 'secret', community: 'MTC' }

const member = initialState('email')
const staff = initialState('admin')

type Case = [title: string, start: LoginState, events: LoginEvent[], view: LoginView, effects: LoginEffect['type'][]]

describe('signing in', () => {
  it.each<Case>([
    ['[LOGIN-005] starts on the email', member, [], 'email', []],
    ['[LOGIN-003] starts on the admin view with the admin flag', staff, [], 'admin', []],
    ['[ROUTE-044] starts on the forgotten password at its own address', initialState('forgot'), [], 'forgot', []],
    ['asks for the sign-in methods of an email', member, [typed(), submitEmail], 'email', ['find-strategies']],
    ['sends no request for an invalid email', member, [typed('abc'), submitEmail], 'email', []],
    ['[LOGIN-006] goes from the email to the password view', member, toPassword, 'password', []],
    [
      'sends a code at once to a person without a password',
      member,
      [typed(), submitEmail, found(CODE_ONLY)],
      'email',
      ['send-code'],
    ],
    [
      '[LOGIN-007] goes to the code once it is sent',
      member,
      [typed(), submitEmail, found(CODE_ONLY), sent],
      'code',
      [],
    ],
    ['sends a code on request', member, [...toPassword, bySms], 'password', ['send-code']],
    ['submits the password', member, [...toPassword, password], 'password', ['sign-in']],
    [
      '[LOGIN-019] does not submit an empty password',
      member,
      [...toPassword, { type: 'password-submitted', password: '' }],
      'password',
      [],
    ],
    ['enters with the right password', member, [...toPassword, password, { type: 'signed-in' }], 'password', ['enter']],
    ['[LOGIN-025] submits five digits', member, [...toCode, filled, submitCode], 'code', ['redeem-code']],
    [
      '[LOGIN-025] does not submit four digits',
      member,
      [...toCode, { type: 'code-typed', code: ['1', '2', '3', '4', ''] }, submitCode],
      'code',
      [],
    ],
    ['enters with the right code', member, [...toCode, filled, submitCode, { type: 'signed-in' }], 'code', ['enter']],
    ['sends a new code over the same channel', member, [...toCode, { type: 'resend-chosen' }], 'code', ['send-code']],
    ['goes from the code to the password', member, [...toCode, { type: 'password-chosen' }], 'password', []],
    ['[LOGIN-008] goes to the forgotten-password view', member, toForgot, 'forgot', []],
    ['requests a password link', member, [...toForgot, submitForgot], 'forgot', ['send-link']],
    ['requests no password link without a username', initialState('forgot'), [submitForgot], 'forgot', []],
    [
      '[LOGIN-010] shows that the link was sent',
      member,
      [...toForgot, submitForgot, { type: 'link-sent' }],
      'link-sent',
      [],
    ],
    ['[LOGIN-012] cancels the password', member, [...toPassword, { type: 'cancelled' }], 'email', []],
    ['[LOGIN-012] cancels the code', member, [...toCode, { type: 'cancelled' }], 'email', []],
    ['[LOGIN-012] cancels the forgotten password', member, [...toForgot, { type: 'cancelled' }], 'email', []],
    ['leaves the forgotten-password page', initialState('forgot'), [{ type: 'cancelled' }], 'forgot', ['go-to-login']],
    [
      'cancels a running request and ignores its outcome',
      member,
      [...toPassword, byEmail, { type: 'cancelled' }, sent],
      'email',
      [],
    ],
    [
      'ignores the refusal of a cancelled request',
      member,
      [...toPassword, byEmail, { type: 'cancelled' }, failed('send', 'MaxSendAttempts')],
      'email',
      [],
    ],
    [
      'ignores other events during a request',
      member,
      [...toPassword, password, { type: 'forgot-chosen' }],
      'password',
      [],
    ],
    ['signs staff in', staff, [typed(), admin], 'admin', ['sign-in-admin']],
    ['[LOGIN-022] does not sign in without a valid email', staff, [typed('abc'), admin], 'admin', []],
    ['[LOGIN-023] does not sign in without a password', staff, [typed(), { ...admin, password: '' }], 'admin', []],
    [
      '[LOGIN-013] stays on the email view for an unknown email',
      member,
      [typed(), submitEmail, failed('strategies', 'Unrecognized.Email')],
      'email',
      [],
    ],
    [
      '[LOGIN-009] [LOGIN-030] sends staff to the admin login',
      member,
      [typed(), submitEmail, failed('strategies', 'BadRequest.NoAdmins')],
      'email',
      ['go-to-admin-login'],
    ],
    [
      '[LOGIN-028] stays on the password view after a wrong password',
      member,
      [...toPassword, password, failed('password', 'NotAuthorized.Password')],
      'password',
      [],
    ],
    [
      '[LOGIN-029] stays on the code view after a wrong code',
      member,
      [...toCode, filled, submitCode, failed('redeem', 'BadRequest.InvalidCode')],
      'code',
      [],
    ],
    [
      'goes back to the email view when the server refuses the email',
      member,
      [...toPassword, password, failed('password', 'Invalid.Email')],
      'email',
      [],
    ],
    [
      '[PASS-021] stays on the forgotten password after an unknown username',
      member,
      [...toForgot, submitForgot, failed('forgot', 'Unrecognized.Email')],
      'forgot',
      [],
    ],
    [
      '[LOGIN-011] [LOGIN-032] locks after too many tries',
      member,
      [...toCode, filled, submitCode, failed('redeem', 'BadRequest.MaxAttempts')],
      'locked',
      [],
    ],
    [
      '[LOGIN-033] locks after too many codes',
      member,
      [...toCode, { type: 'resend-chosen' }, failed('send', 'MaxSendAttempts')],
      'locked',
      [],
    ],
    [
      '[LOGIN-034] locks after too many requests',
      member,
      [...toPassword, password, failed('password', 'TooManyRequests')],
      'locked',
      [],
    ],
    [
      '[LOGIN-035] shows the lock view after a server error',
      member,
      [...toPassword, password, failed('password', 'UnhandledError')],
      'locked',
      [],
    ],
    [
      '[LOGIN-041] returns to the previous view when the lock ends',
      member,
      [...toPassword, password, failed('password', 'TooManyRequests'), { type: 'lock-ended' }],
      'password',
      [],
    ],
    [
      'offers a code while the password is locked',
      member,
      [...toPassword, password, failed('password', 'TooManyRequests'), byEmail],
      'locked',
      ['send-code'],
    ],
    [
      'goes from the lock to the code view',
      member,
      [...toPassword, password, failed('password', 'TooManyRequests'), byEmail, sent],
      'code',
      [],
    ],
    [
      'goes from the lock to the password view',
      member,
      [...toCode, filled, submitCode, failed('redeem', 'BadRequest.MaxAttempts'), { type: 'password-chosen' }],
      'password',
      [],
    ],
    [
      'goes from the lock back to the admin form',
      staff,
      [typed(), admin, failed('admin', 'TooManyRequests'), { type: 'password-chosen' }],
      'admin',
      [],
    ],
    [
      '[LOGIN-038] tracks error codes without a message of their own',
      member,
      [...toPassword, password, failed('password', 'ServiceUnavailable')],
      'password',
      ['track'],
    ],
    [
      'tracks nothing when there is no network',
      member,
      [...toPassword, password, failed('password', 'Offline')],
      'password',
      [],
    ],
  ])('%s', (_title, start, events, view, effects) => {
    const step = dispatch(start, ...events)
    expect(step.state.activeView).toBe(view)
    expect(step.effects.map(({ type }) => type)).toEqual(effects)
  })
})

describe('a view of signing in', () => {
  it('[LOGIN-001] has a unique heading', () => {
    const names = [
      member,
      staff,
      initialState('forgot'),
      dispatch(member, ...toPassword).state,
      dispatch(member, ...toCode).state,
      dispatch(member, ...toForgot, submitForgot, { type: 'link-sent' }).state,
      dispatch(member, ...toPassword, password, failed('password', 'TooManyRequests')).state,
      dispatch(member, typed(), submitEmail, failed('strategies', 'Unrecognized.Email')).state,
    ].map(({ viewName }) => viewName)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Try again in 10 minutes')
  })

  it('[LOGIN-007] [ENT-036] for the code has channel and recipient, and requests contain the id of a phone, never its number', () => {
    const step = dispatch(member, ...toPassword, bySms)
    expect(step.effects).toEqual([{ type: 'send-code', channel: 'SMS', to: 'opt-1' }])
    const { state } = dispatch(step.state, sent, filled)
    expect(state).toMatchObject({ channel: 'SMS', channelTo: '•••• 17', viewName: 'Enter your code' })
    expect(nextStep(state, submitCode, NOW).effects).toEqual([{ type: 'redeem-code', to: 'opt-1', code: '12345' }])
    expect(dispatch(member, ...toCode).state).toMatchObject({ channel: 'EMAIL', channelTo: EMAIL })
  })

  it('[LOGIN-014] [LOGIN-015] for the code says that a new code was sent and clears the boxes', () => {
    const { state } = dispatch(member, ...toCode, filled, { type: 'resend-chosen' }, sent)
    expect(state).toMatchObject({ codeNote: 'RESENT', code: EMPTY_CODE, activeView: 'code' })
    expect(dispatch(member, ...toCode).state.codeNote).toBeNull()
  })

  it('[LOGIN-012] that is cancelled clears the email', () => {
    const { sent: stillUsable, ...state } = dispatch(member, ...toCode, { type: 'cancelled' }).state
    expect({ ...state, sent: null }).toEqual(member)
    expect(stillUsable).toMatchObject({ email: EMAIL, channelTo: EMAIL })
  })

  it('[LOGIN-016] [LOGIN-017] [LOGIN-020] [LOGIN-021] validates the email when the field is left, then with every change', () => {
    const typing = dispatch(member, typed('abc'))
    expect(typing.state.emailError).toBeNull()
    const left = dispatch(typing.state, { type: 'email-left' })
    expect(left.state.emailError).toBe('Please enter a valid email address.')
    expect(dispatch(left.state, typed('abc@d')).state.emailError).toBe('Please enter a valid email address.')
    expect(dispatch(left.state, typed('abc@d.test')).state.emailError).toBeNull()
    expect(dispatch(member, { type: 'email-left' }).state.emailError).toBe('Please input your username')
  })

  it.each<[string, LoginState, LoginEvent[], Partial<LoginState>]>([
    [
      '[LOGIN-028]',
      member,
      [...toPassword, password, failed('password', 'NotAuthorized.Password')],
      { error: 'Password is incorrect.' },
    ],
    [
      '[LOGIN-029]',
      member,
      [...toCode, filled, submitCode, failed('redeem', 'BadRequest.InvalidCode')],
      { error: 'That code is invalid or expired, request a new code below.' },
    ],
    [
      '[LOGIN-021]',
      member,
      [typed(), submitEmail, failed('strategies', 'Invalid.Email')],
      { emailError: 'Please enter a valid email address.' },
    ],
    [
      '[LOGIN-036] [LOGIN-037] under the email',
      member,
      [typed(), submitEmail, failed('strategies', 'NotFound')],
      { emailError: "Hmm… That didn't work." },
    ],
    [
      '[LOGIN-036] [LOGIN-037] under the password',
      staff,
      [typed(), admin, failed('admin', 'NotFound')],
      { error: "Hmm… That didn't work." },
    ],
    [
      '[PASS-021]',
      member,
      [...toForgot, submitForgot, failed('forgot', 'Unrecognized.Email')],
      { emailError: 'A member with that username could not be found.' },
    ],
    [
      '[LOGIN-013]',
      member,
      [typed(), submitEmail, failed('strategies', 'Unrecognized.Email')],
      { isUnrecognised: true, emailError: null },
    ],
    ['[LOGIN-019]', member, [...toPassword, { type: 'password-left-empty' }], { error: 'Please input your password' }],
    ['[LOGIN-020]', initialState('forgot'), [submitForgot], { emailError: 'Please input your username' }],
  ])('%s shows a refusal under its field', (_ids, start, events, expected) => {
    expect(dispatch(start, ...events).state).toMatchObject(expected)
  })

  it('that is locked keeps the whole lock, and has no waiting time after a server error', () => {
    const locked = dispatch(member, ...toPassword, password, failed('password', 'TooManyRequests')).state
    expect(locked.lock).toMatchObject({ until: LATER, from: 'password' })
    expect(locked.blocked).toEqual({ PASSWORD: LATER })
    const more = dispatch(locked, byEmail, failed('send', 'MaxSendAttempts')).state
    expect(more.lock).toMatchObject({ until: LATER, from: 'password' })
    expect(more.blocked).toEqual({ PASSWORD: LATER, CODE: LATER })
    const fault = dispatch(member, ...toPassword, password, failed('password', 'UnhandledError')).state
    expect(fault.lock).toMatchObject({ until: null, correlationId: 'K7Q4-MD' })
  })
})

it('[ADM-016] a correct password set by staff leads to the choice of another one', () => {
  const { state } = dispatch(member, ...toPassword, password)
  const next = nextStep(state, { type: 'signed-in', resetToken: 'token' }, NOW)
  expect(next.effects).toEqual([{ type: 'choose-password', resetToken: 'token' }])
  expect(next.state.isSignedIn).toBe(true)
})
