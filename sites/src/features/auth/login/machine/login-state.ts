import type { StillWorks } from '#shared/domain/auth/refusals.ts'
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

/** The requests of the login views. */
export type LoginCall = 'strategies' | 'password' | 'send' | 'redeem' | 'forgot' | 'admin'

export type Lock = {
  /** The view to return to when the lock ends. */
  readonly from: LoginView
  /** Epoch milliseconds; null after a server error, where there is no wait. */
  readonly until: number | null
  /** The reason, if the server gave one. */
  readonly reason: string | null
  readonly correlationId: string | null
}

/** Until when (epoch milliseconds) each locked sign-in method stays locked. */
export type Blocked = Readonly<Partial<Record<StillWorks, number>>>

/** The latest code known to this tab: it is valid until it expires or a newer one is sent. */
export type SentCode = {
  /** The email or username of the account. */
  readonly email: string
  readonly channel: Channel
  readonly channelTo: string
  readonly recipient: string
  /** Epoch milliseconds from which a new code can be requested. */
  readonly resendAt: number | null
  /** Epoch milliseconds. */
  readonly expiresAt: number
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
  /** A new code was sent, or the previous one is still valid. */
  readonly codeNote: 'RESENT' | 'KEPT' | null
  /** Epoch milliseconds from which a new code can be requested. */
  readonly resendAt: number | null
  readonly sent: SentCode | null
  readonly isRemembered: boolean
  readonly blocked: Blocked
  readonly lock: Lock | null
  readonly busy: LoginCall | null
  /** Signed in: the next page is opening. */
  readonly isSignedIn: boolean
}

export const CODE_LENGTH = 5
export const CODE_LIFETIME_MS = 600_000
/** Between two codes to one browser and channel. */
export const CODE_COOL_DOWN_MS = 30_000
export const EMPTY_CODE: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '')

const NAMES: Readonly<Record<LoginView, string>> = SIGN_IN_MESSAGES.names

/** The code sent to the recipient of this state. */
export function sentCode(state: LoginState, times: Pick<SentCode, 'resendAt' | 'expiresAt'>): SentCode | null {
  const { channel, channelTo, recipient } = state
  return channel && { email: state.email.trim(), channel, channelTo, recipient, ...times }
}

/** The code sent to this person, while it is valid. */
export function usableCode({ sent, email }: LoginState, now: number): SentCode | null {
  return sent && sent.email === email.trim() && sent.expiresAt > now ? sent : null
}

export function nameOf(view: LoginView, isUnrecognised = false): string {
  return view === 'email' && isUnrecognised ? SIGN_IN_MESSAGES.unrecognised : NAMES[view]
}

/** The account data of a state, reset when another email is entered. */
export const NOTHING_KNOWN = {
  channel: null,
  channelTo: '',
  recipient: '',
  strategies: null,
  resendAt: null,
  blocked: {},
} as const satisfies Partial<LoginState>

export function initialState(start: LoginStart): LoginState {
  return {
    start,
    activeView: start,
    viewName: nameOf(start),
    ...NOTHING_KNOWN,
    email: '',
    isUnrecognised: false,
    emailError: null,
    error: null,
    code: EMPTY_CODE,
    codeNote: null,
    sent: null,
    isRemembered: false,
    lock: null,
    busy: null,
    isSignedIn: false,
  }
}
