import { accountStatements } from '#db/auth/accounts.ts'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { readLinkRefusal, sendPasswordLink } from '#db/auth/password-links.ts'
import { inCommunity } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { PasswordForgotInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'

/** Sentinel id: unknown addresses take the same path and time, and no link row is written. */
const UNKNOWN_USER = ''

/**
 * Mails a reset link to a member of the host, or to staff who work there. Counted by network first, because the answer
 * tells whether a username is known; a community that hides that answers all alike.
 */
export async function requestPasswordReset(ctx: PublicContext, { username }: PasswordForgotInput): Promise<void> {
  const here = await inCommunity(ctx)
  const { db, now, client, community } = here
  const limit = ATTEMPT_LIMITS.passwordForgot
  const key = await attemptKey(limit, [client.network])
  const [counted, [member], [staff]] = await db.commit([
    attemptStatement(ctx, { limit, key }),
    ...accountStatements(here, username),
  ])
  checkAttempt(limit, counted[0], now)

  const account = member ?? staff
  const { hideUnknown } = community.config.auth
  if (!account && !hideUnknown) {
    throw new AppError('Unrecognized.Email', { message: PASSWORD_MESSAGES.unknownUsername })
  }
  const userId = account?.userId ?? UNKNOWN_USER
  try {
    await sendPasswordLink(ctx, { userId, communityId: community.id, purpose: 'RESET' })
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    if (!hideUnknown) throw await readLinkRefusal(ctx, userId)
  }
  ctx.kickOutbox()
}
