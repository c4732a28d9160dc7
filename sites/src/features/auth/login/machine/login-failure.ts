import { AUTH_MESSAGES, PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import { SIGN_IN_MESSAGES } from '../../messages.ts'
import type { LoginEffect, LoginFailure } from './login-events.ts'
import { EMPTY_CODE, type LoginCall, type LoginState, type LoginView, nameOf } from './login-state.ts'

type Step = { readonly state: LoginState; readonly effects: readonly LoginEffect[] }

const EMAIL_ONLY_VIEWS: readonly LoginView[] = ['email', 'forgot']

/** Under the field of the active view. */
function withError(state: LoginState, error: string): LoginState {
  return EMAIL_ONLY_VIEWS.includes(state.activeView) ? { ...state, emailError: error } : { ...state, error }
}

function show(state: LoginState, error: string): Step {
  return { state: withError(state, error), effects: [] }
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

function lock(state: LoginState, call: LoginCall, until: number | null, correlationId: string | null): Step {
  const from = state.lock?.from ?? state.activeView
  return {
    state: {
      ...state,
      activeView: 'locked',
      viewName: nameOf('locked'),
      code: EMPTY_CODE,
      lock: { calls: [...(state.lock?.calls ?? []), call], from, until, correlationId },
    },
    effects: [],
  }
}

/** None was sent now: the code that was sent a moment ago is still valid. */
function enterSentCode(state: LoginState, resendAt: number | null): Step {
  const view: LoginView = 'code'
  const error = AUTH_MESSAGES.codeOnItsWay
  return { state: { ...state, activeView: view, viewName: nameOf(view), lock: null, error, resendAt }, effects: [] }
}

/** The next state after a refused request (specification section 8, Login). */
export function afterFailure(before: LoginState, call: LoginCall, failure: LoginFailure): Step {
  const state: LoginState = { ...before, busy: null, emailError: null, error: null }
  switch (failure.code) {
    case 'Invalid.Email':
      return backToEmail(state, { emailError: AUTH_MESSAGES.invalidEmail })
    case 'NotAuthorized.Password':
      return show(state, AUTH_MESSAGES.wrongPassword)
    case 'BadRequest.InvalidCode':
      return show(state, AUTH_MESSAGES.wrongCode)
    case 'Unrecognized.Email':
      return call === 'forgot'
        ? show(state, PASSWORD_MESSAGES.unknownUsername)
        : backToEmail(state, { isUnrecognised: true })
    case 'BadRequest.NoAdmins':
      return { state, effects: [{ type: 'go-to-admin-login', email: state.email.trim() }] }
    case 'MaxSendAttempts':
      if (failure.reason === 'CODE_COOL_DOWN') return enterSentCode(state, failure.retryAt)
      return lock(state, call, failure.retryAt, null)
    case 'BadRequest.MaxAttempts':
    case 'TooManyRequests':
      return lock(state, call, failure.retryAt, null)
    case 'UnhandledError':
      return lock(state, call, null, failure.correlationId)
    case 'Offline':
      return show(state, SIGN_IN_MESSAGES.offline)
    default:
      return {
        state: withError(state, AUTH_MESSAGES.other),
        effects: [{ type: 'track', call, code: failure.code }],
      }
  }
}
