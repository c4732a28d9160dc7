import type { Db } from '#db/client.ts'
import type { MembershipPhase } from '#shared/domain/billing/dunning/phases.ts'
import type { PaymentProcessorView } from '#shared/domain/billing/views.ts'
import type { Billing } from '#shared/kernel/ports/billing.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
import type { VerifyMemberView } from '#shared/kernel/viewing/member-view-token.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import type { Actor, SharedContext } from '#shared/server/graphql/context.ts'
import type { BackendServices } from '#shared/server/http/backend.ts'
import type { BackendApp } from '#shared/server/http/base-middleware.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import type { VerifyToken } from '#shared/server/http/identify.ts'

export type MemberContext = SharedContext & {
  readonly actor: Actor
  readonly db: Db
  readonly env: WorkerEnv<'bff-member'>
  readonly client: ClientInfo
  /** Encrypts the payload of a message until it is sent. */
  readonly outboxKey: string
  /** HMAC key of stored codes. */
  readonly codeKey: string
  readonly billing: Billing
  readonly files: Files
  readonly paymentProcessor: PaymentProcessorView
  readonly verify: VerifyToken
  /** Refuses the request unless the membership is in one of these phases; must be called before the first read. */
  readonly allowOnlyIn: (phases: readonly MembershipPhase[]) => void
  /** Runs work after the response; work that must not be lost belongs in the outbox. */
  readonly background: (work: Promise<unknown>) => void
  /** After the response, sends what a committed operation wrote to the outbox. */
  readonly kickOutbox: () => void
  /** After the response, submits pending scans to the scan provider. */
  readonly kickScans: () => void
  /** After the response, writes the data exports that members requested. */
  readonly kickExports: () => void
}

/** Created once per isolate. */
export type MemberServices = BackendServices<Db, MemberContext> & {
  readonly verifyMemberView: VerifyMemberView
}

export type MemberApp = BackendApp<'bff-member', MemberServices, { db: Db }>
