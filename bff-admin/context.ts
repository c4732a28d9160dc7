import type { Db } from '#db/client.ts'
import type { FindCommunity } from '#db/communities/community-cache.ts'
import type { HostContext } from '#db/context.ts'
import type { PaymentProcessorView } from '#shared/domain/billing/views.ts'
import type { Billing } from '#shared/kernel/ports/billing.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
import type { TokenSigner } from '#shared/kernel/session-token.ts'
import type { MemberViewSigner } from '#shared/kernel/viewing/member-view-token.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import type { Actor, AnonymousContext, SharedContext } from '#shared/server/graphql/context.ts'
import type { BackendServices } from '#shared/server/http/backend.ts'
import type { BackendApp } from '#shared/server/http/base-middleware.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import type { VerifyToken } from '#shared/server/http/identify.ts'
import type { ArticleLoaders } from './articles/article-loaders.ts'

/** What the fields and routes that are open without a session use. */
export type AdminSessionContext = HostContext & {
  readonly client: ClientInfo
  readonly verify: VerifyToken
  readonly sign: TokenSigner
  readonly signMemberView: MemberViewSigner
  readonly responseHeaders: Headers
  /** Seals the payload of a message until it is sent. */
  readonly outboxKey: string
  /** Sends waiting messages of the outbox after the answer, or so much later. */
  readonly kickOutbox: (afterMs?: number) => void
}

export type AnonymousAdminContext = AnonymousContext & AdminSessionContext

export type AdminContext = SharedContext &
  AdminSessionContext & {
    readonly actor: Actor
    readonly db: Db
    readonly articleLoaders: ArticleLoaders
    readonly env: WorkerEnv<'bff-admin'>
    readonly billing: Billing
    readonly files: Files
    readonly paymentProcessor: PaymentProcessorView
    /** Keeps the worker alive for work after the answer. It may be cut off: work that must not be lost goes into the outbox. */
    readonly background: (work: Promise<unknown>) => void
    /** Lets the session of a person who is at work go on. */
    readonly recordUse: (lastUsedAt: Date) => void
    /** Goes on comparing ledgers with the provider after the answer. */
    readonly kickReconciliation: () => void
    /** Submits waiting scans to the provider after the answer. */
    readonly kickScans: () => void
    /** Goes on inviting the people of files after the answer. */
    readonly kickInvitations: () => void
    /** Goes on creating the articles of files after the answer. */
    readonly kickArticleImports: () => void
    /** Begins broadcasts and sends to their next recipients after the answer. */
    readonly kickBroadcasts: () => void
    /** Goes on writing exports of communities after the answer. */
    readonly kickCommunityExports: () => void
    /** Prepares, after the answer, the copies of data that wait. */
    readonly kickExports: () => void
  }

/** Created once per isolate. */
export type AdminServices = BackendServices<Db, AdminContext> & {
  readonly sign: TokenSigner
  readonly signMemberView: MemberViewSigner
  readonly findCommunity: FindCommunity
}

export type AdminApp = BackendApp<'bff-admin', AdminServices, { db: Db }>
