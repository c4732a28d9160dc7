import type { Db } from '#db/client.ts'
import type { FindCommunity } from '#db/communities/community-cache.ts'
import type { HostContext } from '#db/context.ts'
import type { Billing } from '#shared/kernel/ports/billing.ts'
import type { CardVault } from '#shared/kernel/ports/card-vault.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
import type { SmsSender } from '#shared/kernel/ports/sms.ts'
import type { TokenSigner } from '#shared/kernel/session-token.ts'
import type { WorkerEnv } from '#shared/server/env.ts'
import type { AnonymousContext } from '#shared/server/graphql/context.ts'
import type { BackendServices } from '#shared/server/http/backend.ts'
import type { BackendApp } from '#shared/server/http/base-middleware.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import type { VerifyToken } from '#shared/server/http/identify.ts'

/** Without a session: only the host decides which community's data are visible. */
export type PublicContext = AnonymousContext &
  HostContext & {
    readonly env: WorkerEnv<'bff-public'>
    readonly client: ClientInfo
    /** Encrypts the payload of a message until it is sent. */
    readonly outboxKey: string
    /** One-time codes are stored as HMACs under this key. */
    readonly codeKey: string
    readonly sms: SmsSender
    readonly billing: Billing
    /** Null when only the payment provider accepts cards. */
    readonly cardVault: CardVault | null
    readonly files: Files
    readonly verify: VerifyToken
    readonly sign: TokenSigner
    /** Runs work after the response; work that must not be lost belongs in the outbox. */
    readonly background: (work: Promise<unknown>) => void
    /** After the response, sends what a committed operation wrote to the outbox. */
    readonly kickOutbox: () => void
  }

/** Created once per isolate. */
export type PublicServices = BackendServices<Db, PublicContext> & {
  readonly sign: TokenSigner
  readonly findCommunity: FindCommunity
}

export type PublicApp = BackendApp<'bff-public', PublicServices, { db: Db }>
