import { LOGIN_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { StillWorks } from '#shared/domain/auth/refusals.ts'
import { awayMessage, SIGN_IN_MESSAGES } from '../../messages.ts'
import type { LoginEffect, LoginFailure } from './login-events.ts'
import {
  type Blocked,
  CODE_COOL_DOWN_MS,
  CODE_LIFETIME_MS,
  EMPTY_CODE,
  type LoginCall,
  type LoginState,
  type LoginView,
  nameOf,
  sentCode,
  usableCode,
} from './login-state.ts'

type Step = { readonly state: LoginState; readonly effects: readonly LoginEffect[] }

const EMAIL_ONLY_VIEWS: readonly LoginView[] = ['email', 'forgot']

/** Shown below the field of the active view. */
function withError(state: LoginState, error: string): LoginState {
  return EMAIL_ONLY_VIEWS.includes(state.activeView) ? { ...state, emailError: error } : { ...state, error }
}

function show(state: LoginState, error: string, effects: readonly LoginEffect[] = []): Step {
  return { state: withError(state, error), effects }
}

function backToEmail(state: LoginState, change: Partial<LoginState>): Step {
  const view: LoginView = state.start === 'admin' ? 'admin' : 'email'
  const isUnrecognised = change.isUnrecognised ?? false
  return {
    state: {
      ...state,
      ...change,
      lock: null,
      activeView: view,
      viewName: nameOf(view, isUnrecognised),
      isUnrecognised,
    },
    effects: [],
  }
}

/** What a refused request locks when the server does not say. */
const LOCKED_BY: Readonly<Record<LoginCall, readonly StillWorks[]>> = {
  strategies: [],
  password: ['PASSWORD'],
  admin: ['PASSWORD'],
  send: ['CODE'],
  redeem: ['CODE', 'SENT_CODE'],
  forgot: ['LINK'],
}
const ALL: readonly StillWorks[] = ['PASSWORD', 'CODE', 'SENT_CODE', 'LINK']

function blockedBy(call: LoginCall, { stillWorks, retryAt }: LoginFailure): Blocked {
  // Too many attempts from a network lock one operation; the server does not list the others.
  const locked = stillWorks?.length ? ALL.filter((one) => !stillWorks.includes(one)) : LOCKED_BY[call]
  return Object.fromEntries(locked.map((one) => [one, retryAt ?? 0]))
}

/** A code of this browser that this tab may not know of: another tab has requested it. */
function withSent(state: LoginState, times: Parameters<typeof sentCode>[1], now: number): LoginState {
  return { ...state, sent: usableCode(state, now) ?? sentCode(state, times) }
}

/**
 * The refusal of another code says whether this browser has a valid one, which may be the case until the next can be
 * requested.
 */
function codeSends(state: LoginState, call: LoginCall, failure: LoginFailure, now: number): Step {
  const { stillWorks, retryAt } = failure
  if (!stillWorks) return lock(state, call, failure)
  const resendAt = (retryAt ?? now) + (failure.resendWait ?? 0)
  const times = { resendAt, expiresAt: Math.min(resendAt, now + CODE_LIFETIME_MS) }
  const withoutSent = usableCode(state, now) ? { ...state, sent: null } : state
  const after = stillWorks.includes('SENT_CODE') ? withSent(state, times, now) : withoutSent
  // The view of the code says from when on another one can be sent, once the lock is over.
  return lock({ ...after, resendAt }, call, failure)
}

function lock(state: LoginState, call: LoginCall, failure: LoginFailure): Step {
  const isFault = failure.code === 'UnhandledError'
  return {
    state: {
      ...state,
      activeView: 'locked',
      viewName: nameOf('locked'),
      code: EMPTY_CODE,
      blocked: isFault ? state.blocked : { ...state.blocked, ...blockedBy(call, failure) },
      lock: {
        from: state.lock?.from ?? state.activeView,
        until: isFault ? null : failure.retryAt,
        reason: failure.reason,
        correlationId: isFault ? failure.correlationId : null,
      },
    },
    effects: [],
  }
}

/** A code was sent a moment ago and is still valid: shows the view in which it is entered. */
function showSentCode(before: LoginState, { retryAt: resendAt }: LoginFailure, now: number): Step {
  const expiresAt = (resendAt ?? now) - CODE_COOL_DOWN_MS + CODE_LIFETIME_MS
  const state = withSent(before, { resendAt, expiresAt }, now)
  const code = state.activeView === 'code' ? state.code : EMPTY_CODE
  return {
    state: { ...state, activeView: 'code', viewName: nameOf('code'), lock: null, code, codeNote: 'KEPT', resendAt },
    effects: [],
  }
}

/** The next state after a refused request (specification section 8, Login). */
export function afterFailure(before: LoginState, call: LoginCall, failure: LoginFailure, now: number): Step {
  const state: LoginState = { ...before, busy: null, emailError: null, error: null }
  const track: LoginEffect = { type: 'track', call, code: failure.label }
  switch (failure.code) {
    case 'Invalid.Email':
      return backToEmail(state, { emailError: LOGIN_MESSAGES.invalidEmail })
    case 'NotAuthorized.Password':
      return show(state, LOGIN_MESSAGES.wrongPassword)
    case 'BadRequest.InvalidCode':
      return show(state, LOGIN_MESSAGES.wrongCode)
    case 'Unrecognized.Email':
      return call === 'forgot'
        ? show(state, LOGIN_MESSAGES.unknownUsername)
        : backToEmail(state, { isUnrecognised: true })
    case 'BadRequest.NoAdmins':
      return { state, effects: [{ type: 'go-to-admin-login', email: state.email.trim() }] }
    case 'MaxSendAttempts':
      return failure.reason === 'CODE_COOL_DOWN'
        ? showSentCode(state, failure, now)
        : codeSends(state, call, failure, now)
    case 'BadRequest.MaxAttempts':
    case 'TooManyRequests':
    case 'UnhandledError':
      return lock(state, call, failure)
    case 'Unprocessable':
      return show(state, LOGIN_MESSAGES.phoneCannotGetTexts, [track])
    case 'ServiceUnavailable':
      return show(state, awayMessage(call === 'send', failure.retryAt === null ? null : failure.retryAt - now), [track])
    case 'Offline':
      return show(state, SIGN_IN_MESSAGES.offline)
    case 'Intercepted':
      return show(state, SIGN_IN_MESSAGES.intercepted)
    case 'Timeout':
    case 'Unreachable':
      return show(state, SIGN_IN_MESSAGES.unreachable)
    default:
      return show(state, LOGIN_MESSAGES.other, [track])
  }
}
