import type { ErrorCode } from '#shared/kernel/errors.ts'
import type { TransportCode } from '../../../../lib/graphql/request-error.ts'
import type { AuthStrategies, Channel, LoginCall, LoginView, SmsOption } from './login-state.ts'

export type LoginFailure = {
  /** `Unknown` is a code that this version does not know. */
  readonly code: ErrorCode | TransportCode | 'Unknown'
  /** The code as the server wrote it, for analytics. */
  readonly label: string
  /** Epoch milliseconds. */
  readonly retryAt: number | null
  /** How long after the end of the lock the next code can be sent, in milliseconds. */
  readonly resendWait?: number
  readonly correlationId: string | null
  /** One of `REFUSAL_REASONS`, or one that this version does not know. */
  readonly reason: string | null
  /** What still works, according to the server; null when it does not say. */
  readonly stillWorks: readonly unknown[] | null
}

/** Actions of the person, the browser's Back and Forward, outcomes of requests, a sign-in in another tab, and the end of a lock. */
export type LoginEvent =
  | { readonly type: 'email-changed'; readonly email: string }
  | { readonly type: 'email-left' }
  | { readonly type: 'email-submitted' }
  | { readonly type: 'remember-changed'; readonly isRemembered: boolean }
  | { readonly type: 'password-changed' }
  | { readonly type: 'password-left-empty' }
  | { readonly type: 'password-submitted'; readonly password: string }
  | { readonly type: 'admin-submitted'; readonly password: string; readonly community: string }
  | { readonly type: 'code-chosen'; readonly channel: 'EMAIL' }
  | { readonly type: 'code-chosen'; readonly channel: 'SMS'; readonly option: SmsOption }
  | { readonly type: 'have-code-chosen' }
  | { readonly type: 'code-typed'; readonly code: readonly string[] }
  | { readonly type: 'code-submitted' }
  | { readonly type: 'resend-chosen' }
  | { readonly type: 'password-chosen' }
  | { readonly type: 'forgot-chosen' }
  | { readonly type: 'forgot-submitted' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'view-revisited'; readonly view: LoginView }
  | { readonly type: 'lock-ended' }
  | { readonly type: 'strategies-found'; readonly strategies: AuthStrategies }
  | { readonly type: 'code-sent'; readonly resendAt: number | null; readonly expiresAt: number }
  | { readonly type: 'link-sent' }
  /** With the token for choosing another password, if it was set by staff. */
  | { readonly type: 'signed-in'; readonly resetToken?: string }
  | { readonly type: 'signed-in-elsewhere' }
  | { readonly type: 'failed'; readonly call: LoginCall; readonly failure: LoginFailure }

/** Side effects that an event triggers. */
export type LoginEffect =
  | { readonly type: 'find-strategies'; readonly to: string }
  | { readonly type: 'sign-in'; readonly username: string; readonly password: string }
  | {
      readonly type: 'sign-in-admin'
      readonly username: string
      readonly password: string
      readonly targetCommunity: string
    }
  | { readonly type: 'send-code'; readonly channel: Channel; readonly to: string }
  | { readonly type: 'redeem-code'; readonly to: string; readonly code: string }
  | { readonly type: 'send-link'; readonly username: string }
  | { readonly type: 'go-to-admin-login'; readonly email: string }
  | { readonly type: 'go-to-login' }
  | { readonly type: 'enter' }
  | { readonly type: 'choose-password'; readonly resetToken: string }
  | { readonly type: 'track'; readonly call: LoginCall; readonly code: string }
