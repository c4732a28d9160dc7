import type { ErrorCode } from '#shared/kernel/errors.ts'
import type { TransportCode } from '../../../../lib/graphql/request-error.ts'
import type { AuthStrategies, Channel, LoginCall, SmsOption } from './login-state.ts'

export type LoginFailure = {
  readonly code: ErrorCode | TransportCode
  /** Epoch milliseconds. */
  readonly retryAt: number | null
  /** The refusal's own, such as `CODE_COOL_DOWN` (`refusals.ts` lists them). */
  readonly reason?: string
  readonly correlationId: string | null
}

/** Actions of the person, outcomes of requests, and the end of a lock. */
export type LoginEvent =
  | { readonly type: 'email-changed'; readonly email: string }
  | { readonly type: 'email-left' }
  | { readonly type: 'email-submitted' }
  | { readonly type: 'password-changed' }
  | { readonly type: 'password-left-empty' }
  | { readonly type: 'password-submitted'; readonly password: string }
  | { readonly type: 'admin-submitted'; readonly password: string; readonly community: string }
  | { readonly type: 'code-chosen'; readonly channel: 'EMAIL' }
  | { readonly type: 'code-chosen'; readonly channel: 'SMS'; readonly option: SmsOption }
  | { readonly type: 'code-typed'; readonly code: readonly string[] }
  | { readonly type: 'code-submitted' }
  | { readonly type: 'resend-chosen' }
  | { readonly type: 'password-chosen' }
  | { readonly type: 'forgot-chosen' }
  | { readonly type: 'forgot-submitted' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'lock-ended' }
  | { readonly type: 'strategies-found'; readonly strategies: AuthStrategies }
  | { readonly type: 'code-sent'; readonly resendAt: number | null }
  | { readonly type: 'link-sent' }
  | { readonly type: 'signed-in' }
  | { readonly type: 'failed'; readonly call: LoginCall; readonly failure: LoginFailure }

/** Side effects that an event asks for. */
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
  | { readonly type: 'track'; readonly call: LoginCall; readonly code: string }
