import { accountStatements, poolOf } from '#db/auth/accounts.ts'
import { networkAttempt } from '#db/auth/attempts.ts'
import { clientHashes } from '#db/auth/known-clients.ts'
import { readLinkRefusal, sendPasswordLink } from '#db/auth/password-links.ts'
import { inCommunity } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { PasswordForgotInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'

/** Sentinel id: unknown addresses take the same path and time, and no link row is written. */
const UNKNOWN_USER = ''

/**
 * Emails a reset link to a member of the host, or to staff who work there. Counted by network first, because the
 * response reveals whether a username is known; a community that hides this answers all alike. Requests by unknown
 * browsers do not use up the links of browsers that have signed in to the account before.
 */
export async function requestPasswordReset(ctx: PublicContext, { username }: PasswordForgotInput): Promise<void> {
  const here = await inCommunity(ctx)
  const { db, community } = here
  const network = await networkAttempt(ctx, NETWORK_LIMITS.passwordForgot)
  const [byAddress, byRange, [member], [staff]] = await db.commit([
    ...network.statements,
    ...accountStatements(here, { identifier: username, hashes: await clientHashes(ctx) }),
  ])
  const account = member ?? staff
  if (!account?.isKnownBrowser) network.check(byAddress, byRange)

  const { hideUnknown } = community.config.auth
  if (!account && !hideUnknown) {
    throw new AppError('Unrecognized.Email', { message: AUTH_MESSAGES.unknownUsername })
  }
  const links = { userId: account?.userId ?? UNKNOWN_USER, source: poolOf(account) }
  try {
    await sendPasswordLink(ctx, { ...links, communityId: community.id, purpose: 'RESET' })
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    if (!hideUnknown) throw await readLinkRefusal(ctx, links)
  }
  ctx.kickOutbox()
}
