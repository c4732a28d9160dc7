import type { Context, Hono } from 'hono'
import type { Provider } from './faults.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { SentMessages } from './sent-messages.ts'
import type { Wire } from './serve.ts'

export type SandboxApp = Hono<{ Bindings: Wire }>

/** What all fake providers share. */
export type Sandbox = { readonly sent: SentMessages; readonly clock: SandboxClock }

/** One outside provider, speaking its own wire format. Its faults and its log come from the sandbox. */
export type FakeProvider = {
  readonly provider: Provider
  /** The path prefixes of this provider. */
  readonly paths: readonly string[]
  readonly routes: (app: SandboxApp) => void
  /** An error with this status in the format of this provider. */
  readonly errorAnswer: (c: Context, status: number) => Response
}
