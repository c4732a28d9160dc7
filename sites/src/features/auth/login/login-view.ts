import type { LoginState } from './machine/login-state.ts'
import type { SendEvent } from './machine/use-login.ts'

/** The props of every login view. */
export type LoginViewProps = {
  readonly state: LoginState
  readonly send: SendEvent
  readonly community: string
  readonly concierge: string
}
