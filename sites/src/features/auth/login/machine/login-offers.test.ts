import { describe, expect, it } from 'vitest'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { REFUSAL_REASONS, type RefusalReason, type StillWorks } from '#shared/domain/auth/refusals.ts'
import type { LoginEvent } from './login-events.ts'
import { nextStep } from './login-machine.ts'
import { type Offer, offersOfLock, offersOfPassword } from './login-offers.ts'
import { CODE_COOL_DOWN_MS, CODE_LIFETIME_MS, initialState, type LoginCall, type LoginState } from './login-state.ts'

const NOW = 1_800_000_000_000
const HOUR_MS = 3_600_000
const EMAIL = 'robin@meridian.test'

it('computes the times of a code like the server', () => {
  expect([CODE_LIFETIME_MS, CODE_COOL_DOWN_MS]).toEqual([CODE_LIMITS.lifeMs, CODE_LIMITS.resendAfterMs])
})

function run(state: LoginState, events: readonly LoginEvent[]): LoginState {
  return events.reduce((before, event) => nextStep(before, event, NOW).state, state)
}

const typed: LoginEvent = { type: 'email-changed', email: EMAIL }
const withPassword: LoginEvent = {
  type: 'strategies-found',
  strategies: { passwordStrategy: true, otcSmsStrategy: false, smsOptions: [] },
}
const toPassword: LoginEvent[] = [typed, { type: 'email-submitted' }, withPassword]
const askForCode: LoginEvent = { type: 'code-chosen', channel: 'EMAIL' }
const codeSent: LoginEvent = { type: 'code-sent', resendAt: NOW, expiresAt: NOW + CODE_LIFETIME_MS }
const password: LoginEvent = { type: 'password-submitted', password: 'x' }
const askForLink: LoginEvent[] = [{ type: 'forgot-chosen' }, { type: 'forgot-submitted' }]
const member = run(initialState('email'), toPassword)
/** Has requested a code and gone back to the password. */
const withCode = run(member, [askForCode, codeSent, { type: 'password-chosen' }])
const staff = run(initialState('admin'), [typed])

function refused(
  call: LoginCall,
  reason: RefusalReason,
  stillWorks: readonly StillWorks[] = REFUSAL_REASONS[reason],
): Extract<LoginEvent, { type: 'failed' }> {
  const code = call === 'send' ? 'MaxSendAttempts' : 'TooManyRequests'
  const failure = { code, label: code, retryAt: NOW + HOUR_MS, correlationId: null, reason, stillWorks } as const
  return { type: 'failed', call, failure }
}
const wrongPasswords = [password, refused('password', 'PASSWORD_ATTEMPTS')]
const noMoreLinks = [...askForLink, refused('forgot', 'LINK_SENDS')]
const noMoreCodes = [askForCode, refused('send', 'CODE_SENDS')]
const noCodeOfThisBrowser = [askForCode, refused('send', 'CODE_SENDS', ['PASSWORD', 'LINK'])]

describe('a lock offers', () => {
  it.each<[title: string, start: LoginState, events: readonly LoginEvent[], offers: readonly Offer[]]>([
    ['codes and links after wrong passwords', member, wrongPasswords, ['CODE', 'LINK']],
    ['the code that this tab asked for too', withCode, wrongPasswords, ['SENT_CODE', 'CODE', 'LINK']],
    ['password and codes after five links', member, noMoreLinks, ['PASSWORD', 'CODE']],
    ['the code that this tab asked for after five links', withCode, noMoreLinks, ['SENT_CODE', 'PASSWORD', 'CODE']],
    ['a code of this browser after five codes', member, noMoreCodes, ['SENT_CODE', 'PASSWORD', 'LINK']],
    ['no code after five codes that others asked for', member, noCodeOfThisBrowser, ['PASSWORD', 'LINK']],
    ['no code after five codes of which none works', withCode, noCodeOfThisBrowser, ['PASSWORD', 'LINK']],
    ['what is left after both', member, [...noMoreCodes, ...noMoreLinks], ['SENT_CODE', 'PASSWORD']],
    ['staff the password after five links', staff, noMoreLinks, ['PASSWORD']],
    [
      'staff a link after wrong passwords',
      staff,
      [{ type: 'admin-submitted', password: 'x', community: 'MTC' }, refused('admin', 'PASSWORD_ATTEMPTS')],
      ['LINK'],
    ],
  ])('%s', (_title, start, events, offers) => {
    const state = run(start, events)
    expect(state.activeView).toBe('locked')
    expect(offersOfLock(state, NOW)).toEqual(offers)
  })

  it('no code that is older than ten minutes', () => {
    const later = NOW + CODE_LIFETIME_MS
    expect(offersOfLock(run(withCode, wrongPasswords), later)).toEqual(['CODE', 'LINK'])
    expect(offersOfLock(run(member, noMoreCodes), later)).toEqual(['PASSWORD', 'LINK'])
  })

  it('the code that another tab of this browser requested a moment ago, while it is valid', () => {
    const sentAt = NOW - 10_000
    const coolDown = { ...refused('send', 'CODE_COOL_DOWN').failure, retryAt: sentAt + CODE_COOL_DOWN_MS }
    const refusal: LoginEvent = { type: 'failed', call: 'send', failure: coolDown }
    const state = run(member, [askForCode, refusal, { type: 'password-chosen' }, ...wrongPasswords])
    expect(offersOfLock(state, sentAt + CODE_LIFETIME_MS - 1)).toEqual(['SENT_CODE', 'CODE', 'LINK'])
    expect(offersOfLock(state, sentAt + CODE_LIFETIME_MS)).toEqual(['CODE', 'LINK'])
  })

  it('no code that the server reports as invalid, and a new one is requested', () => {
    const state = run(withCode, noCodeOfThisBrowser)
    const again: LoginEvent[] = [{ type: 'cancelled' }, typed, { type: 'email-submitted' }]
    const codeOnly = { passwordStrategy: false, otcSmsStrategy: false, smsOptions: [] }
    const step = nextStep(run(state, again), { type: 'strategies-found', strategies: codeOnly }, NOW)
    expect(step.effects).toEqual([{ type: 'send-code', channel: 'EMAIL', to: EMAIL }])
  })

  it('no code that was sent to another email', () => {
    const other: LoginEvent = { type: 'email-changed', email: 'other@meridian.test' }
    const state = run(withCode, [other, { type: 'email-submitted' }, withPassword, ...wrongPasswords])
    expect(offersOfLock(state, NOW)).toEqual(['CODE', 'LINK'])
  })
})

it('the password view offers a sent code while it is valid', () => {
  expect(offersOfPassword(member, NOW)).toEqual(['CODE'])
  expect(offersOfPassword(withCode, NOW)).toEqual(['CODE', 'SENT_CODE'])
  expect(offersOfPassword(withCode, NOW + CODE_LIFETIME_MS)).toEqual(['CODE'])
})
