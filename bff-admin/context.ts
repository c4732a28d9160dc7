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

/** The context of fields and routes that are open without a session. */
export type AdminSessionContext = HostContext & {
  readonly client: ClientInfo
  readonly verify: VerifyToken
  readonly sign: TokenSigner
  readonly signMemberView: MemberViewSigner
  readonly responseHeaders: Headers
  /** Encrypts the payload of a message until it is sent. */
  readonly outboxKey: string
  /** Sends pending messages of the outbox after the response, or later by the given delay. */
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
    /**
     * Keeps the worker alive for work after the response. It may be cut off: work that must not be lost belongs in the
     * outbox.
     */
    readonly background: (work: Promise<unknown>) => void
    /** Extends the session of an active person. */
    readonly recordUse: (lastUsedAt: Date) => void
    /** Continues comparing ledgers with the provider after the response. */
    readonly kickReconciliation: () => void
    /** Submits pending scans to the provider after the response. */
    readonly kickScans: () => void
    /** Continues inviting the people of imported files after the response. */
    readonly kickInvitations: () => void
    /** Continues creating the articles of imported files after the response. */
    readonly kickArticleImports: () => void
    /** Starts due broadcasts and sends to their next recipients after the response. */
    readonly kickBroadcasts: () => void
    /** Continues writing exports of communities after the response. */
    readonly kickCommunityExports: () => void
    /** Prepares the pending data exports after the response. */
    readonly kickExports: () => void
  }

/** Created once per isolate. */
export type AdminServices = BackendServices<Db, AdminContext> & {
  readonly sign: TokenSigner
  readonly signMemberView: MemberViewSigner
  readonly findCommunity: FindCommunity
}

export type AdminApp = BackendApp<'bff-admin', AdminServices, { db: Db }>
