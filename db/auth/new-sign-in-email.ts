import { deviceOf } from '#shared/domain/auth/device.ts'
import { networkName, networkRange } from '#shared/kernel/http/network-range.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { ClientContext, OutboxContext } from '../context.ts'
import { emailStatements } from '../outbox/enqueue.ts'
import type { Account } from './accounts.ts'
import type { KnownClientContext } from './known-clients.ts'

export type NewSignInContext = OutboxContext &
  ClientContext &
  KnownClientContext & {
    /** Sends, after the response, what a committed verb put into the outbox. */
    readonly kickOutbox: () => void
  }

type NewSignIn = {
  readonly account: Account
  readonly communityId: string
  readonly sessionId: string
  readonly kind: TokenKind
}

/**
 * The email that notifies an account's owner of a sign-in from an unknown browser, for the batch that opens the session; none at the first
 * sign-in. A client that is not a browser has no cookie: it is recognised by its address.
 */
export async function newSignInEmail(ctx: NewSignInContext, { account, communityId, sessionId, kind }: NewSignIn) {
  const { client, now } = ctx
  const isKnown = account.isKnownBrowser || (!client.isBrowser && account.isKnownAddress)
  if (isKnown || !account.hasSignedIn) return []
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId: account.userId },
    template: 'new-sign-in',
    data: {
      at: now.toISOString(),
      device: deviceOf(client.userAgent),
      network: networkName(networkRange(client.network)),
      area: kind,
    },
    idempotencyKey: `new-sign-in/${sessionId}`,
  })
}
