import type { Db } from '#db/client.ts'
import type { TokenSigner } from '#shared/kernel/session-token.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import type { Actor, BaseContext } from '#shared/server/graphql/context.ts'
import type { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import type { BackendApp } from '#shared/server/http/base-middleware.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import type { VerifyToken } from '#shared/server/http/identify.ts'
import type { SessionOperations } from '#shared/server/http/session-operations.ts'
import type { ArticleLoaders } from './articles/article-loaders.ts'
import type { StepUpPolicyContext } from './staff/step-up-policy.ts'

/** The context of every field that is not open: the policy refuses a request without an actor before the resolver runs. */
export type AdminContext = BaseContext &
  StepUpPolicyContext & {
    readonly actor: Actor
    readonly db: Db
    readonly articleLoaders: ArticleLoaders
    readonly env: WorkerEnv<'bff-admin'>
    /** Seals the payload of outbox messages. */
    readonly outboxKey: string
    readonly client: ClientInfo
    readonly session: SessionOperations
    /** Keeps the worker alive for work after the answer. It may be cut off: work that must not be lost goes into the outbox. */
    readonly background: (work: Promise<unknown>) => void
    /** Sends waiting messages of the outbox after the answer. */
    readonly kickOutbox: () => void
    /** Submits waiting scans to the provider after the answer. */
    readonly kickScans: () => void
  }

/** The context before the policy of a field is checked; open fields such as `login` are written against `BaseContext`. */
export type AdminRequestContext = Omit<AdminContext, 'actor'> & { readonly actor: Actor | null }

/** Created once per isolate. */
export type AdminServices = {
  readonly verify: VerifyToken
  readonly sign: TokenSigner
  readonly graphql: ReturnType<typeof graphqlEndpoint<AdminRequestContext>>
}

export type AdminApp = BackendApp<'bff-admin', AdminServices, { db: Db }>
