import type DataLoader from 'dataloader'
import type { Db } from '#db/client.ts'
import type { EditorScanView } from '#shared/domain/articles/scans.ts'
import type { TokenSigner } from '#shared/kernel/session-token.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import type { BaseContext } from '#shared/server/graphql/context.ts'
import type { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import type { BackendApp } from '#shared/server/http/base-middleware.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import type { VerifyToken } from '#shared/server/http/identify.ts'
import type { SessionOperations } from '#shared/server/http/session-operations.ts'
import type { DeskLoaders } from './articles/article-loaders.ts'

/** The actor is null only in the fields that are open without a session; `signedIn(context.actor)` elsewhere. */
export type AdminContext = BaseContext & {
  readonly db: Db
  /** What cards of articles say, as a person of staff sees it. */
  readonly desk: DeskLoaders
  readonly env: WorkerEnv<'bff-admin'>
  readonly client: ClientInfo
  readonly session: SessionOperations
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
  readonly graphql: ReturnType<typeof graphqlEndpoint<AdminContext>>
}

export type AdminApp = BackendApp<'bff-admin', AdminServices, { db: Db }>
