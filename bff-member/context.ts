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
  /** Seals the payload of a message until it is sent. */
  readonly outboxKey: string
  /** Codes are stored as HMACs under it. */
  readonly codeKey: string
  readonly billing: Billing
  readonly files: Files
  readonly paymentProcessor: PaymentProcessorView
  readonly verify: VerifyToken
  /** Refuses the request unless the membership is in one of these phases; to be called before the first read. */
  readonly allowOnlyIn: (phases: readonly MembershipPhase[]) => void
  /** Lets work go on after the answer; what must not be lost belongs into the outbox. */
  readonly background: (work: Promise<unknown>) => void
  /** Sends, after the answer, what a committed verb put into the outbox. */
  readonly kickOutbox: () => void
  /** Hands to the scan provider, after the answer, what waits for it. */
  readonly kickScans: () => void
  /** Writes, after the answer, copies of data that members asked for. */
  readonly kickExports: () => void
}

/** What is made once an isolate. */
export type MemberServices = BackendServices<Db, MemberContext> & {
  readonly verifyMemberView: VerifyMemberView
}

export type MemberApp = BackendApp<'bff-member', MemberServices, { db: Db }>
