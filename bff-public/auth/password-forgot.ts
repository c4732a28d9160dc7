import { eq } from 'drizzle-orm'
import { accountStatements } from '#db/auth/accounts.ts'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { linkRefusal, sendLink } from '#db/auth/password-links.ts'
import type { Db } from '#db/client.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { PasswordForgotInput } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PasswordDeps } from './password-deps.ts'

/** Nobody: a link for this person is never written, after the same work. */
const NOBODY = ''

/**
 * Mails a reset link to a member of the host, or to staff who work there. Counted by network first, because it tells
 * whether a username is known; a community that hides that answers everybody alike.
 */
export async function passwordForgot(deps: PasswordDeps, { username }: PasswordForgotInput): Promise<void> {
  const { db, client, now, env } = deps
  const limit = ATTEMPT_LIMITS.passwordForgot
  const key = await attemptKey(limit, [client.network])
  const [counted, [config], [community], [member], [staff]] = await db.commit([
    attemptStatement(db, limit, key, now),
    configStatement(db, client.host),
    ...accountStatements(db, client.host, username),
  ])
  if (!community || !config) throw new AppError('NotFound')
  checkAttempt(limit, counted[0], now)

  const account = member ?? staff
  const { hideUnknown } = config.config.auth
  if (!account && !hideUnknown) {
    throw new AppError('Unrecognized.Email', { message: PASSWORD_MESSAGES.unknownUsername })
  }
  const link = { userId: account?.userId ?? NOBODY, communityId: community.id, purpose: 'RESET' as const }
  try {
    await sendLink(db, env.OUTBOX_KEY, link, now)
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    if (!hideUnknown) throw await linkRefusal(db, link.userId, now)
  }
}

function configStatement(db: Db, host: string) {
  return db.build
    .select({ config: communities.config })
    .from(communityHosts)
    .innerJoin(communities, eq(communities.id, communityHosts.communityId))
    .where(eq(communityHosts.host, host))
}
