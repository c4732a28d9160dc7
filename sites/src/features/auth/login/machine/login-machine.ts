import { isIdentifier } from '#shared/domain/auth/identifier.ts'
import { LOGIN_MESSAGES } from '#shared/domain/auth/messages.ts'
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
  NOTHING_KNOWN,
  nameOf,
  type SentCode,
  sentCode,
  usableCode,
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
    codeNote: null,
  }
}

/** Members sign in with their email or username, staff with their email; the forgotten-password view takes any entry. */
function entryError({ activeView, email }: LoginState): string | null {
  const typed = email.trim()
  if (!typed) return LOGIN_MESSAGES.missingUsername
  const isValid = { admin: isEmail, forgot: () => true }[activeView as string] ?? isIdentifier
  return isValid(typed) ? null : LOGIN_MESSAGES.invalidEmail
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

/** A code that was sent and the choice to be remembered survive the cancelled step. */
function cancelled({ start, sent, isRemembered }: LoginState): LoginStep {
  return {
    state: { ...initialState(start), sent, isRemembered },
    effects: start === 'forgot' ? [{ type: 'go-to-login' }] : [],
  }
}

function codeSent(state: LoginState, { resendAt, expiresAt }: Extract<LoginEvent, { type: 'code-sent' }>): LoginStep {
  const codeNote = state.activeView === 'code' ? 'RESENT' : null
  const sent = sentCode(state, { resendAt, expiresAt })
  return withoutEffects({ ...show(state, 'code'), busy: null, codeNote, resendAt, sent })
}

/** Opens the entry of a code that was already sent; none is sent again. A code unknown to this tab was emailed. */
function enterSentCode(state: LoginState, sent: SentCode | null): LoginStep {
  const email = state.email.trim()
  const { channel, channelTo, recipient, resendAt } = sent ?? {
    channel: 'EMAIL',
    channelTo: email,
    recipient: email,
    resendAt: null,
  }
  const code = { channel, channelTo, recipient, resendAt, codeNote: 'KEPT' } as const
  return withoutEffects({ ...show(state, 'code'), ...code, busy: null })
}

function haveCode(state: LoginState, now: number): LoginStep {
  const error = entryError(state)
  return error ? withoutEffects({ ...state, emailError: error }) : enterSentCode(state, usableCode(state, now))
}

function strategiesFound(state: LoginState, strategies: AuthStrategies, now: number): LoginStep {
  const known: LoginState = { ...state, busy: null, strategies }
  if (strategies.passwordStrategy) return withoutEffects(show(known, 'password'))
  // Without a password there is no choice: the code is sent immediately, unless one was already sent.
  const sent = usableCode(state, now)
  return sent ? enterSentCode(known, sent) : sendTo(known, { type: 'code-chosen', channel: 'EMAIL' })
}

function emailSubmitted(state: LoginState): LoginStep {
  const error = entryError(state)
  if (error) return withoutEffects({ ...state, emailError: error })
  return call(state, 'strategies', { type: 'find-strategies', to: state.email.trim() })
}

function passwordSubmitted(state: LoginState, password: string): LoginStep {
  return password
    ? call(state, 'password', { type: 'sign-in', username: state.email.trim(), password })
    : withoutEffects({ ...state, error: LOGIN_MESSAGES.missingPassword })
}

function adminSubmitted(
  state: LoginState,
  { password, community }: Extract<LoginEvent, { type: 'admin-submitted' }>,
): LoginStep {
  if (entryError(state) || !password) return withoutEffects(state)
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
    : withoutEffects({ ...state, emailError: LOGIN_MESSAGES.missingUsername })
}

/** While an error is shown it is updated with every change, and removed once the entry is valid. */
function emailChanged(state: LoginState, email: string): LoginStep {
  const changed = { ...state, ...NOTHING_KNOWN, email }
  return withoutEffects({ ...changed, emailError: state.emailError && entryError(changed) })
}

/** By Back or Forward of the browser. A view whose inputs are gone is replaced by the first one. */
function revisit(state: LoginState, view: LoginView): LoginStep {
  const needed = { code: state.recipient, 'link-sent': state.channelTo, locked: '' }[view as string]
  const hasEntries = (needed ?? state.email.trim()) !== ''
  const shown = view === state.start || hasEntries ? view : state.start
  return withoutEffects({ ...show(state, shown), busy: null })
}

/** A password set by staff leads to the choice of another one. */
function nextPage({ resetToken }: Extract<LoginEvent, { type: 'signed-in' }>): LoginEffect {
  return resetToken === undefined ? { type: 'enter' } : { type: 'choose-password', resetToken }
}

const REQUESTS_BY_OUTCOME = {
  'strategies-found': ['strategies'],
  'code-sent': ['send'],
  'link-sent': ['forgot'],
  'signed-in': ['password', 'redeem', 'admin'],
} as const satisfies Partial<Record<LoginEvent['type'], readonly LoginCall[]>>

/**
 * During a request only its own outcome, Cancel and Back are accepted; outcomes of earlier requests are ignored. After
 * signing in, another page is opening: nothing is accepted any more, and a used code is not kept.
 */
function isAccepted({ busy, isSignedIn }: LoginState, event: LoginEvent): boolean {
  if (isSignedIn) return false
  switch (event.type) {
    case 'strategies-found':
    case 'code-sent':
    case 'link-sent':
    case 'signed-in':
      return (REQUESTS_BY_OUTCOME[event.type] as readonly (LoginCall | null)[]).includes(busy)
    case 'failed':
      return busy === event.call
    case 'cancelled':
    case 'view-revisited':
    case 'signed-in-elsewhere':
      return true
    default:
      return busy === null
  }
}

/**
 * The state machine of signing in: the next state after an event at `now` (epoch milliseconds), and its side effects. The same
 * state if the event changes nothing.
 */
export function nextStep(state: LoginState, event: LoginEvent, now: number): LoginStep {
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
      return withoutEffects({ ...state, error: LOGIN_MESSAGES.missingPassword })
    case 'password-submitted':
      return passwordSubmitted(state, event.password)
    case 'admin-submitted':
      return adminSubmitted(state, event)
    case 'remember-changed':
      return withoutEffects({ ...state, isRemembered: event.isRemembered })
    case 'code-chosen':
      return sendTo(state, event)
    case 'have-code-chosen':
      return haveCode(state, now)
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
    case 'view-revisited':
      return revisit(state, event.view)
    case 'lock-ended':
      return withoutEffects(show(state, state.lock?.from ?? state.start))
    case 'strategies-found':
      return strategiesFound(state, event.strategies, now)
    case 'code-sent':
      return codeSent(state, event)
    case 'link-sent':
      return withoutEffects({
        ...show(state, 'link-sent'),
        busy: null,
        channel: 'EMAIL',
        channelTo: state.email.trim(),
      })
    case 'signed-in':
      return { state: { ...state, isSignedIn: true }, effects: [nextPage(event)] }
    // Perhaps with the code that this tab requested.
    case 'signed-in-elsewhere':
      return withoutEffects(state.sent ? { ...state, sent: null } : state)
    case 'failed':
      return afterFailure(state, event.call, event.failure, now)
    default:
      return event satisfies never
  }
}
