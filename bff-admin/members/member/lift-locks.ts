import { eq, or } from 'drizzle-orm'
import { attemptKey } from '#db/auth/attempts.ts'
import { liftLockoutsStatement } from '#db/auth/code-lockouts.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { attempts } from '#db/schema/auth.ts'
import { build } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { actEmail } from './act-email.ts'
import { attemptRange, isInRange, readCredentials } from './credentials.queries.ts'
import { claimedMember } from './member-access.ts'

/** Clears a member's wrong passwords and codes, which ends the lockouts they cause. Without any, the member is not told. */
export function liftLocks(ctx: AdminContext, memberId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const { userId, communityId } = actor
    const { failed } = await readCredentials(ctx, memberId)
    const audit = auditStatement(ctx, {
      action: 'user.lift-locks',
      target: { type: 'user', id: memberId },
      memberVisible: true,
      before: { locks: failed.passwords + failed.codes },
      after: { locks: 0 },
    })
    const currentKey = await attemptKey(ATTEMPT_LIMITS.currentPassword, [memberId])
    const hasLocks = failed.passwords + failed.codes > 0 || failed.lockedUntil !== null
    const email = hasLocks ? await actEmail(ctx, memberId, 'LOCKS_LIFTED') : []
    await db.commitIf([
      claimedMember({ userId, communityId, memberId }),
      build
        .delete(attempts)
        .where(
          or(
            isInRange(attemptRange(ATTEMPT_LIMITS.password, memberId)),
            isInRange(attemptRange(ATTEMPT_LIMITS.code, memberId)),
            eq(attempts.key, currentKey),
          ),
        ),
      liftLockoutsStatement(memberId),
      ...email,
      audit,
    ])
    return true
  })
}
