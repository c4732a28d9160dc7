import type { Db } from '#db/client.ts'
import type { TokenSigner } from '#shared/kernel/session-token.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import type { BaseContext } from '#shared/server/graphql/context.ts'
import type { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import type { BackendApp } from '#shared/server/http/base-middleware.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import type { VerifyToken } from '#shared/server/http/identify.ts'
import type { SessionOperations } from '#shared/server/http/session-operations.ts'
import type { CodeOperations } from './auth/code-operations.ts'

/** Nobody is signed in here: the host alone decides what is seen. */
export type PublicContext = BaseContext & {
  readonly actor: null
  readonly db: Db
  readonly env: WorkerEnv<'bff-public'>
  readonly client: ClientInfo
  readonly session: SessionOperations
  readonly codes: CodeOperations
  /** Lets work go on after the answer; what may not be lost belongs into the outbox. */
  readonly background: (work: Promise<unknown>) => void
  /** Sends, after the answer, what a committed verb put into the outbox. */
  readonly kickOutbox: () => void
}

/** Made once an isolate. */
export type PublicServices = {
  readonly verify: VerifyToken
  readonly sign: TokenSigner
  readonly graphql: ReturnType<typeof graphqlEndpoint<PublicContext>>
}

export type PublicApp = BackendApp<'bff-public', PublicServices, { db: Db }>
