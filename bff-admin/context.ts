import type DataLoader from 'dataloader'
import type { Db } from '#db/client.ts'
import type { FindCommunity } from '#db/communities/community-cache.ts'
import type { HostContext } from '#db/context.ts'
import type { EditorScanView } from '#shared/domain/articles/scans.ts'
import type { TokenSigner } from '#shared/kernel/session-token.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import type { Actor, AnonymousContext, SharedContext } from '#shared/server/graphql/context.ts'
import type { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import type { BackendApp } from '#shared/server/http/base-middleware.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import type { VerifyToken } from '#shared/server/http/identify.ts'
import type { DeskLoaders } from './articles/desk-loaders.ts'

/** What the fields and routes that are open without a session use. */
export type AdminSessionContext = HostContext & {
  readonly client: ClientInfo
  readonly verify: VerifyToken
  readonly sign: TokenSigner
  readonly responseHeaders: Headers
}

/** Of a request without a session. */
export type AnonymousAdminContext = AnonymousContext & AdminSessionContext

export type AdminContext = SharedContext &
  AdminSessionContext & {
    readonly actor: Actor
    readonly db: Db
    /** Seals the payload of a message until it is sent. */
    readonly outboxKey: string
    /** What cards of articles say, as a person of staff sees it. */
    readonly desk: DeskLoaders
    readonly env: WorkerEnv<'bff-admin'>
    /** The newest scan of an article. */
    readonly articleScans: DataLoader<string, EditorScanView | null>
    /** Lets work go on after the answer; what may not be lost belongs into the outbox. */
    readonly background: (work: Promise<unknown>) => void
    /** Sends, after the answer, what a committed verb put into the outbox. */
    readonly kickOutbox: () => void
    /** Hands to the scan provider, after the answer, what waits for it. */
    readonly kickScans: () => void
  }

/** Made once an isolate. */
export type AdminServices = {
  readonly verify: VerifyToken
  readonly sign: TokenSigner
  readonly findCommunity: FindCommunity
  readonly graphql: ReturnType<typeof graphqlEndpoint<AdminContext>>
}

export type AdminApp = BackendApp<'bff-admin', AdminServices, { db: Db }>
