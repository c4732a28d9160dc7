import { SIGN_IN_MESSAGES } from '../../messages.ts'

export type LoginView = 'email' | 'password' | 'code' | 'forgot' | 'link-sent' | 'locked' | 'admin'
export type Channel = 'EMAIL' | 'SMS'
/** Requests name the phone by `id`; the full number never leaves the server. */
export type SmsOption = { readonly id: string; readonly maskedValue: string }

export type AuthStrategies = {
  readonly passwordStrategy: boolean
  readonly otcSmsStrategy: boolean
  readonly smsOptions: readonly SmsOption[]
}

/** The requests of the login views. A lock applies to some of them. */
export type LoginCall = 'strategies' | 'password' | 'send' | 'redeem' | 'forgot' | 'admin'

export type Lock = {
  /** The locked requests; other sign-in methods stay available. */
  readonly calls: readonly LoginCall[]
  /** The view to return to when the lock ends. */
  readonly from: LoginView
  /** Epoch milliseconds; null after a server error, where there is no wait. */
  readonly until: number | null
  readonly correlationId: string | null
}

/** The first view of /login, /login-admin and /password/forgot. */
export type LoginStart = 'email' | 'admin' | 'forgot'

export type LoginState = {
  readonly start: LoginStart
  readonly activeView: LoginView
  /** The heading of the view. */
  readonly viewName: string
  readonly channel: Channel | null
  /** The recipient of the code or link as shown: the email, or a masked phone number. */
  readonly channelTo: string
  /** The recipient as sent to the server: the email, or the id of an SMS option. */
  readonly recipient: string
  readonly email: string
  readonly strategies: AuthStrategies | null
  readonly isUnrecognised: boolean
  /** Shown under the email field. */
  readonly emailError: string | null
  /** Shown under the password or code field. */
  readonly error: string | null
  readonly code: readonly string[]
  readonly isResent: boolean
  /** Epoch milliseconds from which a new code can be requested. */
  readonly resendAt: number | null
  readonly lock: Lock | null
  readonly busy: LoginCall | null
}

export const CODE_LENGTH = 5
export const EMPTY_CODE: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '')

const NAMES: Readonly<Record<LoginView, string>> = SIGN_IN_MESSAGES.names

export function nameOf(view: LoginView, isUnrecognised = false): string {
  return view === 'email' && isUnrecognised ? SIGN_IN_MESSAGES.unrecognised : NAMES[view]
}

export function initialState(start: LoginStart): LoginState {
  return {
    start,
    activeView: start,
    viewName: nameOf(start),
    channel: null,
    channelTo: '',
    recipient: '',
    email: '',
    strategies: null,
    isUnrecognised: false,
    emailError: null,
    error: null,
    code: EMPTY_CODE,
    isResent: false,
    resendAt: null,
    lock: null,
    busy: null,
  }
}
