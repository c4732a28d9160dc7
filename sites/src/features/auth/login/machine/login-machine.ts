import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { isEmail } from '../../is-email.ts'
import type { LoginEffect, LoginEvent } from './login-events.ts'
import { afterFailure } from './login-failure.ts'
import {
  type AuthStrategies,
  EMPTY_CODE,
  initialState,
  type LoginCall,
  type LoginState,
  type LoginView,
  nameOf,
} from './login-state.ts'

export type LoginStep = { readonly state: LoginState; readonly effects: readonly LoginEffect[] }

function withoutEffects(state: LoginState): LoginStep {
  return { state, effects: [] }
}

function call(state: LoginState, busy: LoginCall, effect: LoginEffect): LoginStep {
  return {
    state: { ...state, busy, emailError: null, error: null },
    effects: [effect],
  }
}

function show(state: LoginState, view: LoginView): LoginState {
  return {
    ...state,
    activeView: view,
    viewName: nameOf(view),
    emailError: null,
    error: null,
    isUnrecognised: false,
    lock: null,
    code: EMPTY_CODE,
    isResent: false,
  }
}

function emailErrorOf(email: string): string | null {
  if (!email.trim()) return AUTH_MESSAGES.missingUsername
  return isEmail(email) ? null : AUTH_MESSAGES.invalidEmail
}

function sendTo(state: LoginState, event: Extract<LoginEvent, { type: 'code-chosen' }>): LoginStep {
  const email = state.email.trim()
  const to =
    event.channel === 'SMS'
      ? { channelTo: event.option.maskedValue, recipient: event.option.id }
      : { channelTo: email, recipient: email }
  const chosen: LoginState = { ...state, ...to, channel: event.channel }
  return call(chosen, 'send', { type: 'send-code', channel: event.channel, to: to.recipient })
}

function cancelled(state: LoginState): LoginStep {
  return {
    state: initialState(state.start),
    effects: state.start === 'forgot' ? [{ type: 'go-to-login' }] : [],
  }
}

function codeSent(state: LoginState, resendAt: number | null): LoginStep {
  const isResent = state.activeView === 'code'
  return withoutEffects({ ...show(state, 'code'), busy: null, isResent, resendAt })
}

function strategiesFound(state: LoginState, strategies: AuthStrategies): LoginStep {
  const known: LoginState = { ...state, busy: null, strategies }
  // Without a password there is no choice: the code is sent at once.
  return strategies.passwordStrategy
    ? withoutEffects(show(known, 'password'))
    : sendTo(known, { type: 'code-chosen', channel: 'EMAIL' })
}

function emailSubmitted(state: LoginState): LoginStep {
  const error = emailErrorOf(state.email)
  if (error) return withoutEffects({ ...state, emailError: error })
  return call(state, 'strategies', { type: 'find-strategies', to: state.email.trim() })
}

function passwordSubmitted(state: LoginState, password: string): LoginStep {
  return password
    ? call(state, 'password', { type: 'sign-in', username: state.email.trim(), password })
    : withoutEffects({ ...state, error: AUTH_MESSAGES.missingPassword })
}

function adminSubmitted(
  state: LoginState,
  { password, community }: Extract<LoginEvent, { type: 'admin-submitted' }>,
): LoginStep {
  if (emailErrorOf(state.email) || !password) return withoutEffects(state)
  return call(state, 'admin', {
    type: 'sign-in-admin',
    username: state.email.trim(),
    password,
    targetCommunity: community,
  })
}

function codeSubmitted(state: LoginState): LoginStep {
  return state.code.every(Boolean)
    ? call(state, 'redeem', { type: 'redeem-code', to: state.recipient, code: state.code.join('') })
    : withoutEffects(state)
}

function resend(state: LoginState): LoginStep {
  return state.channel
    ? call(state, 'send', { type: 'send-code', channel: state.channel, to: state.recipient })
    : withoutEffects(state)
}

function forgotSubmitted(state: LoginState): LoginStep {
  const username = state.email.trim()
  return username
    ? call(state, 'forgot', { type: 'send-link', username })
    : withoutEffects({ ...state, emailError: AUTH_MESSAGES.missingUsername })
}

/** In the forgotten-password view a username is accepted, too. */
function entryError({ activeView, email }: LoginState): string | null {
  if (activeView !== 'forgot') return emailErrorOf(email)
  return email.trim() ? null : AUTH_MESSAGES.missingUsername
}

/** While an error is shown it is updated with every change, and removed once the entry is valid. */
function emailChanged(state: LoginState, email: string): LoginStep {
  const changed = { ...state, email }
  return withoutEffects({ ...changed, emailError: state.emailError && entryError(changed) })
}

const REQUESTS_BY_OUTCOME = {
  'strategies-found': ['strategies'],
  'code-sent': ['send'],
  'link-sent': ['forgot'],
  'signed-in': ['password', 'redeem', 'admin'],
} as const satisfies Partial<Record<LoginEvent['type'], readonly LoginCall[]>>

/** During a request only its own outcome and Cancel are accepted; outcomes of earlier requests are ignored. */
function isAccepted({ busy }: LoginState, event: LoginEvent): boolean {
  switch (event.type) {
    case 'strategies-found':
    case 'code-sent':
    case 'link-sent':
    case 'signed-in':
      return (REQUESTS_BY_OUTCOME[event.type] as readonly (LoginCall | null)[]).includes(busy)
    case 'failed':
      return busy === event.call
    case 'cancelled':
      return true
    default:
      return busy === null
  }
}

/** The state machine of signing in: the next state after an event, and its side effects. */
export function nextStep(state: LoginState, event: LoginEvent): LoginStep {
  if (!isAccepted(state, event)) return withoutEffects(state)
  switch (event.type) {
    case 'email-changed':
      return emailChanged(state, event.email)
    case 'email-left':
      return withoutEffects({ ...state, emailError: entryError(state) })
    case 'email-submitted':
      return emailSubmitted(state)
    case 'password-changed':
      return withoutEffects({ ...state, error: null })
    case 'password-left-empty':
      return withoutEffects({ ...state, error: AUTH_MESSAGES.missingPassword })
    case 'password-submitted':
      return passwordSubmitted(state, event.password)
    case 'admin-submitted':
      return adminSubmitted(state, event)
    case 'code-chosen':
      return sendTo(state, event)
    case 'code-typed':
      return withoutEffects({ ...state, code: event.code, error: null })
    case 'code-submitted':
      return codeSubmitted(state)
    case 'resend-chosen':
      return resend(state)
    case 'password-chosen':
      return withoutEffects(show(state, state.start === 'admin' ? 'admin' : 'password'))
    case 'forgot-chosen':
      return withoutEffects(show(state, 'forgot'))
    case 'forgot-submitted':
      return forgotSubmitted(state)
    case 'cancelled':
      return cancelled(state)
    case 'lock-ended':
      return withoutEffects(show(state, state.lock?.from ?? state.start))
    case 'strategies-found':
      return strategiesFound(state, event.strategies)
    case 'code-sent':
      return codeSent(state, event.resendAt)
    case 'link-sent':
      return withoutEffects({
        ...show(state, 'link-sent'),
        busy: null,
        channel: 'EMAIL',
        channelTo: state.email.trim(),
      })
    case 'signed-in':
      return { state, effects: [{ type: 'enter' }] }
    case 'failed':
      return afterFailure(state, event.call, event.failure)
    default:
      return event satisfies never
  }
}
