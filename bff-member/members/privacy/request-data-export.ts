import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import { requestExportStatement } from '#db/members/privacy/data-exports.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import type { MemberContext } from '../../context.ts'

/** Requests a copy of the actor's data; a job writes it and emails the member when it is ready. */
export async function requestDataExport(ctx: MemberContext): Promise<void> {
  refuseStaff(ctx)
  const { db, actor, now } = ctx
  const limit = ATTEMPT_LIMITS.dataExport
  const key = await attemptKey(limit, [actor.userId])
  const [counted] = await db.commit([attemptStatement(ctx, { limit, key })])
  checkAttempt(limit, counted[0], now)
  await db.commit([requestExportStatement(ctx)])
  ctx.kickExports()
}
