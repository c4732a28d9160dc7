import { SIGN_IN_MESSAGES } from '../messages.ts'

export type LoginView = 'email' | 'password' | 'code' | 'forgot' | 'link-sent' | 'locked' | 'admin'
export type Channel = 'EMAIL' | 'SMS'
/** `id` stands for the phone on the wire; the number itself never leaves the server. */
export type SmsOption = { readonly id: string; readonly maskedValue: string }

export type AuthStrategies = {
  readonly passwordStrategy: boolean
  readonly otcSmsStrategy: boolean
  readonly smsOptions: readonly SmsOption[]
}

/** A call that a login view makes; what is locked is locked for one of them. */
export type LoginCall = 'strategies' | 'password' | 'send' | 'redeem' | 'forgot' | 'admin'

export type Lock = {
  /** What does not work now; everything else is offered. */
  readonly calls: readonly LoginCall[]
  /** The view to return to when the time is over. */
  readonly from: LoginView
  /** Epoch milliseconds; null when the fault was ours and nobody need wait. */
  readonly until: number | null
  readonly correlationId: string | null
}

/** Where a page begins: /login, /login-admin and /password/forgot. */
export type LoginStart = 'email' | 'admin' | 'forgot'

export type LoginState = {
  readonly start: LoginStart
  readonly activeView: LoginView
  /** The name of the view as its heading says it. */
  readonly viewName: string
  readonly channel: Channel | null
  /** Who gets the code or link, as shown: the email, or a masked phone. */
  readonly channelTo: string
  /** The same for the wire: the email, or the id of an SMS option. */
  readonly recipient: string
  readonly email: string
  readonly strategies: AuthStrategies | null
  readonly isUnrecognised: boolean
  /** Under the email. */
  readonly emailError: string | null
  /** Under the password or the code, whichever is asked for. */
  readonly error: string | null
  readonly code: readonly string[]
  readonly isResent: boolean
  /** Epoch milliseconds from which another code may be asked for. */
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
