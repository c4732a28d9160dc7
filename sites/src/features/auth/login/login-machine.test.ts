import { describe, expect, it } from 'vitest'
import type { LoginEffect, LoginEvent, LoginFailure } from './login-events.ts'
import { nextStep } from './login-machine.ts'
import { type AuthStrategies, EMPTY_CODE, initialState, type LoginState, type LoginView } from './login-state.ts'

const EMAIL = 'maya@meridian.test'
const PHONE = { id: 'opt-1', maskedValue: '•••• 17' }
const BOTH: AuthStrategies = { passwordStrategy: true, otcSmsStrategy: true, smsOptions: [PHONE] }
const CODE_ONLY: AuthStrategies = { ...BOTH, passwordStrategy: false }
const DIGITS = ['1', '2', '3', '4', '5']
const LATER = 1_800_000_000_000

function failed(call: Extract<LoginEvent, { type: 'failed' }>['call'], code: LoginFailure['code']): LoginEvent {
  return {
    type: 'failed',
    call,
    failure: { code, retryAt: LATER, correlationId: 'K7Q4-MD' },
  }
}

/** The state after these events, and what the last of them asked for. */
function play(start: LoginState, ...events: LoginEvent[]) {
  return events.reduce<{ state: LoginState; effects: readonly LoginEffect[] }>(
    ({ state }, event) => nextStep(state, event),
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
const sent: LoginEvent = { type: 'code-sent', resendAt: LATER }
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
    ['asks which ways an email has', member, [typed(), submitEmail], 'email', ['find-strategies']],
    ['asks nothing for what is no email', member, [typed('abc'), submitEmail], 'email', []],
    ['[LOGIN-006] goes from the email to the password', member, toPassword, 'password', []],
    [
      'sends a code at once where there is no password',
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
    ['sends a code on demand', member, [...toPassword, bySms], 'password', ['send-code']],
    ['tries the password', member, [...toPassword, password], 'password', ['sign-in']],
    [
      '[LOGIN-019] tries no empty password',
      member,
      [...toPassword, { type: 'password-submitted', password: '' }],
      'password',
      [],
    ],
    [
      'enters when the password is right',
      member,
      [...toPassword, password, { type: 'signed-in' }],
      'password',
      ['enter'],
    ],
    ['[LOGIN-025] redeems five digits', member, [...toCode, filled, submitCode], 'code', ['redeem-code']],
    [
      '[LOGIN-025] redeems no four digits',
      member,
      [...toCode, { type: 'code-typed', code: ['1', '2', '3', '4', ''] }, submitCode],
      'code',
      [],
    ],
    [
      'enters when the code is right',
      member,
      [...toCode, filled, submitCode, { type: 'signed-in' }],
      'code',
      ['enter'],
    ],
    ['sends again over the same channel', member, [...toCode, { type: 'resend-chosen' }], 'code', ['send-code']],
    ['goes from the code to the password', member, [...toCode, { type: 'password-chosen' }], 'password', []],
    ['[LOGIN-008] goes to the forgotten password', member, toForgot, 'forgot', []],
    ['asks for a link', member, [...toForgot, submitForgot], 'forgot', ['send-link']],
    ['asks for no link without a name', initialState('forgot'), [submitForgot], 'forgot', []],
    ['[LOGIN-010] goes to the link sent', member, [...toForgot, submitForgot, { type: 'link-sent' }], 'link-sent', []],
    ['[LOGIN-012] cancels the password', member, [...toPassword, { type: 'cancelled' }], 'email', []],
    ['[LOGIN-012] cancels the code', member, [...toCode, { type: 'cancelled' }], 'email', []],
    ['[LOGIN-012] cancels the forgotten password', member, [...toForgot, { type: 'cancelled' }], 'email', []],
    [
      'leaves the page of the forgotten password',
      initialState('forgot'),
      [{ type: 'cancelled' }],
      'forgot',
      ['go-to-login'],
    ],
    [
      'cancels what is under way, and hears its answer no more',
      member,
      [...toPassword, byEmail, { type: 'cancelled' }, sent],
      'email',
      [],
    ],
    [
      'hears no refusal that it does not wait for',
      member,
      [...toPassword, byEmail, { type: 'cancelled' }, failed('send', 'MaxSendAttempts')],
      'email',
      [],
    ],
    ['hears nothing else while it waits', member, [...toPassword, password, { type: 'forgot-chosen' }], 'password', []],
    ['signs staff in', staff, [typed(), admin], 'admin', ['sign-in-admin']],
    ['[LOGIN-022] signs nobody in without a valid email', staff, [typed('abc'), admin], 'admin', []],
    ['[LOGIN-023] signs nobody in without a password', staff, [typed(), { ...admin, password: '' }], 'admin', []],
    [
      '[LOGIN-013] stays on the email nobody knows',
      member,
      [typed(), submitEmail, failed('strategies', 'Unrecognized.Email')],
      'email',
      [],
    ],
    [
      '[LOGIN-009] [LOGIN-030] leads staff to their door',
      member,
      [typed(), submitEmail, failed('strategies', 'BadRequest.NoAdmins')],
      'email',
      ['go-to-admin-login'],
    ],
    [
      '[LOGIN-028] stays on a wrong password',
      member,
      [...toPassword, password, failed('password', 'NotAuthorized.Password')],
      'password',
      [],
    ],
    [
      '[LOGIN-029] stays on a wrong code',
      member,
      [...toCode, filled, submitCode, failed('redeem', 'BadRequest.InvalidCode')],
      'code',
      [],
    ],
    [
      'goes back to an email the server refuses',
      member,
      [...toPassword, password, failed('password', 'Invalid.Email')],
      'email',
      [],
    ],
    [
      '[PASS-021] stays where an unknown username was asked about',
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
      '[LOGIN-035] shows the lock for a fault of ours',
      member,
      [...toPassword, password, failed('password', 'UnhandledError')],
      'locked',
      [],
    ],
    [
      '[LOGIN-041] goes on where it was when the lock ends',
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
      'goes from the lock to the code',
      member,
      [...toPassword, password, failed('password', 'TooManyRequests'), byEmail, sent],
      'code',
      [],
    ],
    [
      'goes from the lock to the password',
      member,
      [...toCode, filled, submitCode, failed('redeem', 'BadRequest.MaxAttempts'), { type: 'password-chosen' }],
      'password',
      [],
    ],
    [
      'goes from the lock back to the form of staff',
      staff,
      [typed(), admin, failed('admin', 'TooManyRequests'), { type: 'password-chosen' }],
      'admin',
      [],
    ],
    [
      '[LOGIN-038] tracks what it has no words for',
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
    const step = play(start, ...events)
    expect(step.state.activeView).toBe(view)
    expect(step.effects.map(({ type }) => type)).toEqual(effects)
  })
})

describe('what a view says', () => {
  it('[LOGIN-001] every view has a name of its own', () => {
    const names = [
      member,
      staff,
      initialState('forgot'),
      play(member, ...toPassword).state,
      play(member, ...toCode).state,
      play(member, ...toForgot, submitForgot, { type: 'link-sent' }).state,
      play(member, ...toPassword, password, failed('password', 'TooManyRequests')).state,
      play(member, typed(), submitEmail, failed('strategies', 'Unrecognized.Email')).state,
    ].map(({ viewName }) => viewName)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Try again in 10 minutes')
  })

  it('[LOGIN-007] [ENT-036] the code view knows channel and recipient, and the wire gets the id of a phone, never its number', () => {
    const step = play(member, ...toPassword, bySms)
    expect(step.effects).toEqual([{ type: 'send-code', channel: 'SMS', to: 'opt-1' }])
    const { state } = play(step.state, sent, filled)
    expect(state).toMatchObject({ channel: 'SMS', channelTo: '•••• 17', viewName: 'Enter your code' })
    expect(nextStep(state, submitCode).effects).toEqual([{ type: 'redeem-code', to: 'opt-1', code: '12345' }])
    expect(play(member, ...toCode).state).toMatchObject({ channel: 'EMAIL', channelTo: EMAIL })
  })

  it('[LOGIN-014] [LOGIN-015] sending a code again says so and clears the boxes', () => {
    const { state } = play(member, ...toCode, filled, { type: 'resend-chosen' }, sent)
    expect(state).toMatchObject({ isResent: true, code: EMPTY_CODE, activeView: 'code' })
    expect(play(member, ...toCode).state.isResent).toBe(false)
  })

  it('[LOGIN-012] cancelling empties the email', () => {
    expect(play(member, ...toCode, { type: 'cancelled' }).state).toEqual(member)
  })

  it('[LOGIN-016] [LOGIN-017] [LOGIN-020] [LOGIN-021] the email is judged when it is left, then with every change', () => {
    const typing = play(member, typed('abc'))
    expect(typing.state.emailError).toBeNull()
    const left = play(typing.state, { type: 'email-left' })
    expect(left.state.emailError).toBe('Please enter a valid email address.')
    expect(play(left.state, typed('abc@d')).state.emailError).toBe('Please enter a valid email address.')
    expect(play(left.state, typed('abc@d.test')).state.emailError).toBeNull()
    expect(play(member, { type: 'email-left' }).state.emailError).toBe('Please input your username')
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
  ])('%s a refusal stands under its field', (_ids, start, events, expected) => {
    expect(play(start, ...events).state).toMatchObject(expected)
  })

  it('a lock remembers everything that is locked, and a fault of ours keeps nobody waiting', () => {
    const locked = play(member, ...toPassword, password, failed('password', 'TooManyRequests')).state
    expect(locked.lock).toMatchObject({ calls: ['password'], until: LATER, from: 'password' })
    const more = play(locked, byEmail, failed('send', 'MaxSendAttempts')).state
    expect(more.lock).toMatchObject({ calls: ['password', 'send'], from: 'password' })
    const fault = play(member, ...toPassword, password, failed('password', 'UnhandledError')).state
    expect(fault.lock).toMatchObject({ until: null, correlationId: 'K7Q4-MD' })
  })
})
