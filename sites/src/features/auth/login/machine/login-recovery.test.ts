import { describe, expect, it } from 'vitest'
import type { LoginEvent, LoginFailure } from './login-events.ts'
import { nextStep } from './login-machine.ts'
import { type AuthStrategies, initialState, type LoginState, type LoginView } from './login-state.ts'

const NOW = 1_800_000_000_000
const LATER = NOW + 60_000
const EMAIL = 'robin@meridian.test'
const CODE_ONLY: AuthStrategies = { passwordStrategy: false, otcSmsStrategy: false, smsOptions: [] }
const WITH_PASSWORD: AuthStrategies = { ...CODE_ONLY, passwordStrategy: true }

function failed(call: Extract<LoginEvent, { type: 'failed' }>['call'], details: Partial<LoginFailure>): LoginEvent {
  const code = details.code ?? 'UnhandledError'
  const failure = { code, label: code, retryAt: null, correlationId: null, reason: null, stillWorks: null, ...details }
  return { type: 'failed', call, failure }
}

/** The last step of these events, all at the same time. */
function run(state: LoginState, events: readonly LoginEvent[], now = NOW) {
  return events.reduce((step, event) => nextStep(step.state, event, now), nextStep(state, { type: 'email-left' }, now))
}

function typed(email = EMAIL): LoginEvent {
  return { type: 'email-changed', email }
}
const submitEmail: LoginEvent = { type: 'email-submitted' }
const codeOnly: LoginEvent = { type: 'strategies-found', strategies: CODE_ONLY }
const withPassword: LoginEvent = { type: 'strategies-found', strategies: WITH_PASSWORD }
const sent: LoginEvent = { type: 'code-sent', resendAt: LATER, expiresAt: NOW + 600_000 }
const toCode = [typed(), submitEmail, codeOnly, sent]
const toPassword = [typed(), submitEmail, withPassword]
const member = initialState('email')
const cancelled: LoginEvent = { type: 'cancelled' }

describe('a member without a password', () => {
  it('gets no second code by Continue while the first one is valid', () => {
    const again = [...toCode, cancelled, typed(), submitEmail, codeOnly]
    const step = run(member, again)
    expect(step.effects).toEqual([])
    expect(step.state).toMatchObject({ activeView: 'code', codeNote: 'KEPT', resendAt: LATER, recipient: EMAIL })
    const sixTimes = Array.from({ length: 5 }, () => [cancelled, typed(), submitEmail, codeOnly]).flat()
    expect(run(member, [...toCode, ...sixTimes]).effects).toEqual([])
  })

  it('gets a new code by Continue once the first one has expired, and one for another email', () => {
    const { state } = run(member, [...toCode, cancelled])
    const step = run(state, [typed(), submitEmail, codeOnly], NOW + 600_000)
    expect(step.effects.map(({ type }) => type)).toEqual(['send-code'])
    expect(run(state, [typed('other@meridian.test'), submitEmail, codeOnly]).effects).toHaveLength(1)
  })

  it('gets a new code by Continue once another tab has signed in, perhaps with the first one', () => {
    const { state } = run(member, [...toCode, { type: 'signed-in-elsewhere' }])
    expect(state).toMatchObject({ activeView: 'code', sent: null })
    const step = run(state, [cancelled, typed(), submitEmail, codeOnly])
    expect(step.effects.map(({ type }) => type)).toEqual(['send-code'])
  })

  it('who was sent a code a moment ago gets its entry with the time until the next, and no lock', () => {
    const coolDown = failed('send', { code: 'MaxSendAttempts', reason: 'CODE_COOL_DOWN', retryAt: LATER })
    const step = run(member, [typed(), submitEmail, codeOnly, coolDown])
    expect(step.state).toMatchObject({ activeView: 'code', lock: null, codeNote: 'KEPT', resendAt: LATER })
    expect(step.effects).toEqual([])
  })

  it('keeps the typed digits when the next code must wait', () => {
    const digits = ['1', '2', '', '', '']
    const coolDown = failed('send', { code: 'MaxSendAttempts', reason: 'CODE_COOL_DOWN', retryAt: LATER })
    const events: LoginEvent[] = [...toCode, { type: 'code-typed', code: digits }, { type: 'resend-chosen' }, coolDown]
    expect(run(member, events).state.code).toEqual(digits)
  })

  it('who already has a code enters it without requesting one', () => {
    const step = run(member, [typed(), { type: 'have-code-chosen' }])
    expect(step.effects).toEqual([])
    expect(step.state).toMatchObject({ activeView: 'code', channel: 'EMAIL', channelTo: EMAIL, recipient: EMAIL })
    expect(run(member, [typed('abc'), { type: 'have-code-chosen' }]).state).toMatchObject({
      activeView: 'email',
      emailError: 'Please enter a valid email address.',
    })
  })
})

describe('a lock', () => {
  const codeSends = { code: 'MaxSendAttempts', reason: 'CODE_SENDS', retryAt: LATER } as const

  it('blocks only what the server says is locked', () => {
    const stillWorks = ['SENT_CODE', 'PASSWORD', 'LINK'] as const
    const { state } = run(member, [...toCode, { type: 'resend-chosen' }, failed('send', { ...codeSends, stillWorks })])
    expect(state).toMatchObject({ activeView: 'locked', lock: { until: LATER, reason: 'CODE_SENDS' } })
    expect(state.blocked).toEqual({ CODE: LATER })
    expect(run(state, [{ type: 'have-code-chosen' }]).state).toMatchObject({ activeView: 'code', recipient: EMAIL })
  })

  it('of too many codes leaves the button of the next one shut until it can be sent, with the time, and open from then on', () => {
    const resendAt = NOW + 45 * 60_000
    const stillWorks = ['PASSWORD', 'LINK'] as const
    const refused = failed('send', { ...codeSends, stillWorks, resendWait: resendAt - (codeSends.retryAt ?? 0) })
    const { state } = run(member, [...toCode, { type: 'resend-chosen' }, refused], LATER)
    expect(state).toMatchObject({ activeView: 'locked', lock: { until: LATER } })
    const over = run(state, [{ type: 'lock-ended' }], LATER).state
    expect(over).toMatchObject({ activeView: 'code', resendAt })
    expect(run(over, [{ type: 'resend-chosen' }], resendAt).effects.map(({ type }) => type)).toEqual(['send-code'])
  })

  it('of the network blocks only what was tried', () => {
    const network = { code: 'TooManyRequests', reason: 'NETWORK', retryAt: LATER, stillWorks: [] } as const
    const password: LoginEvent = { type: 'password-submitted', password: 'x' }
    expect(run(member, [...toPassword, password, failed('password', network)]).state.blocked).toEqual({
      PASSWORD: LATER,
    })
  })

  it('is remembered across views and ends with another email', () => {
    const redeem = failed('redeem', { code: 'BadRequest.MaxAttempts', retryAt: LATER })
    const full: LoginEvent = { type: 'code-typed', code: ['1', '2', '3', '4', '5'] }
    const { state } = run(member, [...toCode, full, { type: 'code-submitted' }, redeem, { type: 'password-chosen' }])
    expect(state).toMatchObject({ activeView: 'password', blocked: { CODE: LATER, SENT_CODE: LATER } })
    expect(run(state, [typed('other@meridian.test')]).state.blocked).toEqual({})
  })
})

describe('another email', () => {
  const phone = { id: 'opt-1', maskedValue: '•••• 17' }
  const withPhone: LoginEvent = {
    type: 'strategies-found',
    strategies: { ...WITH_PASSWORD, otcSmsStrategy: true, smsOptions: [phone] },
  }
  const forgot: LoginEvent = { type: 'forgot-chosen' }
  const back = (view: LoginView): LoginEvent => ({ type: 'view-revisited', view })

  it('drops the sign-in methods of the previous one, also by Back', () => {
    const { state } = run(member, [typed(), submitEmail, withPhone, forgot, typed('b@meridian.test'), back('password')])
    expect(state).toMatchObject({ activeView: 'password', email: 'b@meridian.test', strategies: null })
  })

  it('drops codes and links that were sent to the previous one, also by Back', () => {
    const byPhone: LoginEvent[] = [
      typed(),
      submitEmail,
      withPhone,
      { type: 'code-chosen', channel: 'SMS', option: phone },
    ]
    const { state } = run(member, [...byPhone, sent, forgot, typed('b@meridian.test')])
    expect(state).toMatchObject({ channel: null, channelTo: '', recipient: '', resendAt: null })
    expect(run(state, [back('code')]).state).toMatchObject({ activeView: 'email', email: 'b@meridian.test' })
    const linked: LoginEvent[] = [typed(), forgot, { type: 'forgot-submitted' }, { type: 'link-sent' }]
    expect(run(member, [...linked, forgot, back('link-sent')]).state.activeView).toBe('link-sent')
    const other = [...linked, forgot, typed('b@meridian.test')]
    expect(run(member, [...other, back('link-sent')]).state.activeView).toBe('email')
    const toOther: LoginEvent[] = [{ type: 'forgot-submitted' }, { type: 'link-sent' }]
    expect(run(state, [...toOther, back('code')]).state.activeView).toBe('email')
  })
})

describe('Back', () => {
  it('shows the view of the previous step, and aborts a running request', () => {
    const step = run(member, [...toPassword, { type: 'password-submitted', password: 'x' }])
    expect(step.state.busy).toBe('password')
    const back = run(step.state, [{ type: 'view-revisited', view: 'email' }])
    expect(back.state).toMatchObject({ activeView: 'email', email: EMAIL, busy: null })
    const late = failed('password', { code: 'TooManyRequests', retryAt: LATER })
    expect(run(back.state, [late]).state.activeView).toBe('email')
    expect(run(back.state, [{ type: 'view-revisited', view: 'password' }]).state.activeView).toBe('password')
  })

  it('shows the first view when the data of the step are gone', () => {
    const { state } = run(member, [...toPassword, cancelled])
    expect(run(state, [{ type: 'view-revisited', view: 'password' }]).state.activeView).toBe('email')
    expect(run(member, [{ type: 'view-revisited', view: 'code' }]).state.activeView).toBe('email')
  })
})

describe('errors', () => {
  const submitted: LoginEvent[] = [...toPassword, { type: 'password-submitted', password: 'x' }]

  it.each<[string, Partial<LoginFailure>, string, number]>([
    ['an unknown code', { code: 'Unknown', label: 'Something.New' }, "Hmm… That didn't work.", 1],
    ['the answer of something in between', { code: 'Intercepted' }, 'Something else answered, such as', 0],
    ['no answer', { code: 'Unreachable' }, 'We couldn’t be reached.', 0],
    ['a service that is away', { code: 'ServiceUnavailable' }, 'Please try again in 1 minute.', 1],
    ['a busy service', { code: 'ServiceUnavailable', retryAt: NOW + 4000 }, 'Please try again in 4 seconds.', 1],
    ['a phone without texts', { code: 'Unprocessable' }, 'This phone can’t receive text messages.', 1],
  ])('is said under the field: %s', (_, failure, text, tracked) => {
    const step = run(member, [...submitted, failed('password', failure)])
    expect(step.state.activeView).toBe('password')
    expect(step.state.error).toContain(text)
    expect(step.effects).toHaveLength(tracked)
  })

  it('[LOGIN-038] is tracked with the code as the server wrote it', () => {
    const step = run(member, [...submitted, failed('password', { code: 'Unknown', label: 'Something.New' })])
    expect(step.effects).toEqual([{ type: 'track', call: 'password', code: 'Something.New' }])
  })
})

describe('an entry', () => {
  it('is an email or a username for members, an email for staff', () => {
    expect(run(member, [typed('maya.chen'), submitEmail]).effects).toEqual([
      { type: 'find-strategies', to: 'maya.chen' },
    ])
    expect(run(member, [typed('abc'), submitEmail]).effects).toEqual([])
    expect(run(member, [typed('maya@meridian'), submitEmail]).effects).toEqual([])
    const admin: LoginEvent = { type: 'admin-submitted', password: 'x', community: 'MTC' }
    expect(run(initialState('admin'), [typed('theo.brandt'), admin]).effects).toEqual([])
  })

  it('[LOGIN-042] is remembered if the person chooses so, even after Cancel', () => {
    const { state } = run(member, [{ type: 'remember-changed', isRemembered: true }, ...toPassword, cancelled])
    expect(state.isRemembered).toBe(true)
  })

  it('of staff allows a password link, and returns to the admin view', () => {
    const forgot = run(initialState('admin'), [typed('theo@council.test'), { type: 'forgot-chosen' }])
    expect(forgot.state).toMatchObject({ activeView: 'forgot', email: 'theo@council.test' })
    expect(run(forgot.state, [cancelled]).state.activeView).toBe('admin')
  })
})
